import { randomUUID } from 'node:crypto';
import type { AppDeps } from '../../deps';
import { findUsersWithDueDraft, insertReminder, lockDueDraft } from '../../modules/reminders/repository';

type Deps = Pick<AppDeps, 'config' | 'db' | 'queue'>;

const BATCH = 200;

/**
 * Enqueues a mail for each user with an unfinished album or selection: one per draft, and at most one per user in a
 * month. The row that prevents a second one is written with the job, also when several servers run this at once.
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
