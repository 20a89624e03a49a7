import { buffers, type EventChannel, eventChannel, type SagaIterator } from 'redux-saga';
import { delay, put } from 'redux-saga/effects';
import { authApi } from '@/api';
import { libraryActions } from '@/features/albums';
import { actions as auth, selectors } from '@/features/auth';
import { hasServiceWorker, isOnline, reportResponse, watchConnection } from '@/lib/dom/connection';
import { fetchLatestBuild, getBuildId } from '@/lib/loading/buildManifest';
import {
  cacheLoadedFiles,
  deleteForeignCaches,
  listCachedAlbums,
  openUserCaches,
  removeServiceWorker,
  startServiceWorker,
} from '@/lib/offline/serviceWorker';
import { callApi } from '@/sagas';
import { call, fork, race, select, take } from '@/sagas/effects';

const SERVER_CHECK_MS = 10_000;
/** The worker is installed after the files of the first page are loaded. */
const START_DELAY_MS = 2000;

/** The connection may change while the cached albums are read, so the channel buffers one event. */
const createConnectionChannel = (): EventChannel<true> =>
  eventChannel((emit) => watchConnection(() => emit(true)), buffers.sliding(1));

/** Without a user, no user data may be cached. */
function* waitForUser(): SagaIterator<string> {
  for (;;) {
    const userId = yield* select(selectors.userId);
    if (userId !== undefined) return userId;
    if ((yield* select(selectors.status)) === 'anonymous') yield* call(deleteForeignCaches, null);
    yield* take([auth.sessionOpened.type, auth.sessionMissing.type]);
  }
}

/** For browsers that report a network although the server cannot be reached. */
function* waitForServer(): SagaIterator<void> {
  for (;;) {
    yield delay(SERVER_CHECK_MS);
    try {
      yield* call(fetchLatestBuild);
      yield* call(reportResponse, false);
    } catch {
      // Still away.
    }
  }
}

/** Reports the albums that open without a network. Without a worker there are none, and the lists stay as they are. */
function* watchCachedAlbums(userId: string): SagaIterator<void> {
  const changes = yield* call(createConnectionChannel);
  let wasOnline = true;
  try {
    for (;;) {
      const online = yield* call(isOnline);
      if (online) {
        if (!wasOnline) yield put(libraryActions.connectionRestored());
      } else if (yield* call(hasServiceWorker)) {
        yield put(libraryActions.connectionLost({ albums: yield* call(listCachedAlbums, userId) }));
      }
      wasOnline = online;
      if (online) yield* take(changes);
      else yield* race([take(changes), call(waitForServer)]);
    }
  } finally {
    changes.close();
  }
}

const waitUntilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    const idle = () => ('requestIdleCallback' in window ? window.requestIdleCallback(() => resolve()) : resolve());
    setTimeout(idle, START_DELAY_MS);
  });

/** Requests again what the page loaded before the worker served it, so that it is cached. */
function* cacheCurrentPage(): SagaIterator<void> {
  yield put(libraryActions.connectionRestored());
  try {
    yield put(auth.userLoaded((yield* callApi(authApi.getUser, undefined)).user));
  } catch (error) {
    console.warn('failed to keep the profile for offline use', error);
  }
}

/**
 * Keeps the app and the user's recent albums for offline use. The end of a session restarts it, which deletes what is
 * cached of that user. Without a build, as in development, there is no worker.
 */
export function* offlineUseSaga(): SagaIterator<void> {
  if (!(yield* call(getBuildId))) {
    yield* call(removeServiceWorker);
    return;
  }
  const userId = yield* call(waitForUser);
  yield* call(deleteForeignCaches, userId);
  yield* call(openUserCaches, userId);
  yield* fork(watchCachedAlbums, userId);
  yield* call(waitUntilIdle);
  const start = yield* call(startServiceWorker);
  if (start === 'off') return;
  yield* call(cacheLoadedFiles);
  if (start === 'first') yield* call(cacheCurrentPage);
}
