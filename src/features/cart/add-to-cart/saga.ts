import type { SagaIterator } from 'redux-saga';
import { put, takeEvery, takeLeading } from 'redux-saga/effects';
import { commerceApi, type Failure, toFailure } from '@/api';
import { actions as albums } from '@/features/albums';
import { errorToast, actions as toasts } from '@/features/toasts';
import { ask } from '@/sagas';
import { select } from '@/sagas/effects';
import { basketActions } from '../basket/slice';
import { selectAddingBlocked, selectCatalogue } from '../selectors';
import { addingActions as actions } from './slice';

const limitReached: Failure = { code: 'cart_limit_reached', status: 403, message: '' };

/** The rule of the restricted type is told before anything is asked of the server, which holds it too. */
function* refuseWhenBlocked(): SagaIterator<boolean> {
  if (!(yield* select(selectAddingBlocked))) return false;
  yield put(actions.addingClosed());
  yield put(errorToast('toast.errorAddAlbumToCart', limitReached));
  return true;
}

function* add({ payload }: ReturnType<typeof actions.addRequested>): SagaIterator<void> {
  if (yield* refuseWhenBlocked()) return;
  try {
    const { data } = yield* ask(commerceApi.addToCart, payload);
    yield put(basketActions.cartReplaced({ cart: data }));
    yield put(actions.added());
    yield put(albums.albumOrdered({ albumId: payload.album_id }));
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
    const { catalogue } = yield* ask(commerceApi.catalogue, undefined);
    yield put(actions.catalogueLoaded(catalogue));
  } catch (error) {
    yield put(actions.catalogueFailed());
    yield put(errorToast('toast.errorFetchingPrices', toFailure(error)));
  }
}

export function* addingSaga(): SagaIterator<void> {
  yield takeEvery(albums.orderRequested, refuseWhenBlocked);
  yield takeLeading(actions.addRequested, add);
  yield takeLeading(actions.catalogueRequested, fetchCatalogue);
}
