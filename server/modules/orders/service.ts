import { throwApiError } from '../../http/apiError';
import { withProviderErrors } from './checkoutPage';
import type { OrdersDeps } from './deps';
import { cancellableStatuses, unpaidStatuses } from './orderStatus';
import { findPayments, updatePayment } from './paymentRepository';
import { advanceOrder, findOrder, lockOrder, type OrderRow, releaseOrderPhotos } from './repository';
import { settlePayment } from './settlePayment';

/**
 * Closes the open checkout page of the order. Returns true when it was paid meanwhile.
 * @throws HttpApiError unavailable
 */
export async function closeCheckoutPage(deps: OrdersDeps, order: OrderRow): Promise<'closed' | 'paid'> {
  for (const payment of await findPayments(deps.db, [order.id])) {
    if (payment.status !== 'open' && payment.status !== 'processing') continue;
    if (payment.sessionId === null || payment.provider !== deps.payments.name) {
      await updatePayment(deps.db, payment.id, { status: 'expired' });
      continue;
    }
    await withProviderErrors(deps, deps.payments.expire(payment.sessionId));
    const { status } = await withProviderErrors(deps, settlePayment(deps, payment));
    if (status === 'paid') return 'paid';
    // The bank is still processing: the payment may succeed and would then need a refund.
    if (status === 'processing') throwApiError('conflict');
  }
  return 'closed';
}

/** Cancels a paid order that is not in production, and refunds it. */
async function cancelLockedOrder(deps: OrdersDeps, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order || order.status === 'cancelled' || order.status === 'refunded') return;
    if (!cancellableStatuses.includes(order.status)) throwApiError('order_not_cancellable');
    await advanceOrder(tx, id, 'cancelled');
    await releaseOrderPhotos(tx, id);
    if (order.status !== 'paid') return;
    for (const payment of await findPayments(tx, [id]))
      if (payment.status === 'paid')
        await deps.queue.send('refund', { paymentId: payment.id }, { tx, singletonKey: payment.id });
    await deps.queue.send(
      'mail',
      { kind: 'order', event: 'cancelled', orderId: id },
      { tx, userId: order.userId ?? id },
    );
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
