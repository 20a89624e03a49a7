import type { SagaIterator } from 'redux-saga';
import { call } from './effects';

/**
 * Calls `fn(argument, { signal })` and aborts the signal when the saga is cancelled, which stops
 * unneeded requests. A cancelled saga does not see the rejection.
 */
export function* abortableCall<A, R>(
  fn: (argument: A, options: { signal: AbortSignal }) => Promise<R>,
  argument: A,
): SagaIterator<R> {
  const controller = new AbortController();
  try {
    return yield* call(fn, argument, { signal: controller.signal });
  } finally {
    controller.abort();
  }
}
