import { dayInTimeZone } from '@domain/commerce';
import type { Queryable } from '../../drivers/database';
import type { PaymentWebhook, ProviderPayment, ProviderPaymentStatus } from '../../drivers/payments';
import { letGoOfOrdered } from './clearOrderedItems';
import type { OrdersDeps } from './deps';
import { transitions, unpaid } from './orderStatus';
import { findPayment, insertPayment, type PaymentRow, paymentsOf, updatePayment } from './paymentRepository';
import { advance, findAnyOrder, itemsOf, lockOrder, nextNumber, type OrderRow, releasePhotosOf } from './repository';

type Paid = NonNullable<PaymentWebhook['paid']>;

/** A state never goes back: of two answers of the provider that overtook each other the later one counts. */
const rank: Readonly<Record<ProviderPaymentStatus, number>> = {
  open: 0,
  processing: 1,
  failed: 2,
  expired: 2,
  paid: 3,
  refunded: 4,
};

const pad = (value: number) => String(value).padStart(6, '0');

async function markPaid(deps: OrdersDeps, tx: Queryable, order: OrderRow): Promise<void> {
  const now = new Date();
  const year = dayInTimeZone(deps.config.sellerTimeZone, now).slice(0, 4);
  const printAfter = new Date(now.getTime() + deps.config.printDelayMinutes * 60_000);
  const invoiceNumber = `R-${year}-${pad(await nextNumber(tx, `invoice ${year}`))}`;
  if (!(await advance(tx, order.id, 'paid', { paidAt: now, printAfter, invoiceNumber }))) return;
  const items = await itemsOf(tx, [order.id]);
  if (order.userId !== null) await letGoOfOrdered(tx, order.userId, { items, promo: order.terms.promo });
  const userId = order.userId ?? order.id;
  await deps.queue.send('mail', { kind: 'order', event: 'paid', orderId: order.id }, { tx, userId });
  await deps.queue.send('order_papers', { orderId: order.id }, { tx, singletonKey: order.id, userId });
}

/** Money for an order that takes none any more goes back. */
async function giveBack(deps: OrdersDeps, tx: Queryable, payment: PaymentRow): Promise<void> {
  await deps.queue.send('refund', { paymentId: payment.id }, { tx, singletonKey: payment.id });
}

async function followPaid(
  deps: OrdersDeps,
  tx: Queryable,
  order: OrderRow,
  payment: PaymentRow,
  paid: readonly Paid[],
) {
  if (!unpaid.includes(order.status)) return giveBack(deps, tx, payment);
  const isRight = paid.every(({ amount, currency }) => amount === order.total && currency === order.currency);
  if (isRight) return markPaid(deps, tx, order);
  deps.log.error({ orderId: order.id, paymentId: payment.id }, 'a payment of another amount is held');
  await advance(tx, order.id, 'payment_held');
}

/** Only an invoice is credited. A number is taken when the order can become refunded, so that the series has no gaps. */
async function nextCreditNumber({ config }: OrdersDeps, tx: Queryable, order: OrderRow, at: Date) {
  if (order.invoiceNumber === null || !transitions[order.status].includes('refunded')) return null;
  const year = dayInTimeZone(config.sellerTimeZone, at).slice(0, 4);
  return `C-${year}-${pad(await nextNumber(tx, `credit ${year}`))}`;
}

/** An order is given back with its last payment: when one that came twice goes back, it stays paid. */
async function followRefund(deps: OrdersDeps, tx: Queryable, order: OrderRow, payment: PaymentRow): Promise<void> {
  const others = (await paymentsOf(tx, [order.id])).filter(({ id }) => id !== payment.id);
  if (others.some(({ status }) => status === 'paid')) return;
  const refundedAt = new Date();
  const creditNumber = await nextCreditNumber(deps, tx, order, refundedAt);
  if (!(await advance(tx, order.id, 'refunded', { refundedAt, creditNumber }))) return;
  await releasePhotosOf(tx, order.id);
  const userId = order.userId ?? order.id;
  await deps.queue.send('order_papers', { orderId: order.id }, { tx, singletonKey: order.id, userId });
  await deps.queue.send('mail', { kind: 'order', event: 'refunded', orderId: order.id }, { tx, userId });
}

