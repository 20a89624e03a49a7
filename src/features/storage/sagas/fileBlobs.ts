import type { SagaIterator } from 'redux-saga';
import { put } from 'redux-saga/effects';
import { fileRegistry, objectUrls } from '@/lib/objectUrls';
import { call, select } from '@/sagas/effects';
import { isUploadNeedingBytes, selectUpload } from '../selectors';
import { actions } from '../slice';
import type { UploadChannels } from './uploadChannels';

/** A file that was moved or changed after it was chosen cannot be read; an upload of it would fail like a broken network. */
async function isReadable(file: Blob): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

/** The bytes of an upload: the chosen file, or our copy of it after a reload or when the file is gone. */
export function* readBytes({ queue }: UploadChannels, id: string): SagaIterator<Blob | undefined> {
  const chosen = fileRegistry.get(id);
  if (chosen && (yield* call(isReadable, chosen))) return chosen;
  return queue ? yield* call(queue.read, id) : undefined;
}

/** Lets go of all bytes of uploads that need none any more. Thumbnails stay with `photos` that are shown, and go otherwise. */
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

/** A record that cannot be deleted now is uploaded again after a reload, and the server answers with the photo it already has. */
async function dropPersisted(drop: (ids: readonly string[]) => Promise<void>, ids: readonly string[]): Promise<void> {
  await drop(ids).catch(() => undefined);
}

/** Copies the bytes of an upload to where they survive a reload. */
export function* persistBytes(flow: UploadChannels, id: string): SagaIterator<void> {
  const upload = yield* select(selectUpload, id);
  const file = fileRegistry.get(id);
  if (!upload || !file || !isUploadNeedingBytes(upload)) return;
  const kept = flow.queue ? yield* call(flow.queue.persist, upload, file) : false;
  const now = yield* select(selectUpload, id);
  if (now && isUploadNeedingBytes(now)) yield put(actions.bytesPersisted({ id, kept }));
  else if (flow.queue) yield* call(dropPersisted, flow.queue.drop, [id]);
}
