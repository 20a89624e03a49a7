import type { SagaIterator } from 'redux-saga';
import { call, delay, put, race, select, take } from 'redux-saga/effects';
import {
  type StorageRoot,
  selectList,
  selectPhoto,
  selectResolvedIds,
  selectUpload,
  actions as storage,
} from '@/features/storage';
import { JobFailure } from '../failure';
import { generationActions as actions } from './slice';

/** After a reload: how long the queue of kept uploads may take to come back. */
const QUEUE_GRACE_MS = 3000;

interface Standing {
  /** Photos still on their way. */
  readonly active: number;
  /** Photos of which nothing is known (yet): after a reload, before the storage has loaded. */
  readonly unknown: number;
  /** Ids under which the others are stored; those that could not be uploaded are left out. */
  readonly stored: string[];
}

const resting = new Set(['stored', 'failed', 'unsupported']);

/** How far the chosen photos are on their way to the storage. */
export function standingOf(state: StorageRoot, ids: readonly string[]): Standing {
  const phases = ids.map(
    (id) => selectUpload(state, id)?.status.phase ?? (selectPhoto(state, id) ? 'stored' : 'unknown'),
  );
  return {
    active: phases.filter((phase) => phase !== 'unknown' && !resting.has(phase)).length,
    unknown: phases.filter((phase) => phase === 'unknown').length,
    stored: selectResolvedIds(
      state,
      ids.filter((_, i) => phases[i] === 'stored'),
    ),
  };
}

/** Lets the storage find out what it holds: its list and the uploads that an earlier load of the page left. */
function* settleStorage(ids: readonly string[]): SagaIterator<void> {
  yield put(storage.listRequested({}));
  while (((yield select(selectList)) as ReturnType<typeof selectList>).phase === 'loading') {
    yield take([storage.listCompleted, storage.listFailed]);
  }
  const { unknown } = (yield select(standingOf, ids)) as Standing;
  if (unknown > 0) yield race({ resumed: take(storage.uploadsResumed), waited: delay(QUEUE_GRACE_MS) });
}

/**
 * Waits until none of the chosen photos is on its way any more and returns the ids of those that arrived. A photo that fails to upload does
 * not hold the others up: the storage says why it is missing.
 */
export function* waitForUploads(key: string, ids: readonly string[]): SagaIterator<string[]> {
  if (((yield select(standingOf, ids)) as Standing).unknown > 0) yield call(settleStorage, ids);
  let told = -1;
  for (;;) {
    const { active, stored } = (yield select(standingOf, ids)) as Standing;
    if (active === 0) {
      if (stored.length === 0) throw new JobFailure('too_few_photos');
      return stored;
    }
    if (stored.length !== told) {
      told = stored.length;
      yield put(actions.uploadsProgressed({ key, uploaded: told, total: ids.length }));
    }
    yield take([
      storage.uploadSucceeded,
      storage.uploadFailed,
      storage.uploadRefused,
      storage.filesChecked,
      storage.uploadsCancelled,
    ]);
  }
}
