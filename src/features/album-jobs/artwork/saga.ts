import { GENERATION_ERROR, type GenerationStatus, IMAGES_SAVED } from '@domain/contract';
import type { SagaIterator } from 'redux-saga';
import { put, takeEvery } from 'redux-saga/effects';
import { albumsApi, isTransient } from '@/api';
import { failureOf, JobFailure } from '@/api/jobFailure';
import { libraryActions } from '@/features/albums/list/slice';
import { selectImages, selectImagesRun, selectOpenAlbum } from '@/features/albums/selectors';
import { selectEditor } from '@/features/editor/state/selectors';
import { editorActions } from '@/features/editor/state/slice';
import { errorToast, actions as toasts } from '@/features/toasts';
import { callApi, poll } from '@/sagas';
import { call, fork, race, select, take } from '@/sagas/effects';
import { imagesActions as actions, type ImagesRun, NO_ARTWORK } from './slice';

const POLL = { intervalMs: 700, backoff: { factor: 1.3, maxMs: 4000 }, deadlineMs: 30 * 60_000 } as const;

const isSaved = ({ status, data }: GenerationStatus): boolean =>
  status === 'success' && data.status === IMAGES_SAVED && data.completed === 1;

/** Spec §4: images saved and complete, or an inner status that reports a generation error. Anything else still runs. */
export const isFinished = (answer: GenerationStatus): boolean =>
  isSaved(answer) || answer.data.status.includes(GENERATION_ERROR);

function* start({ albumId, lora }: ImagesRun): SagaIterator<string> {
  const { data } = yield* callApi(albumsApi.startArtwork, { id: albumId, lora });
  yield put(actions.imagesStarted({ albumId, generationId: data.id }));
  return data.id;
}

/** Returns whether the images were saved; false when the generation was cancelled elsewhere. */
function* watch(albumId: string, generationId: string): SagaIterator<boolean> {
  const outcome = yield* call(poll<GenerationStatus>, {
    ...POLL,
    fetch: (options: { signal: AbortSignal }) => albumsApi.getArtworkStatus(generationId, options),
    isDone: isFinished,
    onValue: function* tell(status: GenerationStatus) {
      yield put(actions.imagesProgressed({ albumId, status }));
    },
    isTransient,
  });
  if (outcome.kind === 'timedOut') throw new JobFailure('unavailable');
  const { stage, error } = outcome.value.data;
  if (stage === 'cancelled') return false;
  if (!isSaved(outcome.value)) throw new JobFailure(error ?? 'internal');
  return true;
}

/** Shows the new pages where the album is open, and says so. */
function* deliver({ albumId, title, lora }: ImagesRun): SagaIterator<void> {
  yield put(actions.imagesSucceeded({ albumId }));
  const open = yield* select(selectOpenAlbum);
  if (open?.id === albumId) yield put(libraryActions.albumOpened({ id: albumId }));
  const { albumId: edited } = yield* select(selectEditor);
  if (edited === albumId) yield put(editorActions.editorOpened({ id: albumId }));
  const id = lora === NO_ARTWORK ? 'toast.artworkRemoved' : 'toast.artworkReady';
  yield put(toasts.shown({ title: { id }, ...(title && { description: { text: title } }), variant: 'success' }));
}

/** Brings a run to its end from wherever it is: also one that a reload has interrupted. */
function* make(albumId: string): SagaIterator<void> {
  const run = yield* select(selectImagesRun, albumId);
  if (!run) return;
  try {
    const generationId = (run.generationId ?? (yield* call(start, run))) as string;
    const saved = yield* call(watch, albumId, generationId);
    if (saved) yield* call(deliver, run);
    else yield put(actions.imagesCancelled({ albumId }));
  } catch (error) {
    const failure = failureOf(error);
    yield put(actions.imagesFailed({ albumId, error: failure.code }));
    // Spec §8: a 401 of a status call shows no toast; the end of the session says it.
    if (failure.status !== 401) yield put(errorToast('toast.errorUpdatingAlbum', failure));
  }
}

/** Ends a run for good. One that the server has not heard of yet ends here; one that is gone there too counts as cancelled. */
function* cancelRun(albumId: string): SagaIterator<void> {
  const run = yield* select(selectImagesRun, albumId);
  if (!run) return;
  try {
    if (run.generationId) yield* callApi(albumsApi.cancelGeneration, { id: run.generationId });
    yield put(actions.imagesCancelled({ albumId }));
  } catch (error) {
    const failure = failureOf(error);
    if (failure.status === 404) {
      yield put(actions.imagesCancelled({ albumId }));
      return;
    }
    yield put(actions.imagesCancelFailed({ albumId }));
    yield put(errorToast('toast.errorUpdatingAlbum', failure));
    yield* call(makeUnlessEnded, albumId);
  }
}

const of = (albumId: string, matches: (action: unknown) => boolean) => (action: { type: string; payload?: unknown }) =>
  matches(action) && (action.payload as { albumId?: string } | undefined)?.albumId === albumId;

export function* makeUnlessEnded(albumId: string): SagaIterator<void> {
  const { cancelled } = yield* race({
    made: call(make, albumId),
    cancelled: take(of(albumId, actions.imagesCancelRequested.match)),
    replaced: take(of(albumId, actions.imagesRequested.match)),
  });
  if (cancelled) yield* call(cancelRun, albumId);
}

/** After a reload: runs that were persisted go on, and the server is asked for others. */
export function* resumeImages(): SagaIterator<void> {
  const runs = yield* select(selectImages);
  for (const { albumId, phase } of runs) {
    if (phase === 'failed') yield put(actions.imagesDismissed({ albumId }));
    else yield* fork(phase === 'cancelling' ? cancelRun : makeUnlessEnded, albumId);
  }
}

/** A generation of images that another device began. */
export function* takeUpImages(albumId: string, generationId: string): SagaIterator<void> {
  const known = yield* select(selectImagesRun, albumId);
  if (known) return;
  yield put(actions.imagesFound({ albumId, generationId }));
  yield* fork(makeUnlessEnded, albumId);
}

export function* imagesSaga(): SagaIterator<void> {
  yield takeEvery(actions.imagesRequested, function* begin({ payload }: ReturnType<typeof actions.imagesRequested>) {
    yield* call(makeUnlessEnded, payload.albumId);
  });
}
