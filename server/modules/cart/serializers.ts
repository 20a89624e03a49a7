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
import type { Cart, CartItem, PaymentBlock } from '@domain/contract';
import { CART_MAX_ITEMS, CART_MAX_ITEMS_RESTRICTED, DEFAULT_CURRENCY, REFERRAL_RESTRICTED } from '@domain/contract';
import { countPages, formatIds, type PrinterId } from '@domain/print';
import { checkPages } from '@domain/print/preflight';
import type { SignedInUser } from '../../http/registerRoute';
import type { PageFindings } from '../albums/albumPreflight';
import { spreadUrl } from '../albums/urls';
import type { Viewer } from '../files';
import type { CartEntry, CartRow } from './repository';

type Currency = Cart['currency'];

/** The currency of the cart: the one chosen there, else the user's. */
export function currencyOf(user: SignedInUser, cart: Pick<CartRow, 'currency'> | undefined): Currency {
  return [cart?.currency ?? '', user.currency].find(isCurrency) ?? DEFAULT_CURRENCY;
}

export const isRestricted = ({ referral }: SignedInUser): boolean => referral === REFERRAL_RESTRICTED;
export const itemsMax = (user: SignedInUser): number =>
  isRestricted(user) ? CART_MAX_ITEMS_RESTRICTED : CART_MAX_ITEMS;

/** A stored value that is always one of a closed set. @throws Error when it is not */
function oneOf<T extends string>(set: readonly T[], value: string): T {
  const known = set.find((one) => one === value);
  if (known === undefined) throw new Error(`${value} is none of ${set.join(', ')}`);
  return known;
}

export const formatOf = (entry: CartEntry) => oneOf(formatIds, entry.album.format);
export const coverOf = (entry: CartEntry): CoverId => oneOf(coverIds, entry.item.cover);
export const paperOf = (entry: CartEntry): PaperId => oneOf(paperIds, entry.item.paper);

/** Findings on its pages, for the printer. */
interface Checked extends PageFindings {
  readonly printer: PrinterId;
}

function problemsOf(entry: CartEntry, pages: number, { printer, errors }: Checked): CartItem['problems'] {
  if (entry.album.deletedAt !== null) return [{ code: 'album_deleted' }];
  const limits = findBookPageLimits(printer, { format: formatOf(entry), cover: coverOf(entry), paper: paperOf(entry) });
  if (!limits) return [{ code: 'option_unavailable' }];
  if (entry.album.state !== 'ready') return [{ code: 'album_not_ready' }];
  const bound = checkPages(pages, limits).map(({ code, values }) => ({
    code,
    limit: values.limit,
  }));
  return [...bound, ...(errors > 0 ? [{ code: 'check_failed', count: errors } as const] : [])];
}

export function toItem(viewer: Viewer, currency: Currency, entry: CartEntry, checked: Checked): CartItem {
  const { item, album, coverId, coverVersion } = entry;
  const [format, cover, paper] = [formatOf(entry), coverOf(entry), paperOf(entry)];
  const pages = countPages(entry.spreadCount);
  const price = computeUnitPrice(shopCatalogue, { format, cover, paper, pages }, currency) ?? 0;
  const hasCover = album.deletedAt === null && coverId !== null && coverVersion !== null;
  const cover_url = hasCover ? spreadUrl(viewer, coverId, coverVersion) : null;
  return {
    id: item.id,
    album: { id: album.id, title: album.title, selected: item.selected, cover_url, format, pages },
    cover,
    paper,
    quantity: item.quantity,
    unit_price: price,
    total: price * item.quantity,
    problems: problemsOf(entry, pages, checked),
    warnings: checked.warnings,
  };
}

interface Ready {
  readonly user: SignedInUser;
  readonly items: readonly CartItem[];
  readonly missing: ReturnType<typeof findMissingAddressFields>;
  readonly invalid: ReturnType<typeof findInvalidAddressFields>;
  readonly country: string;
  readonly delivery: Quote['delivery'];
}

/** What keeps the cart from being paid, the first to mend first. */
export function blocksOf({ user, items, missing, invalid, country, delivery }: Ready): PaymentBlock[] {
  if (items.length === 0) return ['cart_empty'];
  const chosen = items.filter(({ album }) => album.selected);
  const overLimit = items.length > itemsMax(user) || (isRestricted(user) && items.some(({ quantity }) => quantity > 1));
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
