import type { SagaIterator } from 'redux-saga';
import { put, takeEvery, takeLatest } from 'redux-saga/effects';
import { clipsApi, toFailure } from '@/api';
import { errorToast } from '@/features/toasts';
import { callApi } from '@/sagas';
import { all } from '@/sagas/effects';
import { actions } from './slice';
import { runUpload } from './uploadSaga';

function* loadClips(): SagaIterator<void> {
  try {
    const { clips, max_bytes: maxBytes } = yield* callApi(clipsApi.listClips, undefined);
    yield put(actions.listLoaded({ clips, maxBytes }));
  } catch {
    yield put(actions.listFailed());
  }
}

function* renameClip({ payload }: ReturnType<typeof actions.renameRequested>): SagaIterator<void> {
  try {
    const { clip } = yield* callApi(clipsApi.renameClip, payload);
    yield put(actions.clipChanged(clip));
  } catch (error) {
    yield put(errorToast('clips.renameFailed', toFailure(error)));
  }
}

function* deleteClip({ payload }: ReturnType<typeof actions.deleteRequested>): SagaIterator<void> {
  try {
    yield* callApi(clipsApi.deleteClip, payload.id);
  } catch (error) {
    const failure = toFailure(error);
    // Another tab has deleted it.
    if (failure.code !== 'not_found') {
      yield put(errorToast('clips.deleteFailed', failure));
      return;
    }
  }
  yield put(actions.clipRemoved(payload));
}

export function* clipsSaga(): SagaIterator<void> {
  yield* all([
    takeLatest(actions.listRequested, loadClips),
    takeEvery(actions.renameRequested, renameClip),
    takeEvery(actions.deleteRequested, deleteClip),
    takeLatest(actions.fileChosen, runUpload),
  ]);
}
