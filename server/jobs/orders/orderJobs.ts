import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../deps';
import { TemporaryFolder } from '../../drivers/blobs';
import { cancelAbandonedOrders } from '../../modules/orders/cancelAbandonedOrders';
import {
  findLostPayments,
  findPayment,
  findPaymentsToCheck,
  findPaymentsToRefund,
  updatePayment,
} from '../../modules/orders/paymentRepository';
import {
  advanceOrder,
  findOrdersAtPrinter,
  findOrdersToPrint,
  findOrdersWithoutDocuments,
  lockOrder,
} from '../../modules/orders/repository';
import { settlePayment } from '../../modules/orders/settlePayment';
import { createOrderDocuments } from './orderDocuments';
import { printOrder, requiresLivePayment, syncPrintStatus } from './printOrders';

const SECOND_MS = 1000;
const PRINT_POLL_MS = 5 * SECOND_MS;
/** How often the provider is asked about a payment whose webhook did not come. */
const PAYMENT_CHECK_INTERVAL_S = 60;
const RECONCILE_INTERVAL_MS = 30 * SECOND_MS;

/** Gives a payment back. The provider is asked by the same key in every attempt. */
async function refundPayment(deps: AppDeps, paymentId: string): Promise<void> {
  const payment = await findPayment(deps.db, paymentId);
  if (!payment || payment.sessionId === null || payment.status !== 'paid') return;
  // Only who took the money can give it back: found again as soon as that provider is set up.
  if (payment.provider !== deps.payments.name) return;
  await deps.payments.refund(payment.sessionId);
  await settlePayment(deps, payment);
}

/** A page that was never opened, or whose provider is no longer ours, takes no money any more. */
async function closeLostPayments({ db, payments }: AppDeps): Promise<void> {
  for (const { id, orderId } of await findLostPayments(db, payments.name)) {
    await db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      await updatePayment(tx, id, { status: 'expired' });
      if (order?.status === 'awaiting_payment') await advanceOrder(tx, orderId, 'payment_failed');
    });
  }
}

/** Each by itself: what one order has wrong holds up no other. */
async function forEachIsolated<T>(
  deps: AppDeps,
  what: string,
  things: readonly T[],
  task: (thing: T) => Promise<unknown>,
) {
  for (const thing of things)
    await task(thing).catch((error: unknown) => deps.log.warn({ err: error, thing }, `${what} has to wait`));
}

/** Finds again what a crash, a lost webhook or a provider's bad hour left undone: 0 paid orders are lost. */
export async function reconcileOrders(deps: AppDeps, checkEverySeconds: number): Promise<void> {
  const { db, queue } = deps;
  await deps.sandbox?.expireDue();
  await closeLostPayments(deps);
  const pending = await findPaymentsToCheck(db, deps.payments.name, checkEverySeconds);
  await forEachIsolated(deps, 'a payment', pending, (payment) => settlePayment(deps, payment));
  await forEachIsolated(deps, 'a refund', await findPaymentsToRefund(db, deps.payments.name), (paymentId) =>
    queue.send('refund', { paymentId }, { singletonKey: paymentId }),
  );
  for (const orderId of await findOrdersWithoutDocuments(db))
    await queue.send('order_papers', { orderId }, { singletonKey: orderId, userId: orderId });
  await cancelAbandonedOrders(db);
}

const enqueuePrinting = ({ queue }: AppDeps, orderId: string) =>
  queue.send('printing', { orderId }, { singletonKey: orderId });

/** Has printed what is due, and asks the printer about the rest as often as it likes to be asked. */
function createPrintPoller(deps: AppDeps): () => Promise<void> {
  let askedAt = 0;
  return async () => {
    for (const orderId of await findOrdersToPrint(deps.db, requiresLivePayment(deps)))
      await enqueuePrinting(deps, orderId);
    if (Date.now() - askedAt < deps.printing.pollIntervalSeconds * SECOND_MS) return;
    askedAt = Date.now();
    const orders = await findOrdersAtPrinter(deps.db);
    await forEachIsolated(deps, 'news of a printer', orders, (orderId) => syncPrintStatus(deps, orderId));
  };
}

/** The address of this very server for its own webhooks; before it listens, and where it does not, the public one. */
function localOrigin(app: FastifyInstance, publicUrl: string): string {
  const address = app.server.address();
  if (address === null || typeof address === 'string') return publicUrl;
  const isAny = address.address === '0.0.0.0' || address.address === '::';
  const host = isAny ? '127.0.0.1' : address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}

function runEvery(ms: number, task: () => Promise<void>): { stop(): Promise<void> } {
  let running: Promise<void> | null = null;
  const run = () => {
    running ??= task().finally(() => {
      running = null;
    });
  };
  run();
  const timer = setInterval(run, ms).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

/** Begins to take jobs of orders and to look after them; call after the queue has started. Returns what stops the looking after. */
export async function startOrderJobs(app: FastifyInstance, deps: AppDeps): Promise<() => Promise<void>> {
  const { queue, config, log } = deps;
  const temporary = new TemporaryFolder(join(config.dataDir, 'tmp', 'orders'));
  await temporary.open();
  const createDocumentsAndPrint = async (orderId: string, signal: AbortSignal) => {
    await createOrderDocuments(deps, temporary, orderId, signal);
    // It may be due at once; if not, it is left alone.
    await enqueuePrinting(deps, orderId);
  };
  await queue.work('order_papers', ({ data, signal }) => createDocumentsAndPrint(data.orderId, signal), {
    concurrency: 2,
  });
  await queue.work('printing', ({ data }) => printOrder(deps, data.orderId), { concurrency: 1 });
  await queue.work('refund', ({ data }) => refundPayment(deps, data.paymentId), { concurrency: 2 });
  const { sandbox } = deps;
  if (sandbox) {
    const deliver = (eventId: string) =>
      sandbox.deliver(eventId, `${localOrigin(app, config.publicUrl)}/api/webhooks/payments`);
    await queue.work('sandbox_webhook', ({ data }) => deliver(data.eventId), { concurrency: 4 });
  }
  const withErrorLog = (what: string, task: () => Promise<void>) => () =>
    task().catch((error: unknown) => log.warn({ err: error }, `${what} were not looked after`));
  let isFirst = true;
  const reconciling = runEvery(
    RECONCILE_INTERVAL_MS,
    withErrorLog('payments', async () => {
      // At the start all of them: nobody knows what was missed.
      await reconcileOrders(deps, isFirst ? 0 : PAYMENT_CHECK_INTERVAL_S);
      isFirst = false;
    }),
  );
  const moving = runEvery(PRINT_POLL_MS, withErrorLog('orders', createPrintPoller(deps)));
  return async () => {
    await Promise.all([reconciling.stop(), moving.stop()]);
  };
}
