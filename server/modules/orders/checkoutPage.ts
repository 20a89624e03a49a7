import { randomUUID } from 'node:crypto';
import { PaymentsError } from '../../drivers/payments';
import { throwApiError } from '../../http/apiError';
import { toLocale } from '../auth/sessions';
import type { OrdersDeps } from './deps';
import { unpaid } from './orderStatus';
import { titleOf } from './orderTitles';
import { insertPayment, type PaymentRow, paymentsOf, updatePayment } from './paymentRepository';
import { advance, lockOrder, type OrderRow, ownerOf } from './repository';
import { settle } from './settlePayment';

/** Life of a page. */
const LIFE_MS = 2 * 3_600_000;
/** A page that was not opened yet can be, while it would live for so long at least; the provider asks for half an hour. */
const LEAST_LIFE_MS = 35 * 60_000;

/** Where a browser goes to see what became of an order. */
export const orderPage = (publicUrl: string, orderId: string): string => `${publicUrl}/payment/${orderId}`;

/** The provider does not answer or does not want to: told as such, to be tried again. */
export async function asked<T>({ log }: Pick<OrdersDeps, 'log'>, task: Promise<T>): Promise<T> {
  try {
    return await task;
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    log.error({ err: error }, 'the provider of payments refused');
    return throwApiError('unavailable');
  }
}

const isOpen = ({ status }: PaymentRow) => status === 'open' || status === 'processing';

/** The try that is under way, or a new one; null when the order takes no money any more. */
async function currentPayment(deps: OrdersDeps, orderId: string): Promise<PaymentRow | null> {
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || !unpaid.includes(order.status)) return null;
    const open = (await paymentsOf(tx, [orderId])).find(isOpen);
    if (open?.sessionId || (open && open.expiresAt.getTime() > Date.now() + LEAST_LIFE_MS)) return open;
    if (open) await updatePayment(tx, open.id, { status: 'expired' });
    if (order.status === 'payment_failed') await advance(tx, orderId, 'awaiting_payment');
    // Whole seconds, as providers keep them: a repeated request must say the same.
    const expiresAt = new Date(Math.floor((Date.now() + LIFE_MS) / 1000) * 1000);
    const { name: provider } = deps.payments;
    return insertPayment(tx, { id: randomUUID(), orderId, provider, status: 'open', expiresAt });
  });
}

async function openSession(deps: OrdersDeps, order: OrderRow, payment: PaymentRow): Promise<string> {
  const { config, payments, db } = deps;
  const owner = (await ownerOf(db, order.userId)) ?? throwApiError('not_found');
  const session = await asked(
    deps,
    payments.openCheckout({
      key: payment.id,
      orderId: order.id,
      amount: order.total,
      currency: order.currency,
      title: titleOf(toLocale(order.language), order.number),
      language: toLocale(order.language),
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
 * The address of the page on which the order can be paid; where it cannot any more, of our own page that says so. A page is opened anew only
 * after the provider said that the one before is closed. @throws HttpApiError unavailable
 */
export async function openPage(deps: OrdersDeps, order: OrderRow): Promise<string> {
  const known = await currentPayment(deps, order.id);
  if (!known) return orderPage(deps.config.publicUrl, order.id);
  if (known.sessionId === null) return openSession(deps, order, known);
  const { status } = await asked(deps, settle(deps, known));
  if (status === 'open' && known.url !== null && known.expiresAt.getTime() > Date.now()) return known.url;
  if (status === 'open') {
    await asked(deps, deps.payments.expire(known.sessionId));
    await asked(deps, settle(deps, known));
  }
  const next = await currentPayment(deps, order.id);
  if (!next || next.id === known.id) return orderPage(deps.config.publicUrl, order.id);
  return openSession(deps, order, next);
}
