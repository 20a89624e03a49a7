import { dayInTimeZone, estimateArrival } from '@domain/commerce';
import type { AppDeps } from '../../deps';
import { type Queryable, readDatabaseTime } from '../../drivers/database';
import { clearOrderedItems } from '../cart/repository';
import type { PaymentRow } from './paymentRepository';
import { setOrderProblem } from './problems';
import { advanceOrder, findOrderItems, type OrderRow, takeNextNumber } from './repository';

export type OrdersDeps = Pick<AppDeps, 'db' | 'queue' | 'payments' | 'printing' | 'config' | 'log'>;

export const padNumber = (value: number) => String(value).padStart(6, '0');

/** Marks an order as paid: invoice number, mail, print files, and its books leave the cart. */
export async function markPaid(deps: OrdersDeps, tx: Queryable, order: OrderRow): Promise<void> {
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

interface PaidAmount {
  readonly amount: number;
  readonly currency: string;
}

/** Holds an order for which another amount arrived. Its books cannot be paid for again meanwhile. */
export async function holdPayment(
  deps: OrdersDeps,
  tx: Queryable,
  order: OrderRow,
  payment: PaymentRow,
  paid: PaidAmount,
) {
  if (!(await advanceOrder(tx, order.id, 'payment_held'))) return;
  const detail = `${paid.amount} ${paid.currency} were paid instead of ${order.total} ${order.currency}`;
  await setOrderProblem(deps, tx, order.id, { code: 'payment_held', detail });
  deps.log.error({ orderId: order.id, paymentId: payment.id }, 'payment held because of a different amount');
  const userId = order.userId ?? order.id;
  await deps.queue.send('mail', { kind: 'order', event: 'held', orderId: order.id }, { tx, userId });
}
