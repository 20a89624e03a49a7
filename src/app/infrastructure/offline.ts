import type { SagaIterator } from 'redux-saga';
import { takeEvery } from 'redux-saga/effects';
import { actions, selectors, sessionEnds, sessionOwner, waitForSession } from '@/features/auth';
import { browserStorage } from '@/lib/browserStorage';
import { registerServiceWorker, removeCaches } from '@/lib/serviceWorker';
import { call, select } from '@/sagas/effects';
import { PICTURES_CACHE, PRIVATE_PREFIX, readsCacheOf } from '@/service-worker/offlineReads';

const WORKER_PATH = '/service-worker.js';
const OWNER_KEY = 'keepsake-offline-owner';

/** Nothing of a session stays behind. Without caches there is nothing to remove. */
function* removePrivateCaches(): SagaIterator<void> {
  browserStorage.remove(OWNER_KEY);
  yield* call(() => removeCaches(PRIVATE_PREFIX).catch(() => undefined));
}

/** Removes what another user of this browser left, such as after a closed window. */
function* keepOwnCaches(): SagaIterator<void> {
  const userId = (yield* select(selectors.userId)) ?? sessionOwner.get() ?? '';
  const isSame = browserStorage.get(OWNER_KEY) === userId;
  const keep = [readsCacheOf(userId), ...(isSame ? [PICTURES_CACHE] : [])];
  yield* call(() => removeCaches(PRIVATE_PREFIX, keep).catch(() => undefined));
  browserStorage.set(OWNER_KEY, userId);
}

/**
 * Lets the app open without a network. The worker comes with a session only: a visitor has nothing to keep, and the
 * first page of a visitor loads nothing more.
 */
export function* offlineSaga(): SagaIterator<void> {
  yield takeEvery([...sessionEnds], removePrivateCaches);
  yield takeEvery(actions.sessionOpened.type, keepOwnCaches);
  yield* call(waitForSession);
  yield* call(keepOwnCaches);
  try {
    yield* call(registerServiceWorker, WORKER_PATH);
  } catch (error) {
    console.warn('failed to register the service worker', error);
  }
}
