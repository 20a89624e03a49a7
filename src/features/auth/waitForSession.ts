import type { SagaIterator } from 'redux-saga';
import { select, take } from 'redux-saga/effects';
import { actions, selectors } from './slice';

/** Returns as soon as there is a session. For the start of a feature's saga. */
export function* waitForSession(): SagaIterator<void> {
  if (!(yield select(selectors.isSignedIn))) yield take(actions.sessionOpened.type);
}
