import { GENERATION_ERROR, type GenerationStatus, SPREADS_SAVED } from '@domain/contract';
import type { SagaIterator } from 'redux-saga';
import { put, takeEvery } from 'redux-saga/effects';
import { albumsApi, isTransient } from '@/api';
import { failureOf, JobFailure } from '@/api/jobFailure';
import { creationActions } from '@/features/albums/create/slice';
import { selectCreation, selectRun, selectUnfinishedRuns } from '@/features/albums/selectors';
import { selectResolvedIds } from '@/features/storage';
import { errorToast, actions as toasts } from '@/features/toasts';
import { navigateTo } from '@/lib/navigation/navigation';
import { callApi, poll } from '@/sagas';
import { call, fork, race, select, take } from '@/sagas/effects';
import { takeUpImages } from '../artwork/saga';
import { imagesActions } from '../artwork/slice';
import { generationActions as actions, type GenerationRun } from './slice';
import { standingOf, waitForUploads } from './waitForUploads';

const POLL = { intervalMs: 500, backoff: { factor: 1.3, maxMs: 3000 }, deadlineMs: 30 * 60_000 } as const;

/** Spec §4: spreads saved, or an inner status that reports a generation error. Anything else still runs. */
export const isFinished = ({ status, data }: GenerationStatus): boolean =>
  (status === 'success' && data.status === SPREADS_SAVED) || data.status.includes(GENERATION_ERROR);

function* start(run: GenerationRun): SagaIterator<GenerationRun> {
  const { key, request, requestId } = run;
  if (!request) throw new Error(`Run ${key} has nothing to start from`);
  const fileIds = yield* call(waitForUploads, key);
  const { cover_file_id: cover, ...rest } = (yield* select(selectRun, key))?.request ?? request;
  yield put(actions.uploadsFinished({ key, leftOut: rest.file_ids.length - fileIds.length }));
  const [stored] = cover ? yield* select(selectResolvedIds, [cover]) : [];
  const answer = yield* callApi(albumsApi.createAlbum, {
    ...rest,
    ...(stored && fileIds.includes(stored) && { cover_file_id: stored }),
    file_ids: fileIds,
    request_id: requestId,
  });
  const [generation] = answer.data;
  if (!generation) throw new JobFailure('internal');
  yield put(actions.generationStarted({ key, generationId: generation.id, albumId: generation.album_id }));
  return (yield* select(selectRun, key)) ?? run;
}

function* watch(key: string, generationId: string): SagaIterator<string> {
  const outcome = yield* call(poll<GenerationStatus>, {
    ...POLL,
    fetch: (options: { signal: AbortSignal }) => albumsApi.getSpreadGenerationStatus(generationId, options),
    isDone: isFinished,
    onValue: function* tell(status: GenerationStatus) {
      yield put(actions.generationProgressed({ key, status }));
    },
    isTransient,
  });
  if (outcome.kind === 'timedOut') throw new JobFailure('unavailable');
  const { data } = outcome.value;
  if (data.status !== SPREADS_SAVED) throw new JobFailure(data.error ?? 'internal');
  return data.album_id;
}

/** Brings a run to its end from wherever it is: also one that a reload has interrupted. */
function* make(key: string): SagaIterator<void> {
  try {
    const known = yield* select(selectRun, key);
    if (!known) return;
    const run = known.generationId ? known : yield* call(start, known);
    if (!run.generationId) return;
    const albumId = yield* call(watch, key, run.generationId);
    yield* call(deliver, key, albumId);
  } catch (error) {
    yield* call(fail, key, error);
  }
}

/** Opens the album, or tells that it is there when the user went on to something else. */
function* deliver(key: string, albumId: string): SagaIterator<void> {
  const run = yield* select(selectRun, key);
  yield put(actions.generationSucceeded({ key, albumId }));
  if (run?.leftOut)
    yield put(
      toasts.shown({
        title: { id: 'generation.leftOut', values: { count: run.leftOut } },
        variant: 'warning',
        duration: null,
      }),
    );
  const lora = run?.request?.lora;
  if (lora) yield put(imagesActions.imagesRequested({ albumId, title: run.title, lora }));
  const creation = yield* select(selectCreation);
  // What was chosen for this album is done with, unless the user is choosing for the next one already.
  const isDone = creation.askedAs === key;
  if (isDone) yield put(creationActions.creationFinished());
  if (!run?.hidden) {
    // Its draft becomes the album where it is open, by the same address unless that was taken.
    if (!run?.isDraftOpen) yield* call(navigateTo, `/creations/preview/${albumId}`);
    else if (albumId !== key) yield* call(navigateTo, `/creations/preview/${albumId}`, { replace: true });
    return;
  }
  // No page follows that would hide the one on which it was chosen.
  if (isDone) yield put(creationActions.creationOpened());
  yield put(
    toasts.shown({
      title: { id: 'toast.albumReady' },
      ...(run.title && { description: { text: run.title } }),
      variant: 'success',
      action: { label: { id: 'toast.openAlbum' }, dispatch: actions.readyAlbumChosen({ albumId }) },
    }),
  );
}

