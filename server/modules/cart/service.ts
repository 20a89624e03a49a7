import { randomUUID } from 'node:crypto';
import {
  type BookChoice,
  type CoverId,
  findPromoRefusal,
  isAddressFieldValid,
  normalisePromoCode,
  type PaperId,
  validatedAddressFields,
} from '@domain/commerce';
import { type BodyOf, CART_MAX_ITEMS_RESTRICTED, CART_MAX_QUANTITY } from '@domain/contract';
import type { AppDeps } from '../../deps';
import type { Queryable } from '../../drivers/database';
import { throwApiError } from '../../http/apiError';
import type { SignedInUser } from '../../http/registerRoute';
import { ensureOffered } from '../albums/bookChoice';
import { saveBookChoice } from '../albums/editing/binding';
import { lockOwnAlbum } from '../albums/repository';
import { recordAttempt, refundAttempt } from '../auth/rateLimit';
import { validateDeliveryPlace } from '../delivery/places';
import { insertCopy, lockAlbumToCopy, readSharedPages, type SharedPages } from './copies';
import { lookUpPromoCode, sellerToday } from './readCart';
import {
  type CartChange,
  type CartEntry,
  type CartRow,
  claimCartRequest,
  findCartItems,
  insertCartItem,
  lockCart,
  updateCartItem,
  updateCartRow,
} from './repository';
import {
  chooseCurrency,
  findMaxItems,
  isRestricted,
  parseItemCover,
  parseItemFormat,
  parseItemPaper,
} from './serializers';

/** A book to add to the cart. Omitted options default to the album's binding. */
export type CartAddition = (BookOptions & (OwnAlbum | SharedAlbumToCopy)) | Reprint;

interface OwnAlbum {
  readonly album_id: string;
}

/** A book that is printed again from what an order kept. */
interface Reprint extends BookChoice {
  readonly orderItemId: string;
  /** Link through which it was ordered; its owner must still allow copies. */
  readonly shareToken: string | null;
  readonly quantity: number;
}

interface SharedAlbumToCopy {
  readonly token: string;
  /** Revision that the visitor saw; undefined takes the current pages. */
  readonly revision?: string | undefined;
}

interface BookOptions {
  readonly cover?: CoverId | undefined;
  readonly paper?: PaperId | undefined;
  readonly quantity?: number | undefined;
}

type Deps = Pick<AppDeps, 'db' | 'queue' | 'printing'>;
type UpdateDeps = Deps & Pick<AppDeps, 'config'>;

/**
 * @throws HttpApiError 403 cart_limit_reached for more than one copy in the cart of the restricted type; 422
 * quantity_too_large
 */
function ensureQuantity(user: SignedInUser, quantity: number): void {
  if (isRestricted(user) && quantity > 1)
    throwApiError('cart_limit_reached', { params: { max: CART_MAX_ITEMS_RESTRICTED } });
  if (quantity > CART_MAX_QUANTITY) throwApiError('quantity_too_large', { params: { max: CART_MAX_QUANTITY } });
}

function ensureItemFits(user: SignedInUser, items: readonly CartEntry[], isNew: boolean): void {
  const max = findMaxItems(user);
  if (isRestricted(user) && items.length >= max) throwApiError('cart_limit_reached', { params: { max } });
  if (isNew && items.length >= max) throwApiError('cart_full', { params: { max } });
}

interface NewItem extends BookChoice {
  readonly albumId: string | null;
  readonly quantity: number;
  readonly pages?: SharedPages;
  readonly orderItemId?: string;
}

/** Adds copies to the item of the same book, else a new item. */
async function saveItem(tx: Queryable, user: SignedInUser, { pages, quantity, ...book }: NewItem): Promise<void> {
  const items = await findCartItems(tx, user.id);
  const same = items.find(
    ({ item, copy }) =>
      item.albumId === book.albumId &&
      item.orderItemId === (book.orderItemId ?? null) &&
      item.cover === book.cover &&
      item.paper === book.paper &&
      copy?.shareToken === pages?.shareToken &&
      copy?.revision === pages?.revision,
  );
  ensureItemFits(user, items, !same);
  const copies = (same?.item.quantity ?? 0) + quantity;
  ensureQuantity(user, copies);
  if (same) return void (await updateCartItem(tx, user.id, same.item.id, { quantity: copies, selected: true }));
  const id = randomUUID();
  await insertCartItem(tx, { ...book, id, userId: user.id, quantity });
  if (pages) await insertCopy(tx, id, pages);
}

async function addOwnAlbum(
  deps: Deps,
  tx: Queryable,
  user: SignedInUser,
  { album_id, ...options }: BookOptions & OwnAlbum,
): Promise<void> {
  const album = (await lockOwnAlbum(tx, user.id, album_id)) ?? throwApiError('not_found');
  const { cover = album.bookCover, paper = album.bookPaper, quantity = 1 } = options;
  await saveBookChoice(deps, tx, album, { cover, paper });
  await saveItem(tx, user, { albumId: album.id, cover, paper, quantity });
}

/** Adds copies of a shared album with its pages. The owner's album and its binding stay as they are. */
async function addSharedAlbum(
  deps: Deps,
  tx: Queryable,
  user: SignedInUser,
  { token, revision, ...options }: BookOptions & SharedAlbumToCopy,
): Promise<void> {
  const album = await lockAlbumToCopy(tx, token);
  if (album.userId === user.id) return addOwnAlbum(deps, tx, user, { album_id: album.id, ...options });
  const { cover = album.bookCover, paper = album.bookPaper, quantity = 1 } = options;
  ensureOffered(album.format, { cover, paper });
  const pages = await readSharedPages(tx, album, token, revision);
  await saveItem(tx, user, { albumId: album.id, cover, paper, quantity, pages });
}

