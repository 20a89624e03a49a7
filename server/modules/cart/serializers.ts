import {
  type CoverId,
  computeUnitPrice,
  coverIds,
  type findInvalidAddressFields,
  type findMissingAddressFields,
  isCurrency,
  type PaperId,
  paperIds,
  type Quote,
  shopCatalogue,
} from '@domain/commerce';
import { findBookPageLimits } from '@domain/commerce/bookPageLimits';
import {
  CART_MAX_ITEMS,
  CART_MAX_ITEMS_RESTRICTED,
  type Cart,
  type CartItem,
  DEFAULT_CURRENCY,
  type PaymentBlock,
  REFERRAL_RESTRICTED,
} from '@domain/contract';
import { checkPages } from '@domain/preflight';
import { countPages, formatIds, type PrinterId } from '@domain/print';
import type { SignedInUser } from '../../http/registerRoute';
import type { PageFindings } from '../albums/albumPreflight';
import { spreadUrl } from '../albums/serializers';
import type { FileViewer } from '../files';
import { canReprint } from '../orders/repository';
import { frontCoverPath } from '../sharing/serializers';
import { isCopyAllowed } from './copies';
import type { CartEntry, CartRow } from './repository';

type Currency = Cart['currency'];

export function chooseCurrency(user: SignedInUser, cart: Pick<CartRow, 'currency'> | undefined): Currency {
  return [cart?.currency ?? '', user.currency].find(isCurrency) ?? DEFAULT_CURRENCY;
}

export const isRestricted = ({ referral }: SignedInUser): boolean => referral === REFERRAL_RESTRICTED;
export const findMaxItems = (user: SignedInUser): number =>
  isRestricted(user) ? CART_MAX_ITEMS_RESTRICTED : CART_MAX_ITEMS;

/**
 * Narrows a stored value to a closed set.
 * @throws Error when it is not in the set
 */
function ensureOneOf<T extends string>(set: readonly T[], value: string): T {
  const known = set.find((one) => one === value);
  if (known === undefined) throw new Error(`${value} is none of ${set.join(', ')}`);
  return known;
}

export const parseItemFormat = (entry: CartEntry) =>
  ensureOneOf(formatIds, entry.ordered?.format ?? entry.copy?.format ?? entry.album?.format ?? '');
export const parseItemCover = (entry: CartEntry): CoverId => ensureOneOf(coverIds, entry.item.cover);
export const parseItemPaper = (entry: CartEntry): PaperId => ensureOneOf(paperIds, entry.item.paper);

interface CheckedItem extends PageFindings {
  readonly printer: PrinterId;
  /** Only for copies of another user's album. */
  readonly hasLostPhotos?: boolean;
  /** A payment for this item is under review. */
  readonly isHeld: boolean;
}

/** Returns true when an ordered book can be printed again, and the printer still makes such books. */
const isStillMade = (entry: CartEntry, printer: PrinterId): boolean =>
  entry.ordered !== null &&
  entry.order !== null &&
  canReprint(entry.order, entry.ordered, printer) &&
  findBookPageLimits(printer, {
    format: parseItemFormat(entry),
    cover: parseItemCover(entry),
    paper: parseItemPaper(entry),
  }) !== null;

/** A copy of a shared album needs its link again. */
const isReprintAllowed = ({ ordered, sharedAlbum }: CartEntry): boolean =>
  !ordered || ordered.shareToken === null || isCopyAllowed(sharedAlbum, { shareToken: ordered.shareToken });

