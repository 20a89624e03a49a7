import type { SagaIterator } from 'redux-saga';
import { delay, put, takeEvery, takeLatest, takeLeading } from 'redux-saga/effects';
import { albumsApi } from '@/api';
import { isNotFoundError, toPlainFailure } from '@/api/jobFailure';
import { artworkActions } from '@/features/album-jobs/artwork/slice';
import { generationActions } from '@/features/album-jobs/generation/slice';
import { importActions } from '@/features/album-jobs/import/slice';
import { selectEditedAlbumId, selectEditor, selectSaveState } from '@/features/editor/state/selectors';
import { editorActions } from '@/features/editor/state/slice';
import { errorToast, actions as toasts } from '@/features/toasts';
import { imageUrlsExpired } from '@/lib/loading/imageRetry';
import { callApi } from '@/sagas';
import { call, select } from '@/sagas/effects';
import { watchAnalysis } from '../analysis/watchAnalysis';
import { deletedAlbumsActions } from '../deleted/slice';
import {
  selectAlbumListPhase,
  selectAlbumListQuery,
  selectOpenAlbum,
  selectRecentPhase,
  selectUnfinishedPhase,
} from '../selectors';
import { libraryActions as actions } from './slice';

const RECENT_ALBUMS_LIMIT = 5;
const UNFINISHED_ALBUMS_LIMIT = 6;
const SEARCH_DEBOUNCE_MS = 250;
export const ALBUM_UNDO_MS = 6000;

/** Fetches a page of albums: from the list in its default order, else from the sorting endpoint. */
function* fetchList(): SagaIterator<void> {
  const query = yield* select(selectAlbumListQuery);
  const { filter, ...page } = query;
  const sorted = page.sortBy !== 'created_at' || Object.keys(filter).length > 0;
  try {
    if (filter.title) yield delay(SEARCH_DEBOUNCE_MS);
    const { albums, total } = sorted
      ? yield* callApi(albumsApi.sortAlbums, query)
      : yield* callApi(albumsApi.listAlbums, page);
    yield put(actions.listLoaded({ query, albums, total }));
  } catch (error) {
    yield put(actions.listFailed());
    yield put(errorToast(sorted ? 'toast.errorSorting' : 'toast.errorFetchingAlbums', toPlainFailure(error)));
  }
}

function* fetchRecent(): SagaIterator<void> {
  try {
    const { albums } = yield* callApi(albumsApi.listRecentAlbums, { limit: RECENT_ALBUMS_LIMIT });
    yield put(actions.recentLoaded({ albums }));
  } catch (error) {
    yield put(actions.recentFailed());
    yield put(errorToast('toast.errorFetchingAlbums', toPlainFailure(error)));
  }
}

function* fetchUnfinished(): SagaIterator<void> {
  try {
    const { albums } = yield* callApi(albumsApi.listUnfinishedAlbums, { limit: UNFINISHED_ALBUMS_LIMIT });
    yield put(actions.unfinishedLoaded({ albums }));
  } catch (error) {
    yield put(actions.unfinishedFailed());
    yield put(errorToast('toast.errorFetchingAlbums', toPlainFailure(error)));
  }
}

/** Copies an album, adds the copy to the lists and links it in a toast. */
function* copyAlbum({ payload }: ReturnType<typeof actions.copyRequested>): SagaIterator<void> {
  const { id, title, requestId } = payload;
  try {
    const { album } = yield* callApi(albumsApi.copyAlbum, { albumId: id, body: { title, request_id: requestId } });
    yield put(actions.albumCopied({ album }));
    yield put(
      toasts.shown({
        title: { id: 'toast.albumCopied' },
        description: { text: album.title },
        variant: 'success',
        action: {
          label: { id: 'toast.openAlbum' },
          dispatch: generationActions.readyAlbumChosen({ albumId: album.id }),
        },
      }),
    );
    yield* refreshLists();
  } catch (error) {
    yield put(errorToast('toast.errorCreatingAlbum', toPlainFailure(error)));
  }
}

