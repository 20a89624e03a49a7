import { type CheckedField, checkedFields, isFieldValid } from '@domain/commerce';
import type { Cart, CartAddress } from '@domain/contract';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { call, put, select, take, takeEvery } from 'redux-saga/effects';
import { tabStorage } from '@/lib/browserStorage';
import { selectAnsweredCart, selectTypedAddress, selectUserId } from '../selectors';
import { basketActions } from './slice';

/** What was typed into the address and is not in the cart yet, half words too. */
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
    /** What was typed before the session ended, or before a reload. */
    addressRestored: (_state, { payload }: PayloadAction<TypedAddress>) => payload,
  },
  extraReducers: (builder) =>
    builder.addCase(basketActions.cartReplaced, (state, { payload: { cart } }) => {
      for (const name of addressNames) if (state[name]?.trim() === cart.address[name]) delete state[name];
    }),
});

export const typedAddressReducer = slice.reducer;
export const typedAddressActions = slice.actions;

const isChecked = (name: keyof CartAddress): name is CheckedField =>
  (checkedFields as readonly (keyof CartAddress)[]).includes(name);

/** Fields that differ from the saved ones and that the server accepts. */
export function acceptableFields(values: CartAddress, saved: CartAddress): TypedAddress {
  const fields = addressNames.filter(
    (name) =>
      values[name].trim() !== saved[name] && (!isChecked(name) || isFieldValid(name, values[name], values.country)),
  );
  return Object.fromEntries(fields.map((name) => [name, values[name].trim()]));
}

const keyOf = (userId: string): string => `keepsake-address:${userId}`;

function read(userId: string): TypedAddress {
  try {
    const kept: unknown = JSON.parse(tabStorage.get(keyOf(userId)) ?? '{}');
    const fields = Object.entries(Object(kept)).filter(
      ([name, value]) => (addressNames as readonly string[]).includes(name) && typeof value === 'string',
    );
    return Object.fromEntries(fields) as TypedAddress;
  } catch {
    return {};
  }
}

function* keep(): SagaIterator<void> {
  const userId = (yield select(selectUserId)) as string | null;
  const typed = (yield select(selectTypedAddress)) as TypedAddress;
  if (userId === null) return;
  if (Object.keys(typed).length === 0) yield call(tabStorage.remove, keyOf(userId));
  else yield call(tabStorage.set, keyOf(userId), JSON.stringify(typed));
}

/** What can be saved is sent again as soon as the rest of the address is known. */
function* sendAgain(): SagaIterator<void> {
  if (!((yield select(selectAnsweredCart)) as Cart | null)) yield take(basketActions.cartReplaced);
  const { address } = (yield select(selectAnsweredCart)) as Cart;
  const typed = (yield select(selectTypedAddress)) as TypedAddress;
  const acceptable = acceptableFields({ ...address, ...typed }, address);
  if (Object.keys(acceptable).length > 0) yield put(basketActions.fieldsChanged(acceptable));
}

/** Keeps what is typed in the tab, for its user alone, and brings it back when that user is signed in again. */
export function* typedAddressSaga(): SagaIterator<void> {
  yield takeEvery([slice.actions.addressTyped.type, basketActions.cartReplaced.type], keep);
  const userId = (yield select(selectUserId)) as string | null;
  const kept = userId === null ? {} : ((yield call(read, userId)) as TypedAddress);
  if (Object.keys(kept).length === 0) return;
  yield put(slice.actions.addressRestored(kept));
  yield call(sendAgain);
}
