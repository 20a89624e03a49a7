import type { SagaIterator } from 'redux-saga';
import { call, put, race, select, take, takeLeading } from 'redux-saga/effects';
import { commerceApi, toFailure } from '@/api';
import { errorToast } from '@/features/toasts';
import { leaveFor, navigateTo } from '@/lib/navigation';
import { ask } from '@/sagas';
import { selectAnsweredCart, selectHasChanges, selectPaying } from '../selectors';
import { basketActions as actions, type PayingState } from './slice';

/** Waits until every edit is acknowledged. @returns false when one was refused, or cannot be sent: the user looks at it first */
function* untilSaved(): SagaIterator<boolean> {
  while ((yield select(selectHasChanges)) as boolean) {
    const { refused } = (yield race({
      saved: take(actions.cartReplaced.type),
      refused: take([actions.changesRefused.type, actions.changesDelayed.type]),
    })) as { refused?: unknown };
    if (refused) return false;
  }
  return true;
}

/** Makes the order and leads to the provider's page. Our own page of the payment is shown before: it is where Back leads from there. */
export function* order(paying: PayingState): SagaIterator<void> {
  try {
    const { data } = yield* ask(commerceApi.payCart, paying);
    yield put(actions.payEnded());
    yield call(navigateTo, `/payment/${data.order_id}`);
    yield call(leaveFor, data.url);
  } catch (error) {
    const failure = toFailure(error);
    yield put(actions.payEnded());
    yield put(errorToast('toast.errorPayAlbum', failure));
    // What the user saw is not what the server holds: it is shown before they decide again.
    if (failure.status === 409 || failure.status === 422) yield put(actions.cartRequested());
  }
}

function* pay(): SagaIterator<void> {
  if (!((yield call(untilSaved)) as boolean)) return;
  const cart = (yield select(selectAnsweredCart)) as ReturnType<typeof selectAnsweredCart>;
  if (!cart?.payment_allowed) return;
  const paying = { request_id: (yield call(newId)) as string, total: cart.total, currency: cart.currency };
  yield put(actions.payStarted(paying));
  yield call(order, paying);
}

const newId = (): string => crypto.randomUUID();

/** After a reload in the middle: the same request once more is the same order. */
export function* resumePaying(): SagaIterator<void> {
  const paying = (yield select(selectPaying)) as PayingState | null;
  if (paying) yield call(order, paying);
}

export function* payingSaga(): SagaIterator<void> {
  yield takeLeading(actions.payRequested, pay);
}
