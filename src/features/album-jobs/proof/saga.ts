import { type GeneratedAlbum, type GenerationStatus, SPREADS_SAVED } from '@domain/contract';
import type { SagaIterator } from 'redux-saga';
import { put, takeEvery, takeLatest } from 'redux-saga/effects';
import { albumsApi } from '@/api';
import { isNotFoundError, JobFailure, toPlainFailure } from '@/api/jobFailure';
import { waitForRecoveredDrafts } from '@/features/editor/draft-persistence/draftStorage';
import { ensureAlbumSaved } from '@/features/editor/sagas/waitUntilSaved';
import { errorToast } from '@/features/toasts';
import { downloadUrl } from '@/lib/navigation/download';
import { navigateTo } from '@/lib/navigation/navigation';
import { callApi } from '@/sagas';
import { call } from '@/sagas/effects';
import { createJobSaga, getAlbumId, isSessionFailure, type StartedJob } from '../createJobSaga';
import { isGenerationFinished } from '../generation/saga';
import { generationActions } from '../generation/slice';
import { selectProof, selectProofs } from '../selectors';
import { generatedAlbumsActions, type Proof, proofActions } from './slice';

const actions = { ...generatedAlbumsActions, ...proofActions };

function* fetchGeneratedAlbum(id: string): SagaIterator<GeneratedAlbum> {
  const { data } = yield* callApi(albumsApi.getProof, id);
  yield put(actions.generatedAlbumLoaded(data));
  return data;
}

function* loadGeneratedAlbum({ payload: { id } }: { payload: { id: string } }): SagaIterator<void> {
  try {
    yield* fetchGeneratedAlbum(id);
  } catch (error) {
    if (!isNotFoundError(error)) yield put(errorToast('toast.errorFetchingGeneratedAlbum', toPlainFailure(error)));
  }
}

/** Starts the PDF of the spreads; pending changes are saved first. A PDF that is up to date is not made again. */
function* startProof({ albumId }: Proof): SagaIterator<StartedJob<string, null>> {
  yield* call(ensureAlbumSaved, albumId);
  const { id, flag } = yield* callApi(albumsApi.startProofPdf, albumId);
  yield put(actions.proofStarted({ albumId, generationId: id }));
  return flag ? { handle: id } : { outcome: null };
}

function assertProofSaved({ data }: GenerationStatus): null {
  if (data.status !== SPREADS_SAVED) throw new JobFailure(data.error ?? 'internal');
  return null;
}

function* deliverProof({ albumId }: Proof): SagaIterator<void> {
  const { pdf } = yield* fetchGeneratedAlbum(albumId);
  if (!pdf) throw new JobFailure('internal');
  yield put(actions.proofSucceeded({ albumId }));
  yield* call(downloadUrl, pdf.url);
}

const proofJob = createJobSaga<Proof, string, null, GenerationStatus>({
  selectRun: selectProof,
  selectRuns: selectProofs,
  getRunId: ({ albumId }) => albumId,
  getActionRunId: getAlbumId,
  requestedBy: [actions.proofRequested],
  cancelledBy: [actions.proofDismissed],
  getHandle: ({ generationId }) => generationId,
  start: startProof,
  polling: {
    intervalMs: 700,
    backoff: { factor: 1.3, maxMs: 3000 },
    deadlineMs: 30 * 60_000,
    fetchStatus: (generationId, options) => albumsApi.getSpreadGenerationStatus(generationId, options),
    isFinished: isGenerationFinished,
    toProgress: (albumId, { data }) => actions.proofProgressed({ albumId, completed: data.completed }),
    toOutcome: assertProofSaved,
  },
  deliver: deliverProof,
  toFailed: (albumId) => actions.proofFailed({ albumId }),
  errorTitle: 'toast.errorFetchingGeneratedAlbum',
  isSilentFailure: isSessionFailure,
  decideResume: ({ albumId, phase }) => (phase === 'running' ? 'run' : actions.proofDismissed({ albumId })),
  prepareResumedStart: ({ albumId }) => waitForRecoveredDrafts(albumId),
});

export const resumeProofs = proofJob.resume;

/** Opens the album of a deep link: a finished one in its preview, an unfinished one in the editor. */
function* resolveDeepLink({ payload: { id } }: ReturnType<typeof actions.deepLinkOpened>): SagaIterator<void> {
  try {
    const { album, pdf } = yield* fetchGeneratedAlbum(id);
    const unfinished = album.state === 'ready' && album.shared_url === null && pdf === null;
    yield put(actions.deepLinkResolved({ id }));
    yield* call(navigateTo, `/creations/${unfinished ? 'editor' : 'preview'}/${id}`, { replace: true });
  } catch (error) {
    const missing = isNotFoundError(error);
    yield put(actions.deepLinkFailed({ id, missing }));
    if (!missing) yield put(errorToast('toast.errorFetchingGeneratedAlbum', toPlainFailure(error)));
  }
}

export function* proofSaga(): SagaIterator<void> {
  yield takeEvery(actions.generatedAlbumRequested, loadGeneratedAlbum);
  yield takeEvery(
    generationActions.generationSucceeded,
    function* made({ payload }: ReturnType<typeof generationActions.generationSucceeded>) {
      yield* loadGeneratedAlbum({ payload: { id: payload.albumId } });
    },
  );
  yield* proofJob.watch();
  yield takeLatest(actions.deepLinkOpened, resolveDeepLink);
}
