import { registerAllFontMetrics } from '@domain/document/text/allFontMetrics';
import type { AppDeps } from './deps';
import type { Queue } from './drivers/queue';
import { startAccountJobs } from './jobs/accounts/accountJobs';
import { startAlbumJobs } from './jobs/albums/albumJobs';
import { startCleanupJobs } from './jobs/cleanup/cleanupJobs';
import { deliverEmail } from './jobs/mail/deliverEmail';
import { runMail } from './jobs/mail/runMail';
import { startOrderJobs } from './jobs/orders/orderJobs';
import { startPhotoAnalysis } from './jobs/photos/analysePhotos';

const MAIL_CONCURRENCY = 2;

/** Restricts a queue's workers and schedules to the queues and numbers of `WORKER_QUEUES` and `WORKER_CONCURRENCY`. */
function selectQueues(queue: Queue, { workerQueues, workerConcurrency }: AppDeps['config']): Queue {
  const isSelected = (name: string) => workerQueues === null || (workerQueues as readonly string[]).includes(name);
  return {
    ...queue,
    work: async (name, handler, { concurrency }) => {
      if (isSelected(name)) await queue.work(name, handler, { concurrency: workerConcurrency[name] ?? concurrency });
    },
    schedule: async (name, ...schedule) => {
      if (isSelected(name)) await queue.schedule(name, ...schedule);
    },
  };
}

/**
 * Starts the workers of all jobs and their schedules; call after the queue has started. They end when the queue stops.
 * @param origin of this process's own API; the public one when it has none
 */
export async function startWorkers(all: AppDeps, origin: () => string): Promise<void> {
  registerAllFontMetrics();
  const deps: AppDeps = { ...all, queue: selectQueues(all.queue, all.config) };
  await deps.queue.work('mail', ({ id, data, ...attempt }) => runMail(() => deliverEmail(deps, id, data), attempt), {
    concurrency: MAIL_CONCURRENCY,
  });
  await startAlbumJobs(deps);
  await startPhotoAnalysis(deps);
  await startAccountJobs(deps);
  await startOrderJobs(deps, origin);
  await startCleanupJobs(deps);
}
