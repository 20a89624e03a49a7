import type { CartAddress } from '@domain/contract';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { basketActions } from './slice';

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

export const addressDraftReducer = slice.reducer;
export const addressDraftActions = slice.actions;
