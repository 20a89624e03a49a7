/** @jest-environment jsdom */
import { commerceApi } from '@/api';
import { libraryActions } from '@/features/albums';
import { navigateTo } from '@/lib/navigation/navigation';
import { abortableCall } from '@/sagas';
import { ALBUM, createApiError } from '@/testing/albums';
import { createFakeDelay, planCartSaga, RUN_MS, stateWithCart, stateWithCartSlice } from '@/testing/cart';
import { aCart, aDelivery, anItem, anOrder, ITEM, ORDER } from '@/testing/commerce';
import { errorTitled } from '@/testing/sagaPlan';
import { ordersActions } from './orders/slice';
import { actions } from './slice';

const CART_SAVE_DELAY_MS = 400;

/** Effects of each cart saga, in log order. */
jest.mock('@/api/commerce');
jest.mock('@/lib/navigation/navigation');
const api = jest.mocked(commerceApi);

beforeEach(() => {
  jest.resetAllMocks();
  api.getNotification.mockResolvedValue({ cart: 0 });
});

describe('the cart', () => {
  it('is fetched by one call and stored in the state', async () => {
    api.getCart.mockResolvedValue({ data: aCart() });
    await planCartSaga(stateWithCartSlice())
      .call(abortableCall, api.getCart, undefined)
      .put(actions.cartReplaced({ cart: aCart() }))
      .not.put(actions.cartFailed())
      .delay(1)
      .dispatch(actions.cartRequested())
      .silentRun(RUN_MS);
  });

  it('is marked as failed with a toast when it cannot be fetched', async () => {
    api.getCart.mockRejectedValue(createApiError('internal'));
    await planCartSaga(stateWithCartSlice())
      .put(actions.cartFailed())
      .put.like(errorTitled('toast.errorFetchingUserCart'))
      .not.put.actionType(actions.cartReplaced.type)
      .delay(1)
      .dispatch(actions.cartRequested())
      .silentRun(RUN_MS);
  });

  it('is saved after a pause, with only the edits', async () => {
    const two = aCart({ items: [anItem({ quantity: 2, total: 5980 })] });
    api.updateCart.mockResolvedValue({ data: two });
    const { waits, provider } = createFakeDelay();
    await planCartSaga(stateWithCart(), provider)
      .call(abortableCall, api.updateCart, { items: [{ id: ITEM, quantity: 2 }] })
      .put(actions.cartReplaced({ cart: two, settled: { items: { [ITEM]: { quantity: 2 } }, fields: {} } }))
      .delay(1)
      .dispatch(actions.itemChanged({ id: ITEM, change: { quantity: 2 } }))
      .silentRun(RUN_MS);
    expect(waits).toContain(CART_SAVE_DELAY_MS);
  });

  it('reverts an edit that the server rejects', async () => {
    api.updateCart.mockRejectedValue(createApiError('validation_failed', 400));
    await planCartSaga(stateWithCart())
      .put(actions.changesRefused({ items: { [ITEM]: { quantity: 2 } }, fields: {} }))
      .put.like(errorTitled('toast.errorUpdateAlbumQuantity'))
      .not.put(actions.changesDelayed())
      .delay(1)
      .dispatch(actions.itemChanged({ id: ITEM, change: { quantity: 2 } }))
      .silentRun(RUN_MS);
  });

  it('keeps an edit without a response', async () => {
    api.updateCart.mockRejectedValueOnce(createApiError('network', 0)).mockResolvedValue({ data: aCart() });
    await planCartSaga(stateWithCart())
      .put(actions.changesDelayed())
      .not.put.actionType(actions.changesRefused.type)
      .delay(1)
      .dispatch(actions.itemChanged({ id: ITEM, change: { quantity: 2 } }))
      .silentRun(RUN_MS);
    expect(api.updateCart).toHaveBeenCalledTimes(2);
  });

  it('removes an item by one call and offers to undo', async () => {
    api.removeFromCart.mockResolvedValue({ data: aCart({ items: [] }) });
    await planCartSaga(stateWithCart())
      .call(api.removeFromCart, ITEM)
      .put(actions.cartReplaced({ cart: aCart({ items: [] }) }))
      .put.like({
        action: {
          payload: { action: { dispatch: { type: actions.addRequested.type, payload: { request_id: ITEM } } } },
        },
      })
      .delay(1)
      .dispatch(actions.removeRequested({ id: ITEM }))
      .silentRun(RUN_MS);
  });
});

