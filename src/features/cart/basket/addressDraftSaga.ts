import type { SagaIterator } from 'redux-saga';
import { put, takeEvery } from 'redux-saga/effects';
import { selectors as auth } from '@/features/auth';
import { tabStorage } from '@/lib/browserStorage';
import { call, select, take } from '@/sagas/effects';
import { selectAddressDraft, selectServerCart, selectUserId } from '../selectors';
import { type AddressDraft, addressDraftActions as actions, addressFieldNames } from '../slice';
import { findAcceptableFields } from './acceptableFields';
import { basketActions } from './slice';

const DRAFT_KEY_PREFIX = 'keepsake-address:';
const keyOf = (userId: string): string => DRAFT_KEY_PREFIX + userId;

function readDraft(userId: string): AddressDraft {
  try {
    const kept: unknown = JSON.parse(tabStorage.get(keyOf(userId)) ?? '{}');
    const fields = Object.entries(Object(kept)).filter(
      ([name, value]) => (addressFieldNames as readonly string[]).includes(name) && typeof value === 'string',
    );
    return Object.fromEntries(fields);
  } catch {
    return {};
  }
}

function* persistDraft(): SagaIterator<void> {
  const userId = yield* select(selectUserId);
  const typed = yield* select(selectAddressDraft);
  if (userId === null) return;
  if (Object.keys(typed).length === 0) yield* call(tabStorage.remove, keyOf(userId));
  else yield* call(tabStorage.set, keyOf(userId), JSON.stringify(typed));
}

/** Resends the valid fields as soon as the rest of the address is known. */
function* resendFields(): SagaIterator<void> {
  const cart = (yield* select(selectServerCart)) ?? (yield* take(basketActions.cartReplaced)).payload.cart;
  const { address } = cart;
  const typed = yield* select(selectAddressDraft);
  const acceptable = findAcceptableFields({ ...address, ...typed }, address);
  if (Object.keys(acceptable).length > 0) yield put(basketActions.fieldsChanged(acceptable));
}

function clearAllDrafts(): void {
  for (const key of tabStorage.keys()) if (key.startsWith(DRAFT_KEY_PREFIX)) tabStorage.remove(key);
}

/** Deletes the draft after a logout. After an expiry it stays for its user. */
export function* clearDraftsAfterLogout(): SagaIterator<void> {
  if ((yield* select(auth.endedBy)) === 'logout') yield* call(clearAllDrafts);
}

/** Stores the draft in the tab for its user, and restores it when that user signs in again after an expiry. */
export function* addressDraftSaga(): SagaIterator<void> {
  yield takeEvery([actions.addressTyped.type, basketActions.cartReplaced.type], persistDraft);
  const userId = yield* select(selectUserId);
  const kept = userId === null ? {} : yield* call(readDraft, userId);
  if (Object.keys(kept).length === 0) return;
  yield put(actions.addressRestored(kept));
  yield* call(resendFields);
}
