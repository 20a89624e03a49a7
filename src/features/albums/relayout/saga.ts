import type { SagaIterator } from 'redux-saga';
import { delay, put, takeLatest } from 'redux-saga/effects';
import { albumsApi } from '@/api';
import { toPlainFailure } from '@/api/jobFailure';
import { fetchLatestVersionId } from '@/features/editor/sagas/fetchLatestVersionId';
import { waitUntilAlbumSaved } from '@/features/editor/sagas/waitUntilSaved';
import { selectEditedAlbumId } from '@/features/editor/state/selectors';
import { editorActions } from '@/features/editor/state/slice';
import { errorToast, type ToastAction, actions as toasts } from '@/features/toasts';
import { callApi } from '@/sagas';
import { call, race, select, take } from '@/sagas/effects';
import { libraryActions } from '../list/slice';
import { loadWhenOnline } from '../loadWhenOnline';
import { selectOpenAlbum, selectRelayoutDialog, selectThemeChange } from '../selectors';
import { versionsActions } from '../versions/slice';
import { relayoutActions as actions, type RelayoutRequest } from './slice';

type DialogOpened = ReturnType<typeof actions.relayoutDialogOpened>;
type RelayoutRequested = ReturnType<typeof actions.relayoutRequested>;

function* reloadOpenAlbum(albumId: string): SagaIterator<void> {
  const open = yield* select(selectOpenAlbum);
  if (open?.id === albumId) yield put(libraryActions.albumOpened({ id: albumId }));
}

function* reloadEditor(albumId: string): SagaIterator<void> {
  if ((yield* select(selectEditedAlbumId)) !== albumId) return;
  yield put(editorActions.editorOpened({ id: albumId }));
}

/**
 * Stores the current spread versions, and reloads the album where an outdated one is displayed. A save raises a
 * spread's version, so this waits until all changes are saved.
 */
function* loadAlbum({ payload: { albumId } }: DialogOpened): SagaIterator<void> {
  const load = function* (): SagaIterator<void> {
    yield* call(waitUntilAlbumSaved, albumId);
    const { album } = yield* callApi(albumsApi.getAlbum, albumId);
    const spreads = album.spreads.map(({ id, version }) => ({ id, version }));
    const { format, template_id: templateId, page_count: pages } = album;
    const { photos, book } = album;
    yield put(actions.relayoutLoaded({ albumId, format, templateId, pages, spreads, book, photos }));
    const open = yield* select(selectOpenAlbum);
    if (open?.album && open.album.updated_at !== album.updated_at) yield* call(reloadOpenAlbum, albumId);
  };
  try {
    yield* loadWhenOnline(load, put(actions.relayoutDelayed({ albumId })));
  } catch (error) {
    yield put(actions.relayoutAborted({ albumId }));
    yield put(errorToast('toast.errorUpdatingAlbum', toPlainFailure(error)));
  }
}

function* notifyConflict(albumId: string): SagaIterator<void> {
  yield put(actions.relayoutAborted({ albumId }));
  yield* call(reloadOpenAlbum, albumId);
  yield* call(reloadEditor, albumId);
  yield put(
    toasts.shown({
      title: { id: 'toast.errorUpdatingAlbum' },
      description: { id: 'relayout.conflict' },
      variant: 'destructive',
    }),
  );
}

/**
 * Continues editing with the new book. It can be undone like any other step, unless the previous state is unknown.
 */
function* continueEditing(albumId: string, versionId: string | null): SagaIterator<void> {
  if (versionId !== null) yield put(editorActions.bookReplaced({ albumId, via: 'user', versionId }));
  else if ((yield* select(selectEditedAlbumId)) === albumId) yield put(editorActions.historyCleared());
  yield* call(reloadEditor, albumId);
}

type FullRequest = Parameters<typeof albumsApi.relayoutAlbum>[0];

/** Lays out an album again, shows it, and offers to undo that. */
function* replaceBook({ albumId, body }: FullRequest): SagaIterator<void> {
  const { album } = yield* callApi(albumsApi.relayoutAlbum, { albumId, body });
  yield put(actions.relayoutSucceeded({ album }));
  yield* call(reloadOpenAlbum, albumId);
  const versionId = yield* fetchLatestVersionId(albumId);
  yield* call(continueEditing, albumId, versionId);
  const description = { text: album.title };
  const dispatch = versionId === null ? undefined : versionsActions.versionRestoreRequested({ albumId, versionId });
  const action: ToastAction | undefined = dispatch && { label: { id: 'toast.undo' }, dispatch };
  yield put(toasts.shown({ title: { id: 'toast.albumRelaid' }, description, variant: 'success', action }));
}

