import type { SagaIterator } from 'redux-saga';
import { put } from 'redux-saga/effects';
import { storageApi, toFailure } from '@/api';
import { errorToast, actions as toasts } from '@/features/toasts';
import { callApi } from '@/sagas';
import { call, select, take } from '@/sagas/effects';
import { splitIntoChunks } from '../sagas/splitIntoChunks';
import { selectDateEdits, selectGrouping } from '../selectors';
import { actions } from '../slice';
import { type DateEdit, invertChanges } from './photoDates';

/** Time in which a changed date can be undone from its toast. */
const DATE_UNDO_MS = 7000;

/** Saves one edit. Photos that could not be saved get their former dates back. */
function* saveDates({ id, changes, isUndo }: DateEdit): SagaIterator<void> {
  const failed: string[] = [];
  for (const some of splitIntoChunks(changes)) {
    try {
      yield* callApi(storageApi.updatePhotoDates, {
        photos: some.map((change) => ({ id: change.id, ...change.after })),
      });
    } catch (error) {
      failed.push(...some.map((change) => change.id));
      yield put(errorToast('toast.dateError', toFailure(error)));
    }
  }
  yield put(actions.datesEditFinished({ id, failed }));
  const saved = changes.filter((change) => !failed.includes(change.id));
  if (saved.length === 0) return;
  const { by } = yield* select(selectGrouping);
  if (by !== 'days') yield put(actions.groupingRequested(by));
  if (isUndo) return;
  yield put(
    toasts.shown({
      title: { id: 'storage.dateChanged', values: { count: saved.length } },
      variant: 'default',
      action: { label: { id: 'storage.undo' }, dispatch: actions.datesEdited(invertChanges(saved), true) },
      duration: DATE_UNDO_MS,
    }),
  );
}

/** Saves the edits one after the other, so that an undo never overtakes what it undoes. */
export function* datesSaga(): SagaIterator<never> {
  for (;;) {
    const [edit] = yield* select(selectDateEdits);
    if (edit) yield* call(saveDates, edit);
    else yield* take(actions.datesEdited);
  }
}
