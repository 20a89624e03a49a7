import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { AppDeps } from '../../deps';
import { TemporaryFolder } from '../../drivers/blobs';
import { cleanUpAccounts } from '../../modules/auth/cleanUpAccounts';
import { endPicker, findUnfinishedImports } from '../../modules/library/repository';
import { findUsersWithDueDraft, insertReminder, lockDueDraft } from '../../modules/reminders/repository';
import { failTakeout, findUnfinishedTakeouts } from '../../modules/takeout/repository';
import { EVERY_DAYTIME, EVERY_HOUR, EVERY_MINUTE } from '../jobTypes';
import { runLibraryImport } from '../photos/libraryImport';
import { findUnpurgedAccounts, purgeAccount } from './purgeAccount';
import { runTakeout } from './takeout';

const RESUME_INTERVAL_S = 60;
const MAX_JOB_AGE_S = 6 * 3600;

/** Creates a new job for unfinished rows whose job the queue gave up. The singleton key prevents duplicates. */
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

export async function startAccountJobs(deps: AppDeps): Promise<void> {
  const temporary = new TemporaryFolder(join(deps.config.tmpDir, 'takeouts'));
  const imports = new TemporaryFolder(join(deps.config.tmpDir, 'imports'));
  await Promise.all([temporary.open(), imports.open()]);
  const { queue } = deps;
  await queue.work('account_purge', ({ data, signal }) => purgeAccount(deps, data.userId, signal), { concurrency: 1 });
  await queue.work('takeout', ({ data, ...attempt }) => runTakeout(deps, temporary, data.takeoutId, attempt), {
    concurrency: 2,
  });
  await queue.work(
    'library_import',
    ({ data, ...attempt }) => runLibraryImport(deps, imports, data.pickerId, attempt),
    {
      concurrency: 2,
    },
  );
  await queue.work('account_requeue', () => requeueUnfinished(deps), { concurrency: 1 });
  await queue.schedule('account_requeue', EVERY_MINUTE, {}, { everySeconds: RESUME_INTERVAL_S });
  await queue.work('account_cleanup', () => cleanUpAccounts(deps.db), { concurrency: 1 });
  await queue.schedule('account_cleanup', EVERY_HOUR, {});
  await queue.work('draft_reminders', ({ signal }) => remindOfDrafts(deps, signal), { concurrency: 1 });
  await queue.schedule('draft_reminders', EVERY_DAYTIME, {});
}

type Deps = Pick<AppDeps, 'config' | 'db' | 'queue'>;

const BATCH = 200;

/**
 * Enqueues a mail for each user with an unfinished album or selection: one per draft, and at most one per user in a
 * month. The row that prevents a second one is written with the job, also when several servers run this at once.
 * @testonly to run the job once with its own settings
 */
export async function remindOfDrafts({ config, db, queue }: Deps, signal: AbortSignal): Promise<void> {
  const { reminderDays: days } = config;
  if (days === 0) return;
  let after: string | null = null;
  for (;;) {
    const userIds: string[] = await findUsersWithDueDraft(db, days, after, BATCH);
    for (const userId of userIds) {
      signal.throwIfAborted();
      await db.transaction(async (tx) => {
        const draft = await lockDueDraft(tx, userId, days);
        if (!draft) return;
        const id = randomUUID();
        await insertReminder(tx, { id, ...draft });
        await queue.send('mail', { kind: 'draft_reminder', reminderId: id }, { tx, userId });
      });
    }
    after = userIds.at(-1) ?? null;
    if (after === null) return;
  }
}
