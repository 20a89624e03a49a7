import type { AlbumSummary } from '@domain/contract';
import { buffers, type EventChannel, eventChannel, type SagaIterator } from 'redux-saga';
import { put, takeEvery } from 'redux-saga/effects';
import { albumsApi } from '@/api';
import { toPlainFailure } from '@/api/jobFailure';
import { libraryActions } from '@/features/albums/list/slice';
import { selectImportRuns } from '@/features/albums/selectors';
import { errorToast, actions as toasts } from '@/features/toasts';
import { downloadUrl } from '@/lib/navigation/download';
import { acquireLock, queryHeldLocks } from '@/lib/tabs/tabLocks';
import { callApi } from '@/sagas';
import { call, race, select, take } from '@/sagas/effects';
import { generationActions } from '../generation/slice';
import { getChosenFile, removeChosenFile } from './chosenFiles';
import { importActions as actions } from './slice';

type ImportEvent = { readonly progress: number } | { readonly album: AlbumSummary } | { readonly error: unknown };

/** The request as events. Closing the channel ends it. */
function createImportChannel(requestId: string, file: File): EventChannel<ImportEvent> {
  return eventChannel<ImportEvent>((emit) => {
    const over = new AbortController();
    let reportedPercent = -1;
    const onUploadProgress = ({ loaded, total }: { loaded: number; total: number }) => {
      const percent = total > 0 ? Math.floor((100 * loaded) / total) : 0;
      if (percent !== reportedPercent) emit({ progress: percent / 100 });
      reportedPercent = percent;
    };
    albumsApi.importAlbum({ requestId, file }, { signal: over.signal, onUploadProgress }).then(
      ({ album }) => emit({ album }),
      (error: unknown) => emit({ error }),
    );
    return () => over.abort();
  }, buffers.expanding(8));
}

function* notifyImported(album: AlbumSummary): SagaIterator<void> {
  yield put(
    toasts.shown({
      title: { id: 'toast.albumImported' },
      description: { text: album.title },
      variant: 'success',
      action: {
        label: { id: 'toast.openAlbum' },
        dispatch: generationActions.readyAlbumChosen({ albumId: album.id }),
      },
    }),
  );
  yield put(libraryActions.listRequested({}));
}

function* sendFile(id: string, file: File): SagaIterator<void> {
  const channel = yield* call(createImportChannel, id, file);
  try {
    for (;;) {
      const event = yield* take(channel);
      if ('progress' in event) {
        yield put(actions.importProgressed({ id, progress: event.progress }));
        continue;
      }
      if ('error' in event) throw event.error;
      return yield* notifyImported(event.album);
    }
  } catch (error) {
    yield put(errorToast('toast.errorOpeningFile', toPlainFailure(error)));
  } finally {
    channel.close();
  }
}

const importLockName = (id: string) => `keepsake-import:${id}`;

/** For as long as the file is sent, other tabs see that it is. */
async function isSentByOtherTab(id: string): Promise<boolean> {
  return (await queryHeldLocks()).has(importLockName(id));
}

function acquireImportLock(id: string): () => void {
  const release = acquireLock(importLockName(id));
  return () => void release.then((free) => free());
}

/** After a reload: the bytes are gone with the page, so the user is told, unless another tab is sending them. */
export function* resumeImports(): SagaIterator<void> {
  for (const { id } of yield* select(selectImportRuns)) {
    if (getChosenFile(id)) continue;
    const elsewhere = yield* call(isSentByOtherTab, id);
    yield put(elsewhere ? actions.importEnded({ id }) : actions.importInterrupted({ id }));
  }
}

const isCancellationOf = (id: string) => (action: { type: string; payload?: unknown }) =>
  actions.importCancelled.match(action) && action.payload.id === id;

export function* importFile({ payload: { id } }: ReturnType<typeof actions.importRequested>): SagaIterator<void> {
  const file = getChosenFile(id);
  const sent = yield* call(acquireImportLock, id);
  try {
    if (file) yield* race({ sent: call(sendFile, id, file), cancelled: take(isCancellationOf(id)) });
  } finally {
    sent();
    removeChosenFile(id);
    yield put(actions.importEnded({ id }));
  }
}

function* downloadBundle({ payload: { albumId } }: ReturnType<typeof actions.bundleRequested>): SagaIterator<void> {
  try {
    const { data } = yield* callApi(albumsApi.getAlbumBundle, albumId);
    yield* call(downloadUrl, data.url);
  } catch (error) {
    yield put(errorToast('toast.errorSavingFile', toPlainFailure(error)));
  }
}

export function* importSaga(): SagaIterator<void> {
  yield takeEvery(actions.importRequested, importFile);
  yield takeEvery(actions.bundleRequested, downloadBundle);
}
