import type { SagaIterator } from 'redux-saga';
import { delay } from 'redux-saga/effects';
import type { LogoutGuard } from '@/features/auth';
import { createUnloadGuard } from '@/lib/dom/unloadGuard';
import { call, race, select, take } from '@/sagas/effects';
import {
  isUploadNeedingBytes,
  selectGatheringCount,
  selectHasUnpersistedUploads,
  selectPhotoMap,
  selectUploads,
} from '../selectors';
import type { PersistedUploadQueue } from './persistedUploadQueue';

/** A database that does not answer must not hold up a sign-out. */
const LIST_TIMEOUT_MS = 2000;

function* listPersisted(queue: PersistedUploadQueue | null): SagaIterator<readonly string[]> {
  if (!queue) return [];
  try {
    const { ids } = yield* race({ ids: call(queue.listUnsentIds), late: delay(LIST_TIMEOUT_MS) });
    return ids ?? [];
  } catch {
    return [];
  }
}

/** Counts the uploads of all tabs that a logout deletes. The names of files that are lost already do not count. */
function* countUnsent(queue: PersistedUploadQueue | null): SagaIterator<number> {
  const persisted = yield* call(listPersisted, queue);
  const uploads = yield* select(selectUploads);
  const known = new Set(uploads.map(({ id }) => id));
  const photos = yield* select(selectPhotoMap);
  const elsewhere = persisted.filter((id) => !known.has(id) && !photos[id]);
  return uploads.filter(isUploadNeedingBytes).length + elsewhere.length + (yield* select(selectGatheringCount));
}

/**
 * Guards photos that are not uploaded. The browser keeps their bytes only as long as the user is signed in.
 * @param getQueue returns the open queue; null where there is none
 */
export const createUploadsLogoutGuard = (getQueue: () => PersistedUploadQueue | null): LogoutGuard => ({
  *findLoss() {
    const count = yield* call(countUnsent, getQueue());
    return count === 0 ? null : { text: { id: 'signOut.uploadingText', values: { count } }, count, isUpload: true };
  },
});

/** Warns before the tab is closed, but only when that would lose bytes that could not be stored. */
export function* warnBeforeUnload(): SagaIterator<void> {
  const guard = createUnloadGuard();
  try {
    for (;;) {
      guard(yield* select(selectHasUnpersistedUploads));
      yield* take('*');
    }
  } finally {
    guard(false);
  }
}
