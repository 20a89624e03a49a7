import type { BodyOf, ResponseOf } from '@domain/contract';
import type { SagaIterator } from 'redux-saga';
import { delay, put, takeEvery, takeLatest } from 'redux-saga/effects';
import { commerceApi, type Failure, toFailure } from '@/api';
import { errorToast, actions as toasts } from '@/features/toasts';
import { navigateTo } from '@/lib/navigation/navigation';
import { callApi } from '@/sagas';
import { call, race, select, take } from '@/sagas/effects';
import { addToCartActions } from '../add-to-cart/slice';
import { selectCartChanges, selectHasCartChanges, selectOrderData, selectServerCart } from '../selectors';
import { basketActions as actions, type CartChanges } from './slice';

/** A pause in typing or clicking before edits are sent. */
export const CART_SAVE_DELAY_MS = 400;
/** Between attempts while there is no answer. */
export const CART_RETRY_DELAY_MS = 3000;
/** How long a removal can be taken back. */
export const CART_UNDO_MS = 6000;

type CartResponse = ResponseOf<'cartGet'>;

export function* fetchCart(): SagaIterator<void> {
  try {
    const { data } = yield* callApi(commerceApi.getCart, undefined);
    yield put(actions.cartReplaced({ cart: data }));
    yield* call(proposeAddress);
  } catch (error) {
    yield put(actions.cartFailed());
    yield put(errorToast('toast.errorFetchingUserCart', toFailure(error)));
  }
}

/** A cart without a country gets the one that prices were shown for. */
function* proposeAddress(): SagaIterator<void> {
  const cart = yield* select(selectServerCart);
  const { country, region, city } = yield* select(selectOrderData);
  if (cart && cart.items.length > 0 && !cart.address.country && country)
    yield put(actions.fieldsChanged({ country, region, city: cart.address.city || city }));
}

/** The badge is not worth a toast: it is asked for again with the next chance. */
export function* fetchCartCount(): SagaIterator<void> {
  try {
    const { cart } = yield* callApi(commerceApi.getNotification, undefined);
    yield put(actions.countLoaded(cart));
  } catch {
    // The number shown stays.
  }
}

const toUpdateBody = ({ items, fields }: CartChanges): BodyOf<'cartUpdate'> => ({
  ...fields,
  ...(Object.keys(items).length > 0 && { items: Object.entries(items).map(([id, change]) => ({ id, ...change })) }),
});

/** The network or the server is away; any other failure, repeated, would be the same. */
const isServerUnavailable = ({ code, status }: Failure): boolean =>
  code === 'network' || status === 429 || status === 503;

/** Sends all edits of now. What the server refuses is taken back; what nobody answers stays. @returns why there was no answer */
function* sendChanges(): SagaIterator<Failure | null> {
  const changes = yield* select(selectCartChanges);
  try {
    const { data } = yield* callApi(commerceApi.updateCart, toUpdateBody(changes));
    yield put(actions.cartReplaced({ cart: data, settled: changes }));
  } catch (error) {
    const failure = toFailure(error);
    if (isServerUnavailable(failure)) return failure;
    yield put(actions.changesRefused(changes));
    yield put(errorToast('toast.errorUpdateAlbumQuantity', failure));
    // Another tab took out what was edited here.
    if (failure.status === 404) yield put(actions.cartRequested());
  }
  return null;
}

const editActions = [actions.itemChanged.type, actions.fieldsChanged.type];

/** Waits until nothing was edited for a moment; a payment waits for nothing. */
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

/** Waits for the next attempt. It is told once that there is no answer, and again to who wants to pay. @returns whether it is to be told again */
function* waitForRetry(failure: Failure, tell: boolean): SagaIterator<boolean> {
  yield put(actions.changesDelayed());
  if (tell) yield put(errorToast('toast.errorUpdateAlbumQuantity', failure));
  const { pays } = yield* race({ later: delay(CART_RETRY_DELAY_MS), pays: take(actions.payRequested.type) });
  return pays !== undefined;
}

/** One request at a time, so that a late one cannot undo a newer edit: what is edited meanwhile goes with the next. */
export function* saveCartChanges(): SagaIterator<void> {
  let tell = true;
  for (;;) {
    if (!(yield* select(selectHasCartChanges))) {
      yield* take(editActions);
      yield* call(waitUntilIdle);
    }
    if (!(yield* select(selectHasCartChanges))) continue;
    const failure = yield* call(sendChanges);
    tell = failure === null || (yield* call(waitForRetry, failure, tell));
  }
}

/** Removes at once; taking it back puts the same book into the cart again. */
function* removeItem({ payload: { id } }: ReturnType<typeof actions.removeRequested>): SagaIterator<void> {
  const cart = yield* select(selectServerCart);
  const item = cart?.items.find((one) => one.id === id);
  try {
    const { data } = yield* call(commerceApi.removeFromCart, id);
    yield put(actions.cartReplaced({ cart: data }));
    if (item && item.problems.every(({ code }) => code !== 'album_deleted')) yield put(removedToast(item));
  } catch (error) {
    const failure = toFailure(error);
    yield put(actions.removeFailed({ id }));
    // Another tab was faster: the cart is fetched, and it is gone.
    if (failure.status === 404) yield put(actions.cartRequested());
    else yield put(errorToast('toast.errorDeleteAlbumFromCart', failure));
  }
}

const removedToast = ({ id, album, cover, paper, quantity }: CartResponse['data']['items'][number]) =>
  toasts.shown({
    title: { id: 'toast.cartRemoved', values: { title: album.title } },
    variant: 'default',
    // The id of what was removed makes it repeatable: taken back twice, it is there once.
    action: {
      label: { id: 'toast.undo' },
      dispatch: addToCartActions.addRequested({ album_id: album.id, cover, paper, quantity, request_id: id }),
    },
    duration: CART_UNDO_MS,
  });

/** What is wrong with a code stands at its field. */
function* applyPromo({ payload: { code } }: ReturnType<typeof actions.promoRequested>): SagaIterator<void> {
  try {
    const { data } = yield* callApi(commerceApi.updateCart, { promo: code });
    yield put(actions.cartReplaced({ cart: data }));
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
