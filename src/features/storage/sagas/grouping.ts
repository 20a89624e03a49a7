import type { AnswerOf, BodyOf } from '@domain/contract';
import type { SagaIterator } from 'redux-saga';
import { call, put, select, takeLatest } from 'redux-saga/effects';
import { storageApi, toFailure } from '@/api';
import { errorToast } from '@/features/toasts';
import { abortableCall } from '@/sagas';
import { selectGrouping, selectSort } from '../selectors';
import { actions } from '../slice';

type Groups = AnswerOf<'storageSort'>;

/** Groups of the server for the photos page; asked for again when the list was loaded anew. A failure leads back to days. */
export function* loadGroups(): SagaIterator<void> {
  const { by } = (yield select(selectGrouping)) as ReturnType<typeof selectGrouping>;
  if (by === 'days') return;
  const { sortOrder } = (yield select(selectSort)) as ReturnType<typeof selectSort>;
  try {
    const { groups } = (yield call(abortableCall<BodyOf<'storageSort'>, Groups>, storageApi.sortPhotos, {
      by,
      sortOrder,
    })) as Groups;
    yield put(actions.groupsLoaded({ by, groups }));
  } catch (error) {
    yield put(actions.groupingFailed());
    yield put(errorToast('toast.sortingError', toFailure(error)));
  }
}

export function* grouping(): SagaIterator<void> {
  yield takeLatest([actions.groupingRequested.type, actions.listCompleted.type], loadGroups);
}
