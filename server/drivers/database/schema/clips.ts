import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts';
import { createdAtColumn } from './columns';

/** Video or voice message that a QR code in a book opens. Its bytes are the blob `clips/{userId}/{id}/{token}`. */
export const clips = pgTable(
  'clips',
  {
    /** Made by the client. Idempotency key of the upload. */
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Part of the public link. Printed, so it never changes. */
    token: text('token').notNull().unique('clips_token'),
    title: text('title').notNull(),
    /** Sniffed from the bytes. */
    mime: text('mime').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** SHA-256 of the bytes, in hex. */
    sha256: text('sha256').notNull(),
    createdAt: createdAtColumn(),
  },
  (t) => [index('clips_user').on(t.userId, t.createdAt)],
);
