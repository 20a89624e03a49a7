import { and, eq, inArray, notInArray } from 'drizzle-orm';
import type { AppDeps } from '../../deps';
import { type Database, tables } from '../../drivers/database';
import { unpaid } from './orderStatus';
import { advance, releasePhotosOf } from './repository';
import { printKey } from './urls';

const { orderItems, orders } = tables;
type OrderRow = typeof orders.$inferSelect;
type Deps = Pick<AppDeps, 'db' | 'blobs'>;

/** Nothing is made, printed or sent for these any more. */
const settled = ['shipped', 'delivered', 'cancelled', 'refunded'] as const;
const ordersOf = (userId: string) => eq(orders.userId, userId);

/** Whether books of this account are still being paid for or made; its orders are kept whole until then. */
export async function hasOpenOrders(db: Database, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(ordersOf(userId), notInArray(orders.status, [...settled, ...unpaid])))
    .limit(1);
  return row !== undefined;
}

const nobody = { recipient: '', street: '', street2: '', postcode: '', phone: '', city: '', region: '' };

/** Of a paid order the law wants the invoice, with whom it was for; of the others nobody needs to know. */
function termsToKeep({ terms, invoiceNumber }: OrderRow): OrderRow['terms'] {
  const forgotten = invoiceNumber === null ? nobody : { phone: '' };
  return { ...terms, address: { ...terms.address, ...forgotten } };
}

async function forget({ db, blobs }: Deps, order: OrderRow): Promise<void> {
  const items = await db.select({ id: orderItems.id }).from(orderItems).where(eq(orderItems.orderId, order.id));
  for (const { id } of items)
    for (const file of ['interior', 'cover'] as const) await blobs.delete(printKey(order.id, id, file));
  await db.transaction(async (tx) => {
    await releasePhotosOf(tx, order.id);
    await tx.update(orderItems).set({ title: '', html: [] }).where(eq(orderItems.orderId, order.id));
    await tx
      .update(orders)
      .set({ terms: termsToKeep(order), requestId: null })
      .where(eq(orders.id, order.id));
  });
}

/**
 * What is left of the orders of a deleted account: those never paid are cancelled, and of all that are settled only prices and, where there is
 * one, the invoice stay. It may be run any number of times; orders still being made are left for a later run.
 */
export async function forgetOrders(deps: Deps, userId: string): Promise<void> {
  const { db } = deps;
  const never = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(ordersOf(userId), inArray(orders.status, [...unpaid])));
  for (const { id } of never) await db.transaction((tx) => advance(tx, id, 'cancelled'));
  const rows = await db
    .select()
    .from(orders)
    .where(and(ordersOf(userId), inArray(orders.status, [...settled])));
  for (const order of rows) await forget(deps, order);
}
