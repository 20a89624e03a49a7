import { dayInTimeZone, estimateArrival } from '@domain/commerce';
import type { AppDeps } from '../../deps';
import { type Queryable, readDatabaseTime } from '../../drivers/database';
import type { PaymentWebhook, ProviderPayment, ProviderPaymentStatus } from '../../drivers/payments';
import { clearOrderedItems } from '../cart/repository';
import { orderTransitions, unpaidStatuses } from './orderStatus';
import { findPayment, findPayments, insertPayment, type PaymentRow, updatePayment } from './paymentRepository';
import { advanceOrder, findAnyOrder, findOrderItems, lockOrder, type OrderRow, takeNextNumber } from './repository';
import { releasePrintContents } from './snapshot';

export type OrdersDeps = Pick<AppDeps, 'db' | 'queue' | 'payments' | 'printing' | 'config' | 'log'>;

type PaidAmount = NonNullable<PaymentWebhook['paid']>;

/** Payment statuses never go back: of answers received out of order, the later status counts. */
const statusRank: Readonly<Record<ProviderPaymentStatus, number>> = {
  open: 0,
  processing: 1,
  failed: 2,
  expired: 2,
  paid: 3,
  refunded: 4,
};

const padNumber = (value: number) => String(value).padStart(6, '0');

async function markPaid(deps: OrdersDeps, tx: Queryable, order: OrderRow): Promise<void> {
  const now = await readDatabaseTime(tx);
  const today = dayInTimeZone(deps.config.sellerTimeZone, now);
  const year = today.slice(0, 4);
  const printAfter = new Date(now.getTime() + deps.config.printDelayMinutes * 60_000);
  const invoiceNumber = `R-${year}-${padNumber(await takeNextNumber(tx, `invoice ${year}`))}`;
  const { delivery } = order.terms;
  const terms = { ...order.terms, delivery: { ...delivery, ...estimateArrival(delivery, today) } };
  if (!(await advanceOrder(tx, order.id, 'paid', { paidAt: now, printAfter, invoiceNumber, terms }))) return;
  const items = await findOrderItems(tx, [order.id]);
  if (order.userId !== null) await clearOrderedItems(tx, order.userId, { items, promo: order.terms.promo });
  const userId = order.userId ?? order.id;
  await deps.queue.send('mail', { kind: 'order', event: 'paid', orderId: order.id }, { tx, userId });
  await deps.queue.send('order_documents', { orderId: order.id }, { tx, singletonKey: order.id, userId });
}

async function enqueueRefund(deps: OrdersDeps, tx: Queryable, payment: PaymentRow): Promise<void> {
  await deps.queue.send('refund', { paymentId: payment.id }, { tx, singletonKey: payment.id });
}

async function applyPaid(
  deps: OrdersDeps,
  tx: Queryable,
  order: OrderRow,
  payment: PaymentRow,
  paid: readonly PaidAmount[],
) {
  if (!unpaidStatuses.includes(order.status)) return enqueueRefund(deps, tx, payment);
  const isRight = paid.every(({ amount, currency }) => amount === order.total && currency === order.currency);
  if (isRight) return markPaid(deps, tx, order);
  deps.log.error({ orderId: order.id, paymentId: payment.id }, 'payment held because of a different amount');
  await advanceOrder(tx, order.id, 'payment_held');
}

/**
 * Takes a credit note number for an order with an invoice, only when the order can become refunded. The series has no
 * gaps.
 */
async function takeCreditNumber({ config }: OrdersDeps, tx: Queryable, order: OrderRow, at: Date) {
  if (order.invoiceNumber === null || !orderTransitions[order.status].includes('refunded')) return null;
  const year = dayInTimeZone(config.sellerTimeZone, at).slice(0, 4);
  return `C-${year}-${padNumber(await takeNextNumber(tx, `credit ${year}`))}`;
}

