import { dayInTimeZone, estimateArrival } from '@domain/commerce';
import { type Queryable, readDatabaseTime } from '../../drivers/database';
import type { PaymentWebhook, ProviderPayment, ProviderPaymentStatus } from '../../drivers/payments';
import { clearOrderedItems } from '../cart/repository';
import { unpaidStatuses } from './orderStatus';
import { findPayment, findPayments, insertPayment, type PaymentRow, updatePayment } from './paymentRepository';
import { setOrderProblem } from './problems';
import { applyPartialRefund, applyRefund, enqueueRefund, trackDispute, trackRefund } from './refunds';
import {
  advanceOrder,
  findAnyOrder,
  findOrderItems,
  lockOrder,
  type OrderRow,
  type OrdersDeps,
  takeNextNumber,
} from './repository';

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

/** Marks an order as paid: invoice number, mail, print files, and its books leave the cart. */
async function markPaid(deps: OrdersDeps, tx: Queryable, order: OrderRow): Promise<void> {
  const now = await readDatabaseTime(tx);
  const today = dayInTimeZone(deps.config.sellerTimeZone, now);
  const year = today.slice(0, 4);
  const printAfter = new Date(now.getTime() + deps.config.printDelayMinutes * 60_000);
  const invoiceNumber = await takeNextNumber(tx, 'invoice', year);
  const { delivery } = order.terms;
  const terms = { ...order.terms, delivery: { ...delivery, ...estimateArrival(delivery, today) } };
  if (!(await advanceOrder(tx, order.id, 'paid', { paidAt: now, printAfter, invoiceNumber, terms }))) return;
  const items = await findOrderItems(tx, [order.id]);
  if (order.userId !== null) await clearOrderedItems(tx, order.userId, { items, promo: order.terms.promo });
  const userId = order.userId ?? order.id;
  await deps.queue.send('mail', { kind: 'order', event: 'paid', orderId: order.id }, { tx, userId });
  await deps.queue.send('order_documents', { orderId: order.id }, { tx, singletonKey: order.id, userId });
}

/** Holds an order for which another amount arrived. Its books cannot be paid for again meanwhile. */
async function holdPayment(deps: OrdersDeps, tx: Queryable, order: OrderRow, payment: PaymentRow, paid: PaidAmount) {
  if (!(await advanceOrder(tx, order.id, 'payment_held'))) return;
  const detail = `${paid.amount} ${paid.currency} were paid instead of ${order.total} ${order.currency}`;
  await setOrderProblem(deps, tx, order.id, { code: 'payment_held', detail });
  deps.log.error({ orderId: order.id, paymentId: payment.id }, 'payment held because of a different amount');
  const userId = order.userId ?? order.id;
  await deps.queue.send('mail', { kind: 'order', event: 'held', orderId: order.id }, { tx, userId });
}

async function applyPaid(
  deps: OrdersDeps,
  tx: Queryable,
  order: OrderRow,
  payment: PaymentRow,
  paid: readonly PaidAmount[],
) {
  if (!unpaidStatuses.includes(order.status)) return enqueueRefund(deps, tx, payment.id);
  const wrong = paid.find(({ amount, currency }) => amount !== order.total || currency !== order.currency);
  return wrong ? holdPayment(deps, tx, order, payment, wrong) : markPaid(deps, tx, order);
}

/** @returns true when the surplus of a held payment was returned, which pays its order */
async function releaseHold(
  deps: OrdersDeps,
  tx: Queryable,
  orderId: string,
  { amount, currency, returned = 0 }: ProviderPayment,
): Promise<boolean> {
  const order = await findAnyOrder(tx, orderId);
  if (order?.status !== 'payment_held' || amount - returned !== order.total || currency !== order.currency)
    return false;
  await setOrderProblem(deps, tx, order.id, { code: 'payment_held', detail: null });
  await markPaid(deps, tx, order);
  return true;
}

const hasTakenMoney = ({ status }: PaymentRow): boolean => status === 'paid' || status === 'refunded';

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
      if (!hasTakenMoney(before)) await applyPaid(deps, tx, order, before, claimed ? [state, claimed] : [state]);
      if (state.returned !== undefined && !(await releaseHold(deps, tx, order.id, state)))
        await applyPartialRefund(deps, tx, order.id, before, state);
      return;
    case 'refunded':
      if (before.status !== 'refunded') await applyRefund(deps, tx, order, before, state);
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

/** Returns true when an answer is older than what is known. A refund that fails later takes the status back to paid. */
const isOutdated = (before: PaymentRow, { status, refund }: ProviderPayment): boolean =>
  statusRank[status] < statusRank[before.status] && !(status === 'paid' && refund === 'failed');

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
  return applyPayment(deps, payment, await deps.payments.fetchPayment(sessionId), claimed);
}

/** Updates an order by an answer of the provider, as {@link settlePayment} does. */
export async function applyPayment(
  deps: OrdersDeps,
  payment: PaymentRow,
  state: ProviderPayment,
  claimed: PaidAmount | null = null,
): Promise<ProviderPayment> {
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, payment.orderId);
    const before = await findPayment(tx, payment.id);
    if (!order || !before || isOutdated(before, state)) return;
    await updatePayment(tx, payment.id, {
      ...(await trackRefund(deps, tx, order, before, state)),
      ...(await trackDispute(deps, tx, order, before, state)),
      ...(['paid', 'refunded'].includes(state.status) && { received: state.amount }),
    });
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

/** Finds the order of an event that names only the payment, such as the refund of a person at the provider. */
async function findNoticedOrder({ payments }: OrdersDeps, notice: PaymentWebhook): Promise<PaymentWebhook> {
  if (notice.orderId !== '' || notice.paymentRef === undefined) return notice;
  return { ...notice, ...(await payments.findOrder?.(notice.paymentRef)) };
}

export async function handlePaymentWebhook(deps: OrdersDeps, received: PaymentWebhook): Promise<void> {
  const notice = await findNoticedOrder(deps, received);
  if (!isUuid(notice.orderId) || !(await findAnyOrder(deps.db, notice.orderId))) return;
  const { id: eventId, orderId, warning } = notice;
  if (warning !== undefined) deps.log.error({ orderId, eventId, warning }, 'payment provider warns of a payment');
  for (const payment of await findWebhookPayments(deps, notice)) await settlePayment(deps, payment, notice.paid);
}
