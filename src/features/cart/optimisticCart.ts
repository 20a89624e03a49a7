import { type Catalogue, computeTax, computeUnitPrice, type DeliveryOptionId, quoteDelivery } from '@domain/commerce';
import type { Cart, CartItem } from '@domain/contract';
import { createSelector } from '@/lib/createSelector';
import type { CartChanges, ItemChange } from './basket/slice';
import { selectCartChanges, selectCatalogue, selectRemovingIds, selectServerCart } from './selectors';

const applyItemChange = (
  item: CartItem,
  change: ItemChange | undefined,
  cart: Cart,
  catalogue: Catalogue | null,
): CartItem => {
  if (!change) return item;
  const { selected = item.album.selected, ...rest } = change;
  const next = { ...item, ...rest, album: { ...item.album, selected } };
  const spec = { format: next.album.format, cover: next.cover, paper: next.paper, pages: next.album.pages };
  const sameBook = next.cover === item.cover && next.paper === item.paper;
  const unit_price = (!sameBook && catalogue && computeUnitPrice(catalogue, spec, cart.currency)) || item.unit_price;
  return { ...next, unit_price, total: unit_price * next.quantity };
};

/**
 * Calculates sums before the server responds. The discount keeps its last value, because only the server knows the
 * code.
 */
const recalculateSums = (cart: Cart, wanted: DeliveryOptionId | null): Cart => {
  const chosen = cart.items.filter(({ album }) => album.selected);
  const copies = chosen.reduce((sum, { quantity }) => sum + quantity, 0);
  const subtotal = chosen.reduce((sum, { total }) => sum + total, 0);
  const today = new Date(0).toISOString().slice(0, 10);
  const quoted = quoteDelivery({ place: cart.address, copies, currency: cart.currency, wanted, today });
  const delivery_price = copies === 0 ? 0 : (quoted?.options.find(({ id }) => id === quoted.option)?.price ?? 0);
  const discount = Math.min(cart.discount, subtotal + delivery_price);
  const total = subtotal - discount + delivery_price;
  const tax = computeTax({
    place: cart.address,
    currency: cart.currency,
    goods: Math.max(0, subtotal - discount),
    total,
  });
  // Without delivery to the country, the delivery to the last one holds no longer.
  const delivery = quoted && cart.delivery && { ...cart.delivery, option: quoted.option };
  return {
    ...cart,
    delivery,
    subtotal,
    discount,
    delivery_price,
    total,
    tax,
  };
};

/** Returns the last response with pending edits applied and without items being removed. */
function applyPendingChanges(
  cart: Cart,
  changes: CartChanges,
  removing: readonly string[],
  catalogue: Catalogue | null,
): Cart {
  const { currency, delivery_option, ...address } = changes.fields;
  const touched =
    removing.length > 0 || Object.keys(changes.items).length > 0 || Object.keys(changes.fields).length > 0;
  if (!touched) return cart;
  const items = cart.items
    .filter(({ id }) => !removing.includes(id))
    .map((item) => applyItemChange(item, changes.items[item.id], cart, catalogue));
  const edited = { ...cart, items, total_items: items.length, address: { ...cart.address, ...address } };
  // Only the server knows prices in another currency.
  if (currency && currency !== cart.currency) return edited;
  return recalculateSums(edited, delivery_option ?? cart.delivery?.option ?? null);
}

// In its own module: delivery and tax tables load with the page, not with the shell.
export const selectOptimisticCart = createSelector(
  [selectServerCart, selectCartChanges, selectRemovingIds, selectCatalogue],
  (cart, changes, removing, catalogue) => cart && applyPendingChanges(cart, changes, removing, catalogue.data),
);
