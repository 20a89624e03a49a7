import { REHYDRATE } from 'redux-persist';
import type { SagaIterator } from 'redux-saga';
import { all, call, take } from 'redux-saga/effects';
import { saga as auth } from '@/features/auth';
import { saga as site } from '@/features/site';
import { saga as toasts } from '@/features/toasts';
import { supervise } from '@/sagas';
import { runLazySagas } from './lazySagas';

/** Starts each feature's saga once the persisted state is restored. */
export function* rootSaga(): SagaIterator<void> {
  yield take(REHYDRATE);
  yield all([
    call(supervise, 'toasts', toasts),
    call(runLazySagas),
    call(supervise, 'site', site),
    call(supervise, 'auth', auth),
  ]);
}
