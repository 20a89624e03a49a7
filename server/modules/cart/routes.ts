import { catalogueForPrinter } from '@domain/commerce/bookPageLimits';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../deps';
import { throwApiError } from '../../http/apiError';
import { registerRoute, type SignedInUser } from '../../http/registerRoute';
import { cartMemoryRoute } from '../albums/limitAlbumMemory';
import { readCart } from './readCart';
import { countCartItems, deleteCartItem, lockCart } from './repository';
import { addToCart, updateCart } from './service';

export function registerCartModule(app: FastifyInstance, deps: AppDeps): void {
  const { db } = deps;
  const answer = async (user: SignedInUser) =>
    ({ status: 200, body: { data: await readCart(deps, db, user) } }) as const;

  registerRoute(app, 'catalogue', async () => ({
    status: 200,
    body: { catalogue: catalogueForPrinter(deps.printing.printer) },
  }));

  registerRoute(app, 'cartGet', ({ user }) => answer(user), cartMemoryRoute);

  registerRoute(app, 'userNotification', async ({ user }) => ({
    status: 200,
    body: { cart: await countCartItems(db, user.id) },
  }));

  registerRoute(
    app,
    'cartAdd',
    async ({ user, body: { request_id, ...addition } }) => {
      await addToCart(deps, user, [addition], request_id);
      return answer(user);
    },
    cartMemoryRoute,
  );

  registerRoute(
    app,
    'cartAddShared',
    async ({ user, body: { request_id, ...addition } }) => {
      await addToCart(deps, user, [addition], request_id);
      return answer(user);
    },
    cartMemoryRoute,
  );

  registerRoute(
    app,
    'cartRemove',
    async ({ user, params }) => {
      const removed = await db.transaction(async (tx) => {
        await lockCart(tx, user.id);
        return deleteCartItem(tx, user.id, params.id);
      });
      return removed ? answer(user) : throwApiError('not_found');
    },
    cartMemoryRoute,
  );

  registerRoute(
    app,
    'cartUpdate',
    async ({ user, body }) => {
      await updateCart(deps, user, body);
      return answer(user);
    },
    cartMemoryRoute,
  );
}
