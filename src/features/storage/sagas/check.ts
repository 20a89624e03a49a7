import { type Channel, channel, type SagaIterator } from 'redux-saga';
import { put } from 'redux-saga/effects';
import { fileRegistry, objectUrls } from '@/lib/objectUrls';
import { all, call, select } from '@/sagas/effects';
import type { Inspection } from '../inspect/inspection.types';
import { fileInspector } from '../inspect/inspector';
import { selectUpload, selectUploadMap } from '../selectors';
import { actions } from '../slice';
import { readBytes } from './fileBlobs';
import { takeInBatches, takeSequentially, type UploadChannels } from './uploadChannels';

/** Inspections and thumbnails requested in parallel. The pool's workers share them. */
const MAX_PARALLEL_CHECKS = 4;

interface CheckedFile {
  readonly id: string;
  readonly inspection: Inspection;
}

function* putChecked(flow: UploadChannels, checked: CheckedFile[]): SagaIterator<void> {
  yield put(actions.filesChecked({ checked }));
  const uploads = yield* select(selectUploadMap);
  for (const { id, inspection } of checked) {
    if (!inspection.ok || !uploads[id]) {
      fileRegistry.drop(id);
      continue;
    }
    flow.toUpload.put(id);
    flow.toThumbnail.put(id);
    flow.toPersist.put(id);
  }
}

function* checkFile(done: Channel<CheckedFile>, id: string): SagaIterator<void> {
  const upload = yield* select(selectUpload, id);
  const file = fileRegistry.get(id);
  if (upload?.status.phase !== 'checking' || !file) return;
  const inspection = yield* call(fileInspector.inspect, file, upload.name);
  done.put({ id, inspection });
}

/** Inspects every queued file and passes it on. */
export function* checkFiles(flow: UploadChannels): SagaIterator<void> {
  const done = channel<CheckedFile>();
  yield* all([
    call(takeInBatches<CheckedFile>, done, (checked) => putChecked(flow, checked)),
    ...Array.from({ length: MAX_PARALLEL_CHECKS }, () =>
      call(takeSequentially, flow.toCheck, (id: string) => checkFile(done, id)),
    ),
  ]);
}

function* drawThumbnail(flow: UploadChannels, id: string): SagaIterator<void> {
  const upload = yield* select(selectUpload, id);
  if (!upload?.width || !upload.height) return;
  const file = yield* call(readBytes, flow, id);
  if (!file) return;
  const picture = yield* call(fileInspector.thumbnail, file, {
    width: upload.width,
    height: upload.height,
  });
  if (!picture) return;
  const now = yield* select(selectUpload, id);
  if (!now) return;
  objectUrls.put(id, picture);
  if (now.status.phase === 'stored') objectUrls.retire(id);
}

/** Makes a local thumbnail of every queued file. */
export function* drawThumbnails(flow: UploadChannels): SagaIterator<void> {
  yield* all(
    Array.from({ length: MAX_PARALLEL_CHECKS }, () =>
      call(takeSequentially, flow.toThumbnail, (id: string) => drawThumbnail(flow, id)),
    ),
  );
}
