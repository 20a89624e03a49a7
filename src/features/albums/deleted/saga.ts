import type { SagaIterator } from 'redux-saga';
import { put, takeEvery, takeLatest } from 'redux-saga/effects';
import { albumsApi } from '@/api';
import { toPlainFailure } from '@/api/jobFailure';
import { errorToast, actions as toasts } from '@/features/toasts';
import { callApi } from '@/sagas';
import { deletedAlbumsActions as actions } from './slice';

function* fetchDeletedAlbums(): SagaIterator<void> {
  try {
    const { albums } = yield* callApi(albumsApi.listDeletedAlbums, undefined);
    yield put(actions.deletedAlbumsLoaded(albums));
  } catch (error) {
    yield put(actions.deletedAlbumsFailed());
    yield put(errorToast('toast.errorFetchingAlbums', toPlainFailure(error)));
  }
}

function* restoreAlbum({ payload: { id } }: ReturnType<typeof actions.restoreRequested>): SagaIterator<void> {
  try {
    const { album } = yield* callApi(albumsApi.restoreAlbum, id);
    yield put(actions.albumRestored({ album }));
    const { title } = album;
    yield put(toasts.shown({ title: { id: 'toast.albumRestored', values: { title } }, variant: 'success' }));
  } catch (error) {
    yield put(actions.restoreFailed({ id }));
    yield put(errorToast('toast.errorRestoringAlbum', toPlainFailure(error)));
  }
}

export function* deletedAlbumsSaga(): SagaIterator<void> {
  yield takeLatest(actions.deletedAlbumsRequested, fetchDeletedAlbums);
  yield takeEvery(actions.restoreRequested, restoreAlbum);
}
