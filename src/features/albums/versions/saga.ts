import type { SagaIterator } from 'redux-saga';
import { put, takeLatest, takeLeading } from 'redux-saga/effects';
import { albumsApi } from '@/api';
import { failureOf } from '@/api/jobFailure';
import { latestVersion } from '@/features/editor/sagas/fetchLatestVersionId';
import { untilSaved } from '@/features/editor/sagas/waitUntilSaved';
import { editorActions } from '@/features/editor/state/slice';
import { errorToast, actions as toasts } from '@/features/toasts';
import { callApi } from '@/sagas';
import { call, race, select, take } from '@/sagas/effects';
import { libraryActions } from '../list/slice';
import { selectEditedAlbumId, selectOpenAlbum, selectVersions } from '../selectors';
import { versionsActions as actions } from './slice';

type Opened = ReturnType<typeof actions.versionsOpened>;
type Chosen = ReturnType<typeof actions.versionChosen>;
type Kept = ReturnType<typeof actions.keepRequested>;
type Forgotten = ReturnType<typeof actions.forgetRequested>;
type Restored = ReturnType<typeof actions.restoreRequested>;

/** A version holds what the server has: what is still on its way there goes first, here and where one is kept or gone back to. */
function* look({ payload: { albumId } }: Opened): SagaIterator<void> {
  try {
    yield* call(untilSaved, albumId);
    const { versions } = yield* callApi(albumsApi.listVersions, albumId);
    const { album } = yield* callApi(albumsApi.getAlbum, albumId);
    const spreads = album.spreads.map(({ id, html }) => ({ id, html }));
    yield put(actions.versionsLoaded({ albumId, versions, now: { spreads, photos: album.photos } }));
    if (versions[0]) yield put(actions.versionChosen({ albumId, versionId: versions[0].id }));
  } catch (error) {
    yield put(actions.versionsGivenUp({ albumId }));
    yield put(errorToast('toast.errorFetchingAlbums', failureOf(error)));
  }
}

/** Fetches the pages of the version that is looked at, once. */
function* show({ payload: { albumId, versionId } }: Chosen): SagaIterator<void> {
  const dialog = yield* select(selectVersions);
  if (dialog?.pages[versionId]) return;
  try {
    const { spreads, photos } = yield* callApi(albumsApi.getVersion, { albumId, versionId });
    yield put(actions.versionLoaded({ albumId, versionId, pages: { spreads, photos } }));
  } catch (error) {
    yield put(errorToast('toast.errorFetchingAlbums', failureOf(error)));
  }
}

function* fail(albumId: string, error: unknown): SagaIterator<void> {
  yield put(actions.versionFailed({ albumId }));
  yield put(errorToast('toast.errorUpdatingAlbum', failureOf(error)));
}

function* keep({ payload: { albumId, versionId, name } }: Kept): SagaIterator<void> {
  try {
    yield* call(untilSaved, albumId);
    const { version } = yield* callApi(albumsApi.saveVersion, { albumId, body: { id: versionId, name } });
    yield put(actions.versionKept({ albumId, version }));
  } catch (error) {
    yield* call(fail, albumId, error);
  }
}

function* forget({ payload: { albumId, versionId } }: Forgotten): SagaIterator<void> {
  try {
    yield* callApi(albumsApi.deleteVersion, { albumId, versionId });
    yield put(actions.versionForgotten({ albumId, versionId }));
  } catch (error) {
    yield* call(fail, albumId, error);
  }
}

/** Wherever the album is open, it is shown as the server has it now. */
function* showAnew(albumId: string): SagaIterator<void> {
  if ((yield* select(selectEditedAlbumId)) === albumId) yield put(editorActions.editorOpened({ id: albumId }));
  const open = yield* select(selectOpenAlbum);
  if (open?.id === albumId) yield put(libraryActions.albumOpened({ id: albumId }));
}

function* restore({ payload: { albumId, versionId } }: Restored): SagaIterator<void> {
  try {
    yield* call(untilSaved, albumId);
    const { album } = yield* callApi(albumsApi.restoreVersion, { albumId, versionId });
    yield put(actions.versionRestored({ albumId }));
    // The book before is kept as the latest version: to go back to one is a step that can be taken back.
    const before = yield* latestVersion(albumId);
    if (before !== null) yield put(editorActions.bookReplaced({ albumId, via: 'user', versionId: before }));
    yield* call(showAnew, albumId);
    const description = { text: album.title };
    yield put(toasts.shown({ title: { id: 'toast.versionRestored' }, description, variant: 'success' }));
  } catch (error) {
    yield* call(fail, albumId, error);
  }
}

/** Closing the dialog gives up what is on its way. The server may have carried it out already, so the album is looked at again. */
function* restoreUnlessClosed(action: Restored): SagaIterator<void> {
  const { closed } = yield* race({ done: call(restore, action), closed: take(actions.versionsClosed) });
  if (closed) yield* call(showAnew, action.payload.albumId);
}

const unlessClosed = <A>(flow: (action: A) => SagaIterator<void>) =>
  function* (action: A): SagaIterator<void> {
    yield* race({ done: call(flow, action), closed: take(actions.versionsClosed) });
  };

export function* versionsSaga(): SagaIterator<void> {
  yield takeLatest(actions.versionsOpened, unlessClosed(look));
  yield takeLatest(actions.versionChosen, unlessClosed(show));
  yield takeLeading(actions.keepRequested, unlessClosed(keep));
  yield takeLeading(actions.forgetRequested, unlessClosed(forget));
  yield takeLeading(actions.restoreRequested, restoreUnlessClosed);
}
