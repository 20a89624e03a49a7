import type { CartState } from './slice';

/** Whether a dialog of the cart is wanted over the page. Apart from the other selectors, which bring the prices: every page asks this. */
export const selectHasOpenCartDialog = (state: { readonly cart: CartState }): boolean =>
  state.cart.adding.album !== null;
