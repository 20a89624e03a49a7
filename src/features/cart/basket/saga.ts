import type { BodyOf, ResponseOf } from '@domain/contract';
import type { SagaIterator } from 'redux-saga';
import { delay, put, takeEvery, takeLatest } from 'redux-saga/effects';
import { commerceApi, type Failure, isRetryable, toFailure } from '@/api';
import { errorToast, actions as toasts } from '@/features/toasts';
import { navigateTo } from '@/lib/navigation/navigation';
import { callApi } from '@/sagas';
import { call, race, select, take } from '@/sagas/effects';
import { addToCartActions } from '../add-to-cart/slice';
import { selectCartChanges, selectHasCartChanges, selectOrderData, selectServerCart } from '../selectors';
import { basketActions as actions, type CartChanges } from './slice';

/** Pause in typing or clicking before edits are sent. */
const CART_SAVE_DELAY_MS = 400;
const CART_RETRY_DELAY_MS = 3000;
const CART_UNDO_MS = 6000;

type CartResponse = ResponseOf<'cartGet'>;

/** Fetches the cart. The response to a change that arrives first is newer, so the cart is then fetched again. */
function* fetchCart(): SagaIterator<void> {
  try {
    const { response, newer } = yield* race({
      response: callApi(commerceApi.getCart, undefined),
      newer: take(actions.cartReplaced.type),
    });
    if (newer) return yield* call(fetchCart);
    if (response) yield put(actions.cartReplaced({ cart: response.data }));
    yield* call(proposeAddress);
  } catch (error) {
    yield put(actions.cartFailed());
    yield put(errorToast('toast.errorFetchingUserCart', toFailure(error)));
  }
}

/** Gives a cart without a country the one used for displayed prices. */
function* proposeAddress(): SagaIterator<void> {
  const cart = yield* select(selectServerCart);
  const { country, region, city } = yield* select(selectOrderData);
  if (cart && cart.items.length > 0 && !cart.address.country && country)
    yield put(actions.fieldsChanged({ country, region, city: cart.address.city || city }));
}

/**
 * Fetches the badge count, unless a cart with a newer one arrives first. A failure shows no toast, because the next
 * event fetches it again.
 */
export function* fetchCartCount(): SagaIterator<void> {
  try {
    const { response } = yield* race({
      response: callApi(commerceApi.getNotification, undefined),
      newer: take(actions.cartReplaced.type),
    });
    if (response) yield put(actions.countLoaded(response.cart));
  } catch {
    // Keeps the displayed count.
  }
}

const toUpdateBody = ({ items, fields }: CartChanges): BodyOf<'cartUpdate'> => ({
  ...fields,
  ...(Object.keys(items).length > 0 && { items: Object.entries(items).map(([id, change]) => ({ id, ...change })) }),
});

/**
 * Sends all current edits. Rejected edits are reverted; after a transient failure they stay. @returns the transient
 * failure
 */
function* sendChanges(): SagaIterator<Failure | null> {
  const changes = yield* select(selectCartChanges);
  try {
    yield* changeCart(callApi(commerceApi.updateCart, toUpdateBody(changes)), changes);
  } catch (error) {
    const failure = toFailure(error);
    if (isRetryable(failure)) return failure;
    yield put(actions.changesRefused(changes));
    yield put(errorToast('toast.errorUpdateAlbumQuantity', failure));
    // Another tab removed the edited item.
    if (failure.status === 404) yield put(actions.cartRequested());
  }
  return null;
}

const editActions = [actions.itemChanged.type, actions.fieldsChanged.type];

/** Waits for a pause in editing; a payment skips the wait. */
function* waitUntilIdle(): SagaIterator<void> {
  for (;;) {
    const { more } = yield* race({
      more: take(editActions),
      quiet: delay(CART_SAVE_DELAY_MS),
      now: take(actions.payRequested.type),
    });
    if (!more) return;
  }
}

/**
 * Waits for the next attempt. The failure is reported once, and again when the user wants to pay. @returns true to
 * report it again
 */
function* waitForRetry(failure: Failure, shouldReport: boolean): SagaIterator<boolean> {
  yield put(actions.changesDelayed());
  if (shouldReport) yield put(errorToast('toast.errorUpdateAlbumQuantity', failure));
  const { pays } = yield* race({ later: delay(CART_RETRY_DELAY_MS), pays: take(actions.payRequested.type) });
  return pays !== undefined;
}

/** Sends one request at a time, so a late response cannot undo a newer edit. Later edits go with the next request. */
export function* saveCartChanges(): SagaIterator<void> {
  let shouldReport = true;
  for (;;) {
    if (!(yield* select(selectHasCartChanges))) {
      yield* take(editActions);
      yield* call(waitUntilIdle);
    }
    if (!(yield* select(selectHasCartChanges))) continue;
    const failure = yield* call(sendChanges);
    shouldReport = failure === null || (yield* call(waitForRetry, failure, shouldReport));
  }
}

/** Problems of a book that cannot be added again. */
const finalProblems = new Set<CartResponse['data']['items'][number]['problems'][number]['code']>([
  'album_deleted',
  'share_ended',
  'photos_deleted',
  'payment_held',
]);

/** Removes an item at once. Undo adds the same book again. */
function* removeItem({ payload: { id } }: ReturnType<typeof actions.removeRequested>): SagaIterator<void> {
  const cart = yield* select(selectServerCart);
  const item = cart?.items.find((one) => one.id === id);
  try {
    yield* changeCart(call(commerceApi.removeFromCart, id));
    // An ordered book is added again from its order.
    if (item && !item.album.ordered && item.problems.every(({ code }) => !finalProblems.has(code)))
      yield put(removedToast(item));
  } catch (error) {
    const failure = toFailure(error);
    yield put(actions.removeFailed({ id }));
    // Another tab removed it first. Fetches the cart, which no longer has it.
    if (failure.status === 404) yield put(actions.cartRequested());
    else yield put(errorToast('toast.errorDeleteAlbumFromCart', failure));
  }
}

const removedToast = ({ id, album, cover, paper, quantity }: CartResponse['data']['items'][number]) =>
  toasts.shown({
    title: { id: 'toast.cartRemoved', values: { title: album.title } },
    variant: 'default',
    // The id of the removed item makes undo idempotent: repeating it adds the item once.
    action: {
      label: { id: 'toast.undo' },
      dispatch: addToCartActions.addRequested({
        ...(album.shared ?? { album_id: album.id }),
        cover,
        paper,
        quantity,
        request_id: id,
      }),
    },
    duration: CART_UNDO_MS,
  });

/** A rejected code shows its error at the field. */
function* applyPromo({ payload: { code } }: ReturnType<typeof actions.promoRequested>): SagaIterator<void> {
  try {
    yield* changeCart(callApi(commerceApi.updateCart, { promo: code }));
    yield put(actions.promoSettled({ failure: null }));
  } catch (error) {
    yield put(actions.promoSettled({ failure: toFailure(error) }));
  }
}

function* visitCart(): SagaIterator<void> {
  yield* call(navigateTo, '/cart');
}

export function* basketSaga(): SagaIterator<void> {
  yield takeLatest(actions.cartRequested, fetchCart);
  yield takeEvery(actions.removeRequested, removeItem);
  yield takeLatest(actions.promoRequested, applyPromo);
  yield takeEvery(actions.cartVisited, visitCart);
}

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
