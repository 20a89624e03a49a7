import { randomUUID } from 'node:crypto';
import type { CoverId, PaperId } from '@domain/commerce';
import { CART_MAX_ITEMS_RESTRICTED, CART_MAX_QUANTITY } from '@domain/contract';
import type { AppDeps } from '../../deps';
import type { Queryable } from '../../drivers/database';
import { throwApiError } from '../../http/apiError';
import type { SignedInUser } from '../../http/registerRoute';
import { saveBookChoice } from '../albums/editing/binding';
import { lockOwnAlbum } from '../albums/editing/repository';
import {
  type CartEntry,
  claimCartRequest,
  findCartItems,
  insertCartItem,
  lockCart,
  updateCartItem,
} from './repository';
import { findMaxItems, isRestricted } from './serializers';

/** An album to add to the cart. Omitted options default to the album's binding. */
export interface CartAddition {
  readonly album_id: string;
  readonly cover?: CoverId | undefined;
  readonly paper?: PaperId | undefined;
  readonly quantity?: number | undefined;
}

type Deps = Pick<AppDeps, 'db' | 'queue' | 'printing'>;

/**
 * @throws HttpApiError 403 cart_limit_reached for more than one copy in the cart of the restricted type; 422
 * quantity_too_large
 */
export function ensureQuantity(user: SignedInUser, quantity: number): void {
  if (isRestricted(user) && quantity > 1)
    throwApiError('cart_limit_reached', { params: { max: CART_MAX_ITEMS_RESTRICTED } });
  if (quantity > CART_MAX_QUANTITY) throwApiError('quantity_too_large', { params: { max: CART_MAX_QUANTITY } });
}

function ensureItemFits(user: SignedInUser, items: readonly CartEntry[], isNew: boolean): void {
  const max = findMaxItems(user);
  if (isRestricted(user) && items.length >= max) throwApiError('cart_limit_reached', { params: { max } });
  if (isNew && items.length >= max) throwApiError('cart_full', { params: { max } });
}

async function addItem(deps: Deps, tx: Queryable, user: SignedInUser, addition: CartAddition): Promise<void> {
  const album = (await lockOwnAlbum(tx, user.id, addition.album_id)) ?? throwApiError('not_found');
  const { cover = album.bookCover, paper = album.bookPaper, quantity = 1 } = addition;
  await saveBookChoice(deps, tx, album, { cover, paper });
  const items = await findCartItems(tx, user.id);
  const same = items.find(({ item }) => item.albumId === album.id && item.cover === cover && item.paper === paper);
  ensureItemFits(user, items, !same);
  const copies = (same?.item.quantity ?? 0) + quantity;
  ensureQuantity(user, copies);
  if (same) await updateCartItem(tx, user.id, same.item.id, { quantity: copies, selected: true });
  else await insertCartItem(tx, { id: randomUUID(), userId: user.id, albumId: album.id, cover, paper, quantity });
}

/**
 * Adds albums to the cart, all or none. Idempotent by request id.
 * @throws HttpApiError 404 for an album that the user does not have, 403 cart_limit_reached, 422 cart_full,
 * quantity_too_large, option_unavailable
 */
export async function addToCart(
  deps: Deps,
  user: SignedInUser,
  additions: readonly CartAddition[],
  requestId?: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockCart(tx, user.id);
    if (requestId !== undefined && !(await claimCartRequest(tx, user.id, requestId))) return;
    for (const addition of additions) await addItem(deps, tx, user, addition);
  });
}
