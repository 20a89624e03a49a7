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
import type * as VisitorSagas from './sagaChunks/visitor';

interface VisitorChunk {
  readonly sagas: typeof VisitorSagas;
  readonly rootReducer: typeof RootReducer;
}

const createDeferred = <T>() => {
  let settle: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { promise, settle };
};

const visitorChunk = createDeferred<VisitorChunk>();
const visitorSagasStarted = createDeferred<void>();
const authenticatedChunk = createDeferred<typeof Sagas>();
const authenticatedSagasStarted = createDeferred<void>();
const photoChunk = createDeferred<typeof PhotoSagas>();
const photoSagasStarted = createDeferred<void>();
const deferredChunk = createDeferred<typeof LateSagas>();
const deferredSagasStarted = createDeferred<void>();

/** Loads the slices, and the sagas of the page that a visitor without an account may open. */
export const loadVisitorSagas = async (): Promise<void> => {
  const [sagas, { rootReducer }] = await Promise.all([
    import(/* webpackChunkName: "visitor-sagas" */ './sagaChunks/visitor'),
    import(/* webpackChunkName: "visitor-sagas" */ './rootReducer'),
  ]);
  visitorChunk.settle({ sagas, rootReducer });
  await visitorSagasStarted.promise;
};

/**
 * Loads the slices and sagas that only signed-in pages need, which keeps the initial bundle small.
 * A page waits for them before it is shown, so none of its actions comes too early. Rejects when
 * the code cannot be loaded.
 */
export const loadAuthenticatedSagas = async (): Promise<void> => {
  const [sagas] = await Promise.all([
    import(/* webpackChunkName: "authenticated-sagas" */ './sagaChunks/authenticated'),
    loadVisitorSagas(),
  ]);
  authenticatedChunk.settle(sagas);
  await authenticatedSagasStarted.promise;
  // Nothing waits for these preloads. A page that needs them loads them again and reports a
  // failure.
  for (const start of [loadPhotoSagas, loadDeferredSagas]) loadWithRetry(start).catch(() => undefined);
};

/**
 * Loads the photo and upload sagas and draft persistence. Pages that add or choose photos wait for
 * them; after any other page they load by themselves.
 */
export const loadPhotoSagas = async (): Promise<void> => {
  photoChunk.settle(await import(/* webpackChunkName: "photo-sagas" */ './sagaChunks/photos'));
  await photoSagasStarted.promise;
};

/**
 * Loads the cart and account sagas. Only their pages and the price bar wait for them; after any
 * other signed-in page they load by themselves. Rejects when the code cannot be loaded.
 */
export const loadDeferredSagas = async (): Promise<void> => {
  deferredChunk.settle(await import(/* webpackChunkName: "deferred-sagas" */ './sagaChunks/deferred'));
  await deferredSagasStarted.promise;
};

/**
 * Runs the lazy sagas once they are loaded. The end of a session cancels and restarts the sagas
 * that belong to it.
 */
export function* runLazySagas(): SagaIterator<void> {
  const visitor = yield* call(() => visitorChunk.promise);
  injectReducers(visitor.rootReducer);
  yield put({ type: REDUCERS_INJECTED });
  yield* forkSupervised(visitor.sagas);
  yield* call(visitorSagasStarted.settle, undefined);
  yield* forkSupervised(yield* call(() => authenticatedChunk.promise));
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
