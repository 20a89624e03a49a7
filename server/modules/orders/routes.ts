import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../deps';
import { readDatabaseTime } from '../../drivers/database';
import { throwApiError } from '../../http/apiError';
import { registerRoute, type SignedInUser } from '../../http/registerRoute';
import { cartMemoryRoute } from '../albums/limitAlbumMemory';
import { readCart } from '../cart/readCart';
import { toViewer } from '../files';
import { registerOrderFileRoutes } from './fileRoutes';
import { unpaidStatuses } from './orderStatus';
import { payCart } from './payCart';
import { findPayments } from './paymentRepository';
import { findOrder, findOrders, type OrderRow } from './repository';
import { toOrders } from './serializers';
import { addOrderToCart, cancelOrder } from './service';
import { settlePayment } from './settlePayment';

/** Minimum interval of provider requests, while a waiting page polls often. */
const PROVIDER_POLL_MS = 2000;

/** Updates a pending payment from the provider when its owner views the order, in case the webhook is late or lost. */
async function refreshPayment(deps: AppDeps, order: OrderRow): Promise<void> {
  if (!unpaidStatuses.includes(order.status)) return;
  const [payment] = await findPayments(deps.db, [order.id]);
  if (!payment || payment.sessionId === null || payment.provider !== deps.payments.name) return;
  if (payment.status !== 'open' && payment.status !== 'processing') return;
  const now = await readDatabaseTime(deps.db);
  if (payment.checkedAt !== null && now.getTime() - payment.checkedAt.getTime() < PROVIDER_POLL_MS) return;
  await settlePayment(deps, payment).catch((error: unknown) =>
    deps.log.warn({ err: error, orderId: order.id }, 'payment provider unreachable'),
  );
}

export function registerOrdersModule(app: FastifyInstance, deps: AppDeps): void {
  const { db, config, payments, printing } = deps;

  const shopFor = (user: SignedInUser) => ({
    viewer: toViewer(config, user),
    provider: payments.name,
    timeZone: config.sellerTimeZone,
    printer: printing.printer,
  });

  const answer = async (user: SignedInUser, id: string) => {
    const row = (await findOrder(db, user.id, id)) ?? throwApiError('not_found');
    const [order] = await toOrders(shopFor(user), db, [row]);
    return { status: 200, body: { order: order ?? throwApiError('not_found') } } as const;
  };

  registerRoute(
    app,
    'cartPay',
    async ({ user, body }) => ({ status: 200, body: { data: await payCart(deps, user, body) } }),
    cartMemoryRoute,
  );

  registerRoute(app, 'ordersList', async ({ user, query }) => {
    const { rows, total } = await findOrders(db, user.id, query);
    return { status: 200, body: { orders: await toOrders(shopFor(user), db, rows), total } };
  });

  registerRoute(app, 'orderGet', async ({ user, params }) => {
    await refreshPayment(deps, (await findOrder(db, user.id, params.id)) ?? throwApiError('not_found'));
    return answer(user, params.id);
  });

  registerRoute(app, 'orderCancel', async ({ user, params }) => {
    await cancelOrder(deps, user.id, params.id);
    return answer(user, params.id);
  });

  registerRoute(
    app,
    'orderReorder',
    async ({ user, params, body }) => {
      await addOrderToCart(deps, user, params.id, body.request_id);
      return { status: 200, body: { data: await readCart(deps, db, user) } };
    },
    cartMemoryRoute,
  );

  registerOrderFileRoutes(app, deps);
}
