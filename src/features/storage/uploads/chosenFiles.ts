import type { Channel, SagaIterator } from 'redux-saga';
import { delay, put } from 'redux-saga/effects';
import { newId } from '@/lib/ids';
import { fileRegistry } from '@/lib/objectUrls';
import { call, flush, race, select, take } from '@/sagas/effects';
import { selectUploadMap } from '../selectors';
import { actions } from '../slice';
import type { Inspection } from '../types';
import { openPersistedUploadQueue, type PersistedUploadQueue } from './persistedUploadQueue';

export interface CheckedFile {
  readonly id: string;
  readonly inspection: Inspection;
}

/** Longest wait for the database before the rest goes on without it. */
export const QUEUE_TIMEOUT_MS = 3000;
/** Owner of the queue's entries, in all sessions of this page. */
const PAGE_ID = newId();

/**
 * Opens the queue. Private windows and full disks may deny IndexedDB; then nothing survives a reload, and the page
 * says so.
 */
export function* openQueue(owner: string): SagaIterator<PersistedUploadQueue | null> {
  try {
    const { queue } = yield* race({
      queue: call(openPersistedUploadQueue, owner, PAGE_ID),
      tooLong: delay(QUEUE_TIMEOUT_MS),
    });
    return queue ?? null;
  } catch {
    return null;
  }
}

/**
 * Names all files in the queue before the first byte is copied. Without space for the names, or without an answer, the
 * page warns.
 */
export function* announceFiles(
  { queue }: { readonly queue: PersistedUploadQueue | null },
  ids: readonly string[],
): SagaIterator<void> {
  const uploads = yield* select(selectUploadMap);
  const chosen = ids.flatMap((id) => ((fileRegistry.get(id) || fileRegistry.isPacked(id)) && uploads[id]) || []);
  if (!queue || chosen.length === 0) return;
  yield* race([call(() => queue.announce(chosen).catch(() => undefined)), delay(QUEUE_TIMEOUT_MS)]);
}

const CHECK_REPORT_MS = 100;
/** Reports inspections together, so that a thousand files do not cause a thousand renders. */
export function* reportChecked({ checked }: { readonly checked: Channel<CheckedFile> }): SagaIterator<void> {
  for (;;) {
    const first = yield* take(checked);
    yield delay(CHECK_REPORT_MS);
    yield put(actions.filesChecked({ checked: [first, ...(yield* flush(checked))] }));
  }
}

/**
 * Returns false for a file that was moved or changed after it was chosen. Its upload would look like a network
 * failure.
 */
export async function isReadable(file: Blob): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
