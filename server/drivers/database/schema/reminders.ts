import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts';
import { createdAtColumn } from './columns';

/** Mail about an unfinished draft. The row is written with the mail's job and stays, so that no draft has two. */
export const draftReminders = pgTable(
  'draft_reminders',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['album', 'selection'] }).notNull(),
    draftId: uuid('draft_id').notNull(),
    createdAt: createdAtColumn(),
  },
  (t) => [
    uniqueIndex('draft_reminders_draft').on(t.userId, t.draftId),
    index('draft_reminders_user').on(t.userId, t.createdAt),
  ],
);
