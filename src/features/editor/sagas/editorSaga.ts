import type { SagaIterator } from 'redux-saga';
import { fork, takeEvery } from 'redux-saga/effects';
import { actions as storage } from '@/features/storage';
import { editorActions as actions } from '../state/slice';
import { carryOut, stepping } from './applyEdit';
import { restructuring } from './applyStructureChanges';
import { autosave } from './autosave';
import { others } from './crossTabSync';
import { gone } from './deletedAlbum';
import { openings } from './openEditor';
import { placeArrived, placeStored } from './placeDroppedPhotos';
import { elsewhere } from './pollRemoteChanges';
import type { Ahead } from './prefetchAlbum';
import { cropOnceSeen, isReplacing } from './recropOnAnalysis';

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
