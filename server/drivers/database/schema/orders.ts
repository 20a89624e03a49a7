import type { OrderSnapshot } from '@domain/commerce';
import { printerIds } from '@domain/print';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts';
import { albums } from './albums';
import { createdAtColumn, timestampColumn } from './columns';
import { photos } from './photos';

/** What was agreed when the order was made: prices, address, delivery. It never changes. Amounts in minor units. */
export type OrderTerms = OrderSnapshot['terms'];

export interface OrderTracking {
  readonly carrier: string;
  readonly number: string;
  readonly url: string | null;
}

/** Orders outlive the account: invoices must be kept. */
export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Made by the client; repeating the payment with it answers with this order. */
    requestId: uuid('request_id'),
    number: text('number').notNull(),
    status: text('status', {
      enum: [
        'awaiting_payment',
        'payment_held',
        'payment_failed',
        'paid',
        'in_production',
        'shipped',
        'delivered',
        'cancelled',
        'refunded',
      ],
    }).notNull(),
    /** SHA-256 over all that is ordered and its price: the same cart is the same order until it is paid. */
    fingerprint: text('fingerprint').notNull(),
    currency: text('currency').notNull(),
    total: integer('total').notNull(),
    terms: jsonb('terms').$type<OrderTerms>().notNull(),
    language: text('language').notNull(),
    createdAt: createdAtColumn(),
    paidAt: timestampColumn('paid_at'),
    /** Not printed before this: the time in which it can still be cancelled. */
    printAfter: timestampColumn('print_after'),
    /** When the printer took it, and what the printer calls it. */
    submittedAt: timestampColumn('submitted_at'),
    printReference: text('print_reference'),
    tracking: jsonb('tracking').$type<OrderTracking>(),
    /** Without gaps; given in the transaction that makes the order paid. */
    invoiceNumber: text('invoice_number'),
    invoiceReady: boolean('invoice_ready').notNull().default(false),
    refundedAt: timestampColumn('refunded_at'),
    /** Of the credit note, without gaps; given in the transaction that makes an invoiced order refunded. */
    creditNumber: text('credit_number'),
    creditReady: boolean('credit_ready').notNull().default(false),
  },
  (t) => [
    index('orders_user_created').on(t.userId, t.createdAt, t.id),
    index('orders_status').on(t.status),
    uniqueIndex('orders_number').on(t.number),
    uniqueIndex('orders_invoice_number').on(t.invoiceNumber),
    uniqueIndex('orders_credit_number').on(t.creditNumber),
    uniqueIndex('orders_request').on(t.userId, t.requestId),
  ],
);

export const orderItems = pgTable(
  'order_items',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** What it was in the cart, which lets go of it when the order is paid. */
    cartItemId: uuid('cart_item_id').notNull(),
    albumId: uuid('album_id').references(() => albums.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    format: text('format').notNull(),
    cover: text('cover', { enum: ['hard', 'soft'] }).notNull(),
    paper: text('paper', { enum: ['silk-170', 'matte-170', 'silk-250'] }).notNull(),
    pages: integer('pages').notNull(),
    quantity: integer('quantity').notNull(),
    unitPrice: integer('unit_price').notNull(),
    total: integer('total').notNull(),
    /** The spreads as they were ordered, in the dialect. */
    html: jsonb('html').$type<string[]>().notNull(),
    /** The only date in the printed files. */
    madeAt: timestampColumn('made_at').notNull(),
    /** Whose requirements its files meet. */
    printer: text('printer', { enum: printerIds }).notNull().default('trade'),
    /** Hash of the proof, SHA-256 over spreads, photos and the printer's profile: what was ordered. */
    fingerprint: text('fingerprint').notNull(),
    /** SHA-256 of the files that are printed; null until they are made. */
    interiorSha256: text('interior_sha256'),
    coverSha256: text('cover_sha256'),
  },
  (t) => [index('order_items_order').on(t.orderId, t.position), index('order_items_album').on(t.albumId)],
);

/** Photos that an ordered book shows: kept until its files are made, whatever becomes of the album. */
export const orderPhotos = pgTable(
  'order_photos',
  {
    itemId: uuid('item_id')
      .notNull()
      .references(() => orderItems.id, { onDelete: 'cascade' }),
    photoId: uuid('photo_id')
      .notNull()
      .references(() => photos.id, { onDelete: 'cascade' }),
  },
  (t) => [uniqueIndex('order_photos_pk').on(t.itemId, t.photoId), index('order_photos_photo').on(t.photoId)],
);

/** What happened to an order, in order of time. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    status: text('status').notNull(),
    at: createdAtColumn(),
  },
  (t) => [index('order_events_order').on(t.orderId, t.at)],
);

/** One try to have an order paid: a session at the provider. Of an order at most one is open. */
export const payments = pgTable(
  'payments',
  {
    /** The idempotency key of the session. */
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    provider: text('provider').notNull(),
    /** Null until the provider answered. */
    sessionId: text('session_id'),
    url: text('url'),
    status: text('status', { enum: ['open', 'processing', 'paid', 'failed', 'expired', 'refunded'] }).notNull(),
    declined: boolean('declined').notNull().default(false),
    expiresAt: timestampColumn('expires_at').notNull(),
    createdAt: createdAtColumn(),
    /** When the provider was last asked. */
    checkedAt: timestampColumn('checked_at'),
  },
  (t) => [
    index('payments_order').on(t.orderId, t.createdAt),
    index('payments_status').on(t.status, t.checkedAt),
    uniqueIndex('payments_session').on(t.sessionId),
  ],
);

/** Numbers without gaps: a number taken by a transaction that fails is not taken. */
export const counters = pgTable('counters', {
  /** Such as `invoice 2026`. */
  name: text('name').primaryKey(),
  value: integer('value').notNull(),
});
