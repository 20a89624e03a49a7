import type { SagaIterator } from 'redux-saga';
import { delay, put, takeLatest } from 'redux-saga/effects';
import { albumsApi, toFailure } from '@/api';
import { errorToast } from '@/features/toasts';
import { callApi } from '@/sagas';
import { select } from '@/sagas/effects';
import { selectAlbumSearch } from '../selectors';
import { searchActions as actions } from './slice';

const ALBUM_SEARCH_DELAY_MS = 250;
const SEARCH_RESULT_LIMIT = 5;

/** Searches albums after a pause in typing. More typing or closing the search cancels the request. */
function* searchAlbums(): SagaIterator<void> {
  const query = (yield* select(selectAlbumSearch)).query.trim();
  if (query === '') return;
  yield delay(ALBUM_SEARCH_DELAY_MS);
  try {
    const asked = { search: query, limit: SEARCH_RESULT_LIMIT };
    const { albums } = yield* callApi(albumsApi.listAlbums, asked);
    yield put(actions.searchSucceeded({ query, albums }));
  } catch (error) {
    yield put(actions.searchFailed());
    yield put(errorToast('toast.errorFetchingAlbums', toFailure(error)));
  }
}

export function* searchSaga(): SagaIterator<void> {
  yield takeLatest([actions.searchTyped.type, actions.searchClosed.type], searchAlbums);
}
