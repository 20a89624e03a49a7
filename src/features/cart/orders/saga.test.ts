/** @jest-environment jsdom */
import { commerceApi } from '@/api';
import { actions as auth } from '@/features/auth';
import { navigateTo } from '@/lib/navigation/navigation';
import { createApiError } from '@/testing/albums';
import { createFakeDelay, planCartSaga, RUN_MS, stateWithCartSlice, toastsOf } from '@/testing/cart';
import { aCart, anOrder, ORDER } from '@/testing/commerce';
import { actions } from '../slice';

const ORDERS_POLL_MS = 10_000;

jest.mock('@/api/commerce', () => ({
  getNotification: jest.fn(),
  getCart: jest.fn(),
  listOrders: jest.fn(),
  getOrder: jest.fn(),
  cancelOrder: jest.fn(),
  reorder: jest.fn(),
}));
jest.mock('@/lib/navigation/navigation', () => ({ navigateTo: jest.fn(), leaveFor: jest.fn() }));
const api = jest.mocked(commerceApi);

const never = () => new Promise<never>(() => undefined);
const order = (status: 'awaiting_payment' | 'payment_failed' | 'paid' | 'cancelled' | 'delivered') => {
  const payable = status === 'awaiting_payment' || status === 'payment_failed';
  const { payment } = anOrder();
  return anOrder({ status, cancellable: payable, payment: { ...payment, url: payable ? payment.url : null } });
};
const watch = actions.paymentWatched({ id: ORDER });

beforeEach(() => {
  jest.resetAllMocks();
  api.getNotification.mockResolvedValue({ cart: 1 });
  api.getCart.mockResolvedValue({ data: aCart({ items: [], total_items: 0 }) });
});

