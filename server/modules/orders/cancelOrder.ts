import { throwApiError } from '../../http/apiError';
import { asked } from './checkoutPage';
import type { OrdersDeps } from './deps';
import { cancellable, unpaid } from './orderStatus';
import { paymentsOf, updatePayment } from './paymentRepository';
import { advance, findOrder, lockOrder, type OrderRow, releasePhotosOf } from './repository';
import { settle } from './settlePayment';

/** Closes whatever page the order can still be paid on, and says whether it has been paid meanwhile. @throws HttpApiError unavailable */
export async function closePage(deps: OrdersDeps, order: OrderRow): Promise<'closed' | 'paid'> {
  for (const payment of await paymentsOf(deps.db, [order.id])) {
    if (payment.status !== 'open' && payment.status !== 'processing') continue;
    if (payment.sessionId === null || payment.provider !== deps.payments.name) {
      await updatePayment(deps.db, payment.id, { status: 'expired' });
      continue;
    }
    await asked(deps, deps.payments.expire(payment.sessionId));
    const { status } = await asked(deps, settle(deps, payment));
    if (status === 'paid') return 'paid';
    // The bank is still at it: the money may come, and would be given back if the order were gone.
    if (status === 'processing') throwApiError('conflict');
  }
  return 'closed';
}

/** Ends a paid order that is not being printed, and gives the money back. */
async function cancelLocked(deps: OrdersDeps, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order || order.status === 'cancelled' || order.status === 'refunded') return;
    if (!cancellable.includes(order.status)) throwApiError('order_not_cancellable');
    await advance(tx, id, 'cancelled');
    await releasePhotosOf(tx, id);
    if (order.status !== 'paid') return;
    for (const payment of await paymentsOf(tx, [id]))
      if (payment.status === 'paid')
        await deps.queue.send('refund', { paymentId: payment.id }, { tx, singletonKey: payment.id });
    await deps.queue.send(
      'mail',
      { kind: 'order', event: 'cancelled', orderId: id },
      { tx, userId: order.userId ?? id },
    );
  });
}

/** Cancels an order of this user until printing starts; once more changes nothing. @throws HttpApiError not_found, order_not_cancellable, unavailable */
export async function cancelOrder(deps: OrdersDeps, userId: string, id: string): Promise<void> {
  const order = (await findOrder(deps.db, userId, id)) ?? throwApiError('not_found');
  if (unpaid.includes(order.status)) await closePage(deps, order);
  await cancelLocked(deps, id);
}
