import { type Currency, dayInTimeZone, estimateArrival, isCurrency, isLivePayment } from '@domain/commerce';
import { DEFAULT_CURRENCY, type Order, type OrderStatus, toSupportedLocale } from '@domain/contract';
import { formatIds } from '@domain/print';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { type Queryable, readDatabaseTime, tables } from '../../drivers/database';
import { spreadUrl } from '../albums/serializers';
import { formatPostalAddress } from '../delivery/postalAddress';
import type { FileViewer } from '../files';
import { frontCoverPath } from '../sharing/serializers';
import { cancellableStatuses, unpaidStatuses } from './orderStatus';
import { findPayments, type PaymentRow } from './paymentRepository';
import { toNotices } from './problems';
import {
  canReprint,
  findOrderCredits,
  findOrderEvents,
  findOrderItems,
  mayBuyerSeePrintFiles,
  type OrderCreditRow,
  type OrderEventRow,
  type OrderItemRow,
  type OrderRow,
  readAddress,
} from './repository';
import { creditNoteUrl, invoiceUrl, partCreditUrl, printUrl } from './urls';

interface Covers {
  readonly own: Awaited<ReturnType<typeof findAlbumCovers>>;
  readonly shared: Awaited<ReturnType<typeof findSharedCovers>>;
}

/** URL of the current cover; null when the album or its link no longer exists. */
function findCoverUrl(viewer: FileViewer, { albumId, shareToken }: OrderItemRow, { own, shared }: Covers) {
  if (shareToken !== null) {
    const version = shared.get(shareToken);
    return version === undefined ? null : frontCoverPath(shareToken, version);
  }
  const cover = albumId === null ? undefined : own.get(albumId);
  return cover ? spreadUrl(viewer, cover.id, cover.version) : null;
}

function toOrderItem(viewer: FileViewer, row: OrderItemRow, covers: Covers): Order['items'][number] {
  const { id, title, cover, paper, pages, quantity, total, albumId } = row;
  const isProofHidden = !mayBuyerSeePrintFiles(row);
  const format = formatIds.find((known) => known === row.format);
  if (format === undefined) throw new Error(`order ${row.orderId} has the unknown format ${row.format}`);
  return {
    id,
    album_id: albumId !== null && covers.own.has(albumId) ? albumId : null,
    title,
    cover_url: findCoverUrl(viewer, row, covers),
    format,
    cover,
    paper,
    pages,
    quantity,
    unit_price: row.unitPrice,
    total,
    proof_url: isProofHidden || row.interiorSha256 === null ? null : printUrl(viewer, row.orderId, id, 'interior'),
    proof_sha256: row.interiorSha256,
    cover_proof_url: isProofHidden || row.coverSha256 === null ? null : printUrl(viewer, row.orderId, id, 'cover'),
  };
}

function findDeclineReason(order: OrderRow, payment: PaymentRow | undefined): string | null {
  if (order.status !== 'payment_failed' || !payment) return null;
  return payment.status === 'expired' ? 'expired' : 'declined';
}

const chooseDecidingPayment = (payments: readonly PaymentRow[]): PaymentRow | undefined =>
  payments.find(({ status }) => status === 'paid') ?? payments[0];

function toPayment(order: OrderRow, payment: PaymentRow | undefined, provider: string, now: Date): Order['payment'] {
  const isPayable = unpaidStatuses.includes(order.status) && payment?.status === 'open' && payment.expiresAt > now;
  return {
    provider: payment?.provider ?? provider,
    sandbox: !isLivePayment(payment?.provider ?? provider),
    url: isPayable ? payment.url : null,
    paid_at: order.paidAt?.toISOString() ?? null,
    decline: findDeclineReason(order, payment),
  };
}

interface OrderParts {
  readonly items: readonly OrderItemRow[];
  readonly events: readonly OrderEventRow[];
  readonly credits: readonly OrderCreditRow[];
  readonly payment: PaymentRow | undefined;
  readonly covers: Covers;
  readonly now: Date;
}

interface OrderSerializerContext {
  readonly viewer: FileViewer;
  readonly provider: string;
  readonly timeZone: string;
  readonly printer: string;
}

function toRefund(viewer: FileViewer, order: OrderRow, payment: PaymentRow | undefined): Order['refund'] {
  const isOwed = payment?.status === 'paid';
  if (order.status !== 'refunded' && !(order.status === 'cancelled' && isOwed)) return null;
  return {
    // A refund that came back is on its way again.
    done_at: isOwed ? null : (order.refundedAt?.toISOString() ?? null),
    credit_note_url: order.creditReady ? creditNoteUrl(viewer, order.id) : null,
  };
}

/** Returns the parcels; those of orders of earlier versions are known by their tracking alone. */
function toParcels({ parcels, tracking, status }: OrderRow): Order['parcels'] {
  if (parcels.length > 0 || tracking === null) return parcels;
  return [{ ...tracking, state: status === 'delivered' ? 'delivered' : 'shipped' }];
}

