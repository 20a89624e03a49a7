import type { SagaIterator } from 'redux-saga';
import { put } from 'redux-saga/effects';
import { fileRegistry, objectUrls } from '@/lib/objectUrls';
import { call, select } from '@/sagas/effects';
import { isUploadNeedingBytes, selectUpload } from '../selectors';
import { actions } from '../slice';
import type { UploadChannels } from './uploadChannels';

/**
 * Returns false for a file that was moved or changed after it was chosen. Its upload would look like a network
 * failure.
 */
async function isReadable(file: Blob): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

/** Returns the bytes of an upload: the chosen file, or the stored copy after a reload or when the file is gone. */
export function* readBytes({ queue }: UploadChannels, id: string): SagaIterator<Blob | undefined> {
  const chosen = fileRegistry.get(id);
  if (chosen && (yield* call(isReadable, chosen))) return chosen;
  return queue ? yield* call(queue.read, id) : undefined;
}

/** Releases the bytes of finished uploads. Thumbnails stay for `photos` on screen. */
export function* releaseBytes(
  { queue }: UploadChannels,
  ids: readonly string[],
  thumbnails: 'retire' | 'revoke',
): SagaIterator<void> {
  for (const id of ids) {
    fileRegistry.drop(id);
    objectUrls[thumbnails](id);
  }
  if (queue && ids.length > 0) yield* call(dropPersisted, queue.drop, ids);
}

/** A record that cannot be deleted now uploads again after a reload, and the server returns the existing photo. */
async function dropPersisted(drop: (ids: readonly string[]) => Promise<void>, ids: readonly string[]): Promise<void> {
  await drop(ids).catch(() => undefined);
}

/** Stores a copy of an upload's bytes that survives a reload. */
export function* persistBytes(flow: UploadChannels, id: string): SagaIterator<void> {
  const upload = yield* select(selectUpload, id);
  const file = fileRegistry.get(id);
  if (!upload || !file || !isUploadNeedingBytes(upload)) return;
  const kept = flow.queue ? yield* call(flow.queue.persist, upload, file) : false;
  const now = yield* select(selectUpload, id);
  if (now && isUploadNeedingBytes(now)) yield put(actions.bytesPersisted({ id, kept }));
  else if (flow.queue) yield* call(dropPersisted, flow.queue.drop, [id]);
}
