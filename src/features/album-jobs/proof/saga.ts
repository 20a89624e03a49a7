import { type GeneratedAlbum, type GenerationStatus, SPREADS_SAVED } from '@domain/contract';
import type { SagaIterator } from 'redux-saga';
import { put, takeEvery, takeLatest } from 'redux-saga/effects';
import { albumsApi, isTransient } from '@/api';
import { failureOf, isMissing, JobFailure } from '@/api/jobFailure';
import { selectAllProofs } from '@/features/albums/selectors';
import { waitForRecoveredDrafts } from '@/features/editor/draft-persistence/waitForRecoveredDrafts';
import { demandAlbumSaved } from '@/features/editor/sagas/waitUntilSaved';
import { errorToast } from '@/features/toasts';
import { downloadUrl } from '@/lib/navigation/download';
import { navigateTo } from '@/lib/navigation/navigation';
import { callApi, poll } from '@/sagas';
import { call, fork, race, select, take } from '@/sagas/effects';
import { isFinished } from '../generation/saga';
import { generationActions } from '../generation/slice';
import { generatedActions } from './generatedAlbumsSlice';
import { type Proof, proofActions } from './slice';

const actions = { ...generatedActions, ...proofActions };

const POLL = { intervalMs: 700, backoff: { factor: 1.3, maxMs: 3000 }, deadlineMs: 30 * 60_000 } as const;

function* fetchGenerated(id: string): SagaIterator<GeneratedAlbum> {
  const { data } = yield* callApi(albumsApi.getProof, id);
  yield put(actions.generatedLoaded(data));
  return data;
}

function* load({ payload: { id } }: { payload: { id: string } }): SagaIterator<void> {
  try {
    yield* fetchGenerated(id);
  } catch (error) {
    if (!isMissing(error)) yield put(errorToast('toast.errorFetchingGeneratedAlbum', failureOf(error)));
  }
}

function* watch(albumId: string, generationId: string): SagaIterator<void> {
  const outcome = yield* call(poll<GenerationStatus>, {
    ...POLL,
    fetch: (options: { signal: AbortSignal }) => albumsApi.getSpreadGenerationStatus(generationId, options),
    isDone: isFinished,
    onValue: function* tell({ data }: GenerationStatus) {
      yield put(actions.proofProgressed({ albumId, completed: data.completed }));
    },
    isTransient,
  });
  if (outcome.kind === 'timedOut') throw new JobFailure('unavailable');
  const { data } = outcome.value;
  if (data.status !== SPREADS_SAVED) throw new JobFailure(data.error ?? 'internal');
}

/** Starts the PDF of the spreads once all that was changed of them is saved. @returns its generation, or null when it is made already */
function* start(albumId: string): SagaIterator<string | null> {
  yield* call(demandAlbumSaved, albumId);
  const { id, flag } = yield* callApi(albumsApi.startProofPdf, albumId);
  yield put(actions.proofStarted({ albumId, generationId: id }));
  return flag ? id : null;
}

type Making = Pick<Proof, 'albumId' | 'generationId'>;

/** Starts the PDF unless it was started, waits for it, and hands it out. */
function* makeProof({ albumId, generationId }: Making): SagaIterator<void> {
  try {
    const running = (generationId ?? (yield* call(start, albumId))) as string | null;
    if (running) yield* call(watch, albumId, running);
    const { pdf } = yield* fetchGenerated(albumId);
    if (!pdf) throw new JobFailure('internal');
    yield put(actions.proofMade({ albumId }));
    yield* call(downloadUrl, pdf.url);
  } catch (error) {
    const failure = failureOf(error);
    yield put(actions.proofFailed({ albumId }));
    // Spec §8: a 401 of a status call shows no toast.
    if (failure.status !== 401) yield put(errorToast('toast.errorFetchingGeneratedAlbum', failure));
  }
}

const dismisses = (albumId: string) => (action: { type: string; payload?: unknown }) =>
  actions.proofDismissed.match(action) && action.payload.albumId === albumId;

function* proofUnlessDismissed(making: Making): SagaIterator<void> {
  yield* race({ made: call(makeProof, making), dismissed: take(dismisses(making.albumId)) });
}

function* resume(proof: Making): SagaIterator<void> {
  if (proof.generationId === null) yield* call(waitForRecoveredDrafts, proof.albumId);
  yield* call(makeProof, proof);
}

function* resumeUnlessDismissed(proof: Making): SagaIterator<void> {
  yield* race({ made: call(resume, proof), dismissed: take(dismisses(proof.albumId)) });
}

/** After a reload: proofs that were waited for are waited for again, those that had ended are put away. */
export function* resumeProofs(): SagaIterator<void> {
  for (const proof of Object.values(yield* select(selectAllProofs))) {
    if (proof.phase === 'running') yield* fork(resumeUnlessDismissed, proof);
    else yield put(actions.proofDismissed({ albumId: proof.albumId }));
  }
}

/** A deep link leads to where its album is: one that is done to its preview, one that is not to the editor. */
function* follow({ payload: { id } }: ReturnType<typeof actions.linkOpened>): SagaIterator<void> {
  try {
    const { album, pdf } = yield* fetchGenerated(id);
    const unfinished = album.state === 'ready' && album.shared_url === null && pdf === null;
    yield put(actions.linkFollowed({ id }));
    yield* call(navigateTo, `/creations/${unfinished ? 'editor' : 'preview'}/${id}`, { replace: true });
  } catch (error) {
    const missing = isMissing(error);
    yield put(actions.linkBroken({ id, missing }));
    if (!missing) yield put(errorToast('toast.errorFetchingGeneratedAlbum', failureOf(error)));
  }
}

export function* generatedSaga(): SagaIterator<void> {
  yield takeEvery(actions.generatedRequested, load);
  yield takeEvery(
    generationActions.generationSucceeded,
    function* made({ payload }: ReturnType<typeof generationActions.generationSucceeded>) {
      yield* load({ payload: { id: payload.albumId } });
    },
  );
  yield takeEvery(actions.proofRequested, function* begin({ payload }: ReturnType<typeof actions.proofRequested>) {
    yield* call(proofUnlessDismissed, { albumId: payload.albumId, generationId: null });
  });
  yield takeLatest(actions.linkOpened, follow);
}