describe('adding an album', () => {
  const request = { album_id: ALBUM, cover: 'hard', paper: 'silk-170', quantity: 1, request_id: ITEM } as const;

  it('calls the server once and notifies the albums', async () => {
    api.addToCart.mockResolvedValue({ data: aCart() });
    await planCartSaga(stateWithCartSlice())
      .call(abortableCall, api.addToCart, request)
      .put(actions.cartReplaced({ cart: aCart() }))
      .put(actions.added({ requestId: ITEM }))
      .put(libraryActions.albumOrdered({ albumId: ALBUM }))
      .delay(1)
      .dispatch(actions.addRequested(request))
      .silentRun(RUN_MS);
  });

  it('calls nothing when the user may hold one item and the cart has it', async () => {
    const full = aCart({ payment_allowed: false, payment_blocked_by: [], items_max: 1 });
    await planCartSaga(stateWithCart(full, 4))
      .put(actions.addingClosed())
      .put.like(errorTitled('toast.errorAddAlbumToCart'))
      .delay(1)
      .dispatch(actions.addRequested(request))
      .silentRun(RUN_MS);
    expect(api.addToCart).not.toHaveBeenCalled();
  });
});

describe('the delivery', () => {
  const berlin = { country: 'DE', region: 'DE.16', city: 'Berlin' };

  it('is calculated by one call for the chosen place', async () => {
    api.calculateDelivery.mockResolvedValue({ delivery: aDelivery() });
    await planCartSaga(stateWithCartSlice())
      .call(abortableCall, api.calculateDelivery, { ...berlin, currency: 'EUR' })
      .put(actions.deliveryCalculated({ delivery: aDelivery(), country: 'DE' }))
      .delay(1)
      .dispatch(actions.placeChosen(berlin))
      .silentRun(RUN_MS);
  });

  it('is marked as failed when it cannot be calculated', async () => {
    api.calculateDelivery.mockRejectedValue(createApiError('internal'));
    await planCartSaga(stateWithCartSlice())
      .put(actions.deliveryFailed())
      .put.like(errorTitled('toast.errorCalculatingDelivery'))
      .delay(1)
      .dispatch(actions.placeChosen(berlin))
      .silentRun(RUN_MS);
  });
});

describe('orders', () => {
  const paid = anOrder({ status: 'paid', payment: { ...anOrder().payment, url: null } });

  it('are polled until none on the page changes', async () => {
    const page = { orders: [anOrder({ status: 'delivered' })], total: 1 };
    api.listOrders.mockResolvedValue(page);
    await planCartSaga(stateWithCartSlice())
      .put(ordersActions.ordersLoaded(page))
      .not.put(ordersActions.ordersFailed())
      .delay(1)
      .dispatch(ordersActions.ordersRequested({ page: 1 }))
      .silentRun(RUN_MS);
    expect(api.listOrders).toHaveBeenCalledTimes(1);
  });

  it('empty the cart when paid: it is fetched again', async () => {
    api.getOrder.mockResolvedValue({ order: paid });
    await planCartSaga(stateWithCartSlice())
      .put(ordersActions.orderReplaced(paid))
      .put(actions.cartRequested())
      .delay(1)
      .dispatch(ordersActions.paymentWatched({ id: ORDER }))
      .silentRun(RUN_MS);
  });

  it('show a page without a toast when missing', async () => {
    api.getOrder.mockRejectedValue(createApiError('not_found', 404));
    await planCartSaga(stateWithCartSlice())
      .put(ordersActions.paymentFailed({ id: ORDER, missing: true }))
      .not.put.like(errorTitled('toast.errorFetchingOrders'))
      .delay(1)
      .dispatch(ordersActions.paymentWatched({ id: ORDER }))
      .silentRun(RUN_MS);
  });

  it('are cancelled by one call, which re-enables the button', async () => {
    api.cancelOrder.mockResolvedValue({ order: anOrder({ status: 'cancelled' }) });
    await planCartSaga(stateWithCartSlice())
      .call(abortableCall, api.cancelOrder, ORDER)
      .put(ordersActions.orderReplaced(anOrder({ status: 'cancelled' })))
      .put(ordersActions.orderActionSettled({ id: ORDER }))
      .delay(1)
      .dispatch(ordersActions.cancelOrderRequested({ id: ORDER }))
      .silentRun(RUN_MS);
  });

  it('open the cart when ordered again', async () => {
    api.reorder.mockResolvedValue({ data: aCart() });
    const again = ordersActions.reorderRequested({ id: ORDER, request_id: ITEM });
    await planCartSaga(stateWithCartSlice())
      .call(abortableCall, api.reorder, again.payload)
      .put(actions.cartReplaced({ cart: aCart() }))
      .call(navigateTo, '/cart')
      .put(ordersActions.orderActionSettled({ id: ORDER }))
      .delay(1)
      .dispatch(again)
      .silentRun(RUN_MS);
  });
});
