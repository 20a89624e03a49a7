import type { OrderSnapshot } from '@domain/commerce';
import { coverIds, printerIds } from '@domain/print';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts';
import { albums } from './albums';
import { createdAtColumn, timestampColumn } from './columns';
import { photos } from './photos';

/**
 * Terms fixed at checkout: prices, address, delivery. They never change, except the days of arrival, which are set anew
 * at the payment. Amounts in minor currency units.
 */
export type OrderTerms = OrderSnapshot['terms'];

export interface OrderTracking {
  readonly carrier: string;
  readonly number: string;
  readonly url: string | null;
}

/** A parcel of an order, as the printer reports it. */
export interface OrderParcel extends OrderTracking {
  readonly state: 'preparing' | 'shipped' | 'delivered' | 'cancelled';
}

export const orderProblemCodes = [
  'payment_held',
  'payment_disputed',
  'payment_unknown',
  'refund_failed',
  'print_retrying',
  'print_issue',
  'print_refused',
  'print_unknown',
  'parcel_cancelled',
] as const;
export type OrderProblemCode = (typeof orderProblemCodes)[number];

/** Something that a person has to look at. It ends when the payment provider or the printer reports that it is over. */
export interface OrderProblem {
  readonly code: OrderProblemCode;
  /** Id of the payment; null for a problem of printing. */
  readonly paymentId: string | null;
  readonly detail: string;
  readonly since: string; // ISO time
}

/** Orders outlive the account because invoices must be kept. */
export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Made by the client. Repeating the payment with it returns this order. */
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
    /** SHA-256 of the ordered items and prices. The same cart is the same order until it is paid. */
    fingerprint: text('fingerprint').notNull(),
    currency: text('currency').notNull(),
    total: integer('total').notNull(),
    terms: jsonb('terms').$type<OrderTerms>().notNull(),
    language: text('language').notNull(),
    createdAt: createdAtColumn(),
    paidAt: timestampColumn('paid_at'),
    /** Earliest print time; until then the order can be cancelled. */
    printAfter: timestampColumn('print_after'),
    /** Time when the printer accepted it, and the printer's reference. */
    submittedAt: timestampColumn('submitted_at'),
    printReference: text('print_reference'),
    statusAskedAt: timestampColumn('status_asked_at'),
    tracking: jsonb('tracking').$type<OrderTracking>(), // That of the first parcel
    parcels: jsonb('parcels').$type<OrderParcel[]>().notNull().default([]),
    problems: jsonb('problems').$type<OrderProblem[]>().notNull().default([]),
    /** Gapless. Assigned in the transaction that marks the order paid. */
    invoiceNumber: text('invoice_number'),
    invoiceReady: boolean('invoice_ready').notNull().default(false),
    refundedAt: timestampColumn('refunded_at'),
    /**
     * Gapless number of the credit note for what `order_credits` leave of the total. Assigned in the transaction that
     * marks an invoiced order refunded.
     */
    creditNumber: text('credit_number'),
    creditReady: boolean('credit_ready').notNull().default(false),
  },
  (t) => [
    index('orders_user_created').on(t.userId, t.createdAt, t.id),
    index('orders_status').on(t.status),
    index('orders_problems').on(t.createdAt).where(sql`${t.problems} <> '[]'::jsonb`),
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
    /** Id of the cart item, which is removed from the cart when the order is paid. */
    cartItemId: uuid('cart_item_id').notNull(),
    /** Null when the album no longer exists, and for copies of another user's album. */
    albumId: uuid('album_id').references(() => albums.id, { onDelete: 'set null' }),
    /** Share link through which copies of another user's album were ordered; null for the buyer's own album. */
    shareToken: text('share_token'),
    title: text('title').notNull(),
    format: text('format').notNull(),
    cover: text('cover', { enum: coverIds }).notNull(),
    paper: text('paper', { enum: ['silk-170', 'matte-170', 'silk-250'] }).notNull(),
    pages: integer('pages').notNull(),
    quantity: integer('quantity').notNull(),
    unitPrice: integer('unit_price').notNull(),
    total: integer('total').notNull(),
    html: jsonb('html').$type<string[]>().notNull(),
    /** The only date in the printed files. */
    madeAt: timestampColumn('made_at').notNull(),
    printer: text('printer', { enum: printerIds }).notNull().default('trade'),
    /** SHA-256 over spreads, photos and the printer's profile: identifies what was ordered. */
    fingerprint: text('fingerprint').notNull(),
    /** Ordered book of an earlier order of which this is another print: its files are copied. */
    reprintOf: uuid('reprint_of'),
    /** SHA-256 of the printed files; null until they exist. */
    interiorSha256: text('interior_sha256'),
    coverSha256: text('cover_sha256'),
  },
  (t) => [index('order_items_order').on(t.orderId, t.position), index('order_items_album').on(t.albumId)],
);

/** Photos of an ordered book, kept until its files exist, whatever happens to the album. */
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

/** Payment attempt of an order: a session at the provider. An order has at most one open attempt. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    provider: text('provider').notNull(),
    sessionId: text('session_id'), // Null until the provider responded
    url: text('url'),
    status: text('status', { enum: ['open', 'processing', 'paid', 'failed', 'expired', 'refunded'] }).notNull(),
    declined: boolean('declined').notNull().default(false),
    received: integer('received'), // Amount that the provider took, in minor units
    /** The money has to go back, although the order is not cancelled: a second payment of it. */
    refundDue: boolean('refund_due').notNull().default(false),
    refundStatus: text('refund_status', { enum: ['pending', 'failed'] }),
    /** Number of failed refunds. It is part of the next refund's idempotency key. */
    failedRefunds: integer('failed_refunds').notNull().default(0),
    refundRetryAt: timestampColumn('refund_retry_at'),
    isDisputed: boolean('is_disputed').notNull().default(false),
    expiresAt: timestampColumn('expires_at').notNull(),
    createdAt: createdAtColumn(),
    checkedAt: timestampColumn('checked_at'),
  },
  (t) => [
    index('payments_order').on(t.orderId, t.createdAt),
    index('payments_status').on(t.status, t.checkedAt),
    uniqueIndex('payments_session').on(t.sessionId),
  ],
);

/** Credit notes for parts of an invoiced order, refunded at the payment provider. */
export const orderCredits = pgTable(
  'order_credits',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    number: text('number').notNull(), // Of the same gapless series as `orders.credit_number`
    amount: integer('amount').notNull(),
    tax: integer('tax').notNull(), // Part of the amount
    at: createdAtColumn(),
    isReady: boolean('is_ready').notNull().default(false),
  },
  (t) => [index('order_credits_order').on(t.orderId, t.at), uniqueIndex('order_credits_number').on(t.number)],
);

/** Gapless counters: a rolled-back transaction consumes no number. */
export const counters = pgTable('counters', {
  name: text('name').primaryKey(), // For example `invoice 2026`
  value: integer('value').notNull(),
});