function* fetchAlbum({ payload: { id } }: ReturnType<typeof actions.albumOpened>): SagaIterator<void> {
  try {
    const { album, previewCode, photos, analysis } = yield* callApi(albumsApi.getAlbumPreview, id);
    yield put(actions.albumLoaded({ album: { ...album, previewCode, photos, analysis } }));
  } catch (error) {
    const missing = isNotFoundError(error);
    yield put(actions.albumFailed({ id, missing }));
    // The page itself shows that the album does not exist.
    if (!missing) yield put(errorToast('toast.errorFetchingAlbums', toPlainFailure(error)));
  }
}

/** Undoing restores the album on the server, as "Recently deleted" does later. */
function* deleteAlbum({ payload }: ReturnType<typeof actions.deleteRequested>): SagaIterator<void> {
  const { id, title } = payload;
  try {
    yield* call(albumsApi.deleteAlbum, id);
    yield put(actions.albumDeleted({ id }));
    yield put(
      toasts.shown({
        title: { id: 'toast.albumDeleted', values: { title } },
        variant: 'default',
        action: { label: { id: 'toast.undo' }, dispatch: deletedAlbumsActions.restoreRequested({ id }) },
        duration: ALBUM_UNDO_MS,
      }),
    );
    yield put(actions.listRequested({}));
  } catch (error) {
    yield put(actions.deleteFailed({ id }));
    yield put(errorToast('toast.errorDeletingAlbum', toPlainFailure(error)));
  }
}

/** Settings and categories have defaults in the client, so a failure shows a toast and blocks nothing. */
function* fetchSettings(): SagaIterator<void> {
  try {
    const { settings, size } = yield* callApi(albumsApi.getAlbumSettings, undefined);
    yield put(actions.settingsLoaded({ settings, sizes: size }));
    const { categories } = yield* callApi(albumsApi.listAlbumCategories, undefined);
    yield put(actions.categoriesLoaded(categories));
  } catch (error) {
    yield put(errorToast('toast.errorFetchingSettings', toPlainFailure(error)));
  }
}

/** Asks for titles; another request or a change of the photos replaces it. */
function* fetchTitleIdeas(action: ReturnType<typeof actions.titleIdeasRequested>): SagaIterator<void> {
  try {
    const { titles } = yield* callApi(albumsApi.suggestTitles, action.payload.photoIds);
    yield put(actions.titleIdeasLoaded(titles));
  } catch (error) {
    yield put(actions.titleIdeasFailed());
    yield put(errorToast('toast.errorTitleIdeas', toPlainFailure(error)));
  }
}

function* watchTitleIdeas(
  action: ReturnType<typeof actions.titleIdeasRequested | typeof actions.titleIdeasDropped>,
): SagaIterator<void> {
  if (actions.titleIdeasRequested.match(action)) yield* call(fetchTitleIdeas, action);
}

function* fetchLoraStyles(): SagaIterator<void> {
  try {
    const { list } = yield* callApi(albumsApi.listLoraStyles, undefined);
    yield put(actions.loraLoaded(list));
  } catch (error) {
    yield put(actions.loraFailed());
    yield put(errorToast('toast.errorFetchingLora', toPlainFailure(error)));
  }
}

function* reloadOrderedAlbum({
  payload: { albumId: id },
}: ReturnType<typeof actions.albumOrdered>): SagaIterator<void> {
  if ((yield* select(selectEditedAlbumId)) === id) yield put(editorActions.editorOpened({ id }));
  const open = yield* select(selectOpenAlbum);
  if (open?.id === id) yield put(actions.albumOpened({ id }));
}

