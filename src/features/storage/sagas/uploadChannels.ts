import { buffers, type Channel, channel, type SagaIterator } from 'redux-saga';
import { call, delay } from 'redux-saga/effects';
import { flush, take } from '@/sagas/effects';
import type { PersistedUploadQueue } from '../queue/persistedUploadQueue';

/** What the sagas of one session's uploads share: who waits for what, by upload id. */
export interface UploadChannels {
  /** Null when the browser keeps nothing for us. */
  readonly queue: PersistedUploadQueue | null;
  readonly toCheck: Channel<string>;
  readonly toPersist: Channel<string>;
  readonly toThumbnail: Channel<string>;
  readonly toUpload: Channel<string>;
  /** Newest progress (0..1) of running uploads, not yet told to the store. */
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

/** Hands on what comes in within 100 ms together, so that a thousand files do not mean a thousand renders. */
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

/** Calls `handle` with each id of the line, one after the other. Several of these on one line work in parallel. */
export function* takeSequentially(
  line: Channel<string>,
  handle: (id: string) => SagaIterator<void>,
): SagaIterator<void> {
  for (;;) yield call(handle, yield* take(line));
}
