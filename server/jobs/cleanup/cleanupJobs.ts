import type { AppDeps } from '../../deps';
import { createUploadsFolder } from '../../modules/storage/routes';
import { forgetUnseenPeople } from '../../modules/user/people';
import { EVERY_DAY } from '../jobTypes';
import { type CleanupDeps, cleanUp } from './cleanup';
import { restoreFromTrash } from './trash';

const HOUR_S = 60 * 60;
const FIRST_CLEANUP_DELAY_S = 2 * HOUR_S;

type CleanupJobDeps = Pick<AppDeps, 'db' | 'queue' | 'blobs' | 'config' | 'log'>;

/**
 * Starts the workers of the cleanups; call after the queue has started. At startup trashed blobs whose rows exist again
 * are restored; the daily cleanup waits until some hours after it.
 * @param uptimeSeconds time since the start
 */
export async function startCleanupJobs(
  { queue, config, ...rest }: CleanupJobDeps,
  uptimeSeconds: () => number = () => performance.now() / 1000,
): Promise<void> {
  const deps: CleanupDeps = { ...rest, uploads: createUploadsFolder(config.tmpDir), trashDays: config.trashDays };
  await queue.work(
    'blob_cleanup',
    async ({ data, signal }) => {
      if (data.restoreOnly) return restore(deps, signal);
      const waitS = FIRST_CLEANUP_DELAY_S - uptimeSeconds();
      if (waitS > 0)
        await queue.send('blob_cleanup', {}, { singletonKey: 'postponed', delaySeconds: Math.ceil(waitS) });
      else await runCleanup(deps, signal);
    },
    { concurrency: 1 },
  );
  await queue.schedule('blob_cleanup', EVERY_DAY, {});
  await queue.send('blob_cleanup', { restoreOnly: true }, { singletonKey: 'restore' });
}

async function runCleanup(deps: CleanupDeps, signal: AbortSignal): Promise<void> {
  await forgetUnseenPeople(deps.db);
  const report = await cleanUp(deps, { signal });
  if (!report) return;
  const { kinds: _, incomplete: __, ...counts } = report;
  const { restored, temporary, orphans, purged, takeouts, emptied } = report;
  if (restored + temporary + orphans + purged + takeouts + emptied > 0) deps.log.info(counts, 'storage cleaned up');
}

async function restore(deps: CleanupDeps, signal: AbortSignal): Promise<void> {
  const restored = await restoreFromTrash(deps, false, signal);
  if (restored > 0) deps.log.warn({ restored }, 'restored blobs from the trash');
}
