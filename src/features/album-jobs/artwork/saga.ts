import { GENERATION_ERROR, type GenerationStatus, IMAGES_SAVED, NO_ARTWORK } from '@domain/contract';
import type { SagaIterator } from 'redux-saga';
import { put } from 'redux-saga/effects';
import { albumsApi } from '@/api';
import { JobFailure } from '@/api/jobFailure';
import { selectEditor } from '@/features/editor/state/selectors';
import { editorActions } from '@/features/editor/state/slice';
import { actions as toasts } from '@/features/toasts';
import { callApi } from '@/sagas';
import { fork, select } from '@/sagas/effects';
import { createJobSaga, getAlbumId, isSessionFailure, type StartedJob } from '../createJobSaga';
import { selectArtworkRun, selectArtworkRuns } from '../selectors';
import { type ArtworkRun, artworkActions as actions } from './slice';

type ArtworkOutcome = 'saved' | 'cancelled';

const isArtworkSaved = ({ status, data }: GenerationStatus): boolean =>
  status === 'success' && data.status === IMAGES_SAVED && data.completed === 1;

/**
 * Spec §4: images saved and complete, or an inner status that reports a generation error. Anything else still runs.
 * @testonly for every pair of statuses
 */
export const isArtworkFinished = (status: GenerationStatus): boolean =>
  isArtworkSaved(status) || status.data.status.includes(GENERATION_ERROR);

function* startArtwork({ albumId, lora }: ArtworkRun): SagaIterator<StartedJob<string, ArtworkOutcome>> {
  const { data } = yield* callApi(albumsApi.startArtwork, { id: albumId, lora });
  yield put(actions.artworkStarted({ albumId, generationId: data.id }));
  return { handle: data.id };
}

/** @returns `cancelled` for a run that was cancelled on another device */
function toArtworkOutcome(status: GenerationStatus): ArtworkOutcome {
  const { stage, error } = status.data;
  if (stage === 'cancelled') return 'cancelled';
  if (!isArtworkSaved(status)) throw new JobFailure(error ?? 'internal');
  return 'saved';
}

/** Reports the new pages and reloads them where the album is edited. */
function* deliverArtwork({ albumId, title, lora }: ArtworkRun, outcome: ArtworkOutcome): SagaIterator<void> {
  if (outcome === 'cancelled') {
    yield put(actions.artworkCancelled({ albumId }));
    return;
  }
  yield put(actions.artworkSucceeded({ albumId }));
  const { albumId: edited } = yield* select(selectEditor);
  if (edited === albumId) yield put(editorActions.editorOpened({ id: albumId }));
  const id = lora === NO_ARTWORK ? 'toast.artworkRemoved' : 'toast.artworkReady';
  yield put(toasts.shown({ title: { id }, ...(title && { description: { text: title } }), variant: 'success' }));
}

const artworkJobs = createJobSaga<ArtworkRun, string, ArtworkOutcome, GenerationStatus>({
  selectRun: selectArtworkRun,
  selectRuns: selectArtworkRuns,
  getRunId: ({ albumId }) => albumId,
  getActionRunId: getAlbumId,
  requestedBy: [actions.artworkRequested],
  cancelledBy: [actions.artworkCancelRequested],
  isReplacedByRequest: true,
  getHandle: ({ generationId }) => generationId,
  start: startArtwork,
  polling: {
    intervalMs: 700,
    backoff: { factor: 1.3, maxMs: 4000 },
    deadlineMs: 30 * 60_000,
    fetchStatus: (generationId, options) => albumsApi.getArtworkStatus(generationId, options),
    isFinished: isArtworkFinished,
    toProgress: (albumId, status) => actions.artworkProgressed({ albumId, status }),
    toOutcome: toArtworkOutcome,
  },
  deliver: deliverArtwork,
  toFailed: (albumId, { code }) => actions.artworkFailed({ albumId, error: code }),
  errorTitle: 'toast.errorUpdatingAlbum',
  isSilentFailure: isSessionFailure,
  cancellation: {
    request: (generationId) => callApi(albumsApi.cancelGeneration, { id: generationId }),
    *remove({ albumId }) {
      yield put(actions.artworkCancelled({ albumId }));
    },
    toFailed: (albumId) => actions.artworkCancelFailed({ albumId }),
  },
  decideResume: ({ albumId, phase }) =>
    phase === 'failed' ? actions.artworkDismissed({ albumId }) : phase === 'cancelling' ? 'cancel' : 'run',
});

export const { watch: artworkSaga, resume: resumeArtwork } = artworkJobs;

/** Follows a generation of images that another device began. */
export function* followRemoteArtwork(albumId: string, generationId: string): SagaIterator<void> {
  const known = yield* select(selectArtworkRun, albumId);
  if (known) return;
  yield put(actions.remoteArtworkFound({ albumId, generationId }));
  yield* fork(artworkJobs.run, albumId);
}
