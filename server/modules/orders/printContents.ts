/** Photos and pages that an order keeps until its books are printed. */
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { type Queryable, tables } from '../../drivers/database';
import type { OrderRow } from './repository';

const { orderItems, orderPhotos, orders } = tables;

/** Releases the photos of an ordered book. */
export async function releaseItemPhotos(db: Queryable, itemId: string): Promise<void> {
  await db.delete(orderPhotos).where(eq(orderPhotos.itemId, itemId));
}

export async function releaseOrderPhotos(tx: Queryable, orderId: string): Promise<void> {
  const items = tx.select({ id: orderItems.id }).from(orderItems).where(eq(orderItems.orderId, orderId));
  await tx.delete(orderPhotos).where(inArray(orderPhotos.itemId, items));
}

/** Releases what an order kept for printing that is not printed: its photos and, when it was never paid, its pages. */
export async function releasePrintContents(
  tx: Queryable,
  { id, paidAt }: Pick<OrderRow, 'id' | 'paidAt'>,
): Promise<void> {
  await releaseOrderPhotos(tx, id);
  if (paidAt === null) await tx.update(orderItems).set({ html: [] }).where(eq(orderItems.orderId, id));
}

/**
 * Deletes the pages of orders that were never paid and no longer can be. Finds only those that a server of an earlier
 * version ended.
 */
export async function deleteUnpaidPages(db: Queryable): Promise<void> {
  const ended = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.status, ['cancelled', 'refunded']), isNull(orders.paidAt)));
  await db
    .update(orderItems)
    .set({ html: [] })
    .where(and(inArray(orderItems.orderId, ended), ne(orderItems.html, sql`'[]'::jsonb`)));
}
