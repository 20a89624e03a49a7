import {
  type Address,
  dayInTimeZone,
  deliveryOptionIds,
  findInvalidAddressFields,
  findMissingAddressFields,
  type Parcel,
  quoteCart,
} from '@domain/commerce';
import type { Cart, CartItem } from '@domain/contract';
import type { AppDeps } from '../../deps';
import type { Queryable } from '../../drivers/database';
import type { SignedInUser } from '../../http/registerRoute';
import { findingsOf } from '../albums/albumPreflight';
import { viewerOf } from '../files';
import { lookUpCode } from './promoCodes';
import { type CartRow, countCopies, findCart, itemsOf } from './repository';
import { blocksOf, coverOf, currencyOf, itemsMax, paperOf, toItem } from './serializers';

type Deps = Pick<AppDeps, 'config' | 'printing'>;

/** The seller's day, `YYYY-MM-DD`. */
export const todayOf = ({ config }: Pick<AppDeps, 'config'>): string =>
  dayInTimeZone(config.sellerTimeZone, new Date());

const wantedOf = (row: CartRow | undefined) => deliveryOptionIds.find((id) => id === row?.deliveryOption) ?? null;

function addressOf(row: CartRow | undefined): Address {
  const {
    recipient = '',
    street = '',
    street2 = '',
    postcode = '',
    phone = '',
    city = '',
    region = '',
    country = '',
  } = row ?? {};
  return { recipient, street, street2, postcode, phone, city, region, country };
}

/** The whole cart with all prices computed anew: nothing that was sent or kept is believed. */
export async function readCart(deps: Deps, db: Queryable, user: SignedInUser): Promise<Cart> {
  const { config, printing } = deps;
  const row = await findCart(db, user.id);
  const currency = currencyOf(user, row);
  const items: CartItem[] = [];
  for (const entry of await itemsOf(db, user.id)) {
    const { id, title, state, deletedAt } = entry.album;
    const isPrintable = state === 'ready' && deletedAt === null;
    const make = { printer: printing.printer, cover: coverOf(entry), paper: paperOf(entry) };
    const findings = isPrintable ? await findingsOf(db, { id, title }, make) : { errors: 0, warnings: [] };
    items.push(toItem(viewerOf(config, user), currency, entry, { ...findings, printer: printing.printer }));
  }
  const code = await lookUpCode(db, config.promoCodes, user.id, row?.promo ?? '');
  const address = addressOf(row);
  const lines = items.map(({ unit_price, quantity, album }) => ({
    unitPrice: unit_price,
    quantity,
    selected: album.selected,
  }));
  const wanted = wantedOf(row);
  const today = todayOf(deps);
  const { sums, delivery, promoRefusal } = quoteCart({ lines, currency, place: address, wanted, today, code });
  const missing = findMissingAddressFields(address);
  const invalid = findInvalidAddressFields(address);
  const blocked = blocksOf({ user, items, missing, invalid, country: address.country, delivery });
  return {
    items,
    total_items: items.length,
    items_max: itemsMax(user),
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

/** What a delivery of the cart would carry, wherever it goes. */
export async function parcelOf(
  deps: Pick<AppDeps, 'config' | 'db'>,
  user: SignedInUser,
): Promise<Omit<Parcel, 'place'>> {
  const { db } = deps;
  const row = await findCart(db, user.id);
  const copies = await countCopies(db, user.id);
  return { copies, currency: currencyOf(user, row), wanted: wantedOf(row), today: todayOf(deps) };
}
