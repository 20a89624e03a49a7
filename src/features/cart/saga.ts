import { type EventChannel, eventChannel, type SagaIterator } from 'redux-saga';
import { fork, put, takeEvery } from 'redux-saga/effects';
import { waitForSession } from '@/features/auth';
import { call, select } from '@/sagas/effects';
import { addToCartSaga } from './add-to-cart/saga';
import { addressDraftSaga, clearDraftsAfterLogout } from './basket/addressDraftSaga';
import { paymentSaga, resumePayment } from './basket/paymentSaga';
import { basketSaga, fetchCartCount, saveCartChanges } from './basket/saga';
import { deliverySaga } from './delivery/saga';
import { ordersSaga } from './orders/saga';
import { selectCartPhase } from './selectors';
import { actions } from './slice';

const createTabReturnChannel = (): EventChannel<true> =>
  eventChannel((emit) => {
    const emitWhenVisible = () => document.visibilityState === 'visible' && emit(true);
    document.addEventListener('visibilitychange', emitWhenVisible);
    return () => document.removeEventListener('visibilitychange', emitWhenVisible);
  });

/** Refetches the cart, which another tab may have changed or paid. */
function* refetchCart(): SagaIterator<void> {
  if ((yield* select(selectCartPhase)) === 'idle') yield* call(fetchCartCount);
  else yield put(actions.cartRequested());
}

/** All sagas of the cart. Edits and a payment interrupted by a reload resume once there is a session. */
export function* saga(): SagaIterator<void> {
  yield* call(clearDraftsAfterLogout);
  yield* call(waitForSession);
  yield fork(basketSaga);
  yield fork(addToCartSaga);
  yield fork(deliverySaga);
  yield fork(ordersSaga);
  yield fork(paymentSaga);
  yield fork(saveCartChanges);
  yield fork(addressDraftSaga);
  yield fork(resumePayment);
  yield fork(fetchCartCount);
  yield takeEvery(yield* call(createTabReturnChannel), refetchCart);
}