function* fail(key: string, error: unknown): SagaIterator<void> {
  const failure = failureOf(error);
  yield put(actions.generationFailed({ key, error: failure.code }));
  // Spec §8: a 401 of a status call shows no toast; the end of the session says it.
  if (failure.status !== 401) yield put(errorToast('toast.errorCreatingAlbum', failure));
}

/** Forgets a run. Its book, if it is looked at, gives way to the page where it was chosen. */
function* leaveCancelled({ key, isDraftOpen, hidden }: GenerationRun): SagaIterator<void> {
  if (isDraftOpen && !hidden) yield* call(navigateTo, '/creations/start', { replace: true });
  yield put(actions.generationCancelled({ key }));
}

/** Opens the book at once where photos are still on their way; what is all stored is made in a moment. */
function* openDraft(key: string): SagaIterator<void> {
  const run = yield* select(selectRun, key);
  const { active } = yield* select(standingOf, run?.request?.file_ids ?? []);
  if (active === 0 || run?.isDraftOpen) return;
  yield put(actions.draftOpened({ key }));
  yield* fork(function* show() {
    yield* call(navigateTo, `/creations/preview/${key}`);
  });
}

/** Ends a run for good. A run that the server has not heard of yet ends here; one that is gone there too counts as cancelled. */
function* cancelRun(key: string): SagaIterator<void> {
  const run = yield* select(selectRun, key);
  if (!run) return;
  try {
    if (run.generationId) yield* callApi(albumsApi.cancelGeneration, { id: run.generationId });
    yield* call(leaveCancelled, run);
  } catch (error) {
    const failure = failureOf(error);
    if (failure.status === 404) {
      yield* call(leaveCancelled, run);
      return;
    }
    yield put(actions.cancelFailed({ key }));
    yield put(errorToast('toast.errorCreatingAlbum', failure));
    yield* call(makeUnlessCancelled, key);
  }
}

const cancels = (key: string) => (action: { type: string; payload?: unknown }) =>
  actions.cancelConfirmed.match(action) && action.payload === key;

export function* makeUnlessCancelled(key: string): SagaIterator<void> {
  const { cancelled } = yield* race({ made: call(make, key), cancelled: take(cancels(key)) });
  if (cancelled) yield* call(cancelRun, key);
}

/** After a reload: runs that were persisted go on, and the server is asked for others. */
export function* resumeGenerations(): SagaIterator<void> {
  const runs = yield* select(selectUnfinishedRuns);
  for (const run of runs) yield* fork(run.phase === 'cancelling' ? cancelRun : makeUnlessCancelled, run.key);
  try {
    const { albums } = yield* callApi(albumsApi.listRunningGenerations, undefined);
    for (const { id, album_id, kind, flag } of albums) {
      if (kind === 'images' && flag) yield* call(takeUpImages, album_id, id);
      if (kind !== 'spreads') continue;
      const known = runs.some((run) => run.generationId === id || run.albumId === album_id);
      if (known || !flag) continue;
      yield put(actions.generationFound({ id, albumId: album_id }));
      yield* fork(makeUnlessCancelled, id);
    }
  } catch {
    // Nothing to take up that this browser does not know of; the lists show what the server has.
  }
}

export function* generationSaga(): SagaIterator<void> {
  yield takeEvery(actions.readyAlbumChosen, function* open({ payload }: ReturnType<typeof actions.readyAlbumChosen>) {
    yield* call(navigateTo, `/creations/preview/${payload.albumId}`);
  });
  yield takeEvery(
    [actions.generationRequested.type, actions.retryRequested.type],
    function* begin({ payload }: ReturnType<typeof actions.generationRequested>) {
      yield* call(openDraft, payload.key);
      yield* call(makeUnlessCancelled, payload.key);
    },
  );
}
