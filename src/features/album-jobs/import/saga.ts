import type { AlbumSummary } from '@domain/contract';
import { buffers, type EventChannel, eventChannel, type SagaIterator } from 'redux-saga';
import { put, takeEvery } from 'redux-saga/effects';
import { albumsApi } from '@/api';
import { toPlainFailure } from '@/api/jobFailure';
import { errorToast, actions as toasts } from '@/features/toasts';
import { downloadUrl } from '@/lib/navigation/download';
import { acquireLock, queryHeldLocks } from '@/lib/tabs/tabLocks';
import { callApi } from '@/sagas';
import { call, take } from '@/sagas/effects';
import { createJobSaga, type ResumeDecision, type StartedJob } from '../createJobSaga';
import { generationActions } from '../generation/slice';
import { type AlbumJobsRoot, selectImportRun, selectImportRuns } from '../selectors';
import { getChosenFile, removeChosenFile } from './chosenFiles';
import { importActions as actions, type ImportRun } from './slice';

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

/** Sends the file. The call that sends it also imports it, so there is nothing to poll. */
function* sendFile({ id }: ImportRun): SagaIterator<StartedJob<never, AlbumSummary>> {
  const file = getChosenFile(id);
  if (!file) throw new Error(`The file of import ${id} is gone`);
  const channel = yield* call(createImportChannel, id, file);
  try {
    for (;;) {
      const event = yield* take(channel);
      if ('error' in event) throw event.error;
      if ('album' in event) return { outcome: event.album };
      yield put(actions.importProgressed({ id, progress: event.progress }));
    }
  } finally {
    channel.close();
  }
}

function* deliverImport({ id }: ImportRun, album: AlbumSummary): SagaIterator<void> {
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
  yield put(actions.importSucceeded({ id, albumId: album.id }));
}

const importLockName = (id: string) => `keepsake-import:${id}`;

/** Shows other tabs that this one sends the file. @returns the saga that ends the import and lets go of the file */
function acquireImport(id: string): () => SagaIterator<void> {
  const release = acquireLock(importLockName(id));
  return function* endImport() {
    void release.then((free) => free());
    removeChosenFile(id);
    yield put(actions.importEnded({ id }));
  };
}

/** A reload loses the bytes of the file, so the user has to choose it again, unless another tab is sending it. */
async function decideResume({ id }: ImportRun): Promise<ResumeDecision> {
  if (getChosenFile(id)) return 'keep';
  const isSentByOtherTab = (await queryHeldLocks()).has(importLockName(id));
  return isSentByOtherTab ? actions.importEnded({ id }) : actions.importInterrupted({ id });
}

const selectRunWithFile = (state: AlbumJobsRoot, id: string): ImportRun | undefined =>
  getChosenFile(id) && selectImportRun(state, id);

const importJob = createJobSaga<ImportRun, never, AlbumSummary>({
  selectRun: selectRunWithFile,
  selectRuns: selectImportRuns,
  getRunId: ({ id }) => id,
  getActionRunId: ({ payload }) => (payload as { readonly id: string }).id,
  requestedBy: [actions.importRequested],
  cancelledBy: [actions.importCancelled],
  acquire: acquireImport,
  getHandle: () => null,
  start: sendFile,
  deliver: deliverImport,
  errorTitle: 'toast.errorOpeningFile',
  decideResume,
});

export const resumeImports = importJob.resume;

function* downloadBundle({ payload: { albumId } }: ReturnType<typeof actions.bundleRequested>): SagaIterator<void> {
  try {
    const { data } = yield* callApi(albumsApi.getAlbumBundle, albumId);
    yield* call(downloadUrl, data.url);
  } catch (error) {
    yield put(errorToast('toast.errorSavingFile', toPlainFailure(error)));
  }
}

export function* importSaga(): SagaIterator<void> {
  yield* importJob.watch();
  yield takeEvery(actions.bundleRequested, downloadBundle);
}
