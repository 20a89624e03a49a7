import { GENERATION_ERROR, type GenerationStatus, SPREADS_SAVED } from '@domain/contract';
import type { SagaIterator } from 'redux-saga';
import { put, takeEvery } from 'redux-saga/effects';
import { albumsApi } from '@/api';
import { JobFailure } from '@/api/jobFailure';
import { selectResolvedIds } from '@/features/storage';
import { actions as toasts } from '@/features/toasts';
import { navigateTo } from '@/lib/navigation/navigation';
import { callApi } from '@/sagas';
import { call, fork, select } from '@/sagas/effects';
import { followRemoteArtwork } from '../artwork/saga';
import { artworkActions } from '../artwork/slice';
import { createJobSaga, isSessionFailure, type StartedJob } from '../createJobSaga';
import { selectActiveGenerationRuns, selectGenerationRun } from '../selectors';
import { generationActions as actions, type GenerationRun } from './slice';
import { selectUploadCounts, waitForUploads } from './waitForUploads';

/** Spec §4: spreads saved, or an inner status that reports a generation error. Anything else still runs. */
export const isGenerationFinished = ({ status, data }: GenerationStatus): boolean =>
  (status === 'success' && data.status === SPREADS_SAVED) || data.status.includes(GENERATION_ERROR);

function* startGeneration({ key, request, requestId }: GenerationRun): SagaIterator<StartedJob<string, string>> {
  if (!request) throw new Error(`Run ${key} has no request to start from`);
  const fileIds = yield* call(waitForUploads, key);
  const { cover_file_id: cover, ...rest } = (yield* select(selectGenerationRun, key))?.request ?? request;
  yield put(actions.uploadsFinished({ key, leftOut: rest.file_ids.length - fileIds.length }));
  const [stored] = cover ? yield* select(selectResolvedIds, [cover]) : [];
  const response = yield* callApi(albumsApi.createAlbum, {
    ...rest,
    ...(stored && fileIds.includes(stored) && { cover_file_id: stored }),
    file_ids: fileIds,
    request_id: requestId,
  });
  const [generation] = response.data;
  if (!generation) throw new JobFailure('internal');
  yield put(actions.generationStarted({ key, generationId: generation.id, albumId: generation.album_id }));
  return { handle: generation.id };
}

function toAlbumId({ data }: GenerationStatus): string {
  if (data.status !== SPREADS_SAVED) throw new JobFailure(data.error ?? 'internal');
  return data.album_id;
}

/** Opens the album, or offers it in a toast when the user went on to something else. */
function* deliverAlbum(run: GenerationRun, albumId: string): SagaIterator<void> {
  const { key, leftOut, request, title, hidden, isDraftOpen } = run;
  yield put(actions.generationSucceeded({ key, albumId, ...(hidden && { hidden }) }));
  if (leftOut)
    yield put(
      toasts.shown({
        title: { id: 'generation.leftOut', values: { count: leftOut } },
        variant: 'warning',
        duration: null,
      }),
    );
  if (request?.lora) yield put(artworkActions.artworkRequested({ albumId, title, lora: request.lora }));
  if (!hidden) {
    // An open draft becomes the album at the same address, unless the server gave the album another id.
    if (!isDraftOpen) yield* call(navigateTo, `/creations/preview/${albumId}`);
    else if (albumId !== key) yield* call(navigateTo, `/creations/preview/${albumId}`, { replace: true });
    return;
  }
  yield put(
    toasts.shown({
      title: { id: 'toast.albumReady' },
      ...(title && { description: { text: title } }),
      variant: 'success',
      action: { label: { id: 'toast.openAlbum' }, dispatch: actions.readyAlbumChosen({ albumId }) },
    }),
  );
}

/** Removes a run. Its open draft gives way to the start page. */
function* removeCancelledRun({ key, isDraftOpen, hidden }: GenerationRun): SagaIterator<void> {
  if (isDraftOpen && !hidden) yield* call(navigateTo, '/creations/start', { replace: true });
  yield put(actions.generationCancelled({ key }));
}

/** Opens a draft of the book while photos are still uploading. An album of stored photos is ready in a moment. */
function* openDraftPreview(key: string): SagaIterator<void> {
  const run = yield* select(selectGenerationRun, key);
  const { active } = yield* select(selectUploadCounts, run?.request?.file_ids ?? []);
  if (active === 0 || run?.isDraftOpen) return;
  yield put(actions.draftPreviewOpened({ key }));
  yield* fork(function* show() {
    yield* call(navigateTo, `/creations/preview/${key}`);
  });
}

const generationJob = createJobSaga<GenerationRun, string, string, GenerationStatus>({
  selectRun: selectGenerationRun,
  selectRuns: selectActiveGenerationRuns,
  getRunId: ({ key }) => key,
  getActionRunId: ({ payload }) => (typeof payload === 'string' ? payload : (payload as { readonly key: string }).key),
  requestedBy: [actions.generationRequested, actions.generationRetryRequested],
  cancelledBy: [actions.generationCancelConfirmed],
  prepare: openDraftPreview,
  getHandle: ({ generationId }) => generationId,
  start: startGeneration,
  polling: {
    intervalMs: 500,
    backoff: { factor: 1.3, maxMs: 3000 },
    deadlineMs: 30 * 60_000,
    fetchStatus: (generationId, options) => albumsApi.getSpreadGenerationStatus(generationId, options),
    isFinished: isGenerationFinished,
    toProgress: (key, status) => actions.generationProgressed({ key, status }),
    toOutcome: toAlbumId,
  },
  deliver: deliverAlbum,
  toFailed: (key, error) => actions.generationFailed({ key, error }),
  errorTitle: 'toast.errorCreatingAlbum',
  isSilentFailure: isSessionFailure,
  cancellation: {
    request: (generationId) => callApi(albumsApi.cancelGeneration, { id: generationId }),
    remove: removeCancelledRun,
    toFailed: (key) => actions.generationCancelFailed({ key }),
  },
  decideResume: ({ phase }) => (phase === 'cancelling' ? 'cancel' : 'run'),
});

/** After a reload: persisted runs go on, and so do those that the server reports and this browser does not know. */
export function* resumeGenerations(): SagaIterator<void> {
  const runs = yield* select(selectActiveGenerationRuns);
  yield* generationJob.resume();
  try {
    const { albums } = yield* callApi(albumsApi.listRunningGenerations, undefined);
    for (const { id, album_id, kind, flag } of albums) {
      if (kind === 'images' && flag) yield* followRemoteArtwork(album_id, id);
      if (kind !== 'spreads') continue;
      const known = runs.some((run) => run.generationId === id || run.albumId === album_id);
      if (known || !flag) continue;
      yield put(actions.remoteGenerationFound({ id, albumId: album_id }));
      yield* fork(generationJob.run, id);
    }
  } catch {
    // The persisted runs go on; the lists show what the server has.
  }
}

export function* generationSaga(): SagaIterator<void> {
  yield takeEvery(actions.readyAlbumChosen, function* open({ payload }: ReturnType<typeof actions.readyAlbumChosen>) {
    yield* call(navigateTo, `/creations/preview/${payload.albumId}`);
  });
  yield* generationJob.watch();
}
