import { buffers, type Channel, channel, type SagaIterator } from 'redux-saga';
import { call, delay } from 'redux-saga/effects';
import { flush, take } from '@/sagas/effects';
import type { PersistedUploadQueue } from '../queue/persistedUploadQueue';

/** Channels and queues shared by one session's upload sagas, by upload id. */
export interface UploadChannels {
  /** Null when the browser stores nothing. */
  readonly queue: PersistedUploadQueue | null;
  readonly toCheck: Channel<string>;
  readonly toPersist: Channel<string>;
  readonly toThumbnail: Channel<string>;
  readonly toUpload: Channel<string>;
  /** Newest progress (0..1) of running uploads, not yet dispatched. */
  readonly progress: Map<string, number>;
}

const createQueueChannel = () => channel<string>(buffers.expanding(64));

export const createUploadChannels = (queue: PersistedUploadQueue | null): UploadChannels => ({
  queue,
  toCheck: createQueueChannel(),
  toPersist: createQueueChannel(),
  toThumbnail: createQueueChannel(),
  toUpload: createQueueChannel(),
  progress: new Map(),
});

const BATCH_MS = 100;

/** Batches items that arrive within 100 ms, so a thousand files do not cause a thousand renders. */
export function* takeInBatches<T extends object | string>(
  source: Channel<T>,
  handle: (items: T[]) => SagaIterator<void>,
): SagaIterator<void> {
  for (;;) {
    const first = yield* take(source);
    yield delay(BATCH_MS);
    const rest = yield* flush(source);
    yield call(handle, [first, ...rest]);
  }
}

/** Calls `handle` with each queued id in turn. Several of these on one queue run in parallel. */
export function* takeSequentially(
  line: Channel<string>,
  handle: (id: string) => SagaIterator<void>,
): SagaIterator<void> {
  for (;;) yield call(handle, yield* take(line));
}
