import type { Passkey } from '@domain/contract';
import type { SagaIterator } from 'redux-saga';
import { put, takeEvery, takeLatest } from 'redux-saga/effects';
import { passkeysApi, toFailure, userApi } from '@/api';
import { errorToast, actions as toasts } from '@/features/toasts';
import { callApi } from '@/sagas';
import { all, select } from '@/sagas/effects';
import { accountActions, selectAccount } from '../account/slice';
import { actions as auth } from '../slice';
import { passkeyActions as actions } from './actions';
import { createPasskey } from './ceremony';

function* showPasskeys(change: (before: readonly Passkey[]) => readonly Passkey[]): SagaIterator<void> {
  const { passkeys } = yield* select(selectAccount);
  yield put(accountActions.passkeysLoaded(change(passkeys ?? [])));
}

/** Proves the password, lets the browser create a passkey, and stores it. */
function* addPasskey({ payload }: ReturnType<typeof actions.addRequested>): SagaIterator<void> {
  const { name, password } = payload;
  yield put(auth.formBusy('passkeyAdd'));
  try {
    const { confirmation } = yield* callApi(userApi.confirmPassword, { password });
    const { options } = yield* callApi(passkeysApi.getAddOptions, { confirmation });
    const credential = yield* callApi(createPasskey, options);
    const { passkey } = yield* callApi(passkeysApi.add, { name, credential });
    yield* showPasskeys((before) => [passkey, ...before]);
    yield put(auth.formSucceeded('passkeyAdd'));
    yield put(toasts.shown({ title: { id: 'account.passkey.added' }, variant: 'success' }));
  } catch (error) {
    const failure = toFailure(error);
    // A user who closed the browser's dialog knows that.
    if (failure.code === 'cancelled') yield put(auth.formOpened('passkeyAdd'));
    else yield put(auth.formFailed({ form: 'passkeyAdd', failure }));
  }
}

function* renamePasskey({ payload }: ReturnType<typeof actions.renameRequested>): SagaIterator<void> {
  try {
    const { passkey } = yield* callApi(passkeysApi.rename, payload);
    yield* showPasskeys((before) => before.map((each) => (each.id === passkey.id ? passkey : each)));
  } catch (error) {
    yield put(errorToast('toast.errorUpdateUser', toFailure(error)));
  }
}

/** Proves the password and removes a passkey. */
function* removePasskey({ payload }: ReturnType<typeof actions.removeRequested>): SagaIterator<void> {
  const { id: removedId, password } = payload;
  yield put(auth.formBusy('passkeyRemove'));
  try {
    const { confirmation } = yield* callApi(userApi.confirmPassword, { password });
    yield* callApi(passkeysApi.remove, { id: removedId, confirmation });
  } catch (error) {
    const failure = toFailure(error);
    // Another tab has removed it.
    if (failure.code !== 'not_found') {
      yield put(auth.formFailed({ form: 'passkeyRemove', failure }));
      return;
    }
  }
  yield put(auth.formSucceeded('passkeyRemove'));
  yield* showPasskeys((before) => before.filter(({ id }) => id !== removedId));
}

/** Passkeys of the account page. A closed dialog cancels what it began. */
export function* accountPasskeysSaga(): SagaIterator<void> {
  yield* all([
    takeLatest([actions.addRequested.type, actions.addCancelled.type], function* add(action) {
      if (actions.addRequested.match(action)) yield* addPasskey(action);
    }),
    takeEvery(actions.renameRequested.type, renamePasskey),
    takeLatest([actions.removeRequested.type, actions.removeCancelled.type], function* remove(action) {
      if (actions.removeRequested.match(action)) yield* removePasskey(action);
    }),
  ]);
}