/** Reloads the loaded lists, and the open album while it is not ready yet. */
function* refreshLists(): SagaIterator<void> {
  if ((yield* select(selectAlbumListPhase)) !== 'idle') yield put(actions.listRequested({}));
  if ((yield* select(selectRecentPhase)) !== 'idle') yield put(actions.recentRequested());
  if ((yield* select(selectUnfinishedPhase)) !== 'idle') yield put(actions.unfinishedRequested());
  const open = yield* select(selectOpenAlbum);
  if (open && open.album?.state !== 'ready') yield put(actions.albumOpened({ id: open.id }));
}

/** Renews expired picture URLs of a page that was open for days. */
function* refreshImageUrls(): SagaIterator<void> {
  yield* refreshLists();
  const edited = yield* select(selectEditedAlbumId);
  if (edited !== null) yield put(editorActions.editorOpened({ id: edited }));
  const open = yield* select(selectOpenAlbum);
  if (open?.album?.state === 'ready') yield put(actions.albumOpened({ id: open.id }));
}

/**
 * Reloads what is on screen, which may come from the offline cache. An editor with changes reloads after it has sent
 * them.
 */
function* refreshAfterConnection(): SagaIterator<void> {
  yield* refreshLists();
  const open = yield* select(selectOpenAlbum);
  if (open?.album?.state === 'ready') yield put(actions.albumOpened({ id: open.id }));
  const { albumId, phase } = yield* select(selectEditor);
  const isIdle = phase === 'ready' && (yield* select(selectSaveState)).kind === 'saved';
  if (albumId !== null && (phase === 'failed' || isIdle)) yield put(editorActions.editorOpened({ id: albumId }));
}

/** Reloads the open album after the editor has restored a version or artwork was made. */
function* reloadChangedAlbum({
  payload: { albumId },
}: ReturnType<typeof editorActions.bookRestoreFinished | typeof artworkActions.artworkSucceeded>): SagaIterator<void> {
  const open = yield* select(selectOpenAlbum);
  if (open?.id === albumId) yield put(actions.albumOpened({ id: albumId }));
}

/** Reloads the lists after a rename, because the title is part of the cover picture. */
function* refreshAfterRename({
  payload: { change },
}: ReturnType<typeof editorActions.structureChanged>): SagaIterator<void> {
  if (change.op === 'rename') yield* refreshLists();
}

export function* librarySaga(): SagaIterator<void> {
  yield takeEvery(imageUrlsExpired, refreshImageUrls);
  yield takeEvery(actions.connectionRestored, refreshAfterConnection);
  yield takeLatest(actions.listRequested, fetchList);
  yield takeLatest(actions.recentRequested, fetchRecent);
  yield takeLatest(actions.unfinishedRequested, fetchUnfinished);
  yield takeEvery(actions.copyRequested, copyAlbum);
  yield takeEvery(editorActions.structureChanged, refreshAfterRename);
  yield takeEvery(editorActions.bookRestoreFinished, reloadChangedAlbum);
  yield takeEvery(artworkActions.artworkSucceeded, reloadChangedAlbum);
  yield takeEvery(importActions.importSucceeded, function* showImported() {
    yield put(actions.listRequested({}));
  });
  yield takeLatest(actions.albumOpened, fetchAlbum);
  yield takeLatest([actions.analysisFollowed, actions.analysisUnfollowed], watchAnalysis);
  yield takeEvery(actions.albumOrdered, reloadOrderedAlbum);
  yield takeEvery(actions.deleteRequested, deleteAlbum);
  yield takeEvery(deletedAlbumsActions.albumRestored, refreshLists);
  yield takeLeading(actions.settingsRequested, fetchSettings);
  yield takeLatest([actions.titleIdeasRequested, actions.titleIdeasDropped], watchTitleIdeas);
  yield takeLeading(actions.loraRequested, fetchLoraStyles);
  yield takeEvery(
    [
      generationActions.generationStarted.type,
      generationActions.generationSucceeded.type,
      generationActions.generationFailed.type,
      generationActions.generationCancelled.type,
    ],
    refreshLists,
  );
}
