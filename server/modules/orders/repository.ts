import { randomUUID } from 'node:crypto';
import type { Address } from '@domain/commerce';
import type { OrderStatus } from '@domain/contract';
import { twoFilePrinters } from '@domain/print';
import { and, asc, count, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { AppDeps } from '../../deps';
import { type Database, type Queryable, tables } from '../../drivers/database';
import { orderTransitions, printableStatuses, unpaidStatuses } from './orderStatus';

const { counters, orderCredits, orderEvents, orderItems, orderPhotos, orders, photos, users } = tables;

export type OrdersDeps = Pick<AppDeps, 'db' | 'queue' | 'payments' | 'printing' | 'config' | 'log'>;

export type OrderRow = typeof orders.$inferSelect;
/** An ordered book without its pages, which are too large to load for all books of an order. */
export type OrderItemRow = Omit<typeof orderItems.$inferSelect, 'html'>;
export type OrderEventRow = typeof orderEvents.$inferSelect;

/** Orders of earlier versions have no company in their terms. */
export const readAddress = ({ terms: { address } }: Pick<OrderRow, 'terms'>): Address => ({
  ...address,
  company: address.company ?? '',
  vat_id: address.vat_id ?? '',
});

const isOrderedBy = (userId: string) => eq(orders.userId, userId);

export async function findOrder(db: Queryable, userId: string, id: string): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(isOrderedBy(userId), eq(orders.id, id)));
  return row;
}

export async function findAnyOrder(db: Queryable, id: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  return row;
}

export async function lockOrder(tx: Queryable, id: string): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
  return row;
}

export async function findOrderByRequest(
  db: Queryable,
  userId: string,
  requestId: string,
): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(isOrderedBy(userId), eq(orders.requestId, requestId)));
  return row;
}

export async function findOrders(
  db: Database,
  userId: string,
  { page, limit, sortOrder }: { page: number; limit: number; sortOrder: 'asc' | 'desc' },
) {
  const order = sortOrder === 'asc' ? asc : desc;
  const rows = await db
    .select()
    .from(orders)
    .where(isOrderedBy(userId))
    .orderBy(order(orders.createdAt), order(orders.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [total] = await db.select({ value: count() }).from(orders).where(isOrderedBy(userId));
  return { rows, total: total?.value ?? 0 };
}

export function findUnpaidOrders(db: Queryable, userId: string): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(and(isOrderedBy(userId), inArray(orders.status, [...unpaidStatuses])));
}

export function findOrderItems(db: Queryable, orderIds: readonly string[]): Promise<OrderItemRow[]> {
  if (orderIds.length === 0) return Promise.resolve([]);
  const { html: _, ...withoutPages } = getTableColumns(orderItems);
  return db
    .select(withoutPages)
    .from(orderItems)
    .where(inArray(orderItems.orderId, [...orderIds]))
    .orderBy(asc(orderItems.position));
}

export async function findOrderItem(db: Queryable, id: string): Promise<OrderItemRow | undefined> {
  const { html: _, ...withoutPages } = getTableColumns(orderItems);
  const [row] = await db.select(withoutPages).from(orderItems).where(eq(orderItems.id, id));
  return row;
}

export async function findItemPages(db: Queryable, itemId: string): Promise<string[]> {
  const [row] = await db.select({ html: orderItems.html }).from(orderItems).where(eq(orderItems.id, itemId));
  return row?.html ?? [];
}

export function findOrderEvents(db: Queryable, orderIds: readonly string[]): Promise<OrderEventRow[]> {
  if (orderIds.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, [...orderIds]))
    .orderBy(asc(orderEvents.at));
}

export type OrderCreditRow = typeof orderCredits.$inferSelect;

