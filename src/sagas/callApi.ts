import type { SagaIterator } from 'redux-saga';
import { call } from './effects';

type AbortableFunction<A, R> = (argument: A, options: { signal: AbortSignal }) => Promise<R>;

/** Body of {@link callApi}, exported for tests: they expect the effect `call(abortableCall, fn, argument)`. */
export function* abortableCall<A, R>(fn: AbortableFunction<A, R>, argument: A): SagaIterator<R> {
  const controller = new AbortController();
  try {
    return yield* call(fn, argument, { signal: controller.signal });
  } finally {
    controller.abort();
  }
}

/**
 * Calls `fn(argument, { signal })` and aborts the signal when the saga is cancelled, which stops
 * unneeded requests. A cancelled saga does not see the rejection. Also a member of `race` or `all`.
 */
export function* callApi<A, R>(fn: AbortableFunction<A, R>, argument: A): SagaIterator<R> {
  return yield* call(abortableCall<A, R>, fn, argument);
}
