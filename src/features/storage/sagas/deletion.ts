import type { SagaIterator } from 'redux-saga';
import { delay, put, takeEvery } from 'redux-saga/effects';
import { storageApi, toFailure } from '@/api';
import { errorToast, actions as toasts } from '@/features/toasts';
import { callApi } from '@/sagas';
import { call, race, take } from '@/sagas/effects';
import { splitIntoChunks } from '../edits/createEditSaga';
import { actions } from '../slice';

/** Undo period of a deletion, which its toast matches. */
const DELETION_UNDO_MS = 7000;
function* deleteNow(files: string[]): SagaIterator<void> {
  try {
    yield* callApi(storageApi.deletePhotos, { files });
    yield put(actions.deleteSucceeded({ ids: files }));
  } catch (error) {
    yield put(actions.deleteFailed({ ids: files }));
    yield put(errorToast('toast.deleteError', toFailure(error)));
  }
}

/** Deletes hidden photos after the undo period. A reload before that deletes nothing. */
function* deleteLater({ payload }: ReturnType<typeof actions.deleteRequested>): SagaIterator<void> {
  const { ids, deletion } = payload;
  yield put(
    toasts.shown({
      title: { id: 'storage.deleted', values: { count: ids.length } },
      variant: 'default',
      action: { label: { id: 'storage.undo' }, dispatch: actions.deleteUndone({ deletion }) },
      duration: DELETION_UNDO_MS,
    }),
  );
  const isUndo = (action: { type: string }) =>
    actions.deleteUndone.match(action) && action.payload.deletion === deletion;
  const { undone } = yield* race({ undone: take(isUndo), time: delay(DELETION_UNDO_MS) });
  if (undone) return;
  for (const files of splitIntoChunks(ids)) yield* call(deleteNow, files);
}

export function* deletionSaga(): SagaIterator<void> {
  yield takeEvery(actions.deleteRequested, deleteLater);
}
