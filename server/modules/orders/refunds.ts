import { randomUUID } from 'node:crypto';
import { dayInTimeZone } from '@domain/commerce';
import { type Queryable, readDatabaseTime } from '../../drivers/database';
import type { ProviderPayment } from '../../drivers/payments';
import { orderTransitions } from './orderStatus';
import { findPayments, type PaymentRow, updatePayment } from './paymentRepository';
import { setOrderProblem } from './problems';
import {
  advanceOrder,
  findAnyOrder,
  findOrderCredits,
  insertOrderCredit,
  type OrderRow,
  type OrdersDeps,
  takeNextNumber,
} from './repository';
import { releasePrintContents } from './snapshot';

/** Sends the money of a payment back. The mark survives a refund job that is given up. */
export async function enqueueRefund(
  { queue }: Pick<OrdersDeps, 'queue'>,
  tx: Queryable,
  paymentId: string,
): Promise<void> {
  await updatePayment(tx, paymentId, { refundDue: true });
  await queue.send('refund', { paymentId }, { tx, singletonKey: paymentId });
}

/**
 * Takes a credit note number for an order with an invoice, only when the order can become refunded. The series has no
 * gaps.
 */
async function takeCreditNumber({ config }: OrdersDeps, tx: Queryable, order: OrderRow, at: Date) {
  if (order.invoiceNumber === null || !orderTransitions[order.status].includes('refunded')) return null;
  const year = dayInTimeZone(config.sellerTimeZone, at).slice(0, 4);
  return takeNextNumber(tx, 'credit', year);
}

/** Marks an order as refunded with its last payment; after the refund of a duplicate payment it stays paid. */
export async function applyRefund(
  deps: OrdersDeps,
  tx: Queryable,
  order: OrderRow,
  payment: PaymentRow,
  { dispute }: ProviderPayment,
): Promise<void> {
  const others = (await findPayments(tx, [order.id])).filter(({ id }) => id !== payment.id);
  if (others.some(({ status }) => status === 'paid')) return;
  const refundedAt = await readDatabaseTime(tx);
  const creditNumber = await takeCreditNumber(deps, tx, order, refundedAt);
  if (!(await advanceOrder(tx, order.id, 'refunded', { refundedAt, creditNumber }))) return;
  await setOrderProblem(deps, tx, order.id, { code: 'payment_held', detail: null });
  await setOrderProblem(deps, tx, order.id, { code: 'parcel_cancelled', detail: null });
  await releasePrintContents(tx, order);
  const userId = order.userId ?? order.id;
  await deps.queue.send('order_documents', { orderId: order.id }, { tx, singletonKey: order.id, userId });
  // After a lost dispute the bank has told its customer.
  if (dispute !== 'lost')
    await deps.queue.send('mail', { kind: 'order', event: 'refunded', orderId: order.id }, { tx, userId });
}

/** Writes a credit note for a part that was refunded at the provider. */
export async function applyPartialRefund(
  deps: OrdersDeps,
  tx: Queryable,
  orderId: string,
  payment: PaymentRow,
  { amount, returned = 0 }: ProviderPayment,
): Promise<void> {
  const order = await findAnyOrder(tx, orderId);
  if (!order) return;
  if (order.invoiceNumber === null || payment.refundDue || order.status === 'refunded') return;
  const surplus = amount - order.total;
  const credited = (await findOrderCredits(tx, [order.id])).reduce((sum, credit) => sum + credit.amount, 0);
  const part = returned - surplus - credited;
  if (part <= 0 || credited + part >= order.total) return;
  const at = await readDatabaseTime(tx);
  const number = await takeCreditNumber(deps, tx, order, at);
  if (number === null) return;
  const id = randomUUID();
  const { tax } = order.terms;
  const taxPart = Math.round((tax.amount * part) / order.total);
  await insertOrderCredit(tx, { id, orderId: order.id, number, amount: part, tax: taxPart, at });
  await setOrderProblem(deps, tx, order.id, { code: 'parcel_cancelled', detail: null });
  const userId = order.userId ?? order.id;
  await deps.queue.send('order_documents', { orderId: order.id }, { tx, singletonKey: order.id, userId });
  await deps.queue.send(
    'mail',
    { kind: 'order', event: 'partly_refunded', orderId: order.id, amount: part },
    { tx, userId },
  );
}

/** Pauses before a failed refund is tried again, in hours. Most fail because a card has expired, so a person is told. */
const REFUND_RETRY_HOURS = [1, 24, 72, 168, 336];
const HOUR_MS = 3_600_000;

/** Notes what became of a refund. One that failed is tried again with another key; operator and buyer hear of it. */
export async function trackRefund(
  deps: OrdersDeps,
  tx: Queryable,
  order: OrderRow,
  before: PaymentRow,
  { status, refund, returned }: ProviderPayment,
): Promise<Partial<PaymentRow>> {
  const problem = { code: 'refund_failed', paymentId: before.id } as const;
  if (refund === 'failed') {
    if (before.refundStatus === 'failed') return {};
    const pause = REFUND_RETRY_HOURS[before.failedRefunds] ?? REFUND_RETRY_HOURS.at(-1) ?? 0;
    const failedRefunds = before.failedRefunds + 1;
    const detail = `the payment provider reports a failed refund (${failedRefunds})`;
    if (await setOrderProblem(deps, tx, order.id, { ...problem, detail })) {
      const userId = order.userId ?? order.id;
      await deps.queue.send('mail', { kind: 'order', event: 'refund_failed', orderId: order.id }, { tx, userId });
    }
    const refundRetryAt = new Date((await readDatabaseTime(tx)).getTime() + pause * HOUR_MS);
    return { refundStatus: 'failed', failedRefunds, refundRetryAt };
  }
  // An answer without any refund may be older than the failure that is known.
  if (refund === undefined && status !== 'refunded' && returned === undefined) return {};
  if (refund === undefined) await setOrderProblem(deps, tx, order.id, { ...problem, detail: null });
  return { refundStatus: refund ?? null, refundRetryAt: null };
}

/** Holds printing while the buyer's bank objects to the payment. */
export async function trackDispute(
  deps: OrdersDeps,
  tx: Queryable,
  order: OrderRow,
  { id: paymentId }: PaymentRow,
  { dispute, unknown }: ProviderPayment,
): Promise<Partial<PaymentRow>> {
  const isOpen = dispute === 'open';
  const detail = isOpen ? "the buyer's bank disputes the payment: answer it at the payment provider" : null;
  await setOrderProblem(deps, tx, order.id, { code: 'payment_disputed', paymentId, detail });
  if (dispute === 'lost') deps.log.warn({ orderId: order.id, paymentId }, 'dispute lost: the bank took the money back');
  const states = unknown === undefined ? null : `unknown states: ${unknown.join(', ')}`;
  await setOrderProblem(deps, tx, order.id, { code: 'payment_unknown', paymentId, detail: states });
  return { isDisputed: isOpen };
}
