import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../deps';
import { TemporaryFolder } from '../../drivers/blobs';
import { abandonOldOrders } from '../../modules/orders/cancelAbandonedOrders';
import {
  findPayment,
  lostPayments,
  paymentsToCheck,
  paymentsToGiveBack,
  updatePayment,
} from '../../modules/orders/paymentRepository';
import { advance, atThePrinter, lockOrder, toPrint, withoutPapers } from '../../modules/orders/repository';
import { settle } from '../../modules/orders/settlePayment';
import { makePapers } from './orderDocuments';
import { followPrinting, needsMoney, printOrder } from './printOrders';

const SECOND = 1000;
const TICK_MS = 5 * SECOND;
/** How often the provider is asked about a payment whose webhook did not come. */
const CHECK_EVERY_S = 60;
const HOUSEKEEPING_MS = 30 * SECOND;

/** Gives a payment back. The provider is asked by the same key in every attempt. */
async function refund(deps: AppDeps, paymentId: string): Promise<void> {
  const payment = await findPayment(deps.db, paymentId);
  if (!payment || payment.sessionId === null || payment.status !== 'paid') return;
  // Only who took the money can give it back: found again as soon as that provider is set up.
  if (payment.provider !== deps.payments.name) return;
  await deps.payments.refund(payment.sessionId);
  await settle(deps, payment);
}

/** A page that was never opened, or whose provider is no longer ours, takes no money any more. */
async function closeLost({ db, payments }: AppDeps): Promise<void> {
  for (const { id, orderId } of await lostPayments(db, payments.name)) {
    await db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      await updatePayment(tx, id, { status: 'expired' });
      if (order?.status === 'awaiting_payment') await advance(tx, orderId, 'payment_failed');
    });
  }
}

/** Each by itself: what one order has wrong holds up no other. */
async function forEach<T>(deps: AppDeps, what: string, things: readonly T[], task: (thing: T) => Promise<unknown>) {
  for (const thing of things)
    await task(thing).catch((error: unknown) => deps.log.warn({ err: error, thing }, `${what} has to wait`));
}

/** Finds again what a crash, a lost webhook or a provider's bad hour left undone: 0 paid orders are lost. */
export async function reconcile(deps: AppDeps, checkEverySeconds: number): Promise<void> {
  const { db, queue } = deps;
  await deps.sandbox?.expireDue();
  await closeLost(deps);
  const pending = await paymentsToCheck(db, deps.payments.name, checkEverySeconds);
  await forEach(deps, 'a payment', pending, (payment) => settle(deps, payment));
  await forEach(deps, 'a refund', await paymentsToGiveBack(db, deps.payments.name), (paymentId) =>
    queue.send('refund', { paymentId }, { singletonKey: paymentId }),
  );
  for (const orderId of await withoutPapers(db))
    await queue.send('order_papers', { orderId }, { singletonKey: orderId, userId: orderId });
  await abandonOldOrders(db);
}

const sendToPrint = ({ queue }: AppDeps, orderId: string) =>
  queue.send('printing', { orderId }, { singletonKey: orderId });

/** Has printed what is due, and asks the printer about the rest as often as it likes to be asked. */
function mover(deps: AppDeps): () => Promise<void> {
  let askedAt = 0;
  return async () => {
    for (const orderId of await toPrint(deps.db, needsMoney(deps))) await sendToPrint(deps, orderId);
    if (Date.now() - askedAt < deps.printing.pollIntervalSeconds * SECOND) return;
    askedAt = Date.now();
    const orders = await atThePrinter(deps.db);
    await forEach(deps, 'news of a printer', orders, (orderId) => followPrinting(deps, orderId));
  };
}

/** The address of this very server for its own webhooks; before it listens, and where it does not, the public one. */
function ownOrigin(app: FastifyInstance, publicUrl: string): string {
  const address = app.server.address();
  if (address === null || typeof address === 'string') return publicUrl;
  const isAny = address.address === '0.0.0.0' || address.address === '::';
  const host = isAny ? '127.0.0.1' : address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}

function every(ms: number, task: () => Promise<void>): { stop(): Promise<void> } {
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
  const papers = async (orderId: string, signal: AbortSignal) => {
    await makePapers(deps, temporary, orderId, signal);
    // It may be due at once; if not, it is left alone.
    await sendToPrint(deps, orderId);
  };
  await queue.work('order_papers', ({ data, signal }) => papers(data.orderId, signal), { concurrency: 2 });
  await queue.work('printing', ({ data }) => printOrder(deps, data.orderId), { concurrency: 1 });
  await queue.work('refund', ({ data }) => refund(deps, data.paymentId), { concurrency: 2 });
  const { sandbox } = deps;
  if (sandbox) {
    const deliver = (eventId: string) =>
      sandbox.deliver(eventId, `${ownOrigin(app, config.publicUrl)}/api/webhooks/payments`);
    await queue.work('sandbox_webhook', ({ data }) => deliver(data.eventId), { concurrency: 4 });
  }
  const guarded = (what: string, task: () => Promise<void>) => () =>
    task().catch((error: unknown) => log.warn({ err: error }, `${what} were not looked after`));
  let isFirst = true;
  const reconciling = every(
    HOUSEKEEPING_MS,
    guarded('payments', async () => {
      // At the start all of them: nobody knows what was missed.
      await reconcile(deps, isFirst ? 0 : CHECK_EVERY_S);
      isFirst = false;
    }),
  );
  const moving = every(TICK_MS, guarded('orders', mover(deps)));
  return async () => {
    await Promise.all([reconciling.stop(), moving.stop()]);
  };
}
