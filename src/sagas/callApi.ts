import type { SagaIterator } from 'redux-saga';
import { abortableCall } from './abortableCall';
import { call } from './effects';

/** `yield* ask(fn, argument)`: one call of the API, aborted when the saga is cancelled, with the type of its answer. */
export function* callApi<A, R>(
  fn: (argument: A, options?: { readonly signal?: AbortSignal | undefined }) => Promise<R>,
  argument: A,
): SagaIterator<R> {
  return yield* call(abortableCall<A, R>, fn, argument);
}
