import type { QueryOf } from '@domain/contract';
import { freeze } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { fork, put, takeLatest } from 'redux-saga/effects';
import { storageApi } from '@/api';
import { imageUrlsExpired } from '@/lib/loading/imageRetry';
import { callApi } from '@/sagas';
import { select } from '@/sagas/effects';
import { selectList, selectSort } from '../selectors';
import { actions } from '../slice';

/** The most the server gives at once. */
const PAGE_SIZE = 500;

type Query = NonNullable<QueryOf<'storageList'>>;
/** All photos, page by page, in the order that is shown. What is missed because photos were deleted meanwhile comes with the next listing. */
export function* loadPhotos(): SagaIterator<void> {
  const sort = yield* select(selectSort);
  try {
    for (let page = 1; ; page++) {
      const query: Query = { ...sort, page, limit: PAGE_SIZE };
      const answer = yield* callApi(storageApi.listPhotos, query);
      // Frozen at its roots, so that the reducer does not look through hundreds of them for what may change.
      for (const photo of answer.files) freeze(photo);
      yield put(actions.pageLoaded({ photos: answer.files, total: answer.total }));
      if (answer.files.length === 0 || page * PAGE_SIZE >= answer.total) break;
    }
    yield put(actions.listCompleted());
  } catch {
    // Shown in place of the photos, with a way to try again.
    yield put(actions.listFailed());
  }
}

/** A page that was open for days gets the addresses of today. */
function* renewUrls(): SagaIterator<void> {
  const { phase } = yield* select(selectList);
  if (phase !== 'idle') yield put(actions.listRequested({}));
}

export function* listSaga(): SagaIterator<void> {
  yield takeLatest(imageUrlsExpired, renewUrls);
  // Asked for before this flow was there: an album that goes on being made after a reload does.
  const { phase } = yield* select(selectList);
  if (phase === 'loading') yield fork(loadPhotos);
  yield takeLatest(actions.listRequested, loadPhotos);
}
