import { join } from 'node:path';
import type { AppDeps } from '../../deps';
import { TemporaryFolder } from '../../drivers/blobs';
import { readDatabaseTime } from '../../drivers/database';
import {
  findLostPayments,
  findPayment,
  findPaymentsToCheck,
  findPaymentsToRefund,
  MAX_FAILED_REFUNDS,
  updatePayment,
} from '../../modules/orders/paymentRepository';
import { advanceOrder, lockOrder } from '../../modules/orders/repository';
import { cancelAbandonedOrders } from '../../modules/orders/service';
import { applyPayment, settlePayment } from '../../modules/orders/settlePayment';
import { deleteUnpaidPages } from '../../modules/orders/snapshot';
import { EVERY_MINUTE } from '../jobTypes';
import { claimOrdersToAskAbout, findOrdersToPrint, findOrdersWithoutDocuments } from './dueOrders';
import { createOrderDocuments } from './orderDocuments';
import { isPrintable, printOrder, requiresLivePayment, syncPrintStatus } from './printOrders';

const PRINT_POLL_S = 5;
const PAYMENT_CHECK_INTERVAL_S = 60;
const RECONCILE_INTERVAL_S = 30;

/**
 * Refunds a payment, and reads first what became of an earlier try. Every attempt sends the same idempotency key to the
 * provider, until the provider reports that the refund has failed.
 * @testonly to run the job again at a chosen moment
 */
export async function refundPayment(deps: AppDeps, paymentId: string): Promise<void> {
  const known = await findPayment(deps.db, paymentId);
  if (!known || known.sessionId === null || known.status !== 'paid') return;
  // Only the provider that took the money can refund it. The job resumes once that provider is configured.
  if (known.provider !== deps.payments.name) return;
  await settlePayment(deps, known);
  const payment = await findPayment(deps.db, paymentId);
  if (!payment || payment.status !== 'paid' || payment.refundStatus === 'pending') return;
  const { failedRefunds, refundRetryAt } = payment;
  if (failedRefunds >= MAX_FAILED_REFUNDS) return;
  if (refundRetryAt !== null && refundRetryAt > (await readDatabaseTime(deps.db))) return;
  // From here on, a failure that the provider reports is a new one.
  await updatePayment(deps.db, paymentId, { refundStatus: null, refundRetryAt: null });
  await applyPayment(deps, payment, await deps.payments.refund(known.sessionId, failedRefunds));
}

/** Closes payments whose page was never opened or whose provider is no longer configured: they can take no money. */
async function closeLostPayments({ db, payments }: AppDeps): Promise<void> {
  for (const { id, orderId } of await findLostPayments(db, payments.name)) {
    await db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      await updatePayment(tx, id, { status: 'expired' });
      if (order?.status === 'awaiting_payment') await advanceOrder(tx, orderId, 'payment_failed');
    });
  }
}

async function forEachIsolated<T>(
  deps: AppDeps,
  operation: string,
  items: readonly T[],
  task: (item: T) => Promise<unknown>,
) {
  for (const item of items)
    await task(item).catch((error: unknown) => deps.log.warn({ err: error, item }, `${operation} failed; will retry`));
}

/**
 * Recovers work lost by a crash, a missed webhook or a provider outage, so that no paid order is lost.
 * @testonly to run the job once with payments of the test
 */
export async function reconcileOrders(deps: AppDeps, checkEverySeconds: number): Promise<void> {
  const { db, queue } = deps;
  await deps.sandbox?.expireDue();
  await closeLostPayments(deps);
  const pending = await findPaymentsToCheck(db, deps.payments.name, checkEverySeconds);
  await forEachIsolated(deps, 'payment check', pending, (payment) => settlePayment(deps, payment));
  await forEachIsolated(deps, 'refund', await findPaymentsToRefund(db, deps.payments.name), (paymentId) =>
    queue.send('refund', { paymentId }, { singletonKey: paymentId }),
  );
  for (const orderId of await findOrdersWithoutDocuments(db))
    await queue.send('order_documents', { orderId }, { singletonKey: orderId, userId: orderId });
  await cancelAbandonedOrders(db);
}

const enqueuePrinting = ({ queue }: AppDeps, orderId: string) =>
  queue.send('printing', { orderId }, { singletonKey: orderId });

/** Submits due orders to the printer, and asks about the others at the printer's interval. */
async function pollPrinter(deps: AppDeps): Promise<void> {
  const due = await findOrdersToPrint(deps.db, requiresLivePayment(deps));
  await forEachIsolated(deps, 'printing', due, (orderId) => enqueuePrinting(deps, orderId));
  const orders = await claimOrdersToAskAbout(deps.db, deps.printing.pollIntervalSeconds);
  await forEachIsolated(deps, 'printer status check', orders, (orderId) => syncPrintStatus(deps, orderId));
}

/**
 * Starts the workers of order jobs and periodic reconciliation; call after the queue has started.
 * @param origin receives the sandbox's webhooks
 */
export async function startOrderJobs(deps: AppDeps, origin: () => string): Promise<void> {
  const { queue, config } = deps;
  const temporary = new TemporaryFolder(join(config.tmpDir, 'orders'));
  await temporary.open();
  const createDocumentsAndPrint = async (orderId: string, signal: AbortSignal) => {
    await createOrderDocuments(deps, temporary, orderId, signal);
    // Enqueues printing, which does nothing unless the order is due.
    if (await isPrintable(deps, orderId)) await enqueuePrinting(deps, orderId);
  };
  await queue.work('order_documents', ({ data, signal }) => createDocumentsAndPrint(data.orderId, signal), {
    concurrency: 2,
  });
  await queue.work('printing', ({ data }) => printOrder(deps, data.orderId), { concurrency: 1 });
  await queue.work('refund', ({ data }) => refundPayment(deps, data.paymentId), { concurrency: 2 });
  const { sandbox } = deps;
  if (sandbox) {
    const deliver = (eventId: string) => sandbox.deliver(eventId, `${origin()}/api/webhooks/payments`);
    await queue.work('sandbox_webhook', ({ data }) => deliver(data.eventId), { concurrency: 4 });
  }
  let isFirst = true;
  const reconcile = async () => {
    if (isFirst) await deleteUnpaidPages(deps.db);
    // The first run checks all orders, because missed events are unknown.
    await reconcileOrders(deps, isFirst ? 0 : PAYMENT_CHECK_INTERVAL_S);
    isFirst = false;
  };
  await queue.work('order_reconcile', reconcile, { concurrency: 1 });
  await queue.schedule('order_reconcile', EVERY_MINUTE, {}, { everySeconds: RECONCILE_INTERVAL_S });
  await queue.work('printer_poll', () => pollPrinter(deps), { concurrency: 1 });
  await queue.schedule('printer_poll', EVERY_MINUTE, {}, { everySeconds: PRINT_POLL_S });
}
