import type { SagaIterator } from 'redux-saga';
import { put } from 'redux-saga/effects';
import { call, race, take } from '@/sagas/effects';
import { actions } from './slice';

/** Says something for as long as a flow takes, and no longer, however it ends. @returns null when the user closed what was said, which ends the flow */
export function* withToast<R>(
  toast: ReturnType<typeof actions.shown>,
  flow: () => SagaIterator<R>,
): SagaIterator<R | null> {
  const { id } = toast.payload;
  yield put(toast);
  try {
    const isClosed = (action: { readonly type: string }) => actions.dismissed.match(action) && action.payload === id;
    const { answer } = yield* race({ answer: call(flow), closed: take(isClosed) });
    return answer ?? null;
  } finally {
    yield put(actions.dismissed(id));
  }
}
