import type { SagaIterator } from 'redux-saga';
import { put, takeLatest } from 'redux-saga/effects';
import { storageApi, toFailure } from '@/api';
import { errorToast } from '@/features/toasts';
import { callApi } from '@/sagas';
import { select } from '@/sagas/effects';
import { selectGrouping, selectSort } from '../selectors';
import { actions } from '../slice';

/** Groups of the server for the photos page; asked for again when the list was loaded anew. A failure leads back to days. */
export function* loadGroups(): SagaIterator<void> {
  const { by } = yield* select(selectGrouping);
  if (by === 'days') return;
  const { sortOrder } = yield* select(selectSort);
  try {
    const { groups } = yield* callApi(storageApi.sortPhotos, {
      by,
      sortOrder,
    });
    yield put(actions.groupsLoaded({ by, groups }));
  } catch (error) {
    yield put(actions.groupingFailed());
    yield put(errorToast('toast.sortingError', toFailure(error)));
  }
}

export function* groupingSaga(): SagaIterator<void> {
  yield takeLatest([actions.groupingRequested.type, actions.listCompleted.type], loadGroups);
}
