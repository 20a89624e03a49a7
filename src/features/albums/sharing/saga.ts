import type { SagaIterator } from 'redux-saga';
import { put, takeLatest } from 'redux-saga/effects';
import { albumsApi } from '@/api';
import { errorToast } from '@/features/toasts';
import { ask } from '@/sagas';
import { failureOf, isMissing } from '../failure';
import { sharingActions as actions } from './slice';

function* fetchLink({ payload: { albumId } }: ReturnType<typeof actions.shareRequested>): SagaIterator<void> {
  try {
    const { data } = yield* ask(albumsApi.sharedUrl, albumId);
    yield put(actions.shareLinkMade({ albumId, url: data.url }));
  } catch (error) {
    yield put(actions.shareFailed({ albumId }));
    yield put(errorToast('toast.errorFetchingUrl', failureOf(error)));
  }
}

/** Opens somebody's album by its link. A link that opens nothing is a page of its own, not a toast. */
function* visit({ payload: { token } }: ReturnType<typeof actions.visitRequested>): SagaIterator<void> {
  try {
    const { flipfiles } = yield* ask(albumsApi.sharedAlbum, { url: token });
    yield put(actions.visitLoaded({ token, flipfiles }));
  } catch (error) {
    yield put(actions.visitFailed({ token, missing: isMissing(error) }));
  }
}

export function* sharingSaga(): SagaIterator<void> {
  yield takeLatest(actions.shareRequested, fetchLink);
  yield takeLatest(actions.visitRequested, visit);
}
