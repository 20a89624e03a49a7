import type { SagaIterator } from 'redux-saga';
import { put, takeEvery, takeLeading } from 'redux-saga/effects';
import { commerceApi, type Failure, toFailure } from '@/api';
import { libraryActions } from '@/features/albums';
import { errorToast, actions as toasts } from '@/features/toasts';
import { callApi } from '@/sagas';
import { select } from '@/sagas/effects';
import { changeCart } from '../basket/changeCart';
import { basketActions } from '../basket/slice';
import { selectCatalogue, selectIsAddingBlocked } from '../selectors';
import { addToCartActions as actions } from './slice';

const limitReached: Failure = { code: 'cart_limit_reached', status: 403, message: '' };

/** Applies the restricted type's limit before any request. The server enforces it too. */
function* rejectWhenBlocked(): SagaIterator<boolean> {
  if (!(yield* select(selectIsAddingBlocked))) return false;
  yield put(actions.addingClosed());
  yield put(errorToast('toast.errorAddAlbumToCart', limitReached));
  return true;
}

function* addToCart({ payload }: ReturnType<typeof actions.addRequested>): SagaIterator<void> {
  if (yield* rejectWhenBlocked()) return;
  try {
    yield* changeCart(callApi(commerceApi.addToCart, payload));
    yield put(actions.added());
    yield put(libraryActions.albumOrdered({ albumId: payload.album_id }));
    yield put(
      toasts.shown({
        title: { id: 'toast.cartAdded' },
        variant: 'success',
        action: { label: { id: 'cart.open' }, dispatch: basketActions.cartVisited() },
      }),
    );
  } catch (error) {
    yield put(actions.addFailed());
    yield put(errorToast('toast.errorAddAlbumToCart', toFailure(error)));
  }
}

function* fetchCatalogue(): SagaIterator<void> {
  if ((yield* select(selectCatalogue)).data) return;
  try {
    const { catalogue } = yield* callApi(commerceApi.getCatalogue, undefined);
    yield put(actions.catalogueLoaded(catalogue));
  } catch (error) {
    yield put(actions.catalogueFailed());
    yield put(errorToast('toast.errorFetchingPrices', toFailure(error)));
  }
}

export function* addToCartSaga(): SagaIterator<void> {
  yield takeEvery(libraryActions.orderRequested, rejectWhenBlocked);
  yield takeLeading(actions.addRequested, addToCart);
  yield takeLeading(actions.catalogueRequested, fetchCatalogue);
}
