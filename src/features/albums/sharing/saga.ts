import type { SagaIterator } from 'redux-saga';
import { put, takeEvery, takeLatest } from 'redux-saga/effects';
import { albumsApi } from '@/api';
import { failureOf, isMissing } from '@/api/jobFailure';
import { errorToast } from '@/features/toasts';
import { imageUrlsExpired } from '@/lib/loading/imageRetry';
import { callApi } from '@/sagas';
import { select } from '@/sagas/effects';
import { selectSharedUrl, selectVisit } from '../selectors';
import { sharingActions as actions } from './slice';

/** An album that has a link already shows it at once. */
function* showKnownLink({ payload: { albumId } }: ReturnType<typeof actions.shareRequested>): SagaIterator<void> {
  const url = yield* select(selectSharedUrl, albumId);
  if (url !== null) yield put(actions.shareLinkMade({ albumId, url }));
}

function* fetchLink({ payload: { albumId } }: ReturnType<typeof actions.shareLinkRequested>): SagaIterator<void> {
  try {
    const { data } = yield* callApi(albumsApi.getSharedUrl, albumId);
    yield put(actions.shareLinkMade({ albumId, url: data.url }));
  } catch (error) {
    yield put(actions.shareFailed({ albumId }));
    yield put(errorToast('toast.errorFetchingUrl', failureOf(error)));
  }
}

/** Takes the link back, also when the dialog is closed meanwhile. */
function* takeBack({ payload: { albumId } }: ReturnType<typeof actions.unshareRequested>): SagaIterator<void> {
  try {
    yield* callApi(albumsApi.unshareAlbum, albumId);
    yield put(actions.unshared({ albumId }));
  } catch (error) {
    yield put(actions.unshareFailed({ albumId }));
    yield put(errorToast('toast.errorUpdatingAlbum', failureOf(error)));
  }
}

/** Opens somebody's album by its link. A link that opens nothing is a page of its own, not a toast. */
function* visit({ payload: { token } }: ReturnType<typeof actions.visitRequested>): SagaIterator<void> {
  try {
    const { flipfiles } = yield* callApi(albumsApi.getSharedAlbum, { url: token });
    yield put(actions.visitLoaded({ token, flipfiles }));
  } catch (error) {
    yield put(actions.visitFailed({ token, missing: isMissing(error) }));
  }
}

/** A shared album that was open for days gets the addresses of today; without an answer it stays as it is. */
function* renewAddresses(): SagaIterator<void> {
  const shown = yield* select(selectVisit);
  if (shown?.phase !== 'ready') return;
  const { token } = shown;
  try {
    const { flipfiles } = yield* callApi(albumsApi.getSharedAlbum, { url: token });
    yield put(actions.visitLoaded({ token, flipfiles }));
  } catch {
    // The next refused picture asks again.
  }
}

export function* sharingSaga(): SagaIterator<void> {
  yield takeLatest(imageUrlsExpired, renewAddresses);
  yield takeLatest(actions.shareRequested, showKnownLink);
  yield takeLatest(actions.shareLinkRequested, fetchLink);
  yield takeEvery(actions.unshareRequested, takeBack);
  yield takeLatest(actions.visitRequested, visit);
}
