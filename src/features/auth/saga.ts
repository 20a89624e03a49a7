import type { SagaIterator } from 'redux-saga';
import { all, call } from 'redux-saga/effects';
import { formsSaga } from './sagas/forms';
import { renewalSaga } from './sagas/renewal';
import { sessionSaga } from './sagas/session';

// Only lazy sagas use it, so it stays out of the shell.
export { accountSaga as account } from './account/saga';

export function* saga(): SagaIterator<void> {
  yield all([call(renewalSaga), call(sessionSaga), call(formsSaga)]);
}