async function follow(
  deps: OrdersDeps,
  tx: Queryable,
  order: OrderRow,
  before: PaymentRow,
  state: ProviderPayment,
  claimed: Paid | null,
): Promise<void> {
  switch (state.status) {
    case 'paid':
      if (before.status !== 'paid') await followPaid(deps, tx, order, before, claimed ? [state, claimed] : [state]);
      return;
    case 'refunded':
      if (before.status !== 'refunded') await followRefund(deps, tx, order, before);
      return;
    case 'expired':
    case 'failed':
      if (before.status !== state.status && order.status === 'awaiting_payment')
        await advance(tx, order.id, 'payment_failed');
      return;
    case 'open':
      if (state.declined && !before.declined && order.status === 'awaiting_payment')
        await advance(tx, order.id, 'payment_failed');
      return;
    case 'processing':
      return;
  }
}

/**
 * Asks the provider what became of a session and lets the order follow, under the order's lock: asked ten times at once, there is one
 * transition, one mail, one invoice number. What a webhook claims can only make the order be held, never paid.
 * @throws PaymentsError
 */
export async function settle(
  deps: OrdersDeps,
  payment: PaymentRow,
  claimed: Paid | null = null,
): Promise<ProviderPayment> {
  const { sessionId } = payment;
  if (sessionId === null) throw new Error('a payment without a session has nothing to settle');
  const state = await deps.payments.fetchPayment(sessionId);
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, payment.orderId);
    const before = await findPayment(tx, payment.id);
    if (!order || !before) return;
    if (rank[state.status] < rank[before.status]) return;
    await follow(deps, tx, order, before, state, claimed);
    const { status, declined } = state;
    await updatePayment(tx, payment.id, { status, declined, checkedAt: new Date() });
  });
  return state;
}

/** Payments that a notice may speak of: the one of its session, else all of its order that have one. */
async function paymentsNamed(deps: OrdersDeps, { orderId, sessionId }: PaymentWebhook): Promise<PaymentRow[]> {
  const known = (await paymentsOf(deps.db, [orderId])).filter((payment) => payment.sessionId !== null);
  if (sessionId === null) return known;
  const named = known.filter((payment) => payment.sessionId === sessionId);
  return named.length > 0 ? named : adopt(deps, orderId, sessionId);
}

/** A session that we asked for and never heard of: the server died between the provider's answer and writing it down. */
async function adopt({ db, payments }: OrdersDeps, orderId: string, sessionId: string): Promise<PaymentRow[]> {
  const state = await payments.fetchPayment(sessionId);
  if (state.orderId !== orderId) return [];
  return db.transaction(async (tx) => {
    if (!(await lockOrder(tx, orderId))) return [];
    const rows = await paymentsOf(tx, [orderId]);
    const same = rows.filter((payment) => payment.sessionId === sessionId);
    if (same.length > 0) return same;
    const waiting = rows.find((payment) => payment.sessionId === null && payment.status === 'open');
    if (waiting) {
      await updatePayment(tx, waiting.id, { sessionId });
      return [{ ...waiting, sessionId }];
    }
    const id = crypto.randomUUID();
    const expiresAt = new Date();
    return [await insertPayment(tx, { id, orderId, provider: payments.name, sessionId, status: 'open', expiresAt })];
  });
}

const isUuid = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

/** Does what a verified webhook asks for. One that speaks of no order of ours is left alone. */
export async function settleNotice(deps: OrdersDeps, notice: PaymentWebhook): Promise<void> {
  if (!isUuid(notice.orderId) || !(await findAnyOrder(deps.db, notice.orderId))) return;
  for (const payment of await paymentsNamed(deps, notice)) await settle(deps, payment, notice.paid);
}
