/** @jest-environment jsdom */
import { commerceApi } from '@/api';
import { actions as auth } from '@/features/auth';
import { navigateTo } from '@/lib/navigation/navigation';
import type { RootState } from '@/store/rootReducer';
import { createApiError } from '@/testing/albums';
import { createFakeDelay, planCartSaga, RUN_MS, stateWithCart, stateWithCartSlice, toastsOf } from '@/testing/cart';
import { aCart, anItem, ITEM, noAddress } from '@/testing/commerce';
import { selectOptimisticCart } from '../optimisticCart';
import { selectHasCartChanges } from '../selectors';
import { actions } from '../slice';

const CART_SAVE_DELAY_MS = 400;

const CART_RETRY_DELAY_MS = 3000;

const CART_UNDO_MS = 6000;

jest.mock('@/api/commerce', () => ({
  getCart: jest.fn(),
  getNotification: jest.fn(),
  updateCart: jest.fn(),
  removeFromCart: jest.fn(),
  addToCart: jest.fn(),
}));
jest.mock('@/lib/navigation/navigation', () => ({ navigateTo: jest.fn(), leaveFor: jest.fn() }));
const api = jest.mocked(commerceApi);

const never = () => new Promise<never>(() => undefined);
const cartOf = ({ storeState }: { storeState: RootState }) => storeState.cart.basket.cart;
const quantityTo = (quantity: number) => actions.itemChanged({ id: ITEM, change: { quantity } });
const two = aCart({ items: [anItem({ quantity: 2, total: 5980 })], total: 6720 });

beforeEach(() => {
  jest.resetAllMocks();
  api.getNotification.mockResolvedValue({ cart: 0 });
});

describe('the badge', () => {
  it('is requested when a session starts, and again when the tab becomes visible', async () => {
    api.getNotification.mockResolvedValueOnce({ cart: 3 }).mockResolvedValue({ cart: 1 });
    const run = planCartSaga(stateWithCartSlice());
    setTimeout(() => document.dispatchEvent(new Event('visibilitychange')), 20);
    const result = await run.silentRun(RUN_MS);
    expect(api.getNotification).toHaveBeenCalledTimes(2);
    expect(result.storeState.cart.basket.count).toBe(1);
  });

  it('keeps the number of a cart that arrives first', async () => {
    api.getNotification.mockReturnValue(new Promise((resolve) => setTimeout(() => resolve({ cart: 0 }), 30)));
    api.getCart.mockResolvedValue({ data: aCart({ total_items: 1 }) });
    const result = await planCartSaga(stateWithCartSlice()).dispatch(actions.cartRequested()).silentRun(RUN_MS);
    expect(result.storeState.cart.basket.count).toBe(1);
  });

  it('shows no toast on failure', async () => {
    api.getNotification.mockRejectedValue(createApiError('network', 0));
    const result = await planCartSaga(stateWithCartSlice()).silentRun(RUN_MS);
    expect(toastsOf(result)).toEqual([]);
  });
});

