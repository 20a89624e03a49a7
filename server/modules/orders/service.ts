import { and, eq, inArray, lt, notExists, sql } from 'drizzle-orm';
import { type Database, type Queryable, tables } from '../../drivers/database';
import { throwApiError } from '../../http/apiError';
import type { SignedInUser } from '../../http/registerRoute';
import { addToCart, type CartAddition } from '../cart/service';
import { cancellableStatuses, unpaidStatuses } from './orderStatus';
import { closeCheckoutPage } from './payCart';
import { findPayments } from './paymentRepository';
import { enqueueRefund } from './refunds';
import {
  advanceOrder,
  canReprint,
  findOrder,
  findOrderItems,
  lockOrder,
  type OrderRow,
  type OrdersDeps,
} from './repository';
import { releasePrintContents } from './snapshot';

const { orders, payments } = tables;

/**
 * Cancels a paid order that is not printed: by its owner, or by the printer. Its money goes back.
 * @param order locked
 */
export async function cancelPaidOrder(
  deps: Pick<OrdersDeps, 'queue'>,
  tx: Queryable,
  order: OrderRow,
  event: 'cancelled' | 'print_cancelled',
): Promise<void> {
  if (!(await advanceOrder(tx, order.id, 'cancelled'))) return;
  await releasePrintContents(tx, order);
  for (const payment of await findPayments(tx, [order.id]))
    if (payment.status === 'paid') await enqueueRefund(deps, tx, payment.id);
  const userId = order.userId ?? order.id;
  await deps.queue.send('mail', { kind: 'order', event, orderId: order.id }, { tx, userId });
}

async function cancelLockedOrder(deps: OrdersDeps, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order || order.status === 'cancelled' || order.status === 'refunded') return;
    if (!cancellableStatuses.includes(order.status)) throwApiError('order_not_cancellable');
    if (order.status === 'paid') return cancelPaidOrder(deps, tx, order, 'cancelled');
    await advanceOrder(tx, id, 'cancelled');
    await releasePrintContents(tx, order);
  });
}

/**
 * Cancels an order of this user until printing starts. Idempotent.
 * @throws HttpApiError not_found, order_not_cancellable, unavailable
 */
export async function cancelOrder(deps: OrdersDeps, userId: string, id: string): Promise<void> {
  const order = (await findOrder(deps.db, userId, id)) ?? throwApiError('not_found');
  if (unpaidStatuses.includes(order.status)) await closeCheckoutPage(deps, order);
  await cancelLockedOrder(deps, id);
}

/**
 * Adds the books of an order to the cart as they were ordered, from what the order kept, also when their albums have
 * changed or are deleted. A book of which nothing was kept, such as one of a cancelled order or for another printer, is
 * that of its album today. All or none. Copies of a shared album need its link again.
 * @throws HttpApiError not_found and those of the cart
 */
export async function addOrderToCart(
  deps: OrdersDeps,
  user: SignedInUser,
  id: string,
  requestId: string | undefined,
): Promise<void> {
  const order = (await findOrder(deps.db, user.id, id)) ?? throwApiError('not_found');
  const items = await findOrderItems(deps.db, [order.id]);
  const additions = items.map((item): CartAddition => {
    const { id: orderItemId, albumId, shareToken, cover, paper, quantity } = item;
    if (canReprint(order, item, deps.printing.printer)) return { orderItemId, shareToken, cover, paper, quantity };
    if (shareToken !== null) return { token: shareToken, cover, paper, quantity };
    return { album_id: albumId ?? throwApiError('not_found'), cover, paper, quantity };
  });
  await addToCart(deps, user, additions, requestId);
}

/** Days after which an unpaid order is abandoned. Until then its photos and pages are kept. */
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
      const cancelled = await advanceOrder(tx, id, 'cancelled');
      if (cancelled) await releasePrintContents(tx, cancelled);
    });
  }
}
