import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, timestampColumn } from './columns';

/** What the sandbox, as the provider of payments, keeps for itself: nothing of ours refers to it. */
export const sandboxSessions = pgTable(
  'sandbox_sessions',
  {
    /** 192 random bits: whoever has the address of the page may pay on it. */
    id: text('id').primaryKey(),
    key: text('key').notNull(),
    orderId: uuid('order_id').notNull(),
    /** Minor units. */
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

/** Webhooks of the sandbox: sent until they are taken. */
export const sandboxEvents = pgTable('sandbox_events', {
  id: uuid('id').primaryKey(),
  sessionId: text('session_id')
    .notNull()
    .references(() => sandboxSessions.id, { onDelete: 'cascade' }),
  /** JSON, the same bytes in every attempt. */
  payload: text('payload').notNull(),
  createdAt: createdAtColumn(),
  deliveredAt: timestampColumn('delivered_at'),
});
