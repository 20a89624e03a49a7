import { type GeneratedAlbum, type GenerationStatus, SPREADS_SAVED } from '@domain/contract';
import type { SagaIterator } from 'redux-saga';
import { call, put, race, take, takeEvery, takeLatest } from 'redux-saga/effects';
import { albumsApi, isTransient } from '@/api';
import { errorToast } from '@/features/toasts';
import { downloadUrl } from '@/lib/download';
import { navigateTo } from '@/lib/navigation';
import { ask, type PollOutcome, poll } from '@/sagas';
import { failureOf, isMissing, JobFailure } from '../failure';
import { isFinished } from '../generation/saga';
import { generationActions } from '../generation/slice';
import { generatedActions as actions } from './slice';

const POLL = { intervalMs: 700, backoff: { factor: 1.3, maxMs: 3000 }, deadlineMs: 30 * 60_000 } as const;

function* fetchGenerated(id: string): SagaIterator<GeneratedAlbum> {
  const { data } = yield* ask(albumsApi.generatedAlbum, id);
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
  const outcome = (yield call(poll<GenerationStatus>, {
    ...POLL,
    fetch: (options: { signal: AbortSignal }) => albumsApi.spreadGeneration(generationId, options),
    isDone: isFinished,
    onValue: function* tell({ data }: GenerationStatus) {
      yield put(actions.proofProgressed({ albumId, completed: data.completed }));
    },
    isTransient,
  })) as PollOutcome<GenerationStatus>;
  if (outcome.kind === 'timedOut') throw new JobFailure('unavailable');
  const { data } = outcome.value;
  if (data.status !== SPREADS_SAVED) throw new JobFailure(data.error ?? 'internal');
}

/** Starts the PDF of the spreads, waits for it, and hands it out. */
function* makeProof(albumId: string): SagaIterator<void> {
  try {
    const { id, flag } = yield* ask(albumsApi.startPdf, albumId);
    yield put(actions.proofStarted({ albumId, generationId: id }));
    if (flag) yield call(watch, albumId, id);
    const { pdf } = (yield* fetchGenerated(albumId)) as GeneratedAlbum;
    if (!pdf) throw new JobFailure('internal');
    yield put(actions.proofMade({ albumId }));
    yield call(downloadUrl, pdf.url);
  } catch (error) {
    const failure = failureOf(error);
    yield put(actions.proofFailed({ albumId }));
    // Spec §8: a 401 of a status call shows no toast.
    if (failure.status !== 401) yield put(errorToast('toast.errorFetchingGeneratedAlbum', failure));
  }
}

const dismisses = (albumId: string) => (action: { type: string; payload?: unknown }) =>
  actions.proofDismissed.match(action) && action.payload.albumId === albumId;

function* proofUnlessDismissed({
  payload: { albumId },
}: ReturnType<typeof actions.proofRequested>): SagaIterator<void> {
  yield race({ made: call(makeProof, albumId), dismissed: take(dismisses(albumId)) });
}

/** A deep link leads to where its album is: one that is done to its preview, one that is not to the editor. */
function* follow({ payload: { id } }: ReturnType<typeof actions.linkOpened>): SagaIterator<void> {
  try {
    const { album, pdf } = (yield* fetchGenerated(id)) as GeneratedAlbum;
    const unfinished = album.state === 'ready' && album.shared_url === null && pdf === null;
    yield put(actions.linkFollowed({ id }));
    yield call(navigateTo, `/creations/${unfinished ? 'editor' : 'preview'}/${id}`, { replace: true });
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
  yield takeEvery(actions.proofRequested, proofUnlessDismissed);
  yield takeLatest(actions.linkOpened, follow);
}
