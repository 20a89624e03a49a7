import type { SagaIterator } from 'redux-saga';
import { put } from 'redux-saga/effects';
import { call, fork, take } from '@/sagas/effects';
import { actions } from './slice';

/** Loads with the dialog, which makes every request. */
const importClipsSaga = () => import(/* webpackChunkName: "clips" */ './clipsSaga');

/** Loads the sagas of videos and voice messages with the first request, which is then repeated for them. */
export function* saga(): SagaIterator<void> {
  const request = yield* take([actions.listRequested, actions.fileChosen]);
  const { clipsSaga } = yield* call(importClipsSaga);
  yield* fork(clipsSaga);
  yield put(request);
}
