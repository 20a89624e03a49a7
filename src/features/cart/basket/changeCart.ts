import type { ResponseOf } from '@domain/contract';
import type { SagaIterator } from 'redux-saga';
import { put } from 'redux-saga/effects';
import { select } from '@/sagas/effects';
import { selectServerCart } from '../selectors';
import { basketActions as actions, type CartChanges } from './slice';

/**
 * Sends one change of the cart and shows its response. Responses that overlap may arrive in another order than the
 * server wrote them, so the cart is then fetched once more.
 * @param settled edits that the response acknowledges
 */
export function* changeCart(
  request: SagaIterator<ResponseOf<'cartUpdate'>>,
  settled?: CartChanges,
): SagaIterator<void> {
  const before = yield* select(selectServerCart);
  const { data } = yield* request;
  const hasOverlapped = (yield* select(selectServerCart)) !== before;
  yield put(actions.cartReplaced({ cart: data, ...(settled && { settled }) }));
  if (hasOverlapped) yield put(actions.cartRequested());
}
