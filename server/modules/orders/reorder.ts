import { throwApiError } from '../../http/apiError';
import type { SignedInUser } from '../../http/registerRoute';
import { addToCart } from '../cart';
import type { OrdersDeps } from './deps';
import { findOrder, findOrderItems } from './repository';

/**
 * Adds the books of an order to the cart, with the current state of their albums, all or none.
 * @throws HttpApiError not_found and those of the cart
 */
export async function addOrderToCart(
  deps: OrdersDeps,
  user: SignedInUser,
  id: string,
  requestId: string | undefined,
): Promise<void> {
  const order = (await findOrder(deps.db, user.id, id)) ?? throwApiError('not_found');
  const additions = (await findOrderItems(deps.db, [order.id])).map(({ albumId, cover, paper, quantity }) => ({
    album_id: albumId ?? throwApiError('not_found'),
    cover,
    paper,
    quantity,
  }));
  await addToCart(deps, user, additions, requestId);
}
