import type { SagaIterator } from 'redux-saga';
import { delay, put, takeLatest } from 'redux-saga/effects';
import { albumsApi } from '@/api';
import { failureOf } from '@/api/jobFailure';
import { latestVersion } from '@/features/editor/sagas/fetchLatestVersionId';
import { untilSaved } from '@/features/editor/sagas/waitUntilSaved';
import { editorActions } from '@/features/editor/state/slice';
import { errorToast, type ToastAction, actions as toasts } from '@/features/toasts';
import { callApi } from '@/sagas';
import { call, race, select, take } from '@/sagas/effects';
import { libraryActions } from '../list/slice';
import { selectEditedAlbumId, selectLayoutChoice, selectOpenAlbum } from '../selectors';
import { versionsActions } from '../versions/slice';
import { relayoutActions as actions, type LayoutRequest } from './slice';

type Opened = ReturnType<typeof actions.relayoutOpened>;
type Requested = ReturnType<typeof actions.relayoutRequested>;

/** Shows the album as the server has it now, where it is open. */
function* showAnew(albumId: string): SagaIterator<void> {
  const open = yield* select(selectOpenAlbum);
  if (open?.id === albumId) yield put(libraryActions.albumOpened({ id: albumId }));
}

/** The editor, where the album is open there, goes on with the spreads that there are now. */
function* readAgain(albumId: string): SagaIterator<void> {
  if ((yield* select(selectEditedAlbumId)) !== albumId) return;
  yield put(editorActions.editorOpened({ id: albumId }));
}

/**
 * Takes down what the album is now; where it is open and shown as it was before, it is shown anew. Saving a change raises the version of its
 * spread: only when all are saved are the versions worth asking for.
 */
function* look({ payload: { albumId } }: Opened): SagaIterator<void> {
  try {
    yield* call(untilSaved, albumId);
    const { album } = yield* callApi(albumsApi.getAlbum, albumId);
    const spreads = album.spreads.map(({ id, version }) => ({ id, version }));
    const { format, template_id: templateId, page_count: pages } = album;
    const { photos, book } = album;
    yield put(actions.relayoutReady({ albumId, format, templateId, pages, spreads, book, photos }));
    const open = yield* select(selectOpenAlbum);
    if (open?.album && open.album.updated_at !== album.updated_at) yield* call(showAnew, albumId);
  } catch (error) {
    yield put(actions.relayoutGivenUp({ albumId }));
    yield put(errorToast('toast.errorUpdatingAlbum', failureOf(error)));
  }
}

function* tellConflict(albumId: string): SagaIterator<void> {
  yield put(actions.relayoutGivenUp({ albumId }));
  yield* call(showAnew, albumId);
  yield* call(readAgain, albumId);
  yield put(
    toasts.shown({
      title: { id: 'toast.errorUpdatingAlbum' },
      description: { id: 'relayout.conflict' },
      variant: 'destructive',
    }),
  );
}

/** The editor goes on with the new book. It can be taken back as any other step, unless it is not known what there was before. */
function* editAnew(albumId: string, versionId: string | null): SagaIterator<void> {
  if (versionId !== null) yield put(editorActions.bookReplaced({ albumId, via: 'user', versionId }));
  else if ((yield* select(selectEditedAlbumId)) === albumId) yield put(editorActions.historyCleared());
  yield* call(readAgain, albumId);
}

function* layOut({ albumId, body }: LayoutRequest): SagaIterator<void> {
  const choosing = yield* select(selectLayoutChoice);
  if (choosing?.albumId !== albumId) return;
  const { spreads } = choosing;
  try {
    const { album } = yield* callApi(albumsApi.relayoutAlbum, { albumId, body: { ...body, spreads } });
    yield put(actions.albumRelaid({ album }));
    yield* call(showAnew, albumId);
    const versionId = yield* latestVersion(albumId);
    yield* call(editAnew, albumId, versionId);
    const description = { text: album.title };
    const dispatch = versionId === null ? undefined : versionsActions.restoreRequested({ albumId, versionId });
    const action: ToastAction | undefined = dispatch && { label: { id: 'toast.undo' }, dispatch };
    yield put(toasts.shown({ title: { id: 'toast.albumRelaid' }, description, variant: 'success', action }));
  } catch (error) {
    const failure = failureOf(error);
    if (failure.code === 'conflict') {
      yield* call(tellConflict, albumId);
      return;
    }
    yield put(actions.relayoutFailed({ albumId }));
    yield put(errorToast('toast.errorUpdatingAlbum', failure));
  }
}

/** Not every step of a number is laid out. */
const PAUSE_MS = 250;

/** Shows what would become of the album. A failure is told beside the choice, which can still be carried out. */
function* preview({ payload: { albumId, body } }: ReturnType<typeof actions.previewRequested>): SagaIterator<void> {
  yield delay(PAUSE_MS);
  const choosing = yield* select(selectLayoutChoice);
  if (choosing?.albumId !== albumId) return;
  try {
    const wanted = { albumId, body: { ...body, spreads: choosing.spreads } };
    const { spreads: html } = yield* callApi(albumsApi.previewRelayout, wanted);
    yield put(actions.previewLoaded({ albumId, html }));
  } catch {
    yield put(actions.previewFailed({ albumId }));
  }
}

function* previewUnlessDropped(action: ReturnType<typeof actions.previewRequested>): SagaIterator<void> {
  const dropped = [actions.previewDropped, actions.relayoutClosed, actions.relayoutRequested];
  yield* race({ shown: call(preview, action), dropped: take(dropped) });
}

function* lookUnlessClosed(action: Opened): SagaIterator<void> {
  yield* race({ looked: call(look, action), closed: take(actions.relayoutClosed) });
}

/** Closing the dialog gives the request up. The server may have carried it out already, so the album is looked at again. */
function* layOutUnlessClosed({ payload }: Requested): SagaIterator<void> {
  const { closed } = yield* race({ done: call(layOut, payload), closed: take(actions.relayoutClosed) });
  if (!closed) return;
  yield* call(showAnew, payload.albumId);
  yield* call(readAgain, payload.albumId);
}

export function* relayoutSaga(): SagaIterator<void> {
  yield takeLatest(actions.relayoutOpened, lookUnlessClosed);
  yield takeLatest(actions.previewRequested, previewUnlessDropped);
  yield takeLatest(actions.relayoutRequested, layOutUnlessClosed);
}