/** Credit notes for parts of orders, in order of their numbers. */
export function findOrderCredits(db: Queryable, orderIds: readonly string[]): Promise<OrderCreditRow[]> {
  if (orderIds.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(orderCredits)
    .where(inArray(orderCredits.orderId, [...orderIds]))
    .orderBy(asc(orderCredits.at), asc(orderCredits.number));
}

export async function insertOrderCredit(tx: Queryable, row: typeof orderCredits.$inferInsert): Promise<void> {
  await tx.insert(orderCredits).values(row);
}

export async function markCreditReady(db: Queryable, id: string): Promise<void> {
  await db.update(orderCredits).set({ isReady: true }).where(eq(orderCredits.id, id));
}

type OrderItemDraft = Omit<typeof orderItems.$inferInsert, 'html'> & {
  readonly html: SQL<string[]>;
  readonly photoIds: readonly string[];
};

export async function insertOrder(
  tx: Queryable,
  order: typeof orders.$inferInsert,
  items: readonly OrderItemDraft[],
): Promise<OrderRow> {
  const [row] = await tx.insert(orders).values(order).returning();
  if (!row) throw new Error('insert returned no order');
  for (const { photoIds, ...item } of items) {
    await tx.insert(orderItems).values(item);
    if (photoIds.length > 0)
      await tx.insert(orderPhotos).values(photoIds.map((photoId) => ({ itemId: item.id, photoId })));
  }
  await insertEvent(tx, order.id, order.status);
  return row;
}

/**
 * Uses the current time rather than the start of the transaction, so that events of one transaction keep their order.
 */
async function insertEvent(tx: Queryable, orderId: string, status: OrderStatus): Promise<void> {
  await tx.insert(orderEvents).values({ id: randomUUID(), orderId, status, at: sql`clock_timestamp()` });
}

const statusesBefore = (to: OrderStatus): OrderStatus[] =>
  (Object.keys(orderTransitions) as OrderStatus[]).filter((from) => orderTransitions[from].includes(to));

/**
 * Changes the status of an order and adds an event to its timeline. Returns undefined when the transition is not
 * allowed.
 */
export async function advanceOrder(
  tx: Queryable,
  id: string,
  to: OrderStatus,
  change: Partial<Omit<OrderRow, 'id' | 'status'>> = {},
): Promise<OrderRow | undefined> {
  const [row] = await tx
    .update(orders)
    .set({ ...change, status: to })
    .where(and(eq(orders.id, id), inArray(orders.status, statusesBefore(to))))
    .returning();
  if (row) await insertEvent(tx, id, to);
  return row;
}

export async function updateOrder(
  db: Queryable,
  id: string,
  change: Partial<Omit<OrderRow, 'id' | 'status'>>,
): Promise<void> {
  await db.update(orders).set(change).where(eq(orders.id, id));
}

export async function updateOrderItem(db: Queryable, id: string, change: Partial<OrderItemRow>): Promise<void> {
  await db.update(orderItems).set(change).where(eq(orderItems.id, id));
}

const numberPrefixes = { order: 'K', invoice: 'R', credit: 'C' } as const;

/**
 * Takes the next number of a year's sequence without gaps, such as `R-2026-000123`, and locks the sequence until the
 * transaction ends.
 */
export async function takeNextNumber(tx: Queryable, kind: keyof typeof numberPrefixes, year: string): Promise<string> {
  const name = `${kind} ${year}`;
  const [row] = await tx
    .insert(counters)
    .values({ name, value: 1 })
    .onConflictDoUpdate({ target: counters.name, set: { value: sql`${counters.value} + 1` } })
    .returning({ value: counters.value });
  if (!row) throw new Error(`the number sequence ${name} does not exist`);
  return `${numberPrefixes[kind]}-${year}-${String(row.value).padStart(6, '0')}`;
}

export async function findItemPhotos(db: Queryable, itemId: string) {
  const rows = await db
    .select({ photo: photos })
    .from(orderPhotos)
    .innerJoin(photos, eq(photos.id, orderPhotos.photoId))
    .where(eq(orderPhotos.itemId, itemId));
  return rows.map(({ photo }) => photo);
}

export async function findOrderOwner(db: Queryable, userId: string | null) {
  if (userId === null) return undefined;
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  return row;
}

/** Returns true for the buyer's own album. Print files hold another owner's photos in full resolution. */
export const mayBuyerSeePrintFiles = ({ shareToken }: Pick<OrderItemRow, 'shareToken'>): boolean => shareToken === null;

type PrintedItem = Pick<OrderItemRow, 'printer' | 'interiorSha256' | 'coverSha256'>;

/** Returns true when all print files of a book exist: the pages, and the cover where it is a separate file. */
export const hasPrintFiles = ({ printer, interiorSha256, coverSha256 }: PrintedItem): boolean =>
  interiorSha256 !== null && (coverSha256 !== null || !twoFilePrinters.includes(printer));

/**
 * Returns true when a book can be printed again as it was ordered: by the same printer, from its files, or from the
 * photos that the order holds until its files exist.
 */
export const canReprint = ({ status }: Pick<OrderRow, 'status'>, item: PrintedItem, printer: string): boolean =>
  item.printer === printer && (hasPrintFiles(item) || printableStatuses.includes(status));
