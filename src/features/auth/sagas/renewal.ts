import type { SagaIterator } from 'redux-saga';
import { put, takeEvery } from 'redux-saga/effects';
import { authApi, cancelled, toFailure } from '@/api';
import { call, select } from '@/sagas/effects';
import { actions, selectors } from '../slice';
import { type Renewal, renewals } from '../tokenRenewal';
import { subjectOf, tokenStore } from '../tokenStore';

/** Another tab may have renewed the token while this one waited for the lock. */
function* newerToken(stale: string | null): SagaIterator<string> {
  const stored = yield* call(tokenStore.get);
  if (stored && stored !== stale) return stored;
  return yield* call(authApi.exchangeCookie);
}

/** Renews and stores the token before the next tab may, as the refresh cookie is good for one exchange. */
function* exchange(stale: string | null): SagaIterator<string> {
  const release = yield* call(authApi.lockRefresh);
  try {
    const token = yield* call(newerToken, stale);
    yield* call(tokenStore.set, token);
    return token;
  } finally {
    release();
  }
}

/** Renews the token for the calls that wait for it. A refusal ends the session; a token of another user replaces it, and then nothing of the user before is sent again. */
export function* renew({ stale, resolve, reject }: Renewal): SagaIterator<void> {
  yield put(actions.refreshRequested());
  try {
    const token = yield* call(exchange, stale);
    yield put(actions.refreshSucceeded());
    const held = yield* select(selectors.userId);
    if (held === undefined || held === subjectOf(token)) {
      yield* call(resolve, token);
      return;
    }
    yield put(actions.tokenReplaced());
    yield* call(reject, cancelled());
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

export function* renewal(): SagaIterator<void> {
  yield takeEvery(renewals, renew);
}
