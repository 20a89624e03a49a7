import type { SagaIterator } from 'redux-saga';
import { put, takeEvery, takeLatest } from 'redux-saga/effects';
import { ApiError, templatesApi, toFailure } from '@/api';
import { waitForSession } from '@/features/auth';
import { errorToast } from '@/features/toasts';
import { callApi } from '@/sagas';
import { all, call, fork, select } from '@/sagas/effects';
import { actions, selectors } from './slice';

function* loadList({ payload }: ReturnType<typeof actions.listRequested>): SagaIterator<void> {
  yield* call(waitForSession);
  try {
    if (yield* select(selectors.isLoaded, payload.language)) return;
    const { templates } = yield* callApi(templatesApi.listTemplates, payload);
    yield put(actions.listLoaded(templates));
  } catch (error) {
    yield put(actions.listFailed());
    yield put(errorToast('toast.errorFetchingTemplates', toFailure(error)));
  }
}

function* loadDetails({ payload }: ReturnType<typeof actions.detailsRequested>): SagaIterator<void> {
  yield* call(waitForSession);
  const known = yield* select(selectors.details, payload.id);
  if (known?.phase === 'ready') return;
  try {
    const { template } = yield* callApi(templatesApi.getTemplate, payload);
    yield put(actions.detailsLoaded(template));
  } catch (error) {
    const missing = error instanceof ApiError && error.status === 404;
    yield put(actions.detailsFailed({ id: payload.id, missing }));
    // The page itself reports a missing template.
    if (!missing) yield put(errorToast('toast.errorFetchingTemplates', toFailure(error)));
  }
}

export function* saga(): SagaIterator<void> {
  yield* all([
    fork(function* list() {
      yield takeLatest(actions.listRequested, loadList);
    }),
    fork(function* details() {
      yield takeEvery(actions.detailsRequested, loadDetails);
    }),
  ]);
}
