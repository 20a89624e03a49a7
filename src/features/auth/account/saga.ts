import type { BodyOf, ResponseOf, Takeout } from '@domain/contract';
import type { SagaIterator } from 'redux-saga';
import { put, takeEvery, takeLatest, takeLeading } from 'redux-saga/effects';
import { authApi, type Failure, isTransient, passkeysApi, toFailure, userApi } from '@/api';
import { errorToast, actions as toasts } from '@/features/toasts';
import type { MessageId } from '@/i18n';
import { downloadUrl } from '@/lib/navigation/download';
import { callApi, poll } from '@/sagas';
import { all, call, race, select, take } from '@/sagas/effects';
import { fieldErrorMessage } from '../assignServerErrors';
import { accountPasskeysSaga } from '../passkeys/accountSaga';
import { actions as auth, type FormName } from '../slice';
import { sessionOwner, tokenStore } from '../tokenStore';
import { waitForSession } from '../waitForSession';
import { accountActions as actions, isTakeoutRunning, selectAccount } from './slice';

/** Error toast of a rejected form; it shows the first of several errors. */
const firstMessageToast = (titleId: MessageId, failure: Failure) => {
  const [first] = Object.values(failure.fields ?? {});
  if (first === undefined) return errorToast(titleId, failure);
  return toasts.shown({
    title: { id: titleId },
    description: { id: fieldErrorMessage(first) },
    variant: 'destructive',
  });
};

const updatedToast = () => toasts.shown({ title: { id: 'toast.personalDataUpdated' }, variant: 'success' });

function* loadAccount(): SagaIterator<void> {
  try {
    const [{ sessions }, { passkeys }, usage, { data: library }, { data: takeout }] = yield* all([
      callApi(userApi.listSessions, undefined),
      callApi(passkeysApi.list, undefined),
      callApi(userApi.getUsage, undefined),
      callApi(userApi.getGoogleStatus, undefined),
      callApi(userApi.getTakeout, undefined),
    ]);
    yield put(actions.loaded({ sessions, passkeys, usage, library, takeout }));
  } catch (error) {
    yield put(actions.loadFailed());
    yield put(errorToast('toast.errorFetchingUser', toFailure(error)));
  }
}

type Update = BodyOf<'userUpdate'>;

/** Saves an account form. Server errors appear at their fields, and the first one in a toast. */
function* saveForm(form: FormName, body: Update): SagaIterator<boolean> {
  yield put(auth.formBusy(form));
  try {
    const { user } = yield* callApi(authApi.updateUser, body);
    yield put(auth.userLoaded(user));
    yield put(auth.formSucceeded(form));
    yield put(updatedToast());
    return true;
  } catch (error) {
    const failure = toFailure(error);
    yield put(auth.formFailed({ form, failure }));
    yield put(firstMessageToast('toast.errorUpdateUser', failure));
    return false;
  }
}

function* saveName({ payload }: ReturnType<typeof actions.nameSaveRequested>): SagaIterator<void> {
  yield* call(saveForm, 'profile', payload);
}

/** Shows a choice at once and reverts it on rejection. A quick second choice is saved with the first. */
function* savePreferences(): SagaIterator<void> {
  const { chosen } = yield* select(selectAccount);
  if (!chosen) return;
  yield* call(saveForm, 'preferences', chosen);
  yield put(actions.preferencesSettled());
}

function* changePassword({ payload }: ReturnType<typeof actions.passwordChangeRequested>): SagaIterator<void> {
  yield* call(saveForm, 'changePassword', payload);
}

/** Signing out everywhere else removes passkeys, too. */
function* reloadSessions(): SagaIterator<void> {
  const [{ sessions }, { passkeys }] = yield* all([
    callApi(userApi.listSessions, undefined),
    callApi(passkeysApi.list, undefined),
  ]);
  yield put(actions.sessionsLoaded(sessions));
  yield put(actions.passkeysLoaded(passkeys));
}

function* endSessions(key: string, send: () => Promise<unknown>): SagaIterator<void> {
  try {
    yield* call(send);
    yield* call(reloadSessions);
  } catch (error) {
    yield put(errorToast('toast.errorUpdateUser', toFailure(error)));
  } finally {
    yield put(actions.sessionEndSettled(key));
  }
}

function* endSession({ payload }: ReturnType<typeof actions.sessionEndRequested>): SagaIterator<void> {
  yield* call(endSessions, payload, () => userApi.endSession(payload));
}

function* endOthers(): SagaIterator<void> {
  yield* call(endSessions, 'others', () => userApi.endOtherSessions());
}

