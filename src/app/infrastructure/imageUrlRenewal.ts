import { type EventChannel, eventChannel, type SagaIterator } from 'redux-saga';
import { put, takeEvery } from 'redux-saga/effects';
import { pictureAddressesExpired, pictures } from '@/lib/loading/imageRetry';
import { call } from '@/sagas/effects';

const expiries = (): EventChannel<true> =>
  eventChannel((emit) => {
    pictures.start(() => emit(true));
    return () => undefined;
  });

/** Looks after the pictures of every page, and tells the features when the server refuses their addresses. */
export function* pictureAddresses(): SagaIterator<void> {
  yield takeEvery(yield* call(expiries), function* tell(): SagaIterator<void> {
    yield put(pictureAddressesExpired());
  });
}
