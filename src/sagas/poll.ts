import { type EventChannel, eventChannel, type SagaIterator } from 'redux-saga';
import { delay, take } from 'redux-saga/effects';
import { call, callApi } from './effects';

/** Emits when the browser goes online. The caller must close the channel. */
export const createOnlineChannel = (): EventChannel<true> =>
  eventChannel((emit) => {
    const onOnline = () => emit(true);
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  });

const createVisibilityChannel = (): EventChannel<DocumentVisibilityState> =>
  eventChannel((emit) => {
    const emitState = () => emit(document.visibilityState);
    document.addEventListener('visibilitychange', emitState);
    return () => document.removeEventListener('visibilitychange', emitState);
  });

/** Returns at once in a visible tab, otherwise when it becomes visible. */
function* waitUntilVisible(): SagaIterator<void> {
  if (document.visibilityState !== 'hidden') return;
  const channel = yield* call(createVisibilityChannel);
  try {
    while (document.visibilityState === 'hidden') yield take(channel);
  } finally {
    channel.close();
  }
}

export interface PollOptions<T> {
  /** `signal` is aborted when the poll is cancelled. */
  readonly fetch: (options: { signal: AbortSignal }) => Promise<T>;
  readonly isDone: (value: T) => boolean;
  /** Called with each value, including the last one; may be a saga. */
  readonly onValue?: (value: T) => unknown;
  readonly intervalMs: number;
  /** Each wait is `factor` times the one before, up to `maxMs`. Default: a fixed interval. */
  readonly backoff?: { readonly factor: number; readonly maxMs: number };
  /** The poll gives up after this time. Time in a hidden tab does not count. */
  readonly deadlineMs?: number;
  /** Returns true for an error that is worth another request. Default: never. */
  readonly isTransient?: (error: unknown) => boolean;
  /** Consecutive transient failures to tolerate before the poll throws. Default 5. */
  readonly maxFailures?: number;
}

export type PollOutcome<T> = { readonly kind: 'done'; readonly value: T } | { readonly kind: 'timedOut' };

/**
 * Polls until a value is terminal. It pauses while the tab is hidden and polls at once when it is visible. Returns
 * `timedOut` at the deadline. To cancel, race it or cancel the task.
 * @throws the error of `fetch` when it is not transient or recurs too often
 */
export function* poll<T>(options: PollOptions<T>): SagaIterator<PollOutcome<T>> {
  const { isDone, onValue, intervalMs, backoff, deadlineMs = Number.POSITIVE_INFINITY } = options;
  let wait = intervalMs;
  let failures = 0;
  let spent = 0;
  for (;;) {
    yield* call(waitUntilVisible);
    const askedAt = yield* call(Date.now);
    try {
      const value = yield* callApi<void, T>((_, signalling) => options.fetch(signalling), undefined);
      failures = 0;
      if (onValue) yield* call(onValue, value);
      if (isDone(value)) return { kind: 'done', value };
    } catch (error) {
      failures += 1;
      if (!options.isTransient?.(error) || failures > (options.maxFailures ?? 5)) throw error;
    }
    spent += (yield* call(Date.now)) - askedAt + wait;
    if (spent > deadlineMs) return { kind: 'timedOut' };
    yield delay(wait);
    if (backoff) wait = Math.min(wait * backoff.factor, backoff.maxMs);
  }
}
