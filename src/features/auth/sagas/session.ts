import type { User } from '@domain/contract';
import { buffers, type EventChannel, eventChannel, type SagaIterator } from 'redux-saga';
import { put, takeEvery, takeLatest } from 'redux-saga/effects';
import { authApi, isTransient, toFailure } from '@/api';
import { errorToast } from '@/features/toasts';
import { createRetryDelay, loadWithRetry } from '@/lib/loading/loadWithRetry';
import { callApi } from '@/sagas';
import { all, call, race, select, take } from '@/sagas/effects';
import { actions, selectors } from '../slice';
import {
  pendingServerLogout,
  readTokenClaims,
  readTokenSubject,
  sessionHint,
  sessionOwner,
  TOKEN_KEY,
  tokenStore,
} from '../tokenStore';
import type { LogoutAction } from './logout';

/**
 * Stores a token. A token with a referral signs the user in and loads their details. A token of another user clears
 * all stored data.
 * @param before user whose data is stored
 */
export function* openSessionWithToken(token: string, before: string | null = sessionOwner.get()): SagaIterator<void> {
  yield* call(tokenStore.set, token);
  const subject = readTokenSubject(token);
  if (before !== null && before !== subject) yield put(actions.sessionReplaced());
  const claims = readTokenClaims(token);
  if (!claims) {
    yield put(actions.sessionMissing());
    return;
  }
  yield* call(sessionOwner.set, subject);
  // The cookie now belongs to this session.
  yield* call(pendingServerLogout.clear);
  yield put(actions.sessionOpened(claims));
  yield* call(untilSessionEnds, loadUser);
}

/**
 * Loads the details of the user, which uploads and the account page wait for. Retries while the server cannot be
 * reached, until another session opens. Reports the first failure only.
 */
function* loadUser(): SagaIterator<void> {
  const session = yield* select(selectors.claims);
  for (let attempt = 0; ; attempt += 1) {
    try {
      yield* storeUserIfCurrent(yield* callApi(authApi.getUser, undefined));
      return;
    } catch (error) {
      const failure = toFailure(error);
      if (attempt === 0 && failure.status !== 401) yield put(errorToast('toast.errorFetchingUser', failure));
      if (!isTransient(error)) return;
      yield* call(waitBeforeRetry, attempt);
      if ((yield* select(selectors.claims)) !== session) return;
    }
  }
}

const waitBeforeRetry = (attempt: number): Promise<void> => createRetryDelay(attempt).over;

/** Runs a saga until the session ends. @returns its result, or undefined at the end of the session */
export function* untilSessionEnds<R>(saga: () => SagaIterator<R>): SagaIterator<R | undefined> {
  const ends = [actions.loggedOut.type, actions.sessionExpired.type];
  const { done } = yield* race({ done: call(saga), ended: take(ends) });
  return done;
}

export function* storeUserIfCurrent({ user }: { user: User }): SagaIterator<void> {
  if (user.id === sessionOwner.get()) yield put(actions.userLoaded(user));
}

/** Uses the renewal prefetched before the app started, with the same actions as a regular one. */
function* takePrefetchedRenewal(ahead: () => Promise<string>): SagaIterator<string> {
  yield put(actions.refreshRequested());
  try {
    const token = yield* call(ahead);
    yield put(actions.refreshSucceeded());
    // Another tab may have stored a newer token.
    return (yield* call(tokenStore.get)) ?? token;
  } catch (error) {
    yield put(actions.refreshFailed(toFailure(error)));
    throw error;
  }
}

/**
 * Opens the session with the stored token, otherwise requests one by the refresh cookie.
 * @testonly for the order of its steps
 */
export function* restoreSession(): SagaIterator<void> {
  const ahead = yield* call(authApi.takePrefetchedToken);
  const stored = yield* call(tokenStore.get);
  if (stored && !ahead) {
    yield* call(openSessionWithToken, stored);
    return;
  }
  if (!ahead && !sessionHint.exists()) {
    yield put(actions.sessionMissing());
    return;
  }
  try {
    const token = ahead ? yield* call(takePrefetchedRenewal, ahead) : yield* call(authApi.getFreshToken, null);
    yield* call(openSessionWithToken, token);
  } catch (error) {
    if (toFailure(error).status === 401) sessionHint.clear();
    yield put(actions.sessionMissing());
  }
}

/** Signing out comes late on a page, so its code does too. The other sagas of a user load it ahead. */
export const importLogout = () => import(/* webpackChunkName: "logout" */ './logout');
const loadLogout = () => loadWithRetry(importLogout);

function* logout(action: LogoutAction): SagaIterator<void> {
  const { handleLogout } = yield* call(loadLogout);
  yield* call(handleLogout, action);
}

/** The response to a sign-in brings the cookie of the new session, which a late logout would delete. */
const signInSteps = [
  actions.loginRequested.type,
  actions.verificationRequested.type,
  actions.passkeyPromptChanged.type,
  actions.formBusy.type,
  actions.formSucceeded.type,
  actions.formFailed.type,
  actions.formOpened.type,
  actions.sessionOpened.type,
];

function* endPendingLogout(): SagaIterator<void> {
  if (pendingServerLogout.get() === null || (yield* select(selectors.isSigningIn))) return;
  const { endPendingServerSession } = yield* call(loadLogout);
  yield* call(endPendingServerSession);
}

const createTokenChannel = (): EventChannel<{ token: string | null }> =>
  eventChannel((emit) => {
    const onStorage = ({ key, newValue, oldValue }: StorageEvent) => {
      if ((key === TOKEN_KEY || key === null) && newValue !== oldValue) emit({ token: newValue });
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, buffers.expanding());

function* handleTokenChange({ token }: { token: string | null }): SagaIterator<void> {
  if (!token) {
    // Anonymous pages keep their input.
    if ((yield* select(selectors.status)) === 'anonymous') return;
    yield put(sessionOwner.get() ? actions.sessionExpired() : actions.loggedOut());
    return;
  }
  // Until the user is known, any token counts as another user's.
  const held = (yield* select(selectors.userId)) ?? '';
  if (readTokenSubject(token) !== held) yield* call(openSessionWithToken, token, held);
}

/** Another tab has stored the token of another user, and this tab has missed that sign-in. */
function* handleTokenReplaced(): SagaIterator<void> {
  const token = tokenStore.get();
  if (token) yield* call(handleTokenChange, { token });
}

export function* sessionSaga(): SagaIterator<void> {
  yield* all([
    takeLatest(actions.logoutRequested.type, logout),
    takeLatest(actions.logoutInsisted.type, logout),
    takeLatest(actions.tokenReplaced.type, handleTokenReplaced),
    takeEvery(yield* call(createTokenChannel), handleTokenChange),
    takeLatest([actions.sessionMissing.type, actions.loggedOut.type, ...signInSteps], endPendingLogout),
    call(restoreSession),
  ]);
}
