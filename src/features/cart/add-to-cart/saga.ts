import type { SagaIterator } from 'redux-saga';
import { put, takeEvery, takeLeading } from 'redux-saga/effects';
import { commerceApi, type Failure, toFailure } from '@/api';
import { libraryActions, sharingActions } from '@/features/albums';
import { errorToast, actions as toasts } from '@/features/toasts';
import { callApi } from '@/sagas';
import { select } from '@/sagas/effects';
import { changeCart } from '../basket/changeCart';
import { basketActions } from '../basket/slice';
import { reportLoadFailure } from '../reportLoadFailure';
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

/** Errors after which a shared album is no longer what the visitor saw. */
const outdatedCodes: readonly Failure['code'][] = ['album_changed', 'copies_not_allowed', 'not_found'];

function* addToCart({ payload }: ReturnType<typeof actions.addRequested>): SagaIterator<void> {
  if (yield* rejectWhenBlocked()) return;
  try {
    yield* changeCart(
      'token' in payload ? callApi(commerceApi.addSharedToCart, payload) : callApi(commerceApi.addToCart, payload),
    );
    yield put(actions.added());
    if ('album_id' in payload) yield put(libraryActions.albumOrdered({ albumId: payload.album_id }));
    yield put(
      toasts.shown({
        title: { id: 'toast.cartAdded' },
        variant: 'success',
        action: { label: { id: 'cart.open' }, dispatch: basketActions.cartVisited() },
      }),
    );
  } catch (error) {
    const failure = toFailure(error);
    yield put(actions.addFailed());
    yield put(errorToast('toast.errorAddAlbumToCart', failure));
    if ('token' in payload && outdatedCodes.includes(failure.code)) {
      // The visitor looks at the album again.
      yield put(actions.addingClosed());
      yield put(sharingActions.sharedAlbumRequested({ token: payload.token }));
    }
  }
}

function* fetchCatalogue(): SagaIterator<void> {
  if ((yield* select(selectCatalogue)).data) return;
  try {
    const { catalogue } = yield* callApi(commerceApi.getCatalogue, undefined);
    yield put(actions.catalogueLoaded(catalogue));
  } catch (error) {
    yield put(actions.catalogueFailed());
    yield* reportLoadFailure('toast.errorFetchingPrices', error);
  }
}

export function* addToCartSaga(): SagaIterator<void> {
  yield takeEvery(libraryActions.orderRequested, rejectWhenBlocked);
  yield takeLeading(actions.addRequested, addToCart);
  yield takeLeading(actions.catalogueRequested, fetchCatalogue);
}
