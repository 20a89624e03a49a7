import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts';
import { albums } from './albums';
import { createdAtColumn, timestampColumn } from './columns';
import { orderItems } from './orders';

/** One cart per user, created at first use. Every change locks its row. Prices are computed, not stored. */
export const carts = pgTable('carts', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  currency: text('currency'), // Null means the user's currency
  recipient: text('recipient').notNull().default(''),
  street: text('street').notNull().default(''),
  street2: text('street2').notNull().default(''),
  postcode: text('postcode').notNull().default(''),
  phone: text('phone').notNull().default(''),
  city: text('city').notNull().default(''),
  region: text('region').notNull().default(''),
  country: text('country').notNull().default(''),
  company: text('company').notNull().default(''),
  vatId: text('vat_id').notNull().default(''),
  deliveryOption: text('delivery_option'), // Null means no choice yet
  promo: text('promo').notNull().default(''),
  updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
});

export const cartItems = pgTable(
  'cart_items',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null for a book that is printed again after its album was deleted for good. */
    albumId: uuid('album_id').references(() => albums.id, { onDelete: 'cascade' }),
    cover: text('cover').notNull(),
    paper: text('paper').notNull(),
    quantity: integer('quantity').notNull(),
    selected: boolean('selected').notNull().default(true),
    /** Ordered book whose print files are printed again; null for the current pages of the album. */
    orderItemId: uuid('order_item_id').references((): AnyPgColumn => orderItems.id, { onDelete: 'cascade' }),
    createdAt: createdAtColumn(),
  },
  (t) => [index('cart_items_user').on(t.userId, t.createdAt)],
);

/** Pages of another user's shared album that a cart item prints, as the visitor saw them. */
export const cartCopies = pgTable('cart_copies', {
  itemId: uuid('item_id')
    .primaryKey()
    .references(() => cartItems.id, { onDelete: 'cascade' }),
  shareToken: text('share_token').notNull(),
  revision: text('revision').notNull(),
  title: text('title').notNull(),
  format: text('format').notNull(),
  html: jsonb('html').$type<string[]>().notNull(), // HTML of the spreads, the cover first
  coverVersion: integer('cover_version').notNull(),
});

export const cartRequests = pgTable(
  'cart_requests',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    requestId: uuid('request_id').notNull(),
    createdAt: createdAtColumn(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.requestId] })],
);

/** State of the sandbox payment provider. Nothing in the product refers to it. */
export const sandboxSessions = pgTable(
  'sandbox_sessions',
  {
    id: text('id').primaryKey(),
    key: text('key').notNull(),
    orderId: uuid('order_id').notNull(),
    amount: integer('amount').notNull(), // minor currency units
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
