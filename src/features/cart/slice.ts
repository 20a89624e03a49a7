import type { CartAddress } from '@domain/contract';
import { combineReducers, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { addToCartActions, addToCartReducer, catalogueReducer } from './add-to-cart/slice';
import { basketActions, basketReducer, changesReducer, pendingPaymentReducer } from './basket/slice';
import { deliveryActions, directoryReducer, orderDataReducer } from './delivery/slice';
import { ordersActions, ordersReducer } from './orders/slice';

/** Address input that is not in the cart yet, including partial input. */
export type AddressDraft = Partial<CartAddress>;

export const addressFieldNames = [
  'recipient',
  'street',
  'street2',
  'postcode',
  'phone',
  'city',
  'region',
  'country',
  'company',
  'vat_id',
] as const satisfies readonly (keyof CartAddress)[];

const initialState: AddressDraft = {};

const slice = createSlice({
  name: 'cart/typedAddress',
  initialState,
  reducers: {
    addressTyped: (_state, { payload }: PayloadAction<AddressDraft>) => payload,
    /** Input from before the session ended or the page was reloaded. */
    addressRestored: (_state, { payload }: PayloadAction<AddressDraft>) => payload,
  },
  extraReducers: (builder) =>
    builder.addCase(basketActions.cartReplaced, (state, { payload: { cart } }) => {
      for (const name of addressFieldNames) if (state[name]?.trim() === cart.address[name]) delete state[name];
    }),
});

const addressDraftReducer = slice.reducer;
export const addressDraftActions = slice.actions;

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