describe('watching a payment', () => {
  it('polls until it is paid, then fetches the emptied cart', async () => {
    api.getOrder
      .mockResolvedValueOnce({ order: order('awaiting_payment') })
      .mockResolvedValueOnce({ order: order('payment_failed') })
      .mockResolvedValue({ order: order('paid') });
    const { waits, provider } = createFakeDelay();
    const result = await planCartSaga(stateWithCartSlice(), provider).delay(1).dispatch(watch).silentRun(RUN_MS);
    expect(api.getOrder).toHaveBeenCalledTimes(3);
    expect(waits).toEqual([2000, 3000]);
    expect(result.storeState.cart.orders.payment).toMatchObject({
      id: ORDER,
      phase: 'ready',
      order: { status: 'paid' },
    });
    expect(result.storeState.cart.basket.count).toBe(0);
  });

  it('fetches everything again after a reload', async () => {
    api.getOrder.mockResolvedValue({ order: order('paid') });
    const result = await planCartSaga(stateWithCartSlice()).delay(1).dispatch(watch).silentRun(RUN_MS);
    expect(result.storeState.cart.orders.payment?.order?.status).toBe('paid');
    expect(api.getOrder).toHaveBeenCalledTimes(1);
  });

  it('tolerates a lost connection and reports a lasting one', async () => {
    api.getOrder.mockRejectedValueOnce(createApiError('network', 0)).mockResolvedValue({ order: order('paid') });
    const borne = await planCartSaga(stateWithCartSlice()).delay(1).dispatch(watch).silentRun(RUN_MS);
    expect(toastsOf(borne)).toEqual([]);
    api.getOrder.mockReset().mockRejectedValue(createApiError('network', 0));
    const lost = await planCartSaga(stateWithCartSlice()).delay(1).dispatch(watch).silentRun(RUN_MS);
    expect(lost.storeState.cart.orders.payment?.phase).toBe('failed');
    expect(toastsOf(lost)[0]).toMatchObject({ title: { id: 'toast.errorFetchingOrders' } });
  });

  it("shows another user's order as a missing one: a page, no toast", async () => {
    api.getOrder.mockRejectedValue(createApiError('not_found', 404));
    const result = await planCartSaga(stateWithCartSlice()).delay(1).dispatch(watch).silentRun(RUN_MS);
    expect(result.storeState.cart.orders.payment?.phase).toBe('missing');
    expect(toastsOf(result)).toEqual([]);
  });

  it.each([
    ['the page is left', actions.paymentLeft()],
    ['the session ends', auth.loggedOut()],
  ])('stops when %s', async (_, end) => {
    api.getOrder.mockImplementation(never);
    const result = await planCartSaga(stateWithCartSlice())
      .delay(1)
      .dispatch(watch)
      .delay(10)
      .dispatch(end)
      .silentRun(RUN_MS);
    expect(api.getOrder.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect(api.getOrder).toHaveBeenCalledTimes(1);
    expect(toastsOf(result)).toEqual([]);
  });
});

describe('the list of orders', () => {
  const asked = actions.ordersRequested({ page: 2 });

  it('fetches its page, and polls while an order on it changes', async () => {
    api.listOrders
      .mockResolvedValueOnce({ orders: [order('paid')], total: 11 })
      .mockResolvedValue({ orders: [order('cancelled')], total: 11 });
    const { waits, provider } = createFakeDelay();
    const result = await planCartSaga(stateWithCartSlice(), provider).delay(1).dispatch(asked).silentRun(RUN_MS);
    expect(api.listOrders.mock.calls.map(([query]) => query)).toEqual([
      { page: 2, limit: 10 },
      { page: 2, limit: 10 },
    ]);
    expect(waits).toEqual([ORDERS_POLL_MS]);
    expect(result.storeState.cart.orders).toMatchObject({ phase: 'ready', total: 11, list: [order('cancelled')] });
  });

  it('reports a failure', async () => {
    api.listOrders.mockRejectedValue(createApiError('validation_failed', 400));
    const result = await planCartSaga(stateWithCartSlice()).delay(1).dispatch(asked).silentRun(RUN_MS);
    expect(toastsOf(result)[0]).toMatchObject({ title: { id: 'toast.errorFetchingOrders' } });
    expect(result.storeState.cart.orders.phase).toBe('failed');
  });

  it.each([
    ['it is left', actions.ordersLeft()],
    ['the session ends', auth.loggedOut()],
  ])('stops polling when %s', async (_, end) => {
    api.listOrders.mockImplementation(never);
    await planCartSaga(stateWithCartSlice()).delay(1).dispatch(asked).delay(10).dispatch(end).silentRun(RUN_MS);
    expect(api.listOrders.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
  });
});

describe('cancelling an order', () => {
  const state = () => {
    const { orders } = stateWithCartSlice().cart;
    return stateWithCartSlice({ orders: { ...orders, phase: 'ready', list: [order('awaiting_payment')], total: 1 } });
  };
  const asked = actions.cancelOrderRequested({ id: ORDER });

  it('shows it as cancelled and confirms', async () => {
    api.cancelOrder.mockResolvedValue({ order: order('cancelled') });
    const result = await planCartSaga(state()).delay(1).dispatch(asked).silentRun(RUN_MS);
    expect(result.storeState.cart.orders).toMatchObject({ list: [{ status: 'cancelled' }], busy: {} });
    expect(toastsOf(result)[0]).toMatchObject({ title: { id: 'toast.orderCancelled' }, variant: 'success' });
  });

  it('reports a late cancellation and shows the current order', async () => {
    api.cancelOrder.mockRejectedValue(createApiError('order_not_cancellable', 409));
    api.listOrders.mockResolvedValue({ orders: [order('delivered')], total: 1 });
    const result = await planCartSaga(state()).delay(1).dispatch(asked).silentRun(RUN_MS);
    expect(toastsOf(result)[0]).toMatchObject({
      title: { id: 'toast.errorCancellingOrder' },
      description: { id: 'error.order_not_cancellable' },
    });
    expect(result.storeState.cart.orders).toMatchObject({ list: [{ status: 'delivered' }], busy: {} });
  });
});

describe('order actions', () => {
  it.each([
    ['cancelling', () => api.cancelOrder, actions.cancelOrderRequested({ id: ORDER })],
    ['ordering again', () => api.reorder, actions.reorderRequested({ id: ORDER, request_id: ORDER })],
  ] as const)('%s ends silently with the session', async (_, call, asked) => {
    call().mockImplementation(never);
    const result = await planCartSaga(stateWithCartSlice())
      .delay(1)
      .dispatch(asked)
      .delay(10)
      .dispatch(auth.loggedOut())
      .silentRun(RUN_MS);
    expect(call().mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect(result.storeState.cart.orders.busy).toEqual({});
    expect(toastsOf(result)).toEqual([]);
    expect(navigateTo).not.toHaveBeenCalled();
  });
});

describe('ordering again', () => {
  const asked = actions.reorderRequested({ id: ORDER, request_id: ORDER });

  it('fills the cart and opens it', async () => {
    api.reorder.mockResolvedValue({ data: aCart() });
    const result = await planCartSaga(stateWithCartSlice()).delay(1).dispatch(asked).silentRun(RUN_MS);
    expect(api.reorder.mock.calls[0]?.[0]).toEqual({ id: ORDER, request_id: ORDER });
    expect(result.storeState.cart.basket.cart).toEqual(aCart());
    expect(navigateTo).toHaveBeenCalledWith('/cart');
  });

  it.each([
    ['of an album that has changed says so', 30, undefined, ['toast.reorderChanged']],
    ['of an album that is as it was says nothing', 24, undefined, []],
    ['from kept files says nothing', 30, { number: 'K-2026-000123' }, []],
  ] as const)('%s', async (_, pages, ordered, expected) => {
    const [item] = aCart().items;
    const album = { ...(item?.album ?? ({} as never)), pages, ...(ordered && { ordered }) };
    api.reorder.mockResolvedValue({ data: aCart({ items: item ? [{ ...item, album }] : [] }) });
    const result = await planCartSaga(stateWithCartSlice())
      .delay(1)
      .dispatch(actions.ordersLoaded({ orders: [order('paid')], total: 1 }))
      .delay(1)
      .dispatch(asked)
      .silentRun(RUN_MS);
    expect(toastsOf(result).map(({ title }) => (typeof title === 'object' ? title.id : title))).toEqual(expected);
  });

  it('reports a failure under the title of adding', async () => {
    api.reorder.mockRejectedValue(createApiError('cart_limit_reached', 403));
    const result = await planCartSaga(stateWithCartSlice()).delay(1).dispatch(asked).silentRun(RUN_MS);
    expect(toastsOf(result)[0]).toMatchObject({
      title: { id: 'toast.errorAddAlbumToCart' },
      description: { id: 'error.cart_limit_reached' },
    });
    expect(navigateTo).not.toHaveBeenCalled();
    expect(result.storeState.cart.orders.busy).toEqual({});
  });
});
