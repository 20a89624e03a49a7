import { combineReducers } from '@reduxjs/toolkit';
import { addingActions, addingReducer, catalogueReducer } from './add-to-cart/slice';
import { typedAddressActions, typedAddressReducer } from './basket/addressDraft';
import { basketActions, basketReducer, changesReducer, payingReducer } from './basket/slice';
import { directoryReducer, orderDataReducer, placeActions } from './delivery/slice';
import { ordersActions, ordersReducer } from './orders/slice';

/** The cart slice: the cart with the edits that lie over it, what is being added and paid, where to, and the orders. */
export const reducer = combineReducers({
  basket: basketReducer,
  changes: changesReducer,
  typed: typedAddressReducer,
  paying: payingReducer,
  order: orderDataReducer,
  directory: directoryReducer,
  catalogue: catalogueReducer,
  adding: addingReducer,
  orders: ordersReducer,
});

export type CartState = ReturnType<typeof reducer>;

export const actions = {
  ...basketActions,
  ...typedAddressActions,
  ...placeActions,
  ...addingActions,
  ...ordersActions,
};
