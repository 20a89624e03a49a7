import type { SagaIterator } from 'redux-saga';
import { call, put } from 'redux-saga/effects';
import { actions } from './slice';

/** Says something for as long as a flow takes, and no longer, however it ends. */
export function* saying<R>(toast: ReturnType<typeof actions.shown>, flow: () => SagaIterator<R>): SagaIterator<R> {
  yield put(toast);
  try {
    return (yield call(flow)) as R;
  } finally {
    yield put(actions.dismissed(toast.payload.id));
  }
}
