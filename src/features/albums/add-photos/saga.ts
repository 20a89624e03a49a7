import type { SagaIterator } from 'redux-saga';
import { delay, fork, put, takeEvery, takeLatest } from 'redux-saga/effects';
import { albumsApi } from '@/api';
import { toPlainFailure } from '@/api/jobFailure';
import { selectStoredPhotos, actions as storage } from '@/features/storage';
import { errorToast, actions as toasts } from '@/features/toasts';
import { navigateTo } from '@/lib/navigation/navigation';
import { callApi } from '@/sagas';
import { call, select } from '@/sagas/effects';
import { creationActions } from '../create/slice';
import { selectAddPhotosDialog, selectCreation, selectUnfinishedSelection } from '../selectors';
import { type AlbumPhotosChange, addPhotosActions as actions } from './slice';

/** Albums shown at once; a search finds the others. */
const ALBUM_CHOICES = 24;
const SEARCH_DEBOUNCE_MS = 250;
/** Time in which added photos can be taken out from the toast. */
const UNDO_MS = 7000;

/** Begins an album of the photos. An earlier unfinished selection can be brought back. */
function* beginAlbum({ payload }: ReturnType<typeof actions.albumOfPhotosRequested>): SagaIterator<void> {
  const earlier = yield* select(selectCreation);
  const isUnfinished = (yield* select(selectUnfinishedSelection)) !== null;
  yield put(creationActions.creationDiscarded());
  yield put(creationActions.photosChosen(payload));
  yield put(storage.selectionReplaced({ ids: [] }));
  yield* call(navigateTo, '/creations/start');
  if (!isUnfinished) return;
  yield put(
    toasts.shown({
      title: { id: 'toast.selectionReplaced' },
      description: { id: 'toast.selectionReplacedText' },
      variant: 'info',
      action: { label: { id: 'toast.selectionTakeBack' }, dispatch: creationActions.creationRestored(earlier) },
      duration: null,
    }),
  );
}

function* fetchAlbums(): SagaIterator<void> {
  const dialog = yield* select(selectAddPhotosDialog);
  if (!dialog) return;
  const { search } = dialog;
  const title = search.trim();
  if (title !== '') yield delay(SEARCH_DEBOUNCE_MS);
  try {
    const { albums, total } = yield* callApi(albumsApi.sortAlbums, {
      page: 1,
      limit: ALBUM_CHOICES,
      sortBy: 'updated_at',
      sortOrder: 'desc',
      filter: { state: 'ready', ...(title === '' ? {} : { title }) },
    });
    yield put(actions.albumsLoaded({ search, albums, total }));
  } catch (error) {
    yield put(actions.albumsFailed());
    yield put(errorToast('toast.errorFetchingAlbums', toPlainFailure(error)));
  }
}

/** Adds the stored ones of the photos, and offers to take out those that the album did not have. */
function* addPhotos({ payload }: ReturnType<typeof actions.photosAddRequested>): SagaIterator<void> {
  const { albumId, title, photoIds } = payload;
  const ids = (yield* select(selectStoredPhotos, photoIds)).map(({ id }) => id);
  if (ids.length === 0) return;
  try {
    const { added } = yield* callApi(albumsApi.addAlbumPhotos, { albumId, body: { file_ids: ids } });
    yield put(storage.albumUseChanged({ ids: added, album: { id: albumId, title }, isUsed: true }));
    yield put(storage.selectionReplaced({ ids: [] }));
    if (added.length === 0) {
      yield put(toasts.shown({ title: { id: 'toast.photosAlreadyIn', values: { title } }, variant: 'info' }));
      return;
    }
    const undone: AlbumPhotosChange = { albumId, title, photoIds: added };
    yield put(
      toasts.shown({
        title: { id: 'toast.photosAdded', values: { count: added.length, title } },
        description: { id: 'toast.photosAddedText' },
        variant: 'success',
        action: { label: { id: 'toast.undo' }, dispatch: actions.photosAddUndone(undone) },
        duration: UNDO_MS,
      }),
    );
  } catch (error) {
    yield put(errorToast('toast.errorUpdatingAlbum', toPlainFailure(error)));
  }
}

function* removePhotos({
  payload: { albumId, title, photoIds },
}: ReturnType<typeof actions.photosAddUndone>): SagaIterator<void> {
  try {
    const { removed } = yield* callApi(albumsApi.removeAlbumPhotos, { albumId, body: { file_ids: [...photoIds] } });
    yield put(storage.albumUseChanged({ ids: removed, album: { id: albumId, title }, isUsed: false }));
  } catch (error) {
    yield put(errorToast('toast.errorUpdatingAlbum', toPlainFailure(error)));
  }
}

/** Uses photos of the storage for albums: a new one, or one that exists. */
export function* addPhotosSaga(): SagaIterator<void> {
  yield takeEvery(actions.albumOfPhotosRequested, beginAlbum);
  yield takeLatest(
    [actions.addPhotosDialogOpened.type, actions.albumSearchTyped.type, actions.addPhotosDialogClosed.type],
    fetchAlbums,
  );
  yield takeEvery(actions.photosAddRequested, addPhotos);
  yield takeEvery(actions.photosAddUndone, removePhotos);
  // The dialog may have been opened before this code was loaded.
  if ((yield* select(selectAddPhotosDialog))?.phase === 'loading') yield fork(fetchAlbums);
}