/** Returns the delivery; the days of arrival of an unpaid order are those of a payment now. */
function toDelivery({ status, terms: { delivery } }: OrderRow, timeZone: string, now: Date): Order['delivery'] {
  if (!unpaidStatuses.includes(status)) return delivery;
  return { ...delivery, ...estimateArrival(delivery, dayInTimeZone(timeZone, now)) };
}

async function toOrder(
  { viewer, provider, timeZone, printer }: OrderSerializerContext,
  order: OrderRow,
  { items, events, credits, payment, covers, now }: OrderParts,
): Promise<Order> {
  const { id, number, status, total, tracking } = order;
  const { subtotal, discount, delivery_price, tax, promo, address } = order.terms;
  const currency: Currency = isCurrency(order.currency) ? order.currency : DEFAULT_CURRENCY;
  return {
    id,
    number,
    status,
    created_at: order.createdAt.toISOString(),
    timeline: events.map((event) => ({ status: event.status as OrderStatus, at: event.at.toISOString() })),
    items: items.map((item) => toOrderItem(viewer, item, covers)),
    currency,
    subtotal,
    discount,
    delivery_price,
    tax,
    total,
    promo,
    address: readAddress(order),
    address_lines: [...(await formatPostalAddress(address, toSupportedLocale(order.language))).lines],
    delivery: toDelivery(order, timeZone, now),
    tracking,
    parcels: toParcels(order),
    notices: toNotices(order),
    payment: toPayment(order, payment, provider, now),
    refund: toRefund(viewer, order, payment),
    credits: credits.map((credit) => ({
      amount: credit.amount,
      at: credit.at.toISOString(),
      credit_note_url: credit.isReady ? partCreditUrl(viewer, id, credit.id) : null,
    })),
    time_zone: timeZone,
    invoice_url: order.invoiceReady ? invoiceUrl(viewer, id) : null,
    reorderable: items.every((item) => canReprint(order, item, printer) || findCoverUrl(viewer, item, covers) !== null),
    cancellable: cancellableStatuses.includes(status),
    cancellable_until: (status === 'paid' && order.printAfter?.toISOString()) || null,
  };
}

/** Serializes orders for their owner, with six queries for any number of orders. */
export async function toOrders(
  shop: OrderSerializerContext,
  db: Queryable,
  rows: readonly OrderRow[],
): Promise<Order[]> {
  const ids = rows.map(({ id }) => id);
  const [items, events, credits, payments, now] = await Promise.all([
    findOrderItems(db, ids),
    findOrderEvents(db, ids),
    findOrderCredits(db, ids),
    findPayments(db, ids),
    readDatabaseTime(db),
  ]);
  const covers = {
    own: await findAlbumCovers(db, [...new Set(items.flatMap(({ albumId }) => albumId ?? []))]),
    shared: await findSharedCovers(db, [...new Set(items.flatMap(({ shareToken }) => shareToken ?? []))]),
  };
  return Promise.all(
    rows.map((row) =>
      toOrder(shop, row, {
        items: items.filter(({ orderId }) => orderId === row.id),
        events: events.filter(({ orderId }) => orderId === row.id),
        credits: credits.filter(({ orderId }) => orderId === row.id),
        payment: chooseDecidingPayment(payments.filter(({ orderId }) => orderId === row.id)),
        covers,
        now,
      }),
    ),
  );
}

const { albums, spreads } = tables;

async function findAlbumCovers(db: Queryable, albumIds: readonly string[]) {
  if (albumIds.length === 0) return new Map<string, { id: string; version: number }>();
  const rows = await db
    .selectDistinctOn([spreads.albumId], { albumId: spreads.albumId, id: spreads.id, version: spreads.version })
    .from(spreads)
    .innerJoin(albums, eq(albums.id, spreads.albumId))
    .where(and(inArray(spreads.albumId, [...albumIds]), isNull(spreads.deletedAt), isNull(albums.deletedAt)))
    .orderBy(spreads.albumId, asc(spreads.position));
  return new Map(rows.map(({ albumId, id, version }) => [albumId, { id, version }]));
}

async function findSharedCovers(db: Queryable, tokens: readonly string[]) {
  if (tokens.length === 0) return new Map<string, number>();
  const rows = await db
    .selectDistinctOn([spreads.albumId], { token: albums.shareToken, version: spreads.version })
    .from(spreads)
    .innerJoin(albums, eq(albums.id, spreads.albumId))
    .where(and(inArray(albums.shareToken, [...tokens]), isNull(spreads.deletedAt), isNull(albums.deletedAt)))
    .orderBy(spreads.albumId, asc(spreads.position));
  return new Map(rows.flatMap(({ token, version }) => (token === null ? [] : [[token, version] as const])));
}
