import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, timestampColumn } from './columns';

/** State of the sandbox payment provider. Nothing in the product refers to it. */
export const sandboxSessions = pgTable(
  'sandbox_sessions',
  {
    /** 192 random bits: the page's address is the permission to pay on it. */
    id: text('id').primaryKey(),
    key: text('key').notNull(),
    orderId: uuid('order_id').notNull(),
    /** In minor currency units. */
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    title: text('title').notNull(),
    language: text('language').notNull(),
    successUrl: text('success_url').notNull(),
    cancelUrl: text('cancel_url').notNull(),
    status: text('status', { enum: ['open', 'confirming', 'paid', 'expired', 'refunded'] }).notNull(),
    declined: boolean('declined').notNull().default(false),
    expiresAt: timestampColumn('expires_at').notNull(),
    createdAt: createdAtColumn(),
  },
  (t) => [uniqueIndex('sandbox_sessions_key').on(t.key), index('sandbox_sessions_expiry').on(t.status, t.expiresAt)],
);

/** Webhooks of the sandbox, sent until they are accepted. */
export const sandboxEvents = pgTable('sandbox_events', {
  id: uuid('id').primaryKey(),
  sessionId: text('session_id')
    .notNull()
    .references(() => sandboxSessions.id, { onDelete: 'cascade' }),
  /** JSON, with the same bytes in every attempt. */
  payload: text('payload').notNull(),
  createdAt: createdAtColumn(),
  deliveredAt: timestampColumn('delivered_at'),
});
