import type { SagaIterator } from 'redux-saga';
import { abortableCall } from './abortableCall';
import { call } from './effects';

/**
 * `yield* callApi(fn, argument)`: one API call with a typed result, aborted when the saga is
 * cancelled.
 */
export function* callApi<A, R>(
  fn: (argument: A, options?: { readonly signal?: AbortSignal | undefined }) => Promise<R>,
  argument: A,
): SagaIterator<R> {
  return yield* call(abortableCall<A, R>, fn, argument);
}
