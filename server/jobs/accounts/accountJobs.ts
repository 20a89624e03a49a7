import { join } from 'node:path';
import type { AppDeps } from '../../deps';
import { TemporaryFolder } from '../../drivers/blobs';
import { endPicker, findUnfinishedImports } from '../../modules/library';
import { failTakeout, findUnfinishedTakeouts } from '../../modules/takeout';
import { runLibraryImport } from '../photos/libraryImport';
import { findUnpurgedAccounts, purgeAccount } from './purgeAccount';
import { runTakeout } from './takeout';

const SECOND_MS = 1000;
/** How often, and from which age on, unfinished work without a job is found again. */
const RESUME_INTERVAL_S = 60;
/** What has not ended after so long never will. */
const MAX_JOB_AGE_S = 6 * 3600;

/** Work whose row is unfinished but whose job was given up by the queue gets a new one; where it still waits or runs, its key keeps the second out. */
async function requeueUnfinished({ db, queue }: AppDeps): Promise<void> {
  for (const userId of await findUnpurgedAccounts(db, RESUME_INTERVAL_S))
    await queue.send('account_purge', { userId }, { singletonKey: userId, userId });
  for (const { id } of await findUnfinishedTakeouts(db, MAX_JOB_AGE_S)) await failTakeout(db, id, 'internal');
  for (const { id } of await findUnfinishedImports(db, MAX_JOB_AGE_S))
    await endPicker(db, id, 'failed', 'google_unavailable');
  for (const { id, userId } of await findUnfinishedImports(db, RESUME_INTERVAL_S))
    await queue.send('library_import', { pickerId: id }, { singletonKey: id, userId });
  for (const { id, userId } of await findUnfinishedTakeouts(db, RESUME_INTERVAL_S))
    await queue.send('takeout', { takeoutId: id }, { singletonKey: id, userId });
}

/** Begins to take the jobs of accounts; call after the queue has started. Returns what stops the search for lost ones. */
export async function startAccountJobs(deps: AppDeps): Promise<() => void> {
  const temporary = new TemporaryFolder(join(deps.config.dataDir, 'tmp', 'takeouts'));
  const imports = new TemporaryFolder(join(deps.config.dataDir, 'tmp', 'imports'));
  await Promise.all([temporary.open(), imports.open()]);
  const { queue, log } = deps;
  await queue.work('account_purge', ({ data, signal }) => purgeAccount(deps, data.userId, signal), { concurrency: 1 });
  await queue.work('takeout', ({ data, ...attempt }) => runTakeout(deps, temporary, data.takeoutId, attempt), {
    concurrency: 2,
  });
  await queue.work('library_import', ({ data, signal }) => runLibraryImport(deps, imports, data.pickerId, signal), {
    concurrency: 2,
  });
  const search = () =>
    requeueUnfinished(deps).catch((error: unknown) =>
      log.warn({ err: error }, 'unfinished work on accounts was not looked for'),
    );
  const timer = setInterval(() => void search(), RESUME_INTERVAL_S * SECOND_MS);
  timer.unref();
  return () => clearInterval(timer);
}
