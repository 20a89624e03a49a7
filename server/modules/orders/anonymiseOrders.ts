import { and, eq, inArray, notInArray } from 'drizzle-orm';
import type { AppDeps } from '../../deps';
import { type Database, tables } from '../../drivers/database';
import { unpaidStatuses } from './orderStatus';
import { advanceOrder } from './repository';
import { releaseOrderPhotos } from './snapshot';
import { printKey } from './urls';

const { orderItems, orders } = tables;
type OrderRow = typeof orders.$inferSelect;
type Deps = Pick<AppDeps, 'db' | 'blobs'>;

/** Statuses after which nothing is printed or sent. */
const finalStatuses = ['shipped', 'delivered', 'cancelled', 'refunded'] as const;
const belongsTo = (userId: string) => eq(orders.userId, userId);

/** Returns true while orders of this account are being paid or produced; they stay complete until then. */
export async function hasOpenOrders(db: Database, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(belongsTo(userId), notInArray(orders.status, [...finalStatuses, ...unpaidStatuses])))
    .limit(1);
  return row !== undefined;
}

const emptyRecipient = {
  recipient: '',
  street: '',
  street2: '',
  postcode: '',
  phone: '',
  city: '',
  region: '',
  company: '',
  vat_id: '',
};

/** Removes personal data, except the invoice recipient of a paid order, which the law requires. */
function redactTerms({ terms, invoiceNumber }: OrderRow): OrderRow['terms'] {
  const forgotten = invoiceNumber === null ? emptyRecipient : { phone: '' };
  return { ...terms, address: { ...terms.address, ...forgotten } };
}

async function anonymiseOrder({ db, blobs }: Deps, order: OrderRow): Promise<void> {
  const items = await db.select({ id: orderItems.id }).from(orderItems).where(eq(orderItems.orderId, order.id));
  for (const { id } of items)
    for (const file of ['interior', 'cover'] as const) await blobs.delete(printKey(order.id, id, file));
  await db.transaction(async (tx) => {
    await releaseOrderPhotos(tx, order.id);
    await tx.update(orderItems).set({ title: '', html: [] }).where(eq(orderItems.orderId, order.id));
    await tx
      .update(orders)
      .set({ terms: redactTerms(order), requestId: null })
      .where(eq(orders.id, order.id));
  });
}

/**
 * Anonymises the orders of a deleted account. Unpaid orders are cancelled. Settled ones keep only prices and their
 * invoice. Idempotent; orders in production are left for a later run.
 */
export async function anonymiseOrders(deps: Deps, userId: string): Promise<void> {
  const { db } = deps;
  const never = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(belongsTo(userId), inArray(orders.status, [...unpaidStatuses])));
  for (const { id } of never) await db.transaction((tx) => advanceOrder(tx, id, 'cancelled'));
  const rows = await db
    .select()
    .from(orders)
    .where(and(belongsTo(userId), inArray(orders.status, [...finalStatuses])));
  for (const order of rows) await anonymiseOrder(deps, order);
}
