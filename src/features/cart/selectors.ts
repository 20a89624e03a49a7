import { type Currency, isCurrency } from '@domain/commerce';
import { CART_MAX_ITEMS_RESTRICTED, DEFAULT_CURRENCY, REFERRAL_RESTRICTED } from '@domain/contract';
import type { CartState } from './slice';

interface Root {
  readonly cart: CartState;
}
interface RootWithSession extends Root {
  readonly auth: {
    readonly claims: { readonly referral: number; readonly currency: string; readonly userId?: string } | null;
  };
}

export const selectCartCount = (state: Root): number => state.cart.basket.count;
export const selectCartPhase = (state: Root) => state.cart.basket.phase;
/** Last server response. `optimisticCart.ts` applies pending edits. */
export const selectServerCart = (state: Root) => state.cart.basket.cart;
export const selectPromo = (state: Root) => state.cart.basket.promo;
export const selectCartChanges = (state: Root) => state.cart.changes;
/** Id of the cart's user; null while unknown. */
export const selectUserId = (state: RootWithSession): string | null => state.auth.claims?.userId ?? null;
export const selectAddressDraft = (state: Root) => state.cart.typed;
export const selectRemovingIds = (state: Root) => state.cart.basket.removing;
export const selectPendingPayment = (state: Root) => state.cart.paying;
export const selectOrderData = (state: Root) => state.cart.order;
export const selectDirectory = (state: Root) => state.cart.directory;
export const selectCatalogue = (state: Root) => state.cart.catalogue;
export const selectAddToCart = (state: Root) => state.cart.adding;

export const selectOrders = (state: Root) => state.cart.orders;
export const selectPayment = (state: Root) => state.cart.orders.payment;

export const selectHasCartChanges = ({ cart: { changes } }: Root): boolean =>
  Object.keys(changes.items).length > 0 || Object.keys(changes.fields).length > 0;

/** Currency of prices shown before there is a cart. */
export const selectCurrency = ({ cart, auth }: RootWithSession): Currency => {
  const own = cart.basket.cart?.currency ?? auth.claims?.currency ?? '';
  return isCurrency(own) ? own : DEFAULT_CURRENCY;
};

/**
 * Returns true when the restricted type (referral 4) already has an item in the cart and may not add another (spec
 * §5).
 */
export const selectIsAddingBlocked = ({ cart, auth }: RootWithSession): boolean =>
  auth.claims?.referral === REFERRAL_RESTRICTED &&
  (cart.basket.cart?.total_items ?? cart.basket.count) >= CART_MAX_ITEMS_RESTRICTED;
