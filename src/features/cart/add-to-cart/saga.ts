import type { Channel, SagaIterator } from 'redux-saga';
import { actionChannel, fork, put, takeEvery, takeLeading } from 'redux-saga/effects';
import { commerceApi, type Failure, toFailure } from '@/api';
import { libraryActions, sharingActions } from '@/features/albums';
import { errorToast, actions as toasts } from '@/features/toasts';
import { callApi } from '@/sagas';
import { call, flush, select, take } from '@/sagas/effects';
import { changeCart } from '../basket/saga';
import { basketActions } from '../basket/slice';
import { reportLoadFailure } from '../delivery/saga';
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

type AddRequest = ReturnType<typeof actions.addRequested>;

function* addToCart({ payload }: AddRequest): SagaIterator<void> {
  const ended = { requestId: payload.request_id };
  if (yield* rejectWhenBlocked()) return;
  try {
    yield* changeCart(
      'token' in payload ? callApi(commerceApi.addSharedToCart, payload) : callApi(commerceApi.addToCart, payload),
    );
    yield put(actions.added(ended));
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
    yield put(actions.addFailed(ended));
    yield put(errorToast('toast.errorAddAlbumToCart', failure));
    if ('token' in payload && outdatedCodes.includes(failure.code)) {
      // The visitor looks at the album again.
      yield put(actions.addingClosed());
      yield put(sharingActions.sharedAlbumRequested({ token: payload.token }));
    }
  }
}

/** Adds one book after the other, as several removals may be undone at once. A repeated press while one runs is ignored. */
function* watchRequests(): SagaIterator<never> {
  const requests: Channel<AddRequest> = yield actionChannel(actions.addRequested);
  let waiting: readonly AddRequest[] = [];
  for (;;) {
    const [next, ...later] = waiting;
    const request = next ?? (yield* take(requests));
    yield* call(addToCart, request);
    waiting = [...later, ...(yield* flush(requests))].filter(
      ({ payload }) => payload.request_id !== request.payload.request_id,
    );
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
  yield fork(watchRequests);
  yield takeLeading(actions.catalogueRequested, fetchCatalogue);
}
