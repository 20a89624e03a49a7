import { type GeneratedAlbum, type GenerationStatus, SPREADS_SAVED } from '@domain/contract';
import type { SagaIterator } from 'redux-saga';
import { put, takeEvery, takeLatest } from 'redux-saga/effects';
import { albumsApi, isTransient } from '@/api';
import { isNotFoundError, JobFailure, toPlainFailure } from '@/api/jobFailure';
import { selectProofsByAlbum } from '@/features/albums/selectors';
import { waitForRecoveredDrafts } from '@/features/editor/draft-persistence/waitForRecoveredDrafts';
import { ensureAlbumSaved } from '@/features/editor/sagas/waitUntilSaved';
import { errorToast } from '@/features/toasts';
import { downloadUrl } from '@/lib/navigation/download';
import { navigateTo } from '@/lib/navigation/navigation';
import { callApi, poll } from '@/sagas';
import { call, fork, race, select, take } from '@/sagas/effects';
import { isGenerationFinished } from '../generation/saga';
import { generationActions } from '../generation/slice';
import { generatedAlbumsActions } from './generatedAlbumsSlice';
import { type Proof, proofActions } from './slice';

const actions = { ...generatedAlbumsActions, ...proofActions };

const PROOF_POLL = { intervalMs: 700, backoff: { factor: 1.3, maxMs: 3000 }, deadlineMs: 30 * 60_000 } as const;

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

function* pollProof(albumId: string, generationId: string): SagaIterator<void> {
  const outcome = yield* call(poll<GenerationStatus>, {
    ...PROOF_POLL,
    fetch: (options: { signal: AbortSignal }) => albumsApi.getSpreadGenerationStatus(generationId, options),
    isDone: isGenerationFinished,
    onValue: function* reportProgress({ data }: GenerationStatus) {
      yield put(actions.proofProgressed({ albumId, completed: data.completed }));
    },
    isTransient,
  });
  if (outcome.kind === 'timedOut') throw new JobFailure('unavailable');
  const { data } = outcome.value;
  if (data.status !== SPREADS_SAVED) throw new JobFailure(data.error ?? 'internal');
}

/** Starts the PDF of the spreads once all that was changed of them is saved. @returns its generation, or null when it is made already */
function* startProof(albumId: string): SagaIterator<string | null> {
  yield* call(ensureAlbumSaved, albumId);
  const { id, flag } = yield* callApi(albumsApi.startProofPdf, albumId);
  yield put(actions.proofStarted({ albumId, generationId: id }));
  return flag ? id : null;
}

type ProofJob = Pick<Proof, 'albumId' | 'generationId'>;

/** Starts the PDF unless it was started, waits for it, and hands it out. */
function* runProof({ albumId, generationId }: ProofJob): SagaIterator<void> {
  try {
    const running = generationId ?? (yield* call(startProof, albumId));
    if (running) yield* call(pollProof, albumId, running);
    const { pdf } = yield* fetchGeneratedAlbum(albumId);
    if (!pdf) throw new JobFailure('internal');
    yield put(actions.proofSucceeded({ albumId }));
    yield* call(downloadUrl, pdf.url);
  } catch (error) {
    const failure = toPlainFailure(error);
    yield put(actions.proofFailed({ albumId }));
    // Spec §8: a 401 of a status call shows no toast.
    if (failure.status !== 401) yield put(errorToast('toast.errorFetchingGeneratedAlbum', failure));
  }
}

const isDismissalOf = (albumId: string) => (action: { type: string; payload?: unknown }) =>
  actions.proofDismissed.match(action) && action.payload.albumId === albumId;

function* runProofUnlessDismissed(making: ProofJob): SagaIterator<void> {
  yield* race({ made: call(runProof, making), dismissed: take(isDismissalOf(making.albumId)) });
}

function* resumeProof(proof: ProofJob): SagaIterator<void> {
  if (proof.generationId === null) yield* call(waitForRecoveredDrafts, proof.albumId);
  yield* call(runProof, proof);
}

function* resumeProofUnlessDismissed(proof: ProofJob): SagaIterator<void> {
  yield* race({ made: call(resumeProof, proof), dismissed: take(isDismissalOf(proof.albumId)) });
}

/** After a reload: proofs that were waited for are waited for again, those that had ended are put away. */
export function* resumeProofs(): SagaIterator<void> {
  for (const proof of Object.values(yield* select(selectProofsByAlbum))) {
    if (proof.phase === 'running') yield* fork(resumeProofUnlessDismissed, proof);
    else yield put(actions.proofDismissed({ albumId: proof.albumId }));
  }
}

/** A deep link leads to where its album is: one that is done to its preview, one that is not to the editor. */
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
  yield takeEvery(actions.proofRequested, function* begin({ payload }: ReturnType<typeof actions.proofRequested>) {
    yield* call(runProofUnlessDismissed, { albumId: payload.albumId, generationId: null });
  });
  yield takeLatest(actions.deepLinkOpened, resolveDeepLink);
}
