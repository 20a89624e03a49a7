import type { Saga, SagaIterator } from 'redux-saga';
import { fork, put } from 'redux-saga/effects';
import { sessionEnds } from '@/features/auth';
import { loadWithRetry } from '@/lib/loading/loadWithRetry';
import { supervise } from '@/sagas';
import { call } from '@/sagas/effects';
import { injectReducers } from './eagerReducer';
import { REDUCERS_INJECTED } from './reducersInjected';
import type { rootReducer as RootReducer } from './rootReducer';
import type * as Sagas from './sagaChunks/authenticated';
import type * as LateSagas from './sagaChunks/deferred';
import type * as PhotoSagas from './sagaChunks/photos';

interface AuthenticatedChunk {
  readonly sagas: typeof Sagas;
  readonly rootReducer: typeof RootReducer;
}

const createDeferred = <T>() => {
  let settle: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { promise, settle };
};

const authenticatedChunk = createDeferred<AuthenticatedChunk>();
const authenticatedSagasStarted = createDeferred<void>();
const photoChunk = createDeferred<typeof PhotoSagas>();
const photoSagasStarted = createDeferred<void>();
const deferredChunk = createDeferred<typeof LateSagas>();
const deferredSagasStarted = createDeferred<void>();

/**
 * Loads the slices and flows that only the pages behind the sign-in need, so that the shell is smaller by them. Such a page waits for this before it
 * is shown: no action of it can come too early. Rejects when the code cannot be loaded.
 */
export const loadAuthenticatedSagas = async (): Promise<void> => {
  const [sagas, { rootReducer }] = await Promise.all([
    import(/* webpackChunkName: "authenticated-sagas" */ './sagaChunks/authenticated'),
    import(/* webpackChunkName: "authenticated-sagas" */ './rootReducer'),
  ]);
  authenticatedChunk.settle({ sagas, rootReducer });
  await authenticatedSagasStarted.promise;
  // Nobody waits for these here: who needs them asks for them, and is told when they do not come.
  for (const start of [loadPhotoSagas, loadDeferredSagas]) loadWithRetry(start).catch(() => undefined);
};

/** Loads the flows of photos, uploads among them, and what keeps unsaved changes, which the pages wait for where photos are added or chosen. They follow by themselves after every other page. */
export const loadPhotoSagas = async (): Promise<void> => {
  photoChunk.settle(await import(/* webpackChunkName: "photo-sagas" */ './sagaChunks/photos'));
  await photoSagasStarted.promise;
};

/**
 * Loads the flows of cart and account, which only their own pages, and what is bought beside a book, wait for. They follow by themselves after
 * every other page of the signed-in. Rejects when the code cannot be loaded.
 */
export const loadDeferredSagas = async (): Promise<void> => {
  deferredChunk.settle(await import(/* webpackChunkName: "deferred-sagas" */ './sagaChunks/deferred'));
  await deferredSagasStarted.promise;
};

/** Part of the root saga: runs those flows once they were asked for. What belongs to a session is cancelled and started anew when it ends. */
export function* runLazySagas(): SagaIterator<void> {
  const { rootReducer, sagas } = yield* call(() => authenticatedChunk.promise);
  injectReducers(rootReducer);
  yield put({ type: REDUCERS_INJECTED });
  yield* forkSupervised(sagas);
  yield* call(authenticatedSagasStarted.settle, undefined);
  yield fork(runWhenLoaded, photoChunk, photoSagasStarted);
  yield fork(runWhenLoaded, deferredChunk, deferredSagasStarted);
}

function* runWhenLoaded(
  delivered: typeof photoChunk | typeof deferredChunk,
  started: typeof deferredSagasStarted,
): SagaIterator<void> {
  yield* forkSupervised(yield* call(() => delivered.promise));
  yield* call(started.settle, undefined);
}

function* forkSupervised(sagas: Readonly<Record<string, Saga>>): SagaIterator<void> {
  for (const [name, saga] of Object.entries(sagas)) yield fork(supervise, name, saga, { restartOn: sessionEnds });
}
