import { GENERATION_ERROR, type GenerationStatus, SPREADS_SAVED } from '@domain/contract';
import type { SagaIterator } from 'redux-saga';
import { put, takeEvery } from 'redux-saga/effects';
import { albumsApi, isTransient } from '@/api';
import { JobFailure, toPlainFailure } from '@/api/jobFailure';
import { creationActions } from '@/features/albums/create/slice';
import { selectActiveGenerationRuns, selectCreation, selectGenerationRun } from '@/features/albums/selectors';
import { selectResolvedIds } from '@/features/storage';
import { errorToast, actions as toasts } from '@/features/toasts';
import { navigateTo } from '@/lib/navigation/navigation';
import { callApi, poll } from '@/sagas';
import { call, fork, race, select, take } from '@/sagas/effects';
import { resumeRemoteRun } from '../artwork/saga';
import { artworkActions } from '../artwork/slice';
import { generationActions as actions, type GenerationRun } from './slice';
import { selectUploadCounts, waitForUploads } from './waitForUploads';

const GENERATION_POLL = { intervalMs: 500, backoff: { factor: 1.3, maxMs: 3000 }, deadlineMs: 30 * 60_000 } as const;

/** Spec §4: spreads saved, or an inner status that reports a generation error. Anything else still runs. */
export const isGenerationFinished = ({ status, data }: GenerationStatus): boolean =>
  (status === 'success' && data.status === SPREADS_SAVED) || data.status.includes(GENERATION_ERROR);

function* startGeneration(run: GenerationRun): SagaIterator<GenerationRun> {
  const { key, request, requestId } = run;
  if (!request) throw new Error(`Run ${key} has nothing to start from`);
  const fileIds = yield* call(waitForUploads, key);
  const { cover_file_id: cover, ...rest } = (yield* select(selectGenerationRun, key))?.request ?? request;
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
  return (yield* select(selectGenerationRun, key)) ?? run;
}

function* pollGeneration(key: string, generationId: string): SagaIterator<string> {
  const outcome = yield* call(poll<GenerationStatus>, {
    ...GENERATION_POLL,
    fetch: (options: { signal: AbortSignal }) => albumsApi.getSpreadGenerationStatus(generationId, options),
    isDone: isGenerationFinished,
    onValue: function* reportProgress(status: GenerationStatus) {
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
function* runGeneration(key: string): SagaIterator<void> {
  try {
    const known = yield* select(selectGenerationRun, key);
    if (!known) return;
    const run = known.generationId ? known : yield* call(startGeneration, known);
    if (!run.generationId) return;
    const albumId = yield* call(pollGeneration, key, run.generationId);
    yield* call(openGeneratedAlbum, key, albumId);
  } catch (error) {
    yield* call(failGeneration, key, error);
  }
}

/** Opens the album, or tells that it is there when the user went on to something else. */
function* openGeneratedAlbum(key: string, albumId: string): SagaIterator<void> {
  const run = yield* select(selectGenerationRun, key);
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
  if (lora) yield put(artworkActions.artworkRequested({ albumId, title: run.title, lora }));
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

function* failGeneration(key: string, error: unknown): SagaIterator<void> {
  const failure = toPlainFailure(error);
  yield put(actions.generationFailed({ key, error: failure.code }));
  // Spec §8: a 401 of a status call shows no toast; the end of the session says it.
  if (failure.status !== 401) yield put(errorToast('toast.errorCreatingAlbum', failure));
}

/** Forgets a run. Its book, if it is looked at, gives way to the page where it was chosen. */
function* removeCancelledRun({ key, isDraftOpen, hidden }: GenerationRun): SagaIterator<void> {
  if (isDraftOpen && !hidden) yield* call(navigateTo, '/creations/start', { replace: true });
  yield put(actions.generationCancelled({ key }));
}

/** Opens the book at once where photos are still on their way; what is all stored is made in a moment. */
function* openDraftPreview(key: string): SagaIterator<void> {
  const run = yield* select(selectGenerationRun, key);
  const { active } = yield* select(selectUploadCounts, run?.request?.file_ids ?? []);
  if (active === 0 || run?.isDraftOpen) return;
  yield put(actions.draftPreviewOpened({ key }));
  yield* fork(function* show() {
    yield* call(navigateTo, `/creations/preview/${key}`);
  });
}

/** Ends a run for good. A run that the server has not heard of yet ends here; one that is gone there too counts as cancelled. */
function* cancelGeneration(key: string): SagaIterator<void> {
  const run = yield* select(selectGenerationRun, key);
  if (!run) return;
  try {
    if (run.generationId) yield* callApi(albumsApi.cancelGeneration, { id: run.generationId });
    yield* call(removeCancelledRun, run);
  } catch (error) {
    const failure = toPlainFailure(error);
    if (failure.status === 404) {
      yield* call(removeCancelledRun, run);
      return;
    }
    yield put(actions.generationCancelFailed({ key }));
    yield put(errorToast('toast.errorCreatingAlbum', failure));
    yield* call(runGenerationUnlessCancelled, key);
  }
}

const isCancellationOf = (key: string) => (action: { type: string; payload?: unknown }) =>
  actions.generationCancelConfirmed.match(action) && action.payload === key;

export function* runGenerationUnlessCancelled(key: string): SagaIterator<void> {
  const { cancelled } = yield* race({ made: call(runGeneration, key), cancelled: take(isCancellationOf(key)) });
  if (cancelled) yield* call(cancelGeneration, key);
}

/** After a reload: runs that were persisted go on, and the server is asked for others. */
export function* resumeGenerations(): SagaIterator<void> {
  const runs = yield* select(selectActiveGenerationRuns);
  for (const run of runs)
    yield* fork(run.phase === 'cancelling' ? cancelGeneration : runGenerationUnlessCancelled, run.key);
  try {
    const { albums } = yield* callApi(albumsApi.listRunningGenerations, undefined);
    for (const { id, album_id, kind, flag } of albums) {
      if (kind === 'images' && flag) yield* call(resumeRemoteRun, album_id, id);
      if (kind !== 'spreads') continue;
      const known = runs.some((run) => run.generationId === id || run.albumId === album_id);
      if (known || !flag) continue;
      yield put(actions.remoteGenerationFound({ id, albumId: album_id }));
      yield* fork(runGenerationUnlessCancelled, id);
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
    [actions.generationRequested.type, actions.generationRetryRequested.type],
    function* begin({ payload }: ReturnType<typeof actions.generationRequested>) {
      yield* call(openDraftPreview, payload.key);
      yield* call(runGenerationUnlessCancelled, payload.key);
    },
  );
}
