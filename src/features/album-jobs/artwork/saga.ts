import { GENERATION_ERROR, type GenerationStatus, IMAGES_SAVED } from '@domain/contract';
import type { SagaIterator } from 'redux-saga';
import { put, takeEvery } from 'redux-saga/effects';
import { albumsApi, isTransient } from '@/api';
import { JobFailure, toPlainFailure } from '@/api/jobFailure';
import { libraryActions } from '@/features/albums/list/slice';
import { selectArtworkRun, selectArtworkRuns, selectOpenAlbum } from '@/features/albums/selectors';
import { selectEditor } from '@/features/editor/state/selectors';
import { editorActions } from '@/features/editor/state/slice';
import { errorToast, actions as toasts } from '@/features/toasts';
import { callApi, poll } from '@/sagas';
import { call, fork, race, select, take } from '@/sagas/effects';
import { type ArtworkRun, artworkActions as actions, NO_ARTWORK } from './slice';

const ARTWORK_POLL = { intervalMs: 700, backoff: { factor: 1.3, maxMs: 4000 }, deadlineMs: 30 * 60_000 } as const;

const isArtworkSaved = ({ status, data }: GenerationStatus): boolean =>
  status === 'success' && data.status === IMAGES_SAVED && data.completed === 1;

/** Spec §4: images saved and complete, or an inner status that reports a generation error. Anything else still runs. */
export const isArtworkFinished = (answer: GenerationStatus): boolean =>
  isArtworkSaved(answer) || answer.data.status.includes(GENERATION_ERROR);

function* startArtwork({ albumId, lora }: ArtworkRun): SagaIterator<string> {
  const { data } = yield* callApi(albumsApi.startArtwork, { id: albumId, lora });
  yield put(actions.artworkStarted({ albumId, generationId: data.id }));
  return data.id;
}

/** Returns whether the images were saved; false when the generation was cancelled elsewhere. */
function* pollArtwork(albumId: string, generationId: string): SagaIterator<boolean> {
  const outcome = yield* call(poll<GenerationStatus>, {
    ...ARTWORK_POLL,
    fetch: (options: { signal: AbortSignal }) => albumsApi.getArtworkStatus(generationId, options),
    isDone: isArtworkFinished,
    onValue: function* reportProgress(status: GenerationStatus) {
      yield put(actions.artworkProgressed({ albumId, status }));
    },
    isTransient,
  });
  if (outcome.kind === 'timedOut') throw new JobFailure('unavailable');
  const { stage, error } = outcome.value.data;
  if (stage === 'cancelled') return false;
  if (!isArtworkSaved(outcome.value)) throw new JobFailure(error ?? 'internal');
  return true;
}

/** Shows the new pages where the album is open, and says so. */
function* showFinishedArtwork({ albumId, title, lora }: ArtworkRun): SagaIterator<void> {
  yield put(actions.artworkSucceeded({ albumId }));
  const open = yield* select(selectOpenAlbum);
  if (open?.id === albumId) yield put(libraryActions.albumOpened({ id: albumId }));
  const { albumId: edited } = yield* select(selectEditor);
  if (edited === albumId) yield put(editorActions.editorOpened({ id: albumId }));
  const id = lora === NO_ARTWORK ? 'toast.artworkRemoved' : 'toast.artworkReady';
  yield put(toasts.shown({ title: { id }, ...(title && { description: { text: title } }), variant: 'success' }));
}

/** Brings a run to its end from wherever it is: also one that a reload has interrupted. */
function* runArtwork(albumId: string): SagaIterator<void> {
  const run = yield* select(selectArtworkRun, albumId);
  if (!run) return;
  try {
    const generationId = run.generationId ?? (yield* call(startArtwork, run));
    const saved = yield* call(pollArtwork, albumId, generationId);
    if (saved) yield* call(showFinishedArtwork, run);
    else yield put(actions.artworkCancelled({ albumId }));
  } catch (error) {
    const failure = toPlainFailure(error);
    yield put(actions.artworkFailed({ albumId, error: failure.code }));
    // Spec §8: a 401 of a status call shows no toast; the end of the session says it.
    if (failure.status !== 401) yield put(errorToast('toast.errorUpdatingAlbum', failure));
  }
}

/** Ends a run for good. One that the server has not heard of yet ends here; one that is gone there too counts as cancelled. */
function* cancelArtwork(albumId: string): SagaIterator<void> {
  const run = yield* select(selectArtworkRun, albumId);
  if (!run) return;
  try {
    if (run.generationId) yield* callApi(albumsApi.cancelGeneration, { id: run.generationId });
    yield put(actions.artworkCancelled({ albumId }));
  } catch (error) {
    const failure = toPlainFailure(error);
    if (failure.status === 404) {
      yield put(actions.artworkCancelled({ albumId }));
      return;
    }
    yield put(actions.artworkCancelFailed({ albumId }));
    yield put(errorToast('toast.errorUpdatingAlbum', failure));
    yield* call(runArtworkUnlessEnded, albumId);
  }
}

const isActionOfAlbum =
  (albumId: string, matches: (action: unknown) => boolean) => (action: { type: string; payload?: unknown }) =>
    matches(action) && (action.payload as { albumId?: string } | undefined)?.albumId === albumId;

export function* runArtworkUnlessEnded(albumId: string): SagaIterator<void> {
  const { cancelled } = yield* race({
    made: call(runArtwork, albumId),
    cancelled: take(isActionOfAlbum(albumId, actions.artworkCancelRequested.match)),
    replaced: take(isActionOfAlbum(albumId, actions.artworkRequested.match)),
  });
  if (cancelled) yield* call(cancelArtwork, albumId);
}

/** After a reload: runs that were persisted go on, and the server is asked for others. */
export function* resumeArtwork(): SagaIterator<void> {
  const runs = yield* select(selectArtworkRuns);
  for (const { albumId, phase } of runs) {
    if (phase === 'failed') yield put(actions.artworkDismissed({ albumId }));
    else yield* fork(phase === 'cancelling' ? cancelArtwork : runArtworkUnlessEnded, albumId);
  }
}

/** A generation of images that another device began. */
export function* resumeRemoteRun(albumId: string, generationId: string): SagaIterator<void> {
  const known = yield* select(selectArtworkRun, albumId);
  if (known) return;
  yield put(actions.remoteArtworkFound({ albumId, generationId }));
  yield* fork(runArtworkUnlessEnded, albumId);
}

export function* artworkSaga(): SagaIterator<void> {
  yield takeEvery(actions.artworkRequested, function* begin({ payload }: ReturnType<typeof actions.artworkRequested>) {
    yield* call(runArtworkUnlessEnded, payload.albumId);
  });
}