function findItemProblems(entry: CartEntry, pages: number, checked: CheckedItem): CartItem['problems'] {
  const { printer, errors, isHeld } = checked;
  if (isHeld) return [{ code: 'payment_held' }];
  const { album, copy, ordered } = entry;
  if (ordered && !isReprintAllowed(entry)) return [{ code: 'share_ended' }];
  if (ordered) return isStillMade(entry, printer) ? [] : [{ code: 'option_unavailable' }];
  if (copy && !isCopyAllowed(album, copy)) return [{ code: 'share_ended' }];
  if (checked.hasLostPhotos) return [{ code: 'photos_deleted' }];
  if (album === null || album.deletedAt !== null) return [{ code: 'album_deleted' }];
  const limits = findBookPageLimits(printer, {
    format: parseItemFormat(entry),
    cover: parseItemCover(entry),
    paper: parseItemPaper(entry),
  });
  if (!limits) return [{ code: 'option_unavailable' }];
  if (album.state !== 'ready') return [{ code: 'album_not_ready' }];
  const bound = checkPages(pages, limits).map(({ code, values }) => ({
    code,
    limit: values.limit,
  }));
  return [...bound, ...(errors > 0 ? [{ code: 'check_failed', count: errors } as const] : [])];
}

/** URL of the cover. Visitors of a shared album see it while the link works and it is the cover they order. */
function findCoverUrl(viewer: FileViewer, { album, copy, coverId, coverVersion }: CartEntry): string | null {
  if (album === null || album.deletedAt !== null || coverId === null || coverVersion === null) return null;
  if (!copy) return spreadUrl(viewer, coverId, coverVersion);
  const isShown = isCopyAllowed(album, copy) && copy.coverVersion === coverVersion;
  return isShown ? frontCoverPath(copy.shareToken, coverVersion) : null;
}

export function toCartItem(viewer: FileViewer, currency: Currency, entry: CartEntry, checked: CheckedItem): CartItem {
  const { item, album, copy, ordered } = entry;
  const [format, cover, paper] = [parseItemFormat(entry), parseItemCover(entry), parseItemPaper(entry)];
  const pages = ordered?.pages ?? countPages(copy?.spreadCount ?? entry.spreadCount ?? 0);
  const price = computeUnitPrice(shopCatalogue, { format, cover, paper, pages }, currency) ?? 0;
  return {
    id: item.id,
    album: {
      // A book whose album is gone, or belongs to somebody else, has no page to open.
      id: (copy ? null : (album?.id ?? ordered?.albumId)) ?? item.id,
      title: ordered?.title ?? copy?.title ?? album?.title ?? '',
      selected: item.selected,
      cover_url: findCoverUrl(viewer, entry),
      format,
      pages,
      ...(copy && { shared: { token: copy.shareToken, revision: copy.revision } }),
      ...(ordered && { ordered: { number: entry.order?.number ?? '' } }),
    },
    cover,
    paper,
    quantity: item.quantity,
    unit_price: price,
    total: price * item.quantity,
    problems: findItemProblems(entry, pages, checked),
    warnings: checked.warnings,
  };
}

interface CheckoutInput {
  readonly user: SignedInUser;
  readonly items: readonly CartItem[];
  readonly missing: ReturnType<typeof findMissingAddressFields>;
  readonly invalid: ReturnType<typeof findInvalidAddressFields>;
  readonly country: string;
  readonly delivery: Quote['delivery'];
}

/** Reasons against payment, the first to resolve first. */
export function findPaymentBlocks({ user, items, missing, invalid, country, delivery }: CheckoutInput): PaymentBlock[] {
  if (items.length === 0) return ['cart_empty'];
  const chosen = items.filter(({ album }) => album.selected);
  const overLimit =
    items.length > findMaxItems(user) || (isRestricted(user) && items.some(({ quantity }) => quantity > 1));
  const blocks: readonly (readonly [boolean, PaymentBlock])[] = [
    [overLimit, 'item_limit'],
    [chosen.length === 0, 'nothing_selected'],
    [chosen.some(({ problems }) => problems.length > 0), 'item_problem'],
    [missing.length > 0, 'address_incomplete'],
    [invalid.length > 0, 'address_invalid'],
    [country !== '' && delivery === null, 'delivery_unavailable'],
  ];
  return blocks.flatMap(([holds, block]) => (holds ? [block] : []));
}
