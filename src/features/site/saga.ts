import type { SagaIterator } from 'redux-saga';
import { put, takeLatest, takeLeading } from 'redux-saga/effects';
import { ApiError, siteApi } from '@/api';
import { callApi } from '@/sagas';
import { all, fork, select } from '@/sagas/effects';
import { actions, selectors } from './slice';

/** Without these facts pages only lack their links and prices, so a failure stays silent. */
function* loadSite(): SagaIterator<void> {
  if (yield* select(selectors.isLoaded)) return;
  try {
    yield put(actions.siteLoaded(yield* callApi(siteApi.getSite, undefined)));
  } catch {
    yield put(actions.siteFailed());
  }
}

function* loadLegalPage({ payload }: ReturnType<typeof actions.legalPageRequested>): SagaIterator<void> {
  try {
    yield put(actions.legalPageLoaded(yield* callApi(siteApi.getLegalPage, payload)));
  } catch (error) {
    yield put(actions.legalPageFailed({ isMissing: error instanceof ApiError && error.status === 404 }));
  }
}

export function* saga(): SagaIterator<void> {
  yield* all([
    fork(function* site() {
      yield takeLeading(actions.siteRequested, loadSite);
    }),
    fork(function* legalPage() {
      yield takeLatest(actions.legalPageRequested, loadLegalPage);
    }),
  ]);
}
