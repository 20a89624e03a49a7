import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sessions, users } from './accounts';
import { createdAtColumn, timestampColumn } from './columns';

/** The photo library that a user has linked. */
export const libraryAccounts = pgTable('library_accounts', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The driver that made it; another one cannot use it. */
  driver: text('driver').notNull(),
  /** The grant with its tokens, encrypted. */
  sealed: text('sealed').notNull(),
  linkedAt: timestampColumn('linked_at').notNull().defaultNow(),
});

/** A consent that was begun: what `state` stands for until Google sends the user back. */
export const libraryConsents = pgTable(
  'library_consents',
  {
    /** SHA-256 of the state, hex. */
    hash: text('hash').primaryKey(),
    /** Only this session may end it. */
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The PKCE verifier, encrypted. */
    sealed: text('sealed').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
    usedAt: timestampColumn('used_at'),
    /** The picker that its end opened: what a repeated end answers. */
    pickerId: uuid('picker_id'),
  },
  (t) => [index('library_consents_session').on(t.sessionId)],
);

/** Photos being picked in a library, and brought here. */
export const pickers = pgTable(
  'pickers',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    driver: text('driver').notNull(),
    /** The library's own name of it. */
    remoteId: text('remote_id').notNull(),
    url: text('url').notNull(),
    state: text('state', {
      enum: ['picking', 'importing', 'done', 'expired', 'cancelled', 'failed'],
    }).notNull(),
    pollMs: integer('poll_ms').notNull(),
    /** When the library was last asked. */
    polledAt: timestampColumn('polled_at'),
    expiresAt: timestampColumn('expires_at').notNull(),
    error: text('error'),
    createdAt: createdAtColumn(),
    finishedAt: timestampColumn('finished_at'),
  },
  (t) => [index('pickers_user').on(t.userId, t.createdAt)],
);

/** One thing that was picked: a photo of ours in the end, or the reason why not. */
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

/** What the sandbox library remembers: consents, grants and pickers, each under an id that cannot be guessed. */
export const sandboxLibrary = pgTable('sandbox_library', {
  id: text('id').primaryKey(),
  data: jsonb('data').notNull(),
  expiresAt: timestampColumn('expires_at').notNull(),
});
