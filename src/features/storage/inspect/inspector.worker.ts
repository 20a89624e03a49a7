import { inspectFile } from './inspect';
import { makeThumbnail } from './thumbnail';
import type { WorkerAnswer, WorkerReady, WorkerRequest } from './workerProtocol';

/** Worker that inspects files: headers, dates, thumbnails. One request at a time (see `inspectorPool`). */
async function answer(request: WorkerRequest): Promise<WorkerAnswer> {
  const { call } = request;
  return request.kind === 'inspect'
    ? { call, kind: 'inspect', inspection: await inspectFile(request.file, request.name) }
    : { call, kind: 'thumbnail', picture: await makeThumbnail(request.file, request) };
}

self.addEventListener('message', (event: MessageEvent<WorkerRequest>) => {
  void answer(event.data).then((result) => self.postMessage(result));
});
self.postMessage({ kind: 'ready' } satisfies WorkerReady);
