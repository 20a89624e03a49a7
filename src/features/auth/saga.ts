import type { SagaIterator } from 'redux-saga';
import { all, call } from 'redux-saga/effects';
import { forms } from './sagas/forms';
import { renewal } from './sagas/renewal';
import { session } from './sagas/session';

// Only member flows use it, so that it stays out of the shell.
export { saga as account } from './account/saga';

export function* saga(): SagaIterator<void> {
  yield all([call(renewal), call(session), call(forms)]);
}
