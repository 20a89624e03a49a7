import type { Saga, SagaIterator } from 'redux-saga';
import { fork, put } from 'redux-saga/effects';
import { importLogout, sessionEnds } from '@/features/auth';
import { loadWithRetry } from '@/lib/loading/loadWithRetry';
import { supervise } from '@/sagas';
import { call } from '@/sagas/effects';
import { injectReducers } from './eagerReducer';
import { REDUCERS_INJECTED } from './reducersInjected';

const createDeferred = <T>() => {
  let settle: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { promise, settle };
};

/**
 * Sagas of one webpack chunk. `load` resolves once they run, so no action of a page that waits for it comes too early,
 * and rejects when the code cannot be loaded.
 */
const createChunk = <T>(importCode: () => Promise<T>, loadBefore: () => Promise<void> = () => Promise.resolve()) => {
  const code = createDeferred<T>();
  const started = createDeferred<void>();
  const load = async (): Promise<void> => {
    const [loaded] = await Promise.all([importCode(), loadBefore()]);
    code.settle(loaded);
    await started.promise;
  };
  return { load, code: code.promise, reportStarted: started.settle };
};

/** The slices, and the sagas of the page that a visitor without an account may open. */
const visitor = createChunk(async () => {
  const [{ rootReducer }, { sharingSaga }] = await Promise.all([
    import(/* webpackChunkName: "visitor-sagas" */ './rootReducer'),
    import(/* webpackChunkName: "visitor-sagas" */ '@/features/albums/sharing/saga'),
  ]);
  return { rootReducer, sagas: { sharing: sharingSaga } };
});

const authenticated = createChunk(async () => {
  const [albums, templates] = await Promise.all([
    import(/* webpackChunkName: "authenticated-sagas" */ '@/features/albums/saga'),
    import(/* webpackChunkName: "authenticated-sagas" */ '@/features/templates/saga'),
  ]);
  return { albums: albums.saga, templates: templates.saga };
}, visitor.load);

/** Album jobs and dialogs: generation, artwork, layout, versions, export, import, proofs, search. */
const jobs = createChunk(
  async () => ({ albumJobs: (await import(/* webpackChunkName: "job-sagas" */ '@/features/albums/jobs/saga')).saga }),
  authenticated.load,
);

const photos = createChunk(
  async () => ({ storage: (await import(/* webpackChunkName: "photo-sagas" */ '@/features/storage/saga')).saga }),
  visitor.load,
);

/** A book made before signing in, and its way into an account. */
const visitorBook = createChunk(async () => {
  const [book, uploads] = await Promise.all([
    import(/* webpackChunkName: "visitor-book-sagas" */ '@/features/albums/visitor-book/saga'),
    import(/* webpackChunkName: "visitor-book-sagas" */ '@/features/storage/visitor/saga'),
  ]);
  return { visitorUploads: uploads.visitorUploadsSaga, visitorBook: book.visitorBookSaga };
}, visitor.load);

const account = createChunk(async () => {
  const { accountSaga } = await import(/* webpackChunkName: "account-sagas" */ '@/features/auth/account/saga');
  return { account: accountSaga };
}, visitor.load);

const deferred = createChunk(async () => {
  const [{ persistDrafts }, cart, clips] = await Promise.all([
    import(/* webpackChunkName: "deferred-sagas" */ '@/features/editor/draft-persistence/saga'),
    import(/* webpackChunkName: "deferred-sagas" */ '@/features/cart/saga'),
    import(/* webpackChunkName: "deferred-sagas" */ '@/features/clips/saga'),
  ]);
  return { persistDrafts, cart: cart.saga, clips: clips.saga };
}, visitor.load);

export const loadVisitorSagas = visitor.load;
export const loadAuthenticatedSagas = authenticated.load;
export const loadJobSagas = jobs.load;
export const loadPhotoSagas = photos.load;
export const loadAccountSagas = account.load;
export const loadVisitorBookSagas = visitorBook.load;
export const loadDeferredSagas = deferred.load;

/** Loads the sagas that the page did not wait for. A part that needs them loads them again and reports a failure. */
export const loadRemainingSagas = (): void => {
  const loads = [loadJobSagas, loadPhotoSagas, loadDeferredSagas, loadAccountSagas, loadVisitorBookSagas, importLogout];
  for (const load of loads) loadWithRetry<unknown>(load).catch(() => undefined);
};

/**
 * Runs the lazy sagas once they are loaded. The end of a session cancels and restarts the sagas
 * that belong to it.
 */
export function* runLazySagas(): SagaIterator<void> {
  const { rootReducer, sagas } = yield* call(() => visitor.code);
  injectReducers(rootReducer);
  yield put({ type: REDUCERS_INJECTED });
  yield* forkSupervised(sagas);
  yield* call(visitor.reportStarted, undefined);
  yield fork(runAlbumSagas);
  yield fork(runWhenLoaded, photos);
  yield fork(runWhenLoaded, deferred);
  yield fork(runWhenLoaded, account);
  yield fork(runWhenLoaded, visitorBook);
}

/** A job reports to the sagas of its album, which therefore start first. */
function* runAlbumSagas(): SagaIterator<void> {
  yield* runWhenLoaded(authenticated);
  yield* runWhenLoaded(jobs);
}

interface LoadedSagas {
  readonly code: Promise<Readonly<Record<string, Saga>>>;
  readonly reportStarted: (_: void) => void;
}

function* runWhenLoaded({ code, reportStarted }: LoadedSagas): SagaIterator<void> {
  yield* forkSupervised(yield* call(() => code));
  yield* call(reportStarted, undefined);
}

function* forkSupervised(sagas: Readonly<Record<string, Saga>>): SagaIterator<void> {
  for (const [name, saga] of Object.entries(sagas)) yield fork(supervise, name, saga, { restartOn: sessionEnds });
}
