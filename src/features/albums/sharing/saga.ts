import type { Channel, SagaIterator } from 'redux-saga';
import { actionChannel, fork, put, takeEvery, takeLatest } from 'redux-saga/effects';
import { albumsApi } from '@/api';
import { isNotFoundError, toPlainFailure } from '@/api/jobFailure';
import { errorToast } from '@/features/toasts';
import { imageUrlsExpired } from '@/lib/loading/imageRetry';
import { callApi } from '@/sagas';
import { call, race, select, take } from '@/sagas/effects';
import { selectSharedAlbum, selectSharedUrl } from '../selectors';
import { sharingActions as actions } from './slice';

/** Shows an existing link at once, then what its visitors may do. */
function* showKnownLink({ payload: { albumId } }: ReturnType<typeof actions.shareDialogOpened>): SagaIterator<void> {
  const url = yield* select(selectSharedUrl, albumId);
  if (url === null) return;
  yield put(actions.shareLinkCreated({ albumId, url }));
  try {
    const { found } = yield* race({
      found: callApi(albumsApi.getExistingShareLink, albumId),
      // Its answer could come after the end of the link.
      ended: take(actions.unshareRequested),
    });
    if (found) yield put(actions.shareLinkCreated({ albumId, ...found.data }));
  } catch (error) {
    // Another tab or device has ended the link.
    if (isNotFoundError(error)) yield put(actions.albumUnshared({ albumId }));
    // Otherwise the link works, and the switch stays disabled until the dialog opens again.
  }
}

function* saveLinkChange({ payload }: ReturnType<typeof actions.linkChanged>): SagaIterator<void> {
  const { albumId, change } = payload;
  const { copies, hidesPlaces } = change;
  try {
    const changed = {
      ...(copies !== undefined && { copies }),
      ...(hidesPlaces !== undefined && { hides_places: hidesPlaces }),
    };
    const { data } = yield* callApi(albumsApi.updateShareLink, { id: albumId, ...changed });
    yield put(actions.linkChangeSaved({ albumId, link: { ...changed, ...data } }));
  } catch (error) {
    yield put(actions.linkChangeRefused({ albumId }));
    yield put(errorToast('toast.errorUpdatingAlbum', toPlainFailure(error)));
  }
}

/** Saves one change after the other, so that the link ends as the user left its switches. */
function* saveLinkChanges(): SagaIterator<never> {
  const changes = (yield actionChannel(actions.linkChanged)) as Channel<ReturnType<typeof actions.linkChanged>>;
  for (;;) yield* call(saveLinkChange, yield* take(changes));
}

function* fetchShareLink({ payload: { albumId } }: ReturnType<typeof actions.shareLinkRequested>): SagaIterator<void> {
  try {
    const { data } = yield* callApi(albumsApi.getSharedUrl, albumId);
    yield put(actions.shareLinkCreated({ albumId, ...data }));
  } catch (error) {
    yield put(actions.shareLinkFailed({ albumId }));
    yield put(errorToast('toast.errorFetchingUrl', toPlainFailure(error)));
  }
}

/** Revokes the link, even when the dialog is closed meanwhile. */
function* unshareAlbum({ payload: { albumId } }: ReturnType<typeof actions.unshareRequested>): SagaIterator<void> {
  try {
    yield* callApi(albumsApi.unshareAlbum, albumId);
    yield put(actions.albumUnshared({ albumId }));
  } catch (error) {
    yield put(actions.unshareFailed({ albumId }));
    yield put(errorToast('toast.errorUpdatingAlbum', toPlainFailure(error)));
  }
}

/** Loads an album by its share link. An invalid link shows a page, not a toast. */
function* loadSharedAlbum({ payload: { token } }: ReturnType<typeof actions.sharedAlbumRequested>): SagaIterator<void> {
  try {
    const { flipfiles } = yield* callApi(albumsApi.getSharedAlbum, { url: token });
    yield put(actions.sharedAlbumLoaded({ token, flipfiles }));
  } catch (error) {
    yield put(actions.sharedAlbumFailed({ token, missing: isNotFoundError(error) }));
  }
}

/** Renews the image URLs of a shared album that was open for days. Without a response it stays unchanged. */
function* refreshImageUrls(): SagaIterator<void> {
  const shown = yield* select(selectSharedAlbum);
  if (shown?.phase !== 'ready') return;
  const { token } = shown;
  try {
    const { flipfiles } = yield* callApi(albumsApi.getSharedAlbum, { url: token });
    yield put(actions.sharedAlbumLoaded({ token, flipfiles }));
  } catch {
    // The next rejected image requests them again.
  }
}

export function* sharingSaga(): SagaIterator<void> {
  yield takeLatest(imageUrlsExpired, refreshImageUrls);
  yield takeLatest(actions.shareDialogOpened, showKnownLink);
  yield takeLatest(actions.shareLinkRequested, fetchShareLink);
  yield fork(saveLinkChanges);
  yield takeEvery(actions.unshareRequested, unshareAlbum);
  yield takeLatest(actions.sharedAlbumRequested, loadSharedAlbum);
}
