import { combineReducers } from '@reduxjs/toolkit';
import { addToCartActions, addToCartReducer, catalogueReducer } from './add-to-cart/slice';
import { addressDraftActions, addressDraftReducer } from './basket/addressDraft';
import { basketActions, basketReducer, changesReducer, pendingPaymentReducer } from './basket/slice';
import { deliveryActions, directoryReducer, orderDataReducer } from './delivery/slice';
import { ordersActions, ordersReducer } from './orders/slice';

/** The cart slice: the cart with the edits that lie over it, what is being added and paid, where to, and the orders. */
export const reducer = combineReducers({
  basket: basketReducer,
  changes: changesReducer,
  typed: addressDraftReducer,
  paying: pendingPaymentReducer,
  order: orderDataReducer,
  directory: directoryReducer,
  catalogue: catalogueReducer,
  adding: addToCartReducer,
  orders: ordersReducer,
});

export type CartState = ReturnType<typeof reducer>;

export const actions = {
  ...basketActions,
  ...addressDraftActions,
  ...deliveryActions,
  ...addToCartActions,
  ...ordersActions,
};
