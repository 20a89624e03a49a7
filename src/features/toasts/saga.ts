import type { SagaIterator } from 'redux-saga';
import { delay, fork, put, take } from 'redux-saga/effects';
import { select } from '@/sagas/effects';
import { TOAST } from '@/ui/constants';
import { actions, selectors } from './slice';

function* removeLater(id: string): SagaIterator<void> {
  yield delay(TOAST.removeDelayMs);
  yield put(actions.removed(id));
}

export function* saga(): SagaIterator<void> {
  const leaving = new Set<string>();
  for (;;) {
    yield take([actions.shown.type, actions.dismissed.type]);
    const toasts = yield* select(selectors.all);
    for (const { id, open } of toasts) {
      if (open || leaving.has(id)) continue;
      leaving.add(id);
      yield fork(removeLater, id);
    }
  }
}
