import type { Saga, SagaIterator } from 'redux-saga';
import { fork, put } from 'redux-saga/effects';
import { sessionEnds } from '@/features/auth';
import { loadPatiently } from '@/lib/loading/loadWithRetry';
import { supervise } from '@/sagas';
import { call } from '@/sagas/effects';
import { completeReducer } from './eagerReducer';
import { COMPLETED } from './reducersInjected';
import type { rootReducer as RootReducer } from './rootReducer';
import type * as Sagas from './sagaChunks/authenticated';
import type * as LateSagas from './sagaChunks/deferred';
import type * as PhotoSagas from './sagaChunks/photos';

interface MemberParts {
  readonly sagas: typeof Sagas;
  readonly rootReducer: typeof RootReducer;
}

const settleable = <T>() => {
  let settle: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { promise, settle };
};

const delivery = settleable<MemberParts>();
const running = settleable<void>();
const photoDelivery = settleable<typeof PhotoSagas>();
const photosRunning = settleable<void>();
const lateDelivery = settleable<typeof LateSagas>();
const lateRunning = settleable<void>();

/**
 * Loads the slices and flows that only the pages behind the sign-in need, so that the shell is smaller by them. Such a page waits for this before it
 * is shown: no action of it can come too early. Rejects when the code cannot be loaded.
 */
export const startMemberFlows = async (): Promise<void> => {
  const [sagas, { rootReducer }] = await Promise.all([
    import(/* webpackChunkName: "member-flows" */ './sagaChunks/authenticated'),
    import(/* webpackChunkName: "member-flows" */ './rootReducer'),
  ]);
  delivery.settle({ sagas, rootReducer });
  await running.promise;
  // Nobody waits for these here: who needs them asks for them, and is told when they do not come.
  for (const start of [startPhotoFlows, startLateFlows]) loadPatiently(start).catch(() => undefined);
};

/** Loads the flows of photos, uploads among them, and what keeps unsaved changes, which the pages wait for where photos are added or chosen. They follow by themselves after every other page. */
export const startPhotoFlows = async (): Promise<void> => {
  photoDelivery.settle(await import(/* webpackChunkName: "photo-flows" */ './sagaChunks/photos'));
  await photosRunning.promise;
};

/**
 * Loads the flows of cart and account, which only their own pages, and what is bought beside a book, wait for. They follow by themselves after
 * every other page of the signed-in. Rejects when the code cannot be loaded.
 */
export const startLateFlows = async (): Promise<void> => {
  lateDelivery.settle(await import(/* webpackChunkName: "late-flows" */ './sagaChunks/deferred'));
  await lateRunning.promise;
};

/** Part of the root saga: runs those flows once they were asked for. What belongs to a session is cancelled and started anew when it ends. */
export function* memberFlows(): SagaIterator<void> {
  const { rootReducer, sagas } = yield* call(() => delivery.promise);
  completeReducer(rootReducer);
  yield put({ type: COMPLETED });
  yield* run(sagas);
  yield* call(running.settle, undefined);
  yield fork(follow, photoDelivery, photosRunning);
  yield fork(follow, lateDelivery, lateRunning);
}

function* follow(
  delivered: typeof photoDelivery | typeof lateDelivery,
  started: typeof lateRunning,
): SagaIterator<void> {
  yield* run(yield* call(() => delivered.promise));
  yield* call(started.settle, undefined);
}

function* run(sagas: Readonly<Record<string, Saga>>): SagaIterator<void> {
  for (const [name, saga] of Object.entries(sagas)) yield fork(supervise, name, saga, { restartOn: sessionEnds });
}
