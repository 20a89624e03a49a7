import { type EventChannel, eventChannel, type SagaIterator } from 'redux-saga';
import { put, takeEvery } from 'redux-saga/effects';
import { imageRetry, imageUrlsExpired } from '@/lib/loading/imageRetry';
import { call } from '@/sagas/effects';

const createExpiryChannel = (): EventChannel<true> =>
  eventChannel((emit) => {
    imageRetry.start(() => emit(true));
    return () => undefined;
  });

/**
 * Retries failed images on every page and dispatches an action when the server rejects their URLs.
 */
export function* imageUrlRenewalSaga(): SagaIterator<void> {
  yield takeEvery(yield* call(createExpiryChannel), function* putExpired(): SagaIterator<void> {
    yield put(imageUrlsExpired());
  });
}