/** The item does not name the album: it stays in the cart when that is deleted for good. */
async function addReprint(tx: Queryable, user: SignedInUser, { shareToken, ...book }: Reprint): Promise<void> {
  if (shareToken !== null) await lockAlbumToCopy(tx, shareToken);
  await saveItem(tx, user, { ...book, albumId: null });
}

/**
 * Adds books to the cart, all or none. Idempotent by request id.
 * @throws HttpApiError 404 for an album that the user does not have and for an ended share link, 403
 * cart_limit_reached, copies_not_allowed, 409 album_changed, 422 cart_full, quantity_too_large, option_unavailable
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
    for (const addition of additions) {
      if ('orderItemId' in addition) await addReprint(tx, user, addition);
      else if ('token' in addition) await addSharedAlbum(deps, tx, user, addition);
      else await addOwnAlbum(deps, tx, user, addition);
    }
  });
}

export type CartUpdate = BodyOf<'cartUpdate'>;

/** Codes are short, so many attempts are guesses. */
const PROMO_ATTEMPT_LIMIT = { limit: 20, windowSeconds: 600 };

const withoutUndefined = <T extends object>(change: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

/** A new country clears region and city unless they are in the request. */
async function createPlaceChange(row: CartRow, { country, region, city }: CartUpdate): Promise<CartChange> {
  if (country === undefined && region === undefined) return withoutUndefined({ city });
  const moved = country !== undefined && country !== row.country;
  const next = { country: country ?? row.country, region: region ?? (moved ? '' : row.region) };
  await validateDeliveryPlace(next);
  return { ...next, city: city ?? (moved ? '' : row.city) };
}

/** Validates the address by the country of the updated cart; omitted fields keep their values. */
function validateAddress(row: CartRow, body: CartUpdate): void {
  const country = body.country ?? row.country;
  const wrong = validatedAddressFields.filter((field) => !isAddressFieldValid(field, body[field] ?? '', country));
  if (wrong.length > 0)
    throwApiError('validation_failed', { fields: Object.fromEntries(wrong.map((field) => [field, 'invalid'])) });
}

async function updateItems(
  deps: UpdateDeps,
  tx: Queryable,
  user: SignedInUser,
  changes: CartUpdate['items'],
): Promise<void> {
  if (!changes?.length) return;
  const entries = new Map((await findCartItems(tx, user.id)).map((entry) => [entry.item.id, entry]));
  for (const { id, ...change } of changes) {
    const entry = entries.get(id) ?? throwApiError('not_found');
    if (change.quantity !== undefined) ensureQuantity(user, change.quantity);
    const isOther = change.cover !== undefined || change.paper !== undefined;
    if (isOther) {
      const choice = { cover: change.cover ?? parseItemCover(entry), paper: change.paper ?? parseItemPaper(entry) };
      // The kept files have the binding of their order.
      if (entry.ordered) throwApiError('option_unavailable');
      if (entry.copy) ensureOffered(parseItemFormat(entry), choice);
      const album = entry.copy || !entry.album ? undefined : await lockOwnAlbum(tx, user.id, entry.album.id);
      // The binding of a deleted album no longer matters.
      if (album) await saveBookChoice(deps, tx, album, choice);
    }
    if (Object.keys(withoutUndefined(change)).length > 0)
      await updateCartItem(tx, user.id, id, withoutUndefined(change));
  }
}

/**
 * Rejects an invalid code when it is entered. A code that becomes invalid later stays, and is shown with its reason.
 */
async function validatePromo(deps: UpdateDeps, tx: Queryable, user: SignedInUser, row: CartRow, body: CartUpdate) {
  const promoCode = await lookUpPromoCode(tx, deps.config.promoCodes, user.id, body.promo ?? '');
  if (!promoCode) return;
  const currency = body.currency ?? chooseCurrency(user, row);
  const refusal = findPromoRefusal(promoCode.promo, {
    today: sellerToday(deps),
    currency,
    usedBefore: promoCode.usedBefore,
  });
  if (refusal) throwApiError(refusal, { fields: { promo: refusal } });
}

/**
 * Updates only the given fields, all or none.
 * @throws HttpApiError 400 validation_failed for the address, 404 for an item that is not in the cart, 403
 * cart_limit_reached, 422 country_unknown, region_unknown, promo_…, option_unavailable, 429
 */
export async function updateCart(deps: UpdateDeps, user: SignedInUser, body: CartUpdate): Promise<void> {
  const triesCode = normalisePromoCode(body.promo ?? '') !== '';
  const tries = ['promo', user.id];
  // Outside of the transaction, so that a failed attempt counts.
  if (triesCode) await recordAttempt(deps.db, tries, PROMO_ATTEMPT_LIMIT);
  await deps.db.transaction(async (tx) => {
    const row = await lockCart(tx, user.id);
    validateAddress(row, body);
    await updateItems(deps, tx, user, body.items);
    await validatePromo(deps, tx, user, row, body);
    const { recipient, street, street2, postcode, phone, company, vat_id: vatId } = body;
    const { currency, delivery_option: deliveryOption } = body;
    const address = { recipient, street, street2, postcode, phone, company, vatId };
    const promo = body.promo === undefined ? undefined : normalisePromoCode(body.promo);
    await updateCartRow(tx, user.id, {
      ...withoutUndefined({ ...address, currency, deliveryOption, promo }),
      ...(await createPlaceChange(row, body)),
    });
  });
  if (triesCode) await refundAttempt(deps.db, tries);
}
