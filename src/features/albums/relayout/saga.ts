import type { SagaIterator, Task } from 'redux-saga';
import { cancel, delay, fork, put, takeLatest } from 'redux-saga/effects';
import { ApiError, albumsApi } from '@/api';
import { toPlainFailure } from '@/api/jobFailure';
import { fetchLatestVersionId } from '@/features/editor/sagas/fetchLatestVersionId';
import { ensureAlbumSaved, waitUntilAlbumSaved } from '@/features/editor/sagas/waitUntilSaved';
import { selectEditedAlbumId, selectHasUnsavedChanges } from '@/features/editor/state/selectors';
import { editorActions } from '@/features/editor/state/slice';
import { errorToast, type ToastAction, actions as toasts } from '@/features/toasts';
import { callApi } from '@/sagas';
import { call, race, select, take } from '@/sagas/effects';
import { findImprovement } from '../analysis/findImprovement';
import { libraryActions } from '../list/slice';
import { loadWhenOnline } from '../loadWhenOnline';
import { selectOpenAlbum, selectRelayoutDialog, selectThemeChanges } from '../selectors';
import { versionsActions } from '../versions/slice';
import { relayoutActions as actions, type RelayoutRequest, type ThemeChoice } from './slice';

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

const changesNotSavedError = new ApiError({
  code: 'network',
  status: 0,
  message: 'The last changes of the album are not saved yet: no response from the server',
});

/** A theme is not applied long after it was chosen, so this ends when changes cannot be saved now. */
function* ensureSavedNow(albumId: string): SagaIterator<void> {
  const { delayed } = yield* race({
    saved: call(ensureAlbumSaved, albumId),
    delayed: take([editorActions.saveDelayed.type, editorActions.structureSaveDelayed.type]),
  });
  if (delayed) throw changesNotSavedError;
}

/** Applies a theme to the pages as they are saved. */
function* applyTheme({ albumId, templateId, designed }: ThemeChoice): SagaIterator<void> {
  try {
    yield* call(ensureSavedNow, albumId);
    const { album } = yield* callApi(albumsApi.getAlbum, albumId);
    const spreads = album.spreads.map(({ id, version }) => ({ id, version }));
    const body = { template_id: templateId, ...(designed && { rearrange_designed: true }), spreads };
    yield* call(replaceBook, { albumId, body });
  } catch (error) {
    const failure = toPlainFailure(error);
    if (failure.code === 'conflict') yield* call(notifyConflict, albumId);
    else yield put(errorToast('toast.errorUpdatingAlbum', failure));
  }
  yield put(actions.themeSettled({ albumId }));
}

function* cancelled(albumId: string): SagaIterator<true> {
  for (;;) if ((yield* take(actions.themeCancelled)).payload.albumId === albumId) return true;
}

/** The server may have applied a cancelled theme already, so a saved album is reloaded. */
function* applyThemeUnlessCancelled(choice: ThemeChoice): SagaIterator<void> {
  const { albumId } = choice;
  const { stopped } = yield* race({ done: call(applyTheme, choice), stopped: call(cancelled, albumId) });
  if (!stopped || (yield* select(selectHasUnsavedChanges, albumId))) return;
  yield* call(reloadOpenAlbum, albumId);
  yield* call(reloadEditor, albumId);
}

/** Applies the latest theme of each album. */
function* applyThemes(): SagaIterator<never> {
  const tasks = new Map<string, Task>();
  for (;;) {
    const { payload: choice } = yield* take(actions.themeChosen);
    const running = tasks.get(choice.albumId);
    if (running) yield cancel(running);
    tasks.set(choice.albumId, (yield fork(applyThemeUnlessCancelled, choice)) as Task);
  }
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
  yield takeLatest(actions.improvementRequested, findImprovement);
  yield fork(applyThemes);
  // The dialog may have been opened before this code was loaded.
  for (const theme of yield* select(selectThemeChanges)) yield put(actions.themeChosen(theme));
  const open = yield* select(selectRelayoutDialog);
  if (open?.phase === 'loading') {
    const { albumId, title, format, templateId, pages, improves = false } = open;
    yield put(
      actions.relayoutDialogOpened({ albumId, title, format, templateId, pages, ...(improves && { improves }) }),
    );
  }
}
