import {
  type Address,
  dayInTimeZone,
  deliveryOptionIds,
  findInvalidAddressFields,
  findMissingAddressFields,
  normalisePromoCode,
  type Parcel,
  type Promo,
  quoteCart,
} from '@domain/commerce';
import type { Cart, CartItem } from '@domain/contract';
import type { PrinterId } from '@domain/print';
import { and, eq, isNotNull, notInArray, sql } from 'drizzle-orm';
import type { AppDeps } from '../../deps';
import { type Queryable, tables } from '../../drivers/database';
import type { SignedInUser } from '../../http/registerRoute';
import { checkAlbumPages, type PageFindings } from '../albums/albumPreflight';
import { toViewer } from '../files';
import { checkCopy, isCopyAllowed } from './copies';
import { type CartEntry, type CartRow, countSelectedCopies, findCart, findCartItems } from './repository';
import {
  chooseCurrency,
  findMaxItems,
  findPaymentBlocks,
  parseItemCover,
  parseItemPaper,
  toCartItem,
} from './serializers';

const { orderItems, orders } = tables;

export interface EnteredPromoCode {
  readonly code: string;
  readonly promo: Promo | null;
  readonly usedBefore: boolean;
}

async function isPromoUsed(db: Queryable, userId: string, code: string): Promise<boolean> {
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        isNotNull(orders.paidAt),
        notInArray(orders.status, ['cancelled', 'refunded']),
        sql`${orders.terms} ->> 'promo' = ${code}`,
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Returns null for an empty code. A code is used once an order with it is paid and not refunded. */
export async function lookUpPromoCode(
  db: Queryable,
  promos: readonly Promo[],
  userId: string,
  given: string,
): Promise<EnteredPromoCode | null> {
  const code = normalisePromoCode(given);
  if (code === '') return null;
  const promo = promos.find((known) => known.code === code) ?? null;
  return { code, promo, usedBefore: promo?.once === true && (await isPromoUsed(db, userId, code)) };
}

type Deps = Pick<AppDeps, 'config' | 'printing'>;

export const sellerToday = ({ config }: Pick<AppDeps, 'config'>): string =>
  dayInTimeZone(config.sellerTimeZone, new Date());

const parseDeliveryOption = (row: CartRow | undefined) =>
  deliveryOptionIds.find((id) => id === row?.deliveryOption) ?? null;

function toAddress(row: CartRow | undefined): Address {
  const {
    recipient = '',
    street = '',
    street2 = '',
    postcode = '',
    phone = '',
    city = '',
    region = '',
    country = '',
    company = '',
    vatId: vat_id = '',
  } = row ?? {};
  return { recipient, street, street2, postcode, phone, city, region, country, company, vat_id };
}

/**
 * Finds the books whose payment is under review, by cart item, album and share link: another payment for the same book
 * would take the money twice, also after it was taken out of the cart and added again.
 */
async function findHeldBooks(db: Queryable, userId: string): Promise<ReadonlySet<string>> {
  const { cartItemId, albumId, shareToken } = orderItems;
  const rows = await db
    .select({ cartItemId, albumId, shareToken })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(eq(orders.userId, userId), eq(orders.status, 'payment_held')));
  return new Set(rows.flatMap((row) => [row.cartItemId, row.shareToken ?? row.albumId ?? row.cartItemId]));
}

const isHeld = (held: ReadonlySet<string>, { item, copy, ordered }: CartEntry): boolean =>
  held.has(item.id) || held.has(copy?.shareToken ?? item.albumId ?? ordered?.albumId ?? item.id);

/** Checks the pages that would be printed. Those of a book that is printed again were checked when it was ordered. */
async function checkEntry(db: Queryable, entry: CartEntry, printer: PrinterId): Promise<PageFindings> {
  const { album, copy, ordered } = entry;
  const make = { printer, cover: parseItemCover(entry), paper: parseItemPaper(entry) };
  if (ordered || album === null) return { errors: 0, warnings: [] };
  if (copy) return isCopyAllowed(album, copy) ? checkCopy(db, entry, make) : { errors: 0, warnings: [] };
  const { id, title, state, deletedAt } = album;
  const isPrintable = state === 'ready' && deletedAt === null;
  return isPrintable ? checkAlbumPages(db, { id, title }, make) : { errors: 0, warnings: [] };
}

/** Returns the cart with all prices recomputed; sent or stored prices are never trusted. */
export async function readCart(deps: Deps, db: Queryable, user: SignedInUser): Promise<Cart> {
  const { config, printing } = deps;
  const row = await findCart(db, user.id);
  const currency = chooseCurrency(user, row);
  const items: CartItem[] = [];
  const held = await findHeldBooks(db, user.id);
  for (const entry of await findCartItems(db, user.id)) {
    const findings = await checkEntry(db, entry, printing.printer);
    items.push(
      toCartItem(toViewer(config, user), currency, entry, {
        ...findings,
        printer: printing.printer,
        isHeld: isHeld(held, entry),
      }),
    );
  }
  const code = await lookUpPromoCode(db, config.promoCodes, user.id, row?.promo ?? '');
  const address = toAddress(row);
  const lines = items.map(({ unit_price, quantity, album }) => ({
    unitPrice: unit_price,
    quantity,
    selected: album.selected,
  }));
  const deliveryOption = parseDeliveryOption(row);
  const today = sellerToday(deps);
  const { sums, delivery, promoRefusal } = quoteCart({
    lines,
    currency,
    place: address,
    wanted: deliveryOption,
    today,
    code,
  });
  const missing = findMissingAddressFields(address);
  const invalid = findInvalidAddressFields(address);
  const blocked = findPaymentBlocks({ user, items, missing, invalid, country: address.country, delivery });
  return {
    items,
    total_items: items.length,
    items_max: findMaxItems(user),
    payment_allowed: blocked.length === 0,
    payment_blocked_by: blocked,
    delivery,
    address,
    address_missing: missing,
    address_invalid: invalid,
    promo: code && { code: code.code, applied: promoRefusal === null, reason: promoRefusal },
    ...sums,
  };
}

/** Returns the contents of a delivery of the cart, independent of its destination. */
export async function describeParcel(
  deps: Pick<AppDeps, 'config' | 'db'>,
  user: SignedInUser,
): Promise<Omit<Parcel, 'place'>> {
  const { db } = deps;
  const row = await findCart(db, user.id);
  const copies = await countSelectedCopies(db, user.id);
  return { copies, currency: chooseCurrency(user, row), wanted: parseDeliveryOption(row), today: sellerToday(deps) };
}
