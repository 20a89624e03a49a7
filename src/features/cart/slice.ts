import { combineReducers } from '@reduxjs/toolkit';
import { addToCartActions, addToCartReducer, catalogueReducer } from './add-to-cart/slice';
import { addressDraftActions, addressDraftReducer } from './basket/addressDraft';
import { basketActions, basketReducer, changesReducer, pendingPaymentReducer } from './basket/slice';
import { deliveryActions, directoryReducer, orderDataReducer } from './delivery/slice';
import { ordersActions, ordersReducer } from './orders/slice';

/** Cart slice: cart with pending edits, add-to-cart dialog, payment, delivery and orders. */
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
