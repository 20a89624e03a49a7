import { isAddressFieldValid, type ValidatedAddressField, validatedAddressFields } from '@domain/commerce';
import type { CartAddress } from '@domain/contract';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { basketActions } from './slice';

/** Words typed into the address that are not in the cart yet, half words too. */
export type TypedAddress = Partial<CartAddress>;

export const addressNames = [
  'recipient',
  'street',
  'street2',
  'postcode',
  'phone',
  'city',
  'region',
  'country',
] as const satisfies readonly (keyof CartAddress)[];

const initialState: TypedAddress = {};

const slice = createSlice({
  name: 'cart/typedAddress',
  initialState,
  reducers: {
    addressTyped: (_state, { payload }: PayloadAction<TypedAddress>) => payload,
    /** Words typed before the session ended, or before a reload. */
    addressRestored: (_state, { payload }: PayloadAction<TypedAddress>) => payload,
  },
  extraReducers: (builder) =>
    builder.addCase(basketActions.cartReplaced, (state, { payload: { cart } }) => {
      for (const name of addressNames) if (state[name]?.trim() === cart.address[name]) delete state[name];
    }),
});

export const typedAddressReducer = slice.reducer;
export const typedAddressActions = slice.actions;

const isChecked = (name: keyof CartAddress): name is ValidatedAddressField =>
  (validatedAddressFields as readonly (keyof CartAddress)[]).includes(name);

/** Fields that differ from the saved ones and that the server accepts. */
export function acceptableFields(values: CartAddress, saved: CartAddress): TypedAddress {
  const fields = addressNames.filter(
    (name) =>
      values[name].trim() !== saved[name] &&
      (!isChecked(name) || isAddressFieldValid(name, values[name], values.country)),
  );
  return Object.fromEntries(fields.map((name) => [name, values[name].trim()]));
}
