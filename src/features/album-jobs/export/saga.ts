import { EXPORT_POLL_INTERVAL_MS, type ExportStatus } from '@domain/contract';
import type { SagaIterator } from 'redux-saga';
import { delay, put, takeEvery } from 'redux-saga/effects';
import { albumsApi, isTransient } from '@/api';
import { JobFailure, toPlainFailure } from '@/api/jobFailure';
import { selectExportRuns } from '@/features/albums/selectors';
import { waitForRecoveredDrafts } from '@/features/editor/draft-persistence/waitForRecoveredDrafts';
import { ensureAlbumSaved } from '@/features/editor/sagas/waitUntilSaved';
import { errorToast } from '@/features/toasts';
import { downloadUrl } from '@/lib/navigation/download';
import { callApi, poll } from '@/sagas';
import { call, fork, race, select, take } from '@/sagas/effects';
import { exportActions as actions, type ExportRun } from './slice';

/** How long a finished export stays in sight, to be downloaded again. */
const FINISHED_EXPORT_VISIBLE_MS = 15_000;

const isExportFinished = ({ data }: ExportStatus): boolean => data.completed === 1 || data.stage === 'failed';

function* pollExport(albumId: string): SagaIterator<string> {
  const outcome = yield* call(poll<ExportStatus>, {
    fetch: (options: { signal: AbortSignal }) => albumsApi.getExportStatus(albumId, options),
    isDone: isExportFinished,
    onValue: function* reportProgress(status: ExportStatus) {
      yield put(actions.exportProgressed({ albumId, status }));
    },
    intervalMs: EXPORT_POLL_INTERVAL_MS,
    isTransient,
  });
  if (outcome.kind === 'timedOut') throw new JobFailure('unavailable');
  const { data } = outcome.value;
  if (data.completed !== 1 || data.url === null) throw new JobFailure(data.error ?? 'internal');
  return data.url;
}

type ExportJob = Pick<ExportRun, 'albumId' | 'kind' | 'print' | 'phase'>;

/** Starts the export, of all that was changed before, unless it runs already, waits for the file and hands it to the browser. */
function* runExport({ albumId, kind, print, phase }: ExportJob): SagaIterator<void> {
  try {
    if (phase === 'starting') {
      yield* call(ensureAlbumSaved, albumId);
      const status = yield* callApi(albumsApi.startExport, { id: albumId, kind, ...print });
      yield put(actions.exportProgressed({ albumId, status }));
    }
    const url = yield* call(pollExport, albumId);
    yield* call(downloadUrl, url);
    yield put(actions.exportSucceeded({ albumId, url }));
    yield delay(FINISHED_EXPORT_VISIBLE_MS);
    yield put(actions.exportDismissed({ albumId }));
  } catch (error) {
    const failure = toPlainFailure(error);
    yield put(actions.exportFailed({ albumId, error: failure.code }));
    yield put(errorToast('toast.errorExportingAlbum', failure));
  }
}

/** The user stops waiting, or begins anew with another kind. */
const isEndOfExport = (albumId: string) => (action: { type: string; payload?: unknown }) =>
  (actions.exportCancelled.match(action) || actions.exportRequested.match(action)) &&
  action.payload.albumId === albumId;

export function* runExportUnlessEnded(run: ExportJob): SagaIterator<void> {
  yield* race({ made: call(runExport, run), ended: take(isEndOfExport(run.albumId)) });
}

function* resumeExport(run: ExportJob): SagaIterator<void> {
  if (run.phase === 'starting') yield* call(waitForRecoveredDrafts, run.albumId);
  yield* call(runExport, run);
}

function* resumeExportUnlessEnded(run: ExportJob): SagaIterator<void> {
  yield* race({ made: call(resumeExport, run), ended: take(isEndOfExport(run.albumId)) });
}

/** After a reload: exports that were waited for are waited for again, those that had ended are put away. */
export function* resumeExports(): SagaIterator<void> {
  const runs = yield* select(selectExportRuns);
  for (const run of runs) {
    if (run.phase === 'starting' || run.phase === 'running') yield* fork(resumeExportUnlessEnded, run);
    else yield put(actions.exportDismissed({ albumId: run.albumId }));
  }
}

export function* exportSaga(): SagaIterator<void> {
  yield takeEvery(actions.exportRequested, function* begin({ payload }: ReturnType<typeof actions.exportRequested>) {
    yield* call(runExportUnlessEnded, { ...payload, phase: 'starting' as const });
  });
}
