import type { AppDeps } from '../../deps';
import { createUploadsFolder } from '../../modules/storage';
import { forgetUnseenPeople } from '../../modules/user/people';
import { EVERY_DAY } from '../jobTypes';
import { type SweepDeps, sweep } from './sweep';
import { restoreFromTrash } from './trash';

const HOUR_S = 60 * 60;
/** Time after the start in which nothing is swept: time to notice a wrong database. */
const FIRST_SWEEP_DELAY_S = 2 * HOUR_S;

type SweepJobDeps = Pick<AppDeps, 'db' | 'queue' | 'blobs' | 'config' | 'log'>;

/**
 * Starts the workers of the sweeps; call after the queue has started. At startup trashed blobs whose rows exist again
 * are restored; the daily sweep waits until some hours after it.
 * @param uptimeSeconds time since the start
 */
export async function startSweepJobs(
  { queue, config, ...rest }: SweepJobDeps,
  uptimeSeconds: () => number = () => performance.now() / 1000,
): Promise<void> {
  const deps: SweepDeps = { ...rest, uploads: createUploadsFolder(config.tmpDir), trashDays: config.trashDays };
  await queue.work(
    'blob_sweep',
    async ({ data, signal }) => {
      if (data.restoreOnly) return restore(deps, signal);
      const waitS = FIRST_SWEEP_DELAY_S - uptimeSeconds();
      if (waitS > 0) await queue.send('blob_sweep', {}, { singletonKey: 'postponed', delaySeconds: Math.ceil(waitS) });
      else await runSweep(deps, signal);
    },
    { concurrency: 1 },
  );
  await queue.schedule('blob_sweep', EVERY_DAY, {});
  await queue.send('blob_sweep', { restoreOnly: true }, { singletonKey: 'restore' });
}

async function runSweep(deps: SweepDeps, signal: AbortSignal): Promise<void> {
  await forgetUnseenPeople(deps.db);
  const report = await sweep(deps, { signal });
  if (!report) return;
  const { kinds: _, incomplete: __, ...counts } = report;
  const { restored, temporary, orphans, purged, takeouts, emptied } = report;
  if (restored + temporary + orphans + purged + takeouts + emptied > 0) deps.log.info(counts, 'swept');
}

async function restore(deps: SweepDeps, signal: AbortSignal): Promise<void> {
  const restored = await restoreFromTrash(deps, false, signal);
  if (restored > 0) deps.log.warn({ restored }, 'restored blobs from the trash');
}
