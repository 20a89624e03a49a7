import type { SagaIterator } from 'redux-saga';
import { select, take } from 'redux-saga/effects';
import { actions, selectors } from './slice';

/** Sagas of features start with this, because their calls need a session. */
export function* waitForSession(): SagaIterator<void> {
  if (!(yield select(selectors.isSignedIn))) yield take(actions.sessionOpened.type);
}
