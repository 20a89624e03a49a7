import { MAX_PLACED_PHOTOS } from '@domain/contract';
import type { Action } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { delay, put, takeLatest } from 'redux-saga/effects';
import { storageApi, toFailure } from '@/api';
import { errorToast, actions as toasts } from '@/features/toasts';
import { callApi } from '@/sagas';
import { all, call, select, take } from '@/sagas/effects';
import { splitIntoChunks } from '../sagas/splitIntoChunks';
import { selectGrouping, selectPlaceEdits } from '../selectors';
import { actions } from '../slice';
import { invertPlaceChanges, type PlaceEdit, toPlaceEdits } from './photoPlaces';

/** Time in which a changed place can be undone from its toast. */
const PLACE_UNDO_MS = 7000;
/** Pause in the typing after which towns are searched. */
const TYPING_PAUSE_MS = 200;

/** Saves one edit. Photos that could not be saved get their former places back. */
function* savePlaces({ id, changes, isUndo }: PlaceEdit): SagaIterator<void> {
  const failed: string[] = [];
  for (const some of splitIntoChunks(changes, MAX_PLACED_PHOTOS)) {
    try {
      yield* callApi(storageApi.updatePhotoPlaces, { edits: toPlaceEdits(some) });
    } catch (error) {
      for (const change of some) failed.push(change.id);
      yield put(errorToast('toast.placeError', toFailure(error)));
    }
  }
  yield put(actions.placesEditFinished({ id, failed }));
  const unsaved = new Set(failed);
  const saved = changes.filter((change) => !unsaved.has(change.id));
  if (saved.length === 0) return;
  const { by } = yield* select(selectGrouping);
  if (by === 'place') yield put(actions.groupingRequested(by));
  if (isUndo) return;
  yield put(
    toasts.shown({
      title: { id: 'storage.placeChanged', values: { count: saved.length } },
      variant: 'default',
      action: { label: { id: 'storage.undo' }, dispatch: actions.placesEdited(invertPlaceChanges(saved), true) },
      duration: PLACE_UNDO_MS,
    }),
  );
}

/** Saves the edits one after the other, so that an undo never overtakes what it undoes. */
function* saveEdits(): SagaIterator<never> {
  for (;;) {
    const [edit] = yield* select(selectPlaceEdits);
    if (edit) yield* call(savePlaces, edit);
    else yield* take(actions.placesEdited);
  }
}

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
