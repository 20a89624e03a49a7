import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sessions, users } from './accounts';
import { createdAtColumn, timestampColumn } from './columns';

export const libraryAccounts = pgTable('library_accounts', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Driver that issued the grant; other drivers cannot use it. */
  driver: text('driver').notNull(),
  sealed: text('sealed').notNull(),
  linkedAt: timestampColumn('linked_at').notNull().defaultNow(),
});

export const libraryConsents = pgTable(
  'library_consents',
  {
    hash: text('hash').primaryKey(), // SHA-256 of the state, in hex
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    sealed: text('sealed').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
    usedAt: timestampColumn('used_at'),
    /** Picker opened on completion; repeated completions return it. */
    pickerId: uuid('picker_id'),
  },
  (t) => [index('library_consents_session').on(t.sessionId)],
);

export const pickers = pgTable(
  'pickers',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    driver: text('driver').notNull(),
    remoteId: text('remote_id').notNull(), // The library's own id of the picker
    url: text('url').notNull(),
    state: text('state', {
      enum: ['picking', 'importing', 'done', 'expired', 'cancelled', 'failed'],
    }).notNull(),
    pollMs: integer('poll_ms').notNull(),
    polledAt: timestampColumn('polled_at'),
    expiresAt: timestampColumn('expires_at').notNull(),
    error: text('error'),
    createdAt: createdAtColumn(),
    finishedAt: timestampColumn('finished_at'),
  },
  (t) => [index('pickers_user').on(t.userId, t.createdAt)],
);

export const pickedItems = pgTable(
  'picked_items',
  {
    pickerId: uuid('picker_id')
      .notNull()
      .references(() => pickers.id, { onDelete: 'cascade' }),
    remoteId: text('remote_id').notNull(),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    photoId: uuid('photo_id'),
    error: text('error'),
  },
  (t) => [uniqueIndex('picked_items_pk').on(t.pickerId, t.remoteId)],
);

/** State of the sandbox library: consents, grants and pickers, each under an unguessable id. */
export const sandboxLibrary = pgTable('sandbox_library', {
  id: text('id').primaryKey(),
  data: jsonb('data').notNull(),
  expiresAt: timestampColumn('expires_at').notNull(),
});
