import { randomUUID } from 'node:crypto';
import { readDatabaseTime } from '../../drivers/database';
import { PaymentsError } from '../../drivers/payments';
import { throwApiError } from '../../http/apiError';
import { translateInto } from '../../translations';
import { toLocale } from '../auth/sessions';
import { unpaidStatuses } from './orderStatus';
import { findPayments, insertPayment, type PaymentRow, updatePayment } from './paymentRepository';
import { advanceOrder, findOrderOwner, lockOrder, type OrderRow } from './repository';
import { type OrdersDeps, settlePayment } from './settlePayment';

const CHECKOUT_LIFETIME_MS = 2 * 3_600_000;
/** Minimum remaining lifetime of a page that can still be opened; the provider requires half an hour. */
const MIN_CHECKOUT_LIFETIME_MS = 35 * 60_000;

export const orderPageUrl = (publicUrl: string, orderId: string): string => `${publicUrl}/payment/${orderId}`;

/** Converts provider failures into `unavailable`, so that the client retries. */
async function withProviderErrors<T>({ log }: Pick<OrdersDeps, 'log'>, orderId: string, task: Promise<T>): Promise<T> {
  try {
    return await task;
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    log.error({ err: error, orderId }, 'payment provider request failed');
    return throwApiError('unavailable');
  }
}

const isOpen = ({ status }: PaymentRow) => status === 'open' || status === 'processing';

/** Returns the open payment or a new one; null when the order accepts no payment. */
async function findOrCreatePayment(deps: OrdersDeps, orderId: string): Promise<PaymentRow | null> {
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || !unpaidStatuses.includes(order.status)) return null;
    const open = (await findPayments(tx, [orderId])).find(isOpen);
    const now = (await readDatabaseTime(tx)).getTime();
    if (open?.sessionId || (open && open.expiresAt.getTime() > now + MIN_CHECKOUT_LIFETIME_MS)) return open;
    if (open) await updatePayment(tx, open.id, { status: 'expired' });
    if (order.status === 'payment_failed') await advanceOrder(tx, orderId, 'awaiting_payment');
    // Providers store whole seconds, and a repeated request must be identical.
    const expiresAt = new Date(Math.floor((now + CHECKOUT_LIFETIME_MS) / 1000) * 1000);
    const { name: provider } = deps.payments;
    return insertPayment(tx, { id: randomUUID(), orderId, provider, status: 'open', expiresAt });
  });
}

async function openCheckoutSession(deps: OrdersDeps, order: OrderRow, payment: PaymentRow): Promise<string> {
  const { config, payments, db } = deps;
  const owner = (await findOrderOwner(db, order.userId)) ?? throwApiError('not_found');
  const language = toLocale(order.language);
  const session = await withProviderErrors(
    deps,
    order.id,
    payments.openCheckout({
      key: payment.id,
      orderId: order.id,
      amount: order.total,
      currency: order.currency,
      title: translateInto(language)('order.title', { number: order.number }),
      language,
      email: owner.email,
      successUrl: `${config.publicUrl}/payment/success?order=${order.id}`,
      cancelUrl: `${config.publicUrl}/payment/cancel?order=${order.id}`,
      expiresAt: payment.expiresAt,
    }),
  );
  await updatePayment(db, payment.id, { sessionId: session.id, url: session.url });
  return session.url;
}

/**
 * Returns the URL of the checkout page, or of our order page when it cannot be paid. A new page opens only after the
 * provider confirms that the old one is closed.
 * @throws HttpApiError unavailable
 */
export async function openCheckoutPage(deps: OrdersDeps, order: OrderRow): Promise<string> {
  const known = await findOrCreatePayment(deps, order.id);
  if (!known) return orderPageUrl(deps.config.publicUrl, order.id);
  if (known.sessionId === null) return openCheckoutSession(deps, order, known);
  const { status } = await withProviderErrors(deps, order.id, settlePayment(deps, known));
  if (status === 'open' && known.url !== null && known.expiresAt > (await readDatabaseTime(deps.db))) return known.url;
  if (status === 'open') {
    await withProviderErrors(deps, order.id, deps.payments.expire(known.sessionId));
    await withProviderErrors(deps, order.id, settlePayment(deps, known));
  }
  const next = await findOrCreatePayment(deps, order.id);
  if (!next || next.id === known.id) return orderPageUrl(deps.config.publicUrl, order.id);
  return openCheckoutSession(deps, order, next);
}

/**
 * Closes the open checkout page of the order. Returns `paid` when it was paid meanwhile.
 * @throws HttpApiError unavailable
 */
export async function closeCheckoutPage(deps: OrdersDeps, order: OrderRow): Promise<'closed' | 'paid'> {
  for (const payment of await findPayments(deps.db, [order.id])) {
    if (payment.status !== 'open' && payment.status !== 'processing') continue;
    if (payment.sessionId === null || payment.provider !== deps.payments.name) {
      await updatePayment(deps.db, payment.id, { status: 'expired' });
      continue;
    }
    await withProviderErrors(deps, order.id, deps.payments.expire(payment.sessionId));
    const { status } = await withProviderErrors(deps, order.id, settlePayment(deps, payment));
    if (status === 'paid') return 'paid';
    // The bank is still processing: the payment may succeed and would then need a refund.
    if (status === 'processing') throwApiError('conflict');
  }
  return 'closed';
}
