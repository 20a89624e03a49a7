import { EXPORT_POLL_INTERVAL_MS, type ExportStatus } from '@domain/contract';
import type { SagaIterator } from 'redux-saga';
import { delay, put } from 'redux-saga/effects';
import { albumsApi } from '@/api';
import { JobFailure } from '@/api/jobFailure';
import { waitForRecoveredDrafts } from '@/features/editor/draft-persistence/draftStorage';
import { ensureAlbumSaved } from '@/features/editor/sagas/waitUntilSaved';
import { downloadUrl } from '@/lib/navigation/download';
import { callApi } from '@/sagas';
import { call } from '@/sagas/effects';
import { createJobSaga, getAlbumId, type StartedJob } from '../createJobSaga';
import { selectExportRun, selectExportRuns } from '../selectors';
import { exportActions as actions, type ExportRun } from './slice';

/** Time a finished export stays in the panel, where it can be downloaded again. */
const FINISHED_EXPORT_VISIBLE_MS = 15_000;

/** Starts the export of the album as the user sees it: pending changes are saved first. */
function* startExport({ albumId, kind, print }: ExportRun): SagaIterator<StartedJob<string, string>> {
  yield* call(ensureAlbumSaved, albumId);
  const status = yield* callApi(albumsApi.startExport, { id: albumId, kind, ...print });
  yield put(actions.exportProgressed({ albumId, status }));
  return { handle: albumId };
}

function toFileUrl({ data }: ExportStatus): string {
  if (data.completed !== 1 || data.url === null) throw new JobFailure(data.error ?? 'internal');
  return data.url;
}

function* deliverExport({ albumId }: ExportRun, url: string): SagaIterator<void> {
  yield* call(downloadUrl, url);
  yield put(actions.exportSucceeded({ albumId, url }));
  yield delay(FINISHED_EXPORT_VISIBLE_MS);
  yield put(actions.exportDismissed({ albumId }));
}

export const { watch: exportSaga, resume: resumeExports } = createJobSaga<ExportRun, string, string, ExportStatus>({
  selectRun: selectExportRun,
  selectRuns: selectExportRuns,
  getRunId: ({ albumId }) => albumId,
  getActionRunId: getAlbumId,
  requestedBy: [actions.exportRequested],
  cancelledBy: [actions.exportCancelled],
  isReplacedByRequest: true,
  getHandle: ({ albumId, phase }) => (phase === 'starting' ? null : albumId),
  start: startExport,
  polling: {
    intervalMs: EXPORT_POLL_INTERVAL_MS,
    fetchStatus: (albumId, options) => albumsApi.getExportStatus(albumId, options),
    isFinished: ({ data }) => data.completed === 1 || data.stage === 'failed',
    toProgress: (albumId, status) => actions.exportProgressed({ albumId, status }),
    toOutcome: toFileUrl,
  },
  deliver: deliverExport,
  toFailed: (albumId, { code }) => actions.exportFailed({ albumId, error: code }),
  errorTitle: 'toast.errorExportingAlbum',
  decideResume: ({ albumId, phase }) =>
    phase === 'starting' || phase === 'running' ? 'run' : actions.exportDismissed({ albumId }),
  prepareResumedStart: ({ albumId }) => waitForRecoveredDrafts(albumId),
});
