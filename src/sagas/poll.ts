import type { SagaIterator } from 'redux-saga';
import { delay } from 'redux-saga/effects';
import { abortableCall } from './abortableCall';
import { call } from './effects';
import { waitUntilVisible } from './visibility';

export interface PollOptions<T> {
  /** One question to the server; `signal` is aborted when the poll is cancelled. */
  readonly fetch: (options: { signal: AbortSignal }) => Promise<T>;
  readonly isDone: (value: T) => boolean;
  /** Told each answer, the last one included; may be a saga. */
  readonly onValue?: (value: T) => unknown;
  readonly intervalMs: number;
  /** Each wait is `factor` times the one before, up to `maxMs`. Left out: a fixed interval. */
  readonly backoff?: { readonly factor: number; readonly maxMs: number };
  /** Give up after this long; time in a hidden tab does not count. */
  readonly deadlineMs?: number;
  /** Whether a failed question is worth another one; by default none is. */
  readonly isTransient?: (error: unknown) => boolean;
  /** Transient failures in a row that are borne before the poll throws. Default 5. */
  readonly maxFailures?: number;
}

export type PollOutcome<T> = { readonly kind: 'done'; readonly value: T } | { readonly kind: 'timedOut' };

/**
 * Asks until an answer is terminal. Pauses while the tab is hidden and asks at once when it is shown again. Returns `timedOut` at the deadline and
 * throws the error of `fetch` when it is not transient or came too often. To cancel: race it, or cancel the task.
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
      const value = yield* call(abortableCall<void, T>, (_, signalling) => options.fetch(signalling), undefined);
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
