import type { SagaIterator } from 'redux-saga';
import { delay, put } from 'redux-saga/effects';
import { JobFailure } from '@/api/jobFailure';
import {
  type StorageRoot,
  selectIsUploadingInOtherTab,
  selectList,
  selectPhoto,
  selectResolvedIds,
  selectUpload,
  actions as storage,
} from '@/features/storage';
import { all, call, race, select, take } from '@/sagas/effects';
import { type AlbumJobsRoot, selectGenerationRun } from '../selectors';
import { generationActions as actions } from './slice';

const STORAGE_RELOAD_DELAY_MS = 3000;

interface UploadCounts {
  /** Photos that still upload, in this tab or another. */
  readonly active: number;
  readonly elsewhere: number;
  /** Photos without a known state: after a reload, until the storage has loaded. */
  readonly unknown: number;
  /** Ids of the stored photos. Failed uploads are left out. */
  readonly stored: string[];
}

const FINISHED_PHASES = new Set(['stored', 'failed', 'unsupported']);

function selectUploadPhase(state: StorageRoot, id: string) {
  const upload = selectUpload(state, id);
  if (upload) return upload.status.phase;
  if (selectPhoto(state, id)) return 'stored';
  return selectIsUploadingInOtherTab(state, id) ? 'elsewhere' : 'unknown';
}

export function selectUploadCounts(state: StorageRoot, ids: readonly string[]): UploadCounts {
  const phases = ids.map((id) => selectUploadPhase(state, id));
  const count = (phase: (typeof phases)[number]) => phases.filter((one) => one === phase).length;
  return {
    active: phases.filter((phase) => phase !== 'unknown' && !FINISHED_PHASES.has(phase)).length,
    elsewhere: count('elsewhere'),
    unknown: count('unknown'),
    stored: selectResolvedIds(
      state,
      ids.filter((_, i) => phases[i] === 'stored'),
    ),
  };
}

/**
 * Loads the persisted upload queue, then the list of stored photos. A photo leaves the queue when the server has it, so a photo in neither
 * is gone. A failed list request is repeated.
 */
function* loadStorage(): SagaIterator<void> {
  yield* all([take(storage.queueRead), put(storage.queueRequested())]);
  for (;;) {
    yield put(storage.listRequested({}));
    while ((yield* select(selectList)).phase === 'loading') {
      yield* take([storage.listCompleted, storage.listFailed]);
    }
    if ((yield* select(selectList)).phase === 'complete') return;
    yield delay(STORAGE_RELOAD_DELAY_MS);
  }
}

function* reloadStorage(): SagaIterator<void> {
  yield delay(STORAGE_RELOAD_DELAY_MS);
  yield* call(loadStorage);
}

/** Counts the photos of a run. Its ids may change: a duplicate takes the id of the photo that it was merged into. */
const selectRunUploadCounts = (state: StorageRoot & AlbumJobsRoot, key: string): UploadCounts =>
  selectUploadCounts(state, selectGenerationRun(state, key)?.request?.file_ids ?? []);

/**
 * Waits until no photo of a run uploads any more. A failed upload does not hold up the others; the storage reports it.
 *
 * @returns the ids of the stored photos
 * @throws JobFailure `too_few_photos` when no photo was stored
 */
export function* waitForUploads(key: string): SagaIterator<string[]> {
  if ((yield* select(selectRunUploadCounts, key)).unknown > 0) yield* call(loadStorage);
  let reported = { uploaded: -1, total: -1 };
  for (;;) {
    const { active, elsewhere, stored } = yield* select(selectRunUploadCounts, key);
    if (active === 0) {
      if (stored.length === 0) throw new JobFailure('too_few_photos');
      return stored;
    }
    const progress = { uploaded: stored.length, total: stored.length + active };
    if (progress.uploaded !== reported.uploaded || progress.total !== reported.total) {
      reported = progress;
      yield put(actions.uploadsProgressed({ key, ...progress }));
    }
    yield* race({
      moved: take([
        storage.uploadSucceeded,
        storage.uploadFailed,
        storage.uploadRefused,
        storage.filesChecked,
        storage.uploadsCancelled,
      ]),
      ...(elsewhere > 0 && { settled: call(reloadStorage) }),
    });
  }
}