/** Marks an order as refunded with its last payment; after the refund of a duplicate payment it stays paid. */
async function applyRefund(deps: OrdersDeps, tx: Queryable, order: OrderRow, payment: PaymentRow): Promise<void> {
  const others = (await findPayments(tx, [order.id])).filter(({ id }) => id !== payment.id);
  if (others.some(({ status }) => status === 'paid')) return;
  const refundedAt = await readDatabaseTime(tx);
  const creditNumber = await takeCreditNumber(deps, tx, order, refundedAt);
  if (!(await advanceOrder(tx, order.id, 'refunded', { refundedAt, creditNumber }))) return;
  await releasePrintContents(tx, order);
  const userId = order.userId ?? order.id;
  await deps.queue.send('order_documents', { orderId: order.id }, { tx, singletonKey: order.id, userId });
  await deps.queue.send('mail', { kind: 'order', event: 'refunded', orderId: order.id }, { tx, userId });
}

async function applyPaymentStatus(
  deps: OrdersDeps,
  tx: Queryable,
  order: OrderRow,
  before: PaymentRow,
  state: ProviderPayment,
  claimed: PaidAmount | null,
): Promise<void> {
  switch (state.status) {
    case 'paid':
      if (before.status !== 'paid') await applyPaid(deps, tx, order, before, claimed ? [state, claimed] : [state]);
      return;
    case 'refunded':
      if (before.status !== 'refunded') await applyRefund(deps, tx, order, before);
      return;
    case 'expired':
    case 'failed':
      if (before.status !== state.status && order.status === 'awaiting_payment')
        await advanceOrder(tx, order.id, 'payment_failed');
      return;
    case 'open':
      if (state.declined && !before.declined && order.status === 'awaiting_payment')
        await advanceOrder(tx, order.id, 'payment_failed');
      return;
    case 'processing':
      return;
  }
}

/**
 * Asks the provider for the result of a session and updates the order under its lock. Concurrent calls cause one
 * transition, one mail and one invoice number. A webhook's claim can only put an order on hold, never mark it as paid.
 * @throws PaymentsError
 */
export async function settlePayment(
  deps: OrdersDeps,
  payment: PaymentRow,
  claimed: PaidAmount | null = null,
): Promise<ProviderPayment> {
  const { sessionId } = payment;
  if (sessionId === null) throw new Error('cannot settle a payment without a provider session');
  const state = await deps.payments.fetchPayment(sessionId);
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, payment.orderId);
    const before = await findPayment(tx, payment.id);
    if (!order || !before) return;
    if (statusRank[state.status] < statusRank[before.status]) return;
    await applyPaymentStatus(deps, tx, order, before, state, claimed);
    const { status, declined } = state;
    await updatePayment(tx, payment.id, { status, declined, checkedAt: await readDatabaseTime(tx) });
  });
  return state;
}

/**
 * Returns the payments that a webhook may refer to: the one of its session, else all payments of its order with a
 * session.
 */
async function findWebhookPayments(deps: OrdersDeps, { orderId, sessionId }: PaymentWebhook): Promise<PaymentRow[]> {
  const known = (await findPayments(deps.db, [orderId])).filter((payment) => payment.sessionId !== null);
  if (sessionId === null) return known;
  const named = known.filter((payment) => payment.sessionId === sessionId);
  return named.length > 0 ? named : linkSession(deps, orderId, sessionId);
}

/** Stores a session that the provider created before the server crashed without storing it. */
async function linkSession({ db, payments }: OrdersDeps, orderId: string, sessionId: string): Promise<PaymentRow[]> {
  const state = await payments.fetchPayment(sessionId);
  if (state.orderId !== orderId) return [];
  return db.transaction(async (tx) => {
    if (!(await lockOrder(tx, orderId))) return [];
    const rows = await findPayments(tx, [orderId]);
    const same = rows.filter((payment) => payment.sessionId === sessionId);
    if (same.length > 0) return same;
    const waiting = rows.find((payment) => payment.sessionId === null && payment.status === 'open');
    if (waiting) {
      await updatePayment(tx, waiting.id, { sessionId });
      return [{ ...waiting, sessionId }];
    }
    const id = crypto.randomUUID();
    const expiresAt = await readDatabaseTime(tx);
    return [await insertPayment(tx, { id, orderId, provider: payments.name, sessionId, status: 'open', expiresAt })];
  });
}

const isUuid = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

export async function handlePaymentWebhook(deps: OrdersDeps, notice: PaymentWebhook): Promise<void> {
  if (!isUuid(notice.orderId) || !(await findAnyOrder(deps.db, notice.orderId))) return;
  for (const payment of await findWebhookPayments(deps, notice)) await settlePayment(deps, payment, notice.paid);
}
