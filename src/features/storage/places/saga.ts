import { MAX_PLACED_PHOTOS } from '@domain/contract';
import type { Action } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { delay, put, takeLatest } from 'redux-saga/effects';
import { storageApi } from '@/api';
import { callApi } from '@/sagas';
import { all, call } from '@/sagas/effects';
import { createEditSaga } from '../edits/createEditSaga';
import { selectPlaceEdits } from '../selectors';
import { actions } from '../slice';
import { toPlaceEdits } from './photoPlaces';

const TYPING_PAUSE_MS = 200;

const saveEdits = createEditSaga({
  selectEdits: selectPlaceEdits,
  edited: actions.placesEdited,
  finished: actions.placesEditFinished,
  *send(changes) {
    return (yield* callApi(storageApi.updatePhotoPlaces, { edits: toPlaceEdits(changes) })).updated;
  },
  chunk: MAX_PLACED_PHOTOS,
  doneId: 'storage.placeChanged',
  errorId: 'toast.placeError',
  unsavedId: 'signOut.placesText',
  regroups: (by) => by === 'place',
});

function* findTowns(action: Action): SagaIterator<void> {
  if (!actions.townsSearched.match(action)) return;
  const { payload } = action;
  if (payload.search !== '') yield delay(TYPING_PAUSE_MS);
  try {
    const { towns } = yield* callApi(storageApi.searchTowns, payload);
    yield put(actions.townsFound(towns));
  } catch {
    // The dialog says so beside the field.
    yield put(actions.townSearchFailed());
  }
}

export function* placesSaga(): SagaIterator<void> {
  yield* all([
    call(saveEdits),
    call(function* searches() {
      // The end of a search cancels the one that runs.
      yield takeLatest([actions.townsSearched.type, actions.townSearchEnded.type], findTowns);
    }),
  ]);
}
