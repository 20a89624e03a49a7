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
import type * as JobSagas from './sagaChunks/jobs';
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
const jobChunk = createDeferred<typeof JobSagas>();
const jobSagasStarted = createDeferred<void>();
const photoChunk = createDeferred<typeof PhotoSagas>();
const photoSagasStarted = createDeferred<void>();
const deferredChunk = createDeferred<typeof LateSagas>();
const deferredSagasStarted = createDeferred<void>();

/**
 * Loads the slices, and the sagas of the page that a visitor without an account may open. A page waits for the sagas
 * that it needs before it is shown, so none of its actions comes too early. These functions reject when the code
 * cannot be loaded.
 */
export const loadVisitorSagas = async (): Promise<void> => {
  const [sagas, { rootReducer }] = await Promise.all([
    import(/* webpackChunkName: "visitor-sagas" */ './sagaChunks/visitor'),
    import(/* webpackChunkName: "visitor-sagas" */ './rootReducer'),
  ]);
  visitorChunk.settle({ sagas, rootReducer });
  await visitorSagasStarted.promise;
};

/** Loads the sagas that list and open albums and templates. */
export const loadAuthenticatedSagas = async (): Promise<void> => {
  const [sagas] = await Promise.all([
    import(/* webpackChunkName: "authenticated-sagas" */ './sagaChunks/authenticated'),
    loadVisitorSagas(),
  ]);
  authenticatedChunk.settle(sagas);
  await authenticatedSagasStarted.promise;
};

/** Loads the sagas of album jobs and dialogs: generation, artwork, layout, versions, export, import, proofs, search. */
export const loadJobSagas = async (): Promise<void> => {
  const [sagas] = await Promise.all([
    import(/* webpackChunkName: "job-sagas" */ './sagaChunks/jobs'),
    loadAuthenticatedSagas(),
  ]);
  jobChunk.settle(sagas);
  await jobSagasStarted.promise;
};

/** Loads the photo and upload sagas and draft persistence. */
export const loadPhotoSagas = async (): Promise<void> => {
  const [sagas] = await Promise.all([
    import(/* webpackChunkName: "photo-sagas" */ './sagaChunks/photos'),
    loadVisitorSagas(),
  ]);
  photoChunk.settle(sagas);
  await photoSagasStarted.promise;
};

export const loadDeferredSagas = async (): Promise<void> => {
  const [sagas] = await Promise.all([
    import(/* webpackChunkName: "deferred-sagas" */ './sagaChunks/deferred'),
    loadVisitorSagas(),
  ]);
  deferredChunk.settle(sagas);
  await deferredSagasStarted.promise;
};

/** Loads the sagas that the page did not wait for. A part that needs them loads them again and reports a failure. */
export const loadRemainingSagas = (): void => {
  for (const load of [loadJobSagas, loadPhotoSagas, loadDeferredSagas]) loadWithRetry(load).catch(() => undefined);
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
  yield fork(runAlbumSagas);
  yield fork(runWhenLoaded, photoChunk, photoSagasStarted);
  yield fork(runWhenLoaded, deferredChunk, deferredSagasStarted);
}

/** A job reports to the sagas of its album, which therefore start first. */
function* runAlbumSagas(): SagaIterator<void> {
  yield* runWhenLoaded(authenticatedChunk, authenticatedSagasStarted);
  yield* runWhenLoaded(jobChunk, jobSagasStarted);
}

interface Chunk {
  readonly promise: Promise<Readonly<Record<string, Saga>>>;
}

function* runWhenLoaded(delivered: Chunk, started: typeof deferredSagasStarted): SagaIterator<void> {
  yield* forkSupervised(yield* call(() => delivered.promise));
  yield* call(started.settle, undefined);
}

function* forkSupervised(sagas: Readonly<Record<string, Saga>>): SagaIterator<void> {
  for (const [name, saga] of Object.entries(sagas)) yield fork(supervise, name, saga, { restartOn: sessionEnds });
}