/** Applies a theme to the pages as they are saved. */
function* applyTheme({
  payload: { albumId, templateId, designed },
}: ReturnType<typeof actions.themeChosen>): SagaIterator<void> {
  try {
    yield* call(waitUntilAlbumSaved, albumId);
    const { album } = yield* callApi(albumsApi.getAlbum, albumId);
    const spreads = album.spreads.map(({ id, version }) => ({ id, version }));
    const body = { template_id: templateId, ...(designed && { rearrange_designed: true }), spreads };
    yield* call(replaceBook, { albumId, body });
  } catch (error) {
    const failure = toPlainFailure(error);
    if (failure.code === 'conflict') yield* call(notifyConflict, albumId);
    else yield put(errorToast('toast.errorUpdatingAlbum', failure));
  }
  yield put(actions.themeSettled());
}

function* relayoutAlbum({ albumId, body }: RelayoutRequest): SagaIterator<void> {
  const choosing = yield* select(selectRelayoutDialog);
  if (choosing?.albumId !== albumId) return;
  const { spreads } = choosing;
  try {
    yield* call(replaceBook, { albumId, body: { ...body, spreads } });
  } catch (error) {
    const failure = toPlainFailure(error);
    if (failure.code === 'conflict') {
      yield* call(notifyConflict, albumId);
      return;
    }
    yield put(actions.relayoutFailed({ albumId }));
    yield put(errorToast('toast.errorUpdatingAlbum', failure));
  }
}

/** Wait after each step of the page count, so not every value is laid out. */
const PREVIEW_DEBOUNCE_MS = 250;

/** Loads the preview of the relayout. A failure is shown beside the choice, which can still be applied. */
function* loadPreview({
  payload: { albumId, body },
}: ReturnType<typeof actions.relayoutPreviewRequested>): SagaIterator<void> {
  yield delay(PREVIEW_DEBOUNCE_MS);
  const choosing = yield* select(selectRelayoutDialog);
  if (choosing?.albumId !== albumId) return;
  const load = function* (): SagaIterator<void> {
    const wanted = { albumId, body: { ...body, spreads: choosing.spreads } };
    const { spreads: html } = yield* callApi(albumsApi.previewRelayout, wanted);
    yield put(actions.relayoutPreviewLoaded({ albumId, html }));
  };
  try {
    yield* loadWhenOnline(load, put(actions.relayoutPreviewFailed({ albumId })));
  } catch {
    yield put(actions.relayoutPreviewFailed({ albumId }));
  }
}

function* loadPreviewUnlessCleared(action: ReturnType<typeof actions.relayoutPreviewRequested>): SagaIterator<void> {
  const dropped = [actions.relayoutPreviewCleared, actions.relayoutDialogClosed, actions.relayoutRequested];
  yield* race({ shown: call(loadPreview, action), dropped: take(dropped) });
}

function* loadAlbumUnlessClosed(action: DialogOpened): SagaIterator<void> {
  yield* race({ looked: call(loadAlbum, action), closed: take(actions.relayoutDialogClosed) });
}

/** Closing the dialog cancels the request. The server may have applied it already, so the album is reloaded. */
function* relayoutUnlessClosed({ payload }: RelayoutRequested): SagaIterator<void> {
  const { closed } = yield* race({ done: call(relayoutAlbum, payload), closed: take(actions.relayoutDialogClosed) });
  if (!closed) return;
  yield* call(reloadOpenAlbum, payload.albumId);
  yield* call(reloadEditor, payload.albumId);
}

export function* relayoutSaga(): SagaIterator<void> {
  yield takeLatest(actions.relayoutDialogOpened, loadAlbumUnlessClosed);
  yield takeLatest(actions.relayoutPreviewRequested, loadPreviewUnlessCleared);
  yield takeLatest(actions.relayoutRequested, relayoutUnlessClosed);
  yield takeLatest(actions.themeChosen, applyTheme);
  // The dialog may have been opened before this code was loaded.
  const theme = yield* select(selectThemeChange);
  if (theme) yield put(actions.themeChosen(theme));
  const open = yield* select(selectRelayoutDialog);
  if (open?.phase === 'loading') {
    const { albumId, title, format, templateId, pages } = open;
    yield put(actions.relayoutDialogOpened({ albumId, title, format, templateId, pages }));
  }
}
