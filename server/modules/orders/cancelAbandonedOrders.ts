import { and, eq, inArray, lt, notExists, sql } from 'drizzle-orm';
import { type Database, tables } from '../../drivers/database';
import { unpaidStatuses } from './orderStatus';
import { advanceOrder, releaseOrderPhotos } from './repository';

const { orders, payments } = tables;

/** Days after which an unpaid order is abandoned. Until then its photos are kept. */
const ABANDON_AFTER_DAYS = 14;

/** Cancels old unpaid orders that can no longer be paid. */
export async function cancelAbandonedOrders(db: Database): Promise<void> {
  const open = db
    .select({ one: sql`1` })
    .from(payments)
    .where(and(eq(payments.orderId, orders.id), inArray(payments.status, ['open', 'processing'])));
  const old = lt(orders.createdAt, sql`now() - make_interval(days => ${ABANDON_AFTER_DAYS})`);
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.status, [...unpaidStatuses]), old, notExists(open)))
    .limit(100);
  for (const { id } of rows) {
    await db.transaction(async (tx) => {
      if (await advanceOrder(tx, id, 'cancelled')) await releaseOrderPhotos(tx, id);
    });
  }
}
