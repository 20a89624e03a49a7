import type { SagaIterator } from 'redux-saga';
import { fork, takeEvery } from 'redux-saga/effects';
import { actions as storage } from '@/features/storage';
import type { Ahead } from './ahead';
import { placeArrived, placeStored } from './sagas/arrivals';
import { autosave } from './sagas/autosave';
import { carryOut, stepping } from './sagas/edits';
import { elsewhere } from './sagas/elsewhere';
import { gone } from './sagas/gone';
import { cropOnceSeen, isReplacing } from './sagas/looks';
import { openings } from './sagas/open';
import { others } from './sagas/others';
import { restructuring } from './sagas/structure';
import { editorActions as actions } from './slice';

/** All flows of the editor. Saving goes on whether or not it is open. */
export function* editorSaga(ahead: Ahead | null = null): SagaIterator<void> {
  yield fork(openings, ahead);
  yield takeEvery(actions.editRequested, carryOut);
  yield takeEvery(isReplacing, cropOnceSeen);
  yield fork(stepping);
  yield takeEvery(storage.uploadSucceeded, placeStored);
  yield takeEvery([storage.listCompleted, actions.editorLoaded], placeArrived);
  yield fork(gone);
  yield fork(autosave);
  yield fork(restructuring);
  yield fork(others);
  yield fork(elsewhere);
}
