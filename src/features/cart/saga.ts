import { type EventChannel, eventChannel, type SagaIterator } from 'redux-saga';
import { fork, put, takeEvery } from 'redux-saga/effects';
import { whenSignedIn } from '@/features/auth';
import { call, select } from '@/sagas/effects';
import { addingSaga } from './add-to-cart/saga';
import { forgetTypedAddresses, typedAddressSaga } from './basket/addressDraftSaga';
import { payingSaga, resumePaying } from './basket/paymentSaga';
import { basketSaga, fetchCount, saveChanges } from './basket/saga';
import { placeSaga } from './delivery/saga';
import { ordersSaga } from './orders/saga';
import { selectPhase } from './selectors';
import { actions } from './slice';

const returnsToTab = (): EventChannel<true> =>
  eventChannel((emit) => {
    const tell = () => document.visibilityState === 'visible' && emit(true);
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  });

/** Another tab may have changed or paid the cart meanwhile. */
function* lookAgain(): SagaIterator<void> {
  if ((yield* select(selectPhase)) === 'idle') yield* call(fetchCount);
  else yield put(actions.cartRequested());
}

/** All flows of the cart. Edits and a payment that a reload interrupted go on as soon as there is a session. */
export function* saga(): SagaIterator<void> {
  yield* call(forgetTypedAddresses);
  yield* call(whenSignedIn);
  yield fork(basketSaga);
  yield fork(addingSaga);
  yield fork(placeSaga);
  yield fork(ordersSaga);
  yield fork(payingSaga);
  yield fork(saveChanges);
  yield fork(typedAddressSaga);
  yield fork(resumePaying);
  yield fork(fetchCount);
  yield takeEvery(yield* call(returnsToTab), lookAgain);
}
