import type { SagaIterator } from 'redux-saga';
import { put } from 'redux-saga/effects';
import { call, race, take } from '@/sagas/effects';
import { actions } from './slice';

/**
 * Shows a toast while a saga runs and closes it however the saga ends. @returns null when the user closed the toast,
 * which cancels the saga
 */
export function* withToast<R>(
  toast: ReturnType<typeof actions.shown>,
  flow: () => SagaIterator<R>,
): SagaIterator<R | null> {
  const { id } = toast.payload;
  yield put(toast);
  try {
    const isClosed = (action: { readonly type: string }) => actions.dismissed.match(action) && action.payload === id;
    const { result } = yield* race({ result: call(flow), closed: take(isClosed) });
    return result ?? null;
  } finally {
    yield put(actions.dismissed(id));
  }
}
