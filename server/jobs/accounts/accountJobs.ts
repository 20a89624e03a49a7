import { join } from 'node:path';
import type { AppDeps } from '../../deps';
import { TemporaryFolder } from '../../drivers/blobs';
import { endPicker, unfinishedImports } from '../../modules/library';
import { failTakeout, unfinishedTakeouts } from '../../modules/takeout';
import { runLibraryImport } from '../photos/libraryImport';
import { purgeAccount, unpurgedAccounts } from './purgeAccount';
import { runTakeout } from './takeout';

const SECOND = 1000;
/** How often, and from which age on, unfinished work without a job is found again. */
const RESUME_EVERY_S = 60;
/** What has not ended after so long never will. */
const GIVE_UP_S = 6 * 3600;

/** Work whose row is unfinished but whose job was given up by the queue gets a new one; where it still waits or runs, its key keeps the second out. */
async function resume({ db, queue }: AppDeps): Promise<void> {
  for (const userId of await unpurgedAccounts(db, RESUME_EVERY_S))
    await queue.send('account_purge', { userId }, { singletonKey: userId, userId });
  for (const { id } of await unfinishedTakeouts(db, GIVE_UP_S)) await failTakeout(db, id, 'internal');
  for (const { id } of await unfinishedImports(db, GIVE_UP_S)) await endPicker(db, id, 'failed', 'google_unavailable');
  for (const { id, userId } of await unfinishedImports(db, RESUME_EVERY_S))
    await queue.send('library_import', { pickerId: id }, { singletonKey: id, userId });
  for (const { id, userId } of await unfinishedTakeouts(db, RESUME_EVERY_S))
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
    resume(deps).catch((error: unknown) => log.warn({ err: error }, 'unfinished work on accounts was not looked for'));
  const timer = setInterval(() => void search(), RESUME_EVERY_S * SECOND);
  timer.unref();
  return () => clearInterval(timer);
}
