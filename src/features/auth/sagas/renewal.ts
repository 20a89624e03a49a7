import { buffers, channel, type SagaIterator } from 'redux-saga';
import { put, takeEvery } from 'redux-saga/effects';
import { authApi, cancelledError, toFailure } from '@/api';
import { call, select } from '@/sagas/effects';
import { actions, selectors } from '../slice';
import { readTokenSubject, tokenStore } from '../tokenStore';

/** A call that received 401 and waits for another token. */
interface TokenRenewal {
  readonly stale: string | null;
  readonly resolve: (token: string) => void;
  readonly reject: (error: unknown) => void;
}

const renewalChannel = channel<TokenRenewal>(buffers.expanding());

export const requestTokenRenewal = (stale: string | null): Promise<string> =>
  new Promise((resolve, reject) => renewalChannel.put({ stale, resolve, reject }));

/** Returns the token that another tab stored while this one waited for the lock. */
function* getNewerToken(stale: string | null): SagaIterator<string> {
  const stored = yield* call(tokenStore.get);
  if (stored && stored !== stale) return stored;
  return yield* call(authApi.exchangeRefreshCookie);
}

/** Renews and stores the token before the next tab may, because each refresh cookie works once. */
function* exchangeUnderLock(stale: string | null): SagaIterator<string> {
  const release = yield* call(authApi.acquireRefreshLock);
  try {
    const token = yield* call(getNewerToken, stale);
    yield* call(tokenStore.set, token);
    return token;
  } finally {
    release();
  }
}

/**
 * Renews the token for waiting calls. A refusal ends the session. A token of another user replaces the session, and
 * no earlier call is replayed.
 * @testonly for the order of its steps
 */
export function* renewToken({ stale, resolve, reject }: TokenRenewal): SagaIterator<void> {
  yield put(actions.refreshRequested());
  try {
    const token = yield* call(exchangeUnderLock, stale);
    yield put(actions.refreshSucceeded());
    const held = yield* select(selectors.userId);
    if (held === undefined || held === readTokenSubject(token)) {
      yield* call(resolve, token);
      return;
    }
    yield put(actions.tokenReplaced());
    yield* call(reject, cancelledError());
  } catch (error) {
    const failure = toFailure(error);
    yield put(actions.refreshFailed(failure));
    if (failure.status === 401 && stale !== null) {
      yield* call(tokenStore.clear);
      yield put(actions.sessionExpired());
    }
    yield* call(reject, error);
  }
}

export function* renewalSaga(): SagaIterator<void> {
  yield takeEvery(renewalChannel, renewToken);
}
