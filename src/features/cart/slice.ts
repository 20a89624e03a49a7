import { combineReducers } from '@reduxjs/toolkit';
import { addingActions, addingReducer, catalogueReducer } from './adding/slice';
import { basketActions, basketReducer, changesReducer, payingReducer } from './basket/slice';
import { typedAddressActions, typedAddressReducer } from './basket/typedAddress';
import { ordersActions, ordersReducer } from './orders/slice';
import { directoryReducer, orderDataReducer, placeActions } from './place/slice';

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