function* unlinkLibrary(): SagaIterator<void> {
  try {
    yield* callApi(userApi.unlinkGoogle, undefined);
    const { data } = yield* callApi(userApi.getGoogleStatus, undefined);
    yield put(actions.libraryLoaded(data));
    yield put(updatedToast());
  } catch (error) {
    yield put(errorToast('toast.errorUpdateUser', toFailure(error)));
  }
}

const TAKEOUT_POLL_MS = 2000;

function* pollTakeout(): SagaIterator<Takeout | null> {
  const outcome = yield* call(poll<ResponseOf<'takeoutStatus'>>, {
    fetch: (options) => userApi.getTakeout(undefined, options),
    isDone: ({ data }) => !isTakeoutRunning(data),
    onValue: function* ({ data }) {
      if (data) yield put(actions.takeoutChanged(data));
    },
    intervalMs: TAKEOUT_POLL_MS,
    isTransient,
  });
  return outcome.kind === 'done' ? outcome.value.data : null;
}

function* requestTakeout(): SagaIterator<void> {
  try {
    const { data } = yield* callApi(userApi.startTakeout, undefined);
    yield put(actions.takeoutChanged(data));
    const ended = yield* call(pollTakeout);
    if (ended?.stage === 'done' && ended.url) yield* call(downloadUrl, ended.url);
  } catch (error) {
    yield put(actions.takeoutRefused());
    yield put(errorToast('toast.errorFetchingUrl', toFailure(error)));
  }
}

/** Downloads the existing archive. Its URL expires within minutes, so a new one is requested. */
function* downloadTakeout(): SagaIterator<void> {
  try {
    const { data } = yield* callApi(userApi.getTakeout, undefined);
    if (data) yield put(actions.takeoutChanged(data));
    if (data?.url) yield* call(downloadUrl, data.url);
  } catch (error) {
    yield put(errorToast('toast.errorFetchingUrl', toFailure(error)));
  }
}

/** Waits for an unfinished archive after a reload, without an automatic download. */
function* resumeTakeout({ payload }: ReturnType<typeof actions.loaded>): SagaIterator<void> {
  if (!isTakeoutRunning(payload.takeout)) return;
  try {
    // A new request follows the same archive and downloads it.
    yield* race({ ended: call(pollTakeout), again: take(actions.takeoutRequested.type) });
  } catch {
    // The server continues; the next visit of the page shows the result.
  }
}

/** Removes the cookies of a session that the server has deleted. */
function* clearSessionCookies(): SagaIterator<void> {
  try {
    yield* callApi(authApi.logout, undefined);
  } catch {
    // The cookies are no longer valid.
  }
}

/**
 * Verifies the password, deletes the account, and cleans up as after a logout. No account data stays in this browser.
 */
function* deleteAccount({ payload }: ReturnType<typeof actions.deletionRequested>): SagaIterator<void> {
  yield put(auth.formBusy('deletion'));
  try {
    const { confirmation } = yield* callApi(userApi.confirmPassword, payload);
    yield* call(userApi.deleteAccount, confirmation);
  } catch (error) {
    const failure = toFailure(error);
    yield put(auth.formFailed({ form: 'deletion', failure }));
    yield put(errorToast('toast.errorDeleteAccount', failure));
    return;
  }
  yield* call(clearSessionCookies);
  // The order matters: while the owner is stored, other tabs take a missing token for an expiry.
  yield* call(sessionOwner.clear);
  yield* call(tokenStore.clear);
  yield put(toasts.shown({ title: { id: 'toast.accountDeleted' }, variant: 'success' }));
  yield put(auth.loggedOut());
}

/** Sagas of the account page, restarted for each session. */
export function* accountSaga(): SagaIterator<void> {
  yield* call(waitForSession);
  yield* all([
    takeLatest(actions.opened.type, loadAccount),
    takeLatest(actions.nameSaveRequested.type, saveName),
    takeLatest(actions.preferenceChosen.type, savePreferences),
    takeLeading(actions.passwordChangeRequested.type, changePassword),
    takeEvery(actions.sessionEndRequested.type, endSession),
    takeLeading(actions.otherSessionsEndRequested.type, endOthers),
    call(accountPasskeysSaga),
    takeLeading(actions.libraryUnlinkRequested.type, unlinkLibrary),
    takeLeading(actions.takeoutRequested.type, requestTakeout),
    takeLeading(actions.takeoutDownloadRequested.type, downloadTakeout),
    takeLatest(actions.loaded.type, resumeTakeout),
    takeLeading(actions.deletionRequested.type, deleteAccount),
  ]);
}
