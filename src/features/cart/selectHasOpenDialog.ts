import type { CartState } from './slice';

/**
 * Returns true when a cart dialog is requested. In its own module: every page calls it, and the other selectors
 * import prices.
 */
export const selectHasOpenCartDialog = (state: { readonly cart: CartState }): boolean =>
  state.cart.adding.album !== null;
