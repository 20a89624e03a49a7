import type { QueryOf } from '@domain/contract';
import type { SagaIterator } from 'redux-saga';
import { put, takeLatest } from 'redux-saga/effects';
import { storageApi, toFailure } from '@/api';
import { errorToast } from '@/features/toasts';
import { callApi } from '@/sagas';
import { select } from '@/sagas/effects';
import { selectStickers } from '../selectors';
import { actions } from '../slice';

type Query = NonNullable<QueryOf<'stickersList'>>;
function* loadStickers({ payload: { language } }: ReturnType<typeof actions.stickersRequested>): SagaIterator<void> {
  const { phase } = yield* select(selectStickers);
  if (phase === 'ready') return;
  try {
    const query: Query = { view: 'group', language };
    const { files } = yield* callApi(storageApi.listStickers, query);
    yield put(actions.stickersLoaded({ language, groups: files }));
  } catch (error) {
    yield put(actions.stickersFailed());
    yield put(errorToast('toast.errorFetchingStickers', toFailure(error)));
  }
}

export function* stickersSaga(): SagaIterator<void> {
  yield takeLatest(actions.stickersRequested, loadStickers);
}
