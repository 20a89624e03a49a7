import type { SagaIterator } from 'redux-saga';
import { put, takeEvery } from 'redux-saga/effects';
import { selectors as auth } from '@/features/auth';
import { tabStorage } from '@/lib/browserStorage';
import { call, select, take } from '@/sagas/effects';
import { selectAnsweredCart, selectTypedAddress, selectUserId } from '../selectors';
import { acceptableFields, typedAddressActions as actions, addressNames, type TypedAddress } from './addressDraft';
import { basketActions } from './slice';

const PREFIX = 'keepsake-address:';
const keyOf = (userId: string): string => PREFIX + userId;

function read(userId: string): TypedAddress {
  try {
    const kept: unknown = JSON.parse(tabStorage.get(keyOf(userId)) ?? '{}');
    const fields = Object.entries(Object(kept)).filter(
      ([name, value]) => (addressNames as readonly string[]).includes(name) && typeof value === 'string',
    );
    return Object.fromEntries(fields);
  } catch {
    return {};
  }
}

function* keep(): SagaIterator<void> {
  const userId = yield* select(selectUserId);
  const typed = yield* select(selectTypedAddress);
  if (userId === null) return;
  if (Object.keys(typed).length === 0) yield* call(tabStorage.remove, keyOf(userId));
  else yield* call(tabStorage.set, keyOf(userId), JSON.stringify(typed));
}

/** Sends the fields that can be saved again as soon as the rest of the address is known. */
function* sendAgain(): SagaIterator<void> {
  const cart = (yield* select(selectAnsweredCart)) ?? (yield* take(basketActions.cartReplaced)).payload.cart;
  const { address } = cart;
  const typed = yield* select(selectTypedAddress);
  const acceptable = acceptableFields({ ...address, ...typed }, address);
  if (Object.keys(acceptable).length > 0) yield put(basketActions.fieldsChanged(acceptable));
}

function forgetAll(): void {
  for (const key of tabStorage.keys()) if (key.startsWith(PREFIX)) tabStorage.remove(key);
}

/** Forgets what was typed when the session ended by a sign-out; a session that ran out leaves it for its user. */
export function* forgetTypedAddresses(): SagaIterator<void> {
  if ((yield* select(auth.endedBy)) === 'logout') yield* call(forgetAll);
}

/** Keeps what is typed in the tab, for its user alone, and brings it back when that user is signed in again after the session ran out. */
export function* typedAddressSaga(): SagaIterator<void> {
  yield takeEvery([actions.addressTyped.type, basketActions.cartReplaced.type], keep);
  const userId = yield* select(selectUserId);
  const kept = userId === null ? {} : yield* call(read, userId);
  if (Object.keys(kept).length === 0) return;
  yield put(actions.addressRestored(kept));
  yield* call(sendAgain);
}
