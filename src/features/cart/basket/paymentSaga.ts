import type { SagaIterator } from 'redux-saga';
import { put, takeLeading } from 'redux-saga/effects';
import { ApiError, commerceApi, toFailure } from '@/api';
import { editorActions, ensureAlbumSaved, selectHasUnsavedChanges } from '@/features/albums';
import { errorToast, actions as toasts, withToast } from '@/features/toasts';
import { newId } from '@/lib/ids';
import { leaveFor, navigateTo } from '@/lib/navigation/navigation';
import { callApi } from '@/sagas';
import { all, call, race, select, take } from '@/sagas/effects';
import { selectHasCartChanges, selectPendingPayment, selectServerCart } from '../selectors';
import { basketActions as actions, type PendingPayment } from './slice';

/**
 * Waits until every edit is acknowledged. @returns false when one was rejected or cannot be sent, so the user must
 * look first
 */
function* waitUntilCartSaved(): SagaIterator<boolean> {
  while (yield* select(selectHasCartChanges)) {
    const { refused } = yield* race({
      saved: take(actions.cartReplaced.type),
      refused: take([actions.changesRefused.type, actions.changesDelayed.type]),
    });
    if (refused) return false;
  }
  return true;
}

const pagesNotSavedError = new ApiError({
  code: 'network',
  status: 0,
  message: 'The last changes of the pages are not saved yet',
});

/** Returns albums of the order with changes that the server does not have yet. */
function* listUnsavedAlbums(): SagaIterator<string[]> {
  const cart = yield* select(selectServerCart);
  const ids = cart?.items.flatMap(({ album }) => (album.selected ? [album.id] : [])) ?? [];
  const unsaved = yield* all(ids.map((id) => select(selectHasUnsavedChanges, id)));
  return ids.filter((_, i) => unsaved[i]);
}

function* savePages(ids: readonly string[]): SagaIterator<true> {
  const { delayed } = yield* race({
    saved: all(ids.map((id) => call(ensureAlbumSaved, id))),
    delayed: take(editorActions.saveDelayed.type),
  });
  if (delayed) throw pagesNotSavedError;
  return true;
}

/**
 * Waits until the server has all pages, because it prints its own copy. @returns false when changes cannot be saved
 * now, or the user cancels
 */
function* waitUntilPagesSaved(): SagaIterator<boolean> {
  const ids = yield* call(listUnsavedAlbums);
  if (ids.length === 0) return true;
  const saving = toasts.shown({ title: { id: 'signOut.saving' }, variant: 'info', duration: null });
  try {
    return (yield* call(withToast<true>, saving, () => savePages(ids))) === true;
  } catch (error) {
    yield put(errorToast('toast.errorPayAlbum', toFailure(error)));
    return false;
  }
}

/** Waits for both, because either may be edited while the other is saved. */
function* waitUntilAllSaved(): SagaIterator<boolean> {
  for (const saved of [waitUntilCartSaved, waitUntilPagesSaved, waitUntilCartSaved])
    if (!(yield* call(saved))) return false;
  return true;
}

/**
 * Creates the order and opens the provider's page. The app's own payment page is shown first, as the target of Back.
 */
function* submitOrder(paying: PendingPayment): SagaIterator<void> {
  try {
    const { data } = yield* callApi(commerceApi.payCart, paying);
    yield put(actions.payEnded());
    yield* call(navigateTo, `/payment/${data.order_id}`);
    yield* call(leaveFor, data.url);
  } catch (error) {
    const failure = toFailure(error);
    yield put(actions.payEnded());
    yield put(errorToast('toast.errorPayAlbum', failure));
    // The server's cart differs from what the user saw. Shows it before the user decides again.
    if (failure.status === 409 || failure.status === 422) yield put(actions.cartRequested());
  }
}

function* startPayment(): SagaIterator<void> {
  if (!(yield* call(waitUntilAllSaved))) return;
  const cart = yield* select(selectServerCart);
  if (!cart?.payment_allowed) return;
  const paying = { request_id: yield* call(newId), total: cart.total, currency: cart.currency };
  yield put(actions.payStarted(paying));
  yield* call(submitOrder, paying);
}

/** Resumes a payment after a reload. The same request gives the same order. */
export function* resumePayment(): SagaIterator<void> {
  const paying = yield* select(selectPendingPayment);
  if (paying) yield* call(submitOrder, paying);
}

export function* paymentSaga(): SagaIterator<void> {
  yield takeLeading(actions.payRequested, startPayment);
}
