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

/** Pause between two questions whether the server is back. */
const SERVER_CHECK_MS = 10_000;
/** The worker installs after what a first page loads. */
const START_DELAY_MS = 2000;

/** The buffer holds a change that comes while the cached albums are read. */
const createConnectionChannel = (): EventChannel<true> =>
  eventChannel((emit) => watchConnection(() => emit(true)), buffers.sliding(1));

/** Waits for the user. While nobody is signed in, nothing of a user is cached. */
function* waitForUser(): SagaIterator<string> {
  for (;;) {
    const userId = yield* select(selectors.userId);
    if (userId !== undefined) return userId;
    if ((yield* select(selectors.status)) === 'anonymous') yield* call(deleteForeignCaches, null);
    yield* take([auth.sessionOpened.type, auth.sessionMissing.type]);
  }
}

/** Asks until the server answers again, for browsers that believe to have a network. */
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

/** Tells which albums open while there is no network. Without a worker none does, and the lists stay as they are. */
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
