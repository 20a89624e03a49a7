import type { SagaIterator } from 'redux-saga';
import { put, takeEvery, takeLatest, takeLeading } from 'redux-saga/effects';
import { albumsApi } from '@/api';
import { toPlainFailure } from '@/api/jobFailure';
import { fetchLatestVersionId } from '@/features/editor/sagas/fetchLatestVersionId';
import { waitUntilAlbumSaved } from '@/features/editor/sagas/waitUntilSaved';
import { selectEditedAlbumId } from '@/features/editor/state/selectors';
import { editorActions } from '@/features/editor/state/slice';
import { errorToast, actions as toasts } from '@/features/toasts';
import { callApi } from '@/sagas';
import { call, race, select, take } from '@/sagas/effects';
import { libraryActions } from '../list/slice';
import { loadWhenOnline } from '../loadWhenOnline';
import { selectOpenAlbum, selectVersionsDialog } from '../selectors';
import { versionsActions as actions } from './slice';

type DialogOpened = ReturnType<typeof actions.versionsDialogOpened>;
type VersionChosen = ReturnType<typeof actions.versionChosen>;
type SaveRequested = ReturnType<typeof actions.versionSaveRequested>;
type DeleteRequested = ReturnType<typeof actions.versionDeleteRequested>;
type RestoreRequested = ReturnType<typeof actions.versionRestoreRequested>;

/** Waits for pending saves, because a version holds the server's state. Saving and restoring a version wait too. */
function* loadVersions({ payload: { albumId } }: DialogOpened): SagaIterator<void> {
  const load = function* (): SagaIterator<void> {
    yield* call(waitUntilAlbumSaved, albumId);
    const { versions } = yield* callApi(albumsApi.listVersions, albumId);
    const { album } = yield* callApi(albumsApi.getAlbum, albumId);
    const spreads = album.spreads.map(({ id, html }) => ({ id, html }));
    const { format, template_id, page_count, photos } = album;
    const shape = { format, template_id, page_count };
    yield put(actions.versionsLoaded({ albumId, versions, now: { spreads, photos, shape } }));
    if (versions[0]) yield put(actions.versionChosen({ albumId, versionId: versions[0].id }));
  };
  try {
    yield* loadWhenOnline(load, put(actions.versionsDelayed({ albumId })));
  } catch (error) {
    yield put(actions.versionsLoadFailed({ albumId }));
    yield put(errorToast('toast.errorFetchingAlbums', toPlainFailure(error)));
  }
}

function* loadVersionPages({ payload: { albumId, versionId } }: VersionChosen): SagaIterator<void> {
  const dialog = yield* select(selectVersionsDialog);
  if (dialog?.pages[versionId]) return;
  const load = function* (): SagaIterator<void> {
    const { spreads, photos } = yield* callApi(albumsApi.getVersion, { albumId, versionId });
    yield put(actions.versionLoaded({ albumId, versionId, pages: { spreads, photos } }));
  };
  try {
    yield* loadWhenOnline(load);
  } catch (error) {
    yield put(errorToast('toast.errorFetchingAlbums', toPlainFailure(error)));
  }
}

function* reportFailure(albumId: string, error: unknown): SagaIterator<void> {
  yield put(actions.versionFailed({ albumId }));
  yield put(errorToast('toast.errorUpdatingAlbum', toPlainFailure(error)));
}

/** Goes on after the dialog is closed. The same id makes a repeated request harmless. */
function* saveVersion({ payload: { albumId, versionId, name } }: SaveRequested): SagaIterator<void> {
  const save = function* (): SagaIterator<void> {
    yield* call(waitUntilAlbumSaved, albumId);
    const { version } = yield* callApi(albumsApi.saveVersion, { albumId, body: { id: versionId, name } });
    yield put(actions.versionSaved({ albumId, version }));
  };
  try {
    yield* loadWhenOnline(save);
  } catch (error) {
    yield* call(reportFailure, albumId, error);
  }
}

function* deleteVersion({ payload: { albumId, versionId } }: DeleteRequested): SagaIterator<void> {
  try {
    yield* callApi(albumsApi.deleteVersion, { albumId, versionId });
    yield put(actions.versionDeleted({ albumId, versionId }));
  } catch (error) {
    yield* call(reportFailure, albumId, error);
  }
}

function* reloadOpenAlbum(albumId: string): SagaIterator<void> {
  if ((yield* select(selectEditedAlbumId)) === albumId) yield put(editorActions.editorOpened({ id: albumId }));
  const open = yield* select(selectOpenAlbum);
  if (open?.id === albumId) yield put(libraryActions.albumOpened({ id: albumId }));
}

function* restoreVersion({ payload: { albumId, versionId } }: RestoreRequested): SagaIterator<void> {
  try {
    yield* call(waitUntilAlbumSaved, albumId);
    const { album } = yield* callApi(albumsApi.restoreVersion, { albumId, versionId });
    yield put(actions.versionRestored({ albumId }));
    // The previous book is the latest version, so restoring can be undone.
    const before = yield* fetchLatestVersionId(albumId);
    if (before !== null) yield put(editorActions.bookReplaced({ albumId, via: 'user', versionId: before }));
    yield* call(reloadOpenAlbum, albumId);
    const description = { text: album.title };
    yield put(toasts.shown({ title: { id: 'toast.versionRestored' }, description, variant: 'success' }));
  } catch (error) {
    yield* call(reportFailure, albumId, error);
  }
}

/** Closing the dialog cancels the request. The server may have applied it already, so the album is reloaded. */
function* restoreUnlessClosed(action: RestoreRequested): SagaIterator<void> {
  const { closed } = yield* race({ done: call(restoreVersion, action), closed: take(actions.versionsDialogClosed) });
  if (closed) yield* call(reloadOpenAlbum, action.payload.albumId);
}

const unlessClosed = <A>(flow: (action: A) => SagaIterator<void>) =>
  function* (action: A): SagaIterator<void> {
    yield* race({ done: call(flow, action), closed: take(actions.versionsDialogClosed) });
  };

export function* versionsSaga(): SagaIterator<void> {
  yield takeLatest(actions.versionsDialogOpened, unlessClosed(loadVersions));
  yield takeLatest(actions.versionChosen, unlessClosed(loadVersionPages));
  yield takeEvery(actions.versionSaveRequested, saveVersion);
  yield takeEvery(actions.versionDeleteRequested, deleteVersion);
  yield takeLeading(actions.versionRestoreRequested, restoreUnlessClosed);
}
