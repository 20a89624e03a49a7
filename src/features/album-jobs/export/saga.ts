import { EXPORT_POLL_INTERVAL_MS, type ExportStatus } from '@domain/contract';
import type { SagaIterator } from 'redux-saga';
import { delay, put, takeEvery } from 'redux-saga/effects';
import { albumsApi, isTransient } from '@/api';
import { failureOf, JobFailure } from '@/api/jobFailure';
import { selectExports } from '@/features/albums/selectors';
import { waitForRecoveredDrafts } from '@/features/editor/draft-persistence/waitForRecoveredDrafts';
import { demandAlbumSaved } from '@/features/editor/sagas/waitUntilSaved';
import { errorToast } from '@/features/toasts';
import { downloadUrl } from '@/lib/navigation/download';
import { callApi, poll } from '@/sagas';
import { call, fork, race, select, take } from '@/sagas/effects';
import { exportActions as actions, type ExportRun } from './slice';

/** How long a finished export stays in sight, to be downloaded again. */
const SHOWN_AFTER_MS = 15_000;

const isFinished = ({ data }: ExportStatus): boolean => data.completed === 1 || data.stage === 'failed';

function* watch(albumId: string): SagaIterator<string> {
  const outcome = yield* call(poll<ExportStatus>, {
    fetch: (options: { signal: AbortSignal }) => albumsApi.getExportStatus(albumId, options),
    isDone: isFinished,
    onValue: function* tell(status: ExportStatus) {
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

type Asked = Pick<ExportRun, 'albumId' | 'kind' | 'print' | 'phase'>;

/** Starts the export, of all that was changed before, unless it runs already, waits for the file and hands it to the browser. */
function* makeFile({ albumId, kind, print, phase }: Asked): SagaIterator<void> {
  try {
    if (phase === 'starting') {
      yield* call(demandAlbumSaved, albumId);
      const status = yield* callApi(albumsApi.startExport, { id: albumId, kind, ...print });
      yield put(actions.exportProgressed({ albumId, status }));
    }
    const url = yield* call(watch, albumId);
    yield* call(downloadUrl, url);
    yield put(actions.exportSucceeded({ albumId, url }));
    yield delay(SHOWN_AFTER_MS);
    yield put(actions.exportDismissed({ albumId }));
  } catch (error) {
    const failure = failureOf(error);
    yield put(actions.exportFailed({ albumId, error: failure.code }));
    yield put(errorToast('toast.errorExportingAlbum', failure));
  }
}

/** The user stops waiting, or begins anew with another kind. */
const ends = (albumId: string) => (action: { type: string; payload?: unknown }) =>
  (actions.exportCancelled.match(action) || actions.exportRequested.match(action)) &&
  action.payload.albumId === albumId;

export function* makeFileUnlessEnded(run: Asked): SagaIterator<void> {
  yield* race({ made: call(makeFile, run), ended: take(ends(run.albumId)) });
}

function* resume(run: Asked): SagaIterator<void> {
  if (run.phase === 'starting') yield* call(waitForRecoveredDrafts, run.albumId);
  yield* call(makeFile, run);
}

function* resumeUnlessEnded(run: Asked): SagaIterator<void> {
  yield* race({ made: call(resume, run), ended: take(ends(run.albumId)) });
}

/** After a reload: exports that were waited for are waited for again, those that had ended are put away. */
export function* resumeExports(): SagaIterator<void> {
  const runs = yield* select(selectExports);
  for (const run of runs) {
    if (run.phase === 'starting' || run.phase === 'running') yield* fork(resumeUnlessEnded, run);
    else yield put(actions.exportDismissed({ albumId: run.albumId }));
  }
}

export function* exportSaga(): SagaIterator<void> {
  yield takeEvery(actions.exportRequested, function* begin({ payload }: ReturnType<typeof actions.exportRequested>) {
    yield* call(makeFileUnlessEnded, { ...payload, phase: 'starting' as const });
  });
}