describe('fetching the cart', () => {
  it('replaces the cart and the badge with the response', async () => {
    api.getCart.mockResolvedValue({ data: aCart({ total_items: 1 }) });
    const result = await planCartSaga(stateWithCartSlice())
      .delay(1)
      .dispatch(actions.cartRequested())
      .silentRun(RUN_MS);
    expect(cartOf(result)).toEqual(aCart());
    expect(result.storeState.cart.basket).toMatchObject({ phase: 'ready', count: 1 });
    expect(result.storeState.cart.order).toMatchObject({ country: 'DE', city: 'Erfurt', days: 8 });
  });

  it('reports a failure under its title', async () => {
    api.getCart.mockRejectedValue(createApiError('internal'));
    const result = await planCartSaga(stateWithCartSlice())
      .delay(1)
      .dispatch(actions.cartRequested())
      .silentRun(RUN_MS);
    expect(toastsOf(result)[0]).toMatchObject({
      title: { id: 'toast.errorFetchingUserCart' },
      description: { id: 'error.internal' },
      variant: 'destructive',
    });
    expect(result.storeState.cart.basket.phase).toBe('failed');
  });

  it('gives a cart without a country the one used for displayed prices', async () => {
    const order = { country: 'FR', region: '', city: 'Lyon', delivery: null, days: null };
    api.getCart.mockResolvedValue({ data: aCart({ address: noAddress, delivery: null }) });
    api.updateCart.mockResolvedValue({ data: aCart() });
    await planCartSaga(stateWithCartSlice({ order })).delay(1).dispatch(actions.cartRequested()).silentRun(RUN_MS);
    expect(api.updateCart.mock.calls.map(([body]) => body)).toEqual([{ country: 'FR', region: '', city: 'Lyon' }]);
  });

  it('never shows a response from before a change over the response to that change', async () => {
    const slow: { answer?: (response: { data: typeof two }) => void } = {};
    const late = new Promise<{ data: typeof two }>((resolve) => (slow.answer = resolve));
    api.getCart.mockReturnValueOnce(late).mockResolvedValue({ data: two });
    api.updateCart.mockResolvedValue({ data: two });
    // Edits of the page before a reload are sent while the new page fetches its cart.
    const changes = { items: { [ITEM]: { quantity: 2 } }, fields: {} };
    const run = planCartSaga(stateWithCartSlice({ changes })).dispatch(actions.cartRequested());
    setTimeout(() => slow.answer?.({ data: aCart() }), 30);
    const result = await run.silentRun(RUN_MS);
    expect(cartOf(result)).toEqual(two);
    expect(result.storeState.cart.basket.phase).toBe('ready');
  });

  it('is repeated after two changes whose responses may have arrived in the wrong order', async () => {
    const empty = aCart({ items: [], total_items: 0 });
    api.updateCart.mockImplementation(() => new Promise((resolve) => setTimeout(() => resolve({ data: two }), 30)));
    api.removeFromCart.mockResolvedValue({ data: empty });
    api.getCart.mockResolvedValue({ data: empty });
    const result = await planCartSaga(stateWithCart())
      .delay(1)
      .dispatch(quantityTo(2))
      .delay(10)
      .dispatch(actions.removeRequested({ id: ITEM }))
      .silentRun(RUN_MS);
    expect(cartOf(result)).toEqual(empty);
    expect(api.getCart).toHaveBeenCalledTimes(1);
  });

  it('is dropped silently when the session ends', async () => {
    api.getCart.mockImplementation(never);
    const result = await planCartSaga(stateWithCartSlice())
      .delay(1)
      .dispatch(actions.cartRequested())
      .delay(10)
      .dispatch(auth.loggedOut())
      .silentRun(RUN_MS);
    expect(api.getCart.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect(cartOf(result)).toBeNull();
    expect(toastsOf(result)).toEqual([]);
  });
});

describe('changing a quantity', () => {
  it('shows it at once, waits for a pause, and sends only the last value', async () => {
    const { waits, provider } = createFakeDelay([CART_SAVE_DELAY_MS]);
    const quiet = await planCartSaga(stateWithCart(), provider)
      .delay(1)
      .dispatch(quantityTo(2))
      .dispatch(quantityTo(3))
      .silentRun(RUN_MS);
    expect(api.updateCart).not.toHaveBeenCalled();
    expect(waits.filter((wait) => wait === CART_SAVE_DELAY_MS)).toHaveLength(2);
    expect(selectOptimisticCart(quiet.storeState)).toMatchObject({
      items: [{ quantity: 3, total: 8970 }],
      subtotal: 8970,
      delivery_price: 590 + 2 * 150,
      total: 8970 + 890,
    });

    api.updateCart.mockResolvedValue({ data: two });
    const sent = await planCartSaga(quiet.storeState).silentRun(RUN_MS);
    expect(api.updateCart.mock.calls.map(([body]) => body)).toEqual([{ items: [{ id: ITEM, quantity: 3 }] }]);
    expect(cartOf(sent)).toEqual(two);
  });

  it('sends an edit made during a request with the next one; the older response does not undo it', async () => {
    let answer: (value: { data: typeof two }) => void = () => undefined;
    api.updateCart
      .mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
      .mockResolvedValue({ data: aCart({ items: [anItem({ quantity: 5, total: 14_950 })] }) });
    const run = planCartSaga(stateWithCart()).delay(1).dispatch(quantityTo(2)).delay(10).dispatch(quantityTo(5));
    setTimeout(() => answer({ data: two }), 25);
    const result = await run.silentRun(RUN_MS);
    expect(api.updateCart.mock.calls.map(([body]) => body.items?.[0]?.quantity)).toEqual([2, 5]);
    expect(selectOptimisticCart(result.storeState)?.items[0]?.quantity).toBe(5);
    expect(selectHasCartChanges(result.storeState)).toBe(false);
  });

  it('reverts a rejected edit, under its title', async () => {
    api.updateCart.mockRejectedValue(createApiError('quantity_too_large', 422));
    const result = await planCartSaga(stateWithCart()).delay(1).dispatch(quantityTo(90)).silentRun(RUN_MS);
    expect(selectOptimisticCart(result.storeState)?.items[0]?.quantity).toBe(1);
    expect(toastsOf(result)[0]).toMatchObject({
      title: { id: 'toast.errorUpdateAlbumQuantity' },
      description: { id: 'error.quantity_too_large' },
    });
    expect(api.updateCart).toHaveBeenCalledTimes(1);
  });

  it('keeps an edit after a transient failure, reports it once, and retries', async () => {
    api.updateCart.mockRejectedValue(createApiError('network', 0));
    const { provider, waits } = createFakeDelay([CART_RETRY_DELAY_MS]);
    const away = await planCartSaga(stateWithCart(), provider).delay(1).dispatch(quantityTo(2)).silentRun(RUN_MS);
    expect(selectOptimisticCart(away.storeState)?.items[0]?.quantity).toBe(2);
    expect(waits.filter((wait) => wait === CART_RETRY_DELAY_MS)).toHaveLength(1);

    api.updateCart
      .mockReset()
      .mockRejectedValueOnce(createApiError('network', 0))
      .mockRejectedValueOnce(createApiError('unavailable', 502))
      .mockRejectedValueOnce(createApiError('unavailable', 503))
      .mockRejectedValueOnce(createApiError('unavailable', 504))
      .mockRejectedValueOnce(createApiError('internal', 500))
      .mockResolvedValue({ data: two });
    const result = await planCartSaga(stateWithCart()).delay(1).dispatch(quantityTo(2)).silentRun(RUN_MS);
    expect(cartOf(result)).toEqual(two);
    expect(toastsOf(result).map(({ description }) => description)).toEqual([{ id: 'error.network' }]);
  });

  it('fetches the cart for an item that another tab removed', async () => {
    api.updateCart.mockRejectedValue(createApiError('not_found', 404));
    api.getCart.mockResolvedValue({ data: aCart({ items: [], total_items: 0 }) });
    const result = await planCartSaga(stateWithCart()).delay(1).dispatch(quantityTo(2)).silentRun(RUN_MS);
    expect(cartOf(result)?.items).toEqual([]);
  });

  it('survives a reload before it was sent', async () => {
    api.updateCart.mockResolvedValue({ data: two });
    await planCartSaga(stateWithCartSlice({ changes: { items: { [ITEM]: { quantity: 2 } }, fields: {} } })).silentRun(
      RUN_MS,
    );
    expect(api.updateCart.mock.calls.map(([body]) => body)).toEqual([{ items: [{ id: ITEM, quantity: 2 }] }]);
  });

  it('is dropped with the session', async () => {
    api.updateCart.mockImplementation(never);
    const result = await planCartSaga(stateWithCart())
      .delay(1)
      .dispatch(quantityTo(2))
      .delay(20)
      .dispatch(auth.loggedOut())
      .silentRun(RUN_MS);
    expect(api.updateCart.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect(selectHasCartChanges(result.storeState)).toBe(false);
    expect(toastsOf(result)).toEqual([]);
  });

  it('is sent together with the address typed meanwhile', async () => {
    const quiet = await planCartSaga(stateWithCart(), createFakeDelay([CART_SAVE_DELAY_MS]).provider)
      .delay(1)
      .dispatch(quantityTo(2))
      .dispatch(actions.fieldsChanged({ recipient: 'Ana' }))
      .dispatch(actions.fieldsChanged({ delivery_option: 'express' }))
      .silentRun(RUN_MS);
    api.updateCart.mockResolvedValue({ data: two });
    await planCartSaga(quiet.storeState).silentRun(RUN_MS);
    expect(api.updateCart.mock.calls.map(([body]) => body)).toEqual([
      { items: [{ id: ITEM, quantity: 2 }], recipient: 'Ana', delivery_option: 'express' },
    ]);
  });
});

describe('removing an item', () => {
  const removal = actions.removeRequested({ id: ITEM });
  const empty = aCart({ items: [], total_items: 0, payment_allowed: false, subtotal: 0, total: 0 });

  it('hides it at once and offers to undo', async () => {
    api.removeFromCart.mockImplementation(never);
    const hidden = await planCartSaga(stateWithCart()).delay(1).dispatch(removal).silentRun(RUN_MS);
    expect(selectOptimisticCart(hidden.storeState)).toMatchObject({ items: [], subtotal: 0, total: 0 });

    api.removeFromCart.mockResolvedValue({ data: empty });
    const result = await planCartSaga(stateWithCart()).delay(1).dispatch(removal).silentRun(RUN_MS);
    expect(api.removeFromCart).toHaveBeenCalledWith(ITEM);
    expect(cartOf(result)).toEqual(empty);
    const [toast] = toastsOf(result);
    expect(toast).toMatchObject({
      title: { id: 'toast.cartRemoved', values: { title: 'Canyons' } },
      duration: CART_UNDO_MS,
    });
    expect(toast?.action?.dispatch).toMatchObject({
      payload: { album_id: anItem().album.id, cover: 'hard', paper: 'silk-170', quantity: 1, request_id: ITEM },
    });
  });

  it('adds the same book again on undo', async () => {
    api.removeFromCart.mockResolvedValue({ data: empty });
    api.addToCart.mockResolvedValue({ data: aCart() });
    const removed = await planCartSaga(stateWithCart()).delay(1).dispatch(removal).silentRun(RUN_MS);
    const undo = toastsOf(removed)[0]?.action?.dispatch as never;
    const result = await planCartSaga(removed.storeState).delay(1).dispatch(undo).silentRun(RUN_MS);
    expect(cartOf(result)).toEqual(aCart());
  });

  it('restores it after a failure, under its title', async () => {
    api.removeFromCart.mockRejectedValue(createApiError('network', 0));
    const result = await planCartSaga(stateWithCart()).delay(1).dispatch(removal).silentRun(RUN_MS);
    expect(selectOptimisticCart(result.storeState)?.items).toHaveLength(1);
    expect(toastsOf(result)[0]).toMatchObject({ title: { id: 'toast.errorDeleteAlbumFromCart' } });
  });

  it('treats an item removed by another tab as success', async () => {
    api.removeFromCart.mockRejectedValue(createApiError('not_found', 404));
    api.getCart.mockResolvedValue({ data: empty });
    const result = await planCartSaga(stateWithCart()).delay(1).dispatch(removal).silentRun(RUN_MS);
    expect(cartOf(result)?.items).toEqual([]);
    expect(toastsOf(result)).toEqual([]);
  });
});

describe('a promo code', () => {
  const asked = actions.promoRequested({ code: 'SUMMER' });

  it('changes the cart', async () => {
    const promo = { code: 'SUMMER', applied: true, reason: null };
    api.updateCart.mockResolvedValue({ data: aCart({ promo, discount: 299 }) });
    const result = await planCartSaga(stateWithCart()).delay(1).dispatch(asked).silentRun(RUN_MS);
    expect(api.updateCart.mock.calls[0]?.[0]).toEqual({ promo: 'SUMMER' });
    expect(cartOf(result)?.promo).toEqual(promo);
    expect(result.storeState.cart.basket.promo).toEqual({ busy: false, failure: null });
  });

  it('shows a rejection at its field, without a toast', async () => {
    api.updateCart.mockRejectedValue(createApiError('promo_unknown', 422));
    const result = await planCartSaga(stateWithCart()).delay(1).dispatch(asked).silentRun(RUN_MS);
    expect(result.storeState.cart.basket.promo.failure?.code).toBe('promo_unknown');
    expect(toastsOf(result)).toEqual([]);
  });
});

describe('the end of the session during a request', () => {
  it.each([
    ['a removal', () => api.removeFromCart, actions.removeRequested({ id: ITEM })],
    ['a promo code', () => api.updateCart, actions.promoRequested({ code: 'SUMMER' })],
  ] as const)('drops the result of %s silently', async (_, call, asked) => {
    let refuse: (error: Error) => void = () => undefined;
    call().mockImplementation(
      () =>
        new Promise((_resolve, reject) => {
          refuse = reject;
        }),
    );
    const run = planCartSaga(stateWithCart()).delay(1).dispatch(asked).delay(10).dispatch(auth.loggedOut());
    setTimeout(() => refuse(createApiError('internal')), 20);
    const result = await run.silentRun(RUN_MS);
    expect(call()).toHaveBeenCalledTimes(1);
    expect([cartOf(result), toastsOf(result)]).toEqual([null, []]);
  });
});

it('opens the cart from a toast', async () => {
  await planCartSaga(stateWithCartSlice()).delay(1).dispatch(actions.cartVisited()).silentRun(RUN_MS);
  expect(navigateTo).toHaveBeenCalledWith('/cart');
});
