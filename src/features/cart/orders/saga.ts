import type { Cart, Order } from '@domain/contract';
import type { SagaIterator } from 'redux-saga';
import { put, takeEvery, takeLatest } from 'redux-saga/effects';
import { ApiError, commerceApi, isTransient, toFailure } from '@/api';
import { errorToast, actions as toasts } from '@/features/toasts';
import { navigateTo } from '@/lib/navigation/navigation';
import { callApi, poll } from '@/sagas';
import { call, race, select, take } from '@/sagas/effects';
import { changeCart } from '../basket/saga';
import { basketActions } from '../basket/slice';
import { selectOrders, selectServerCart } from '../selectors';
import { ordersActions as actions, ORDERS_PAGE_SIZE } from './slice';

const PAYMENT_POLL_OPTIONS = { intervalMs: 2000, backoff: { factor: 1.5, maxMs: 10_000 } } as const;
const ORDERS_POLL_MS = 10_000;

interface OrdersPage {
  readonly orders: Order[];
  readonly total: number;
}

const restingStatuses: readonly Order['status'][] = ['delivered', 'cancelled', 'refunded'];

/** Returns true for an order that will change by itself. */
const isOrderChanging = ({ status, refund }: Order): boolean =>
  !restingStatuses.includes(status) || refund?.done_at === null;

/** Fetches a page of orders and polls while an order on it changes and the tab is visible. */
function* watchOrders({ payload: { page } }: ReturnType<typeof actions.ordersRequested>): SagaIterator<void> {
  try {
    yield* race({
      polled: call(poll<OrdersPage>, {
        fetch: (options) => commerceApi.listOrders({ page, limit: ORDERS_PAGE_SIZE }, options),
        isDone: ({ orders }) => !orders.some(isOrderChanging),
        onValue: function* putAnswer(answer: OrdersPage) {
          yield put(actions.ordersLoaded(answer));
        },
        intervalMs: ORDERS_POLL_MS,
        isTransient,
      }),
      left: take(actions.ordersLeft.type),
    });
  } catch (error) {
    yield put(actions.ordersFailed());
    yield put(errorToast('toast.errorFetchingOrders', toFailure(error)));
  }
}

/** Returns true while the buyer can still act on the payment page. */
const isPayable = ({ payment, status }: Order): boolean => payment.url !== null || status === 'awaiting_payment';

/** Polls an order until it is paid or can no longer be paid. A failed card can be retried, so polling continues. */
function* watchPayment({ payload: { id } }: ReturnType<typeof actions.paymentWatched>): SagaIterator<void> {
  try {
    const { polled } = yield* race({
      polled: call(poll<{ order: Order }>, {
        fetch: (options) => commerceApi.getOrder(id, options),
        isDone: ({ order }) => !isPayable(order),
        onValue: function* putAnswer({ order }: { order: Order }) {
          yield put(actions.orderReplaced(order));
        },
        ...PAYMENT_POLL_OPTIONS,
        isTransient,
      }),
      left: take(actions.paymentLeft.type),
    });
    // The cart no longer contains the paid items.
    if (polled) yield put(basketActions.cartRequested());
  } catch (error) {
    const missing = error instanceof ApiError && (error.status === 404 || error.status === 400);
    yield put(actions.paymentFailed({ id, missing }));
    // The page itself reports a missing payment.
    if (!missing) yield put(errorToast('toast.errorFetchingOrders', toFailure(error)));
  }
}

function* cancelOrder({ payload: { id } }: ReturnType<typeof actions.cancelOrderRequested>): SagaIterator<void> {
  try {
    const { order } = yield* callApi(commerceApi.cancelOrder, id);
    yield put(actions.orderReplaced(order));
    yield put(
      toasts.shown({ title: { id: 'toast.orderCancelled', values: { number: order.number } }, variant: 'success' }),
    );
  } catch (error) {
    yield put(errorToast('toast.errorCancellingOrder', toFailure(error)));
    const { page } = yield* select(selectOrders);
    if (toFailure(error).status === 409) yield put(actions.ordersRequested({ page }));
  }
  yield put(actions.orderActionSettled({ id }));
}

/** Finds a book of which the order kept nothing and whose album has changed: the cart has the album of today. */
function findChangedBook(order: Order | undefined, cart: Cart | null) {
  for (const { album_id, title, pages } of order?.items ?? []) {
    const now = cart?.items.find(({ album }) => album.id === album_id && !album.ordered);
    if (now && now.album.pages !== pages) return { title, before: pages, now: now.album.pages };
  }
  return null;
}

function* reorder({ payload }: ReturnType<typeof actions.reorderRequested>): SagaIterator<void> {
  try {
    yield* changeCart(callApi(commerceApi.reorder, payload));
    yield* call(navigateTo, '/cart');
    const order = (yield* select(selectOrders)).list.find(({ id }) => id === payload.id);
    const changed = findChangedBook(order, yield* select(selectServerCart));
    if (changed)
      yield put(toasts.shown({ title: { id: 'toast.reorderChanged', values: changed }, variant: 'default' }));
  } catch (error) {
    yield put(errorToast('toast.errorAddAlbumToCart', toFailure(error)));
  }
  yield put(actions.orderActionSettled({ id: payload.id }));
}

export function* ordersSaga(): SagaIterator<void> {
  yield takeLatest(actions.ordersRequested, watchOrders);
  yield takeLatest(actions.paymentWatched, watchPayment);
  yield takeEvery(actions.cancelOrderRequested, cancelOrder);
  yield takeEvery(actions.reorderRequested, reorder);
}
