import type { SagaIterator } from 'redux-saga';
import { delay, put } from 'redux-saga/effects';
import { authApi } from '@/api';
import { actions as toasts, withToast } from '@/features/toasts';
import { createRetryDelay } from '@/lib/loading/loadWithRetry';
import { callApi } from '@/sagas';
import { all, call, race } from '@/sagas/effects';
import { actions, type LogoutLoss } from '../slice';
import { pendingServerLogout, sessionHint, sessionOwner, tokenStore } from '../tokenStore';
import { type LogoutGuard, logoutGuards } from './logoutGuards';

/** A network may be attached but dead. After this time logout goes on without the server. */
const LOGOUT_TIMEOUT_MS = 5000;

const SAVE_TIMEOUT_MS = 5000;
/** Other tabs save too, and tell nobody. */
const LOSS_CHECK_MS = 1000;

function* findLosses(): SagaIterator<LogoutLoss[]> {
  const losses: LogoutLoss[] = [];
  for (const { findLoss } of logoutGuards) losses.push(...[yield* call(findLoss)].filter((loss) => loss !== null));
  return losses;
}

/** Returns true when nothing would be lost but what the user has been told. */
const areLossesNamed = (losses: readonly LogoutLoss[], named: readonly LogoutLoss[]): boolean =>
  losses.every(({ text, count }) => named.some((one) => one.text.id === text.id && one.count >= count));

function* saveAll(): SagaIterator<true> {
  const unsaved: Required<LogoutGuard>[] = [];
  for (const { findLoss, save } of logoutGuards) if (save && (yield* call(findLoss))) unsaved.push({ findLoss, save });
  if (unsaved.length === 0) return true;
  yield* race([all(unsaved.map(({ save }) => call(save))), delay(SAVE_TIMEOUT_MS)]);
  return true;
}

function* waitUntilNothingIsLost(): SagaIterator<void> {
  while ((yield* call(findLosses)).length > 0) yield delay(LOSS_CHECK_MS);
}

/**
 * Saves what can be saved. If that is not all, one message names everything that would be lost, until it is saved or
 * the user insists.
 * @returns true when nothing would be lost; false when the user has to decide or has cancelled
 */
function* runLogoutGuards(): SagaIterator<boolean> {
  const before = yield* call(findLosses);
  if (before.length === 0) return true;
  const saving = toasts.shown({ title: { id: 'signOut.saving' }, variant: 'info', duration: null });
  if (!(yield* call(withToast<true>, saving, saveAll))) return false;
  const losses = yield* call(findLosses);
  const [first, ...others] = losses;
  if (!first) return true;
  const isOnlyUploads = losses.every(({ isUpload }) => isUpload);
  const asking = toasts.shown({
    title: { id: 'signOut.unsaved' },
    description: others.length > 0 ? [first.text, ...others.map(({ text }) => text)] : first.text,
    action: {
      label: { id: isOnlyUploads ? 'signOut.stopUploads' : 'signOut.insist' },
      dispatch: actions.logoutInsisted(losses),
    },
    variant: 'warning',
    duration: null,
  });
  yield* call(withToast<void>, asking, waitUntilNothingIsLost);
  return false;
}

function* logout(): SagaIterator<void> {
  if (yield* call(runLogoutGuards)) yield* call(endSession);
}

/** The user has agreed to lose the named files. Files chosen since then are asked about again. */
function* logoutDespite({ payload: named }: ReturnType<typeof actions.logoutInsisted>): SagaIterator<void> {
  if (areLossesNamed(yield* call(findLosses), named)) yield* call(endSession);
  else yield* call(logout);
}

/** @returns false when the server did not answer in time */
function* endServerSession(): SagaIterator<boolean> {
  try {
    const { late } = yield* race({ done: callApi(authApi.logout, undefined), late: delay(LOGOUT_TIMEOUT_MS) });
    return late === undefined;
  } catch {
    return false;
  }
}

/** Ends the server's session after a sign-out without a network, unless somebody signs in. */
export function* endPendingServerSession(): SagaIterator<void> {
  for (let attempt = 0; pendingServerLogout.get() !== null; attempt += 1) {
    yield* call(() => createRetryDelay(attempt).over);
    if (pendingServerLogout.get() !== null && (yield* call(endServerSession))) yield* call(pendingServerLogout.clear);
  }
}

function* endSession(): SagaIterator<void> {
  // The local session ends in any case. Without the hint this browser no longer uses the cookie; the server is told
  // when it can be reached.
  if (!(yield* call(endServerSession))) {
    yield* call(sessionHint.clear);
    yield* call(pendingServerLogout.set, 'yes');
  }
  // The order matters: while the owner is stored, other tabs take a missing token for an expiry.
  yield* call(sessionOwner.clear);
  yield* call(tokenStore.clear);
  yield put(actions.loggedOut());
}

export type LogoutAction = ReturnType<typeof actions.logoutRequested | typeof actions.logoutInsisted>;

export function* handleLogout(action: LogoutAction): SagaIterator<void> {
  yield* call(actions.logoutInsisted.match(action) ? () => logoutDespite(action) : logout);
}
