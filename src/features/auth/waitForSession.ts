import type { SagaIterator } from 'redux-saga';
import { select, take } from 'redux-saga/effects';
import { actions, selectors } from './slice';

/** For the start of a feature's saga: returns as soon as there is a session. */
export function* waitForSession(): SagaIterator<void> {
  if (!(yield select(selectors.isSignedIn))) yield take(actions.sessionOpened.type);
}
