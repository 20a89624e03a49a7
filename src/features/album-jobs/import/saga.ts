import type { AlbumSummary } from '@domain/contract';
import { buffers, type EventChannel, eventChannel, type SagaIterator } from 'redux-saga';
import { put, takeEvery } from 'redux-saga/effects';
import { albumsApi } from '@/api';
import { failureOf } from '@/api/jobFailure';
import { libraryActions } from '@/features/albums/list/slice';
import { selectImports } from '@/features/albums/selectors';
import { errorToast, actions as toasts } from '@/features/toasts';
import { downloadUrl } from '@/lib/navigation/download';
import { acquireLock, queryHeldLocks } from '@/lib/tabs/tabLocks';
import { callApi } from '@/sagas';
import { call, race, select, take } from '@/sagas/effects';
import { generationActions } from '../generation/slice';
import { fileOf, forgetFile } from './chosenFiles';
import { importActions as actions } from './slice';

type Event = { readonly progress: number } | { readonly album: AlbumSummary } | { readonly error: unknown };

/** The request as events. Closing the channel ends it. */
function sending(requestId: string, file: File): EventChannel<Event> {
  return eventChannel<Event>((emit) => {
    const over = new AbortController();
    let told = -1;
    const onUploadProgress = ({ loaded, total }: { loaded: number; total: number }) => {
      const percent = total > 0 ? Math.floor((100 * loaded) / total) : 0;
      if (percent !== told) emit({ progress: percent / 100 });
      told = percent;
    };
    albumsApi.importAlbum({ requestId, file }, { signal: over.signal, onUploadProgress }).then(
      ({ album }) => emit({ album }),
      (error: unknown) => emit({ error }),
    );
    return () => over.abort();
  }, buffers.expanding(8));
}

function* tell(album: AlbumSummary): SagaIterator<void> {
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

function* send(id: string, file: File): SagaIterator<void> {
  const channel = yield* call(sending, id, file);
  try {
    for (;;) {
      const event = yield* take(channel);
      if ('progress' in event) {
        yield put(actions.importProgressed({ id, progress: event.progress }));
        continue;
      }
      if ('error' in event) throw event.error;
      return yield* tell(event.album);
    }
  } catch (error) {
    yield put(errorToast('toast.errorOpeningFile', failureOf(error)));
  } finally {
    channel.close();
  }
}

const lockOf = (id: string) => `keepsake-import:${id}`;

/** For as long as the file is sent, other tabs see that it is. */
async function isSentElsewhere(id: string): Promise<boolean> {
  return (await queryHeldLocks()).has(lockOf(id));
}

function markSending(id: string): () => void {
  const release = acquireLock(lockOf(id));
  return () => void release.then((free) => free());
}

/** After a reload: the bytes are gone with the page, so the user is told, unless another tab is sending them. */
export function* resumeImports(): SagaIterator<void> {
  for (const { id } of yield* select(selectImports)) {
    if (fileOf(id)) continue;
    const elsewhere = yield* call(isSentElsewhere, id);
    yield put(elsewhere ? actions.importEnded({ id }) : actions.importInterrupted({ id }));
  }
}

const ends = (id: string) => (action: { type: string; payload?: unknown }) =>
  actions.importCancelled.match(action) && action.payload.id === id;

export function* openFile({ payload: { id } }: ReturnType<typeof actions.importRequested>): SagaIterator<void> {
  const file = fileOf(id);
  const sent = yield* call(markSending, id);
  try {
    if (file) yield* race({ sent: call(send, id, file), cancelled: take(ends(id)) });
  } finally {
    sent();
    forgetFile(id);
    yield put(actions.importEnded({ id }));
  }
}

function* saveFile({ payload: { albumId } }: ReturnType<typeof actions.bundleRequested>): SagaIterator<void> {
  try {
    const { data } = yield* callApi(albumsApi.getAlbumBundle, albumId);
    yield* call(downloadUrl, data.url);
  } catch (error) {
    yield put(errorToast('toast.errorSavingFile', failureOf(error)));
  }
}

export function* importSaga(): SagaIterator<void> {
  yield takeEvery(actions.importRequested, openFile);
  yield takeEvery(actions.bundleRequested, saveFile);
}
