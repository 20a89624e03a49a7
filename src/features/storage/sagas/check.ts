import { type Channel, channel, type SagaIterator } from 'redux-saga';
import { put } from 'redux-saga/effects';
import { fileRegistry, objectUrls } from '@/lib/objectUrls';
import { all, call, select } from '@/sagas/effects';
import type { Inspection } from '../inspect/inspection.types';
import { inspector } from '../inspect/inspector';
import { selectUpload, selectUploadMap } from '../selectors';
import { actions } from '../slice';
import { readBytes } from './fileBlobs';
import { eachOf, inBatches, type UploadFlow } from './uploadChannels';

/** Looks and drawings asked for at once; the pool's workers share them. */
const PARALLEL = 4;

interface Checked {
  readonly id: string;
  readonly inspection: Inspection;
}

function* tellChecked(flow: UploadFlow, checked: Checked[]): SagaIterator<void> {
  yield put(actions.filesChecked({ checked }));
  const uploads = yield* select(selectUploadMap);
  for (const { id, inspection } of checked) {
    if (!inspection.ok || !uploads[id]) {
      fileRegistry.drop(id);
      continue;
    }
    flow.toUpload.put(id);
    flow.toDraw.put(id);
    flow.toKeep.put(id);
  }
}

function* check(done: Channel<Checked>, id: string): SagaIterator<void> {
  const upload = yield* select(selectUpload, id);
  const file = fileRegistry.get(id);
  if (upload?.status.phase !== 'checking' || !file) return;
  const inspection = yield* call(inspector.inspect, file, upload.name);
  done.put({ id, inspection });
}

/** Looks at every file of the line and sends it on its way. */
export function* checkFiles(flow: UploadFlow): SagaIterator<void> {
  const done = channel<Checked>();
  yield* all([
    call(inBatches<Checked>, done, (checked) => tellChecked(flow, checked)),
    ...Array.from({ length: PARALLEL }, () => call(eachOf, flow.toCheck, (id: string) => check(done, id))),
  ]);
}

function* draw(flow: UploadFlow, id: string): SagaIterator<void> {
  const upload = yield* select(selectUpload, id);
  if (!upload?.width || !upload.height) return;
  const file = yield* call(readBytes, flow, id);
  if (!file) return;
  const picture = yield* call(inspector.thumbnail, file, {
    width: upload.width,
    height: upload.height,
  });
  if (!picture) return;
  const now = yield* select(selectUpload, id);
  if (!now) return;
  objectUrls.put(id, picture);
  if (now.status.phase === 'stored') objectUrls.retire(id);
}

/** Makes a local thumbnail of every file of the line. */
export function* drawThumbnails(flow: UploadFlow): SagaIterator<void> {
  yield* all(Array.from({ length: PARALLEL }, () => call(eachOf, flow.toDraw, (id: string) => draw(flow, id))));
}
