/** @jest-environment jsdom */
import { commerceApi } from '@/api';
import { editorActions } from '@/features/albums';
import { actions as auth } from '@/features/auth';
import { actions as toasts } from '@/features/toasts';
import { leaveFor, navigateTo } from '@/lib/navigation/navigation';
import { createApiError } from '@/testing/albums';
import { createFakeDelay, planCartSaga, RUN_MS, stateWithCart, stateWithCartSlice, toastsOf } from '@/testing/cart';
import { aCart, anItem, ITEM, ORDER } from '@/testing/commerce';
import { aDraft, saveResponses } from '@/testing/editor';
import { createHarness } from '@/testing/storeHarness';
import { saga } from '../saga';
import { actions } from '../slice';

const CART_SAVE_DELAY_MS = 400;

const CART_RETRY_DELAY_MS = 3000;

jest.mock('@/api/commerce', () => ({
  getCart: jest.fn(),
  getNotification: jest.fn(),
  updateCart: jest.fn(),
  payCart: jest.fn(),
}));
jest.mock('@/lib/navigation/navigation', () => ({ navigateTo: jest.fn(), leaveFor: jest.fn() }));
const api = jest.mocked(commerceApi);

const URL = 'https://pay.example/c/1';
const pay = actions.payRequested();
const never = () => new Promise<never>(() => undefined);

beforeEach(() => {
  jest.resetAllMocks();
  api.getNotification.mockResolvedValue({ cart: 1 });
  api.payCart.mockResolvedValue({ data: { order_id: ORDER, url: URL } });
});

describe('payment', () => {
  it("orders what the user saw and opens the payment page through the app's own page", async () => {
    const result = await planCartSaga(stateWithCart()).delay(1).dispatch(pay).silentRun(RUN_MS);
    const [[body] = []] = api.payCart.mock.calls;
    expect(body).toEqual({ request_id: expect.stringMatching(/^[\da-f-]{36}$/), total: 3580, currency: 'EUR' });
    expect(navigateTo).toHaveBeenCalledWith(`/payment/${ORDER}`);
    expect(leaveFor).toHaveBeenCalledWith(URL);
    expect(result.storeState.cart.paying).toBeNull();
  });

  it('sends pending edits first, without the usual delay', async () => {
    const order: string[] = [];
    api.updateCart.mockImplementation(async () => {
      order.push('update');
      return { data: aCart({ total: 9999 }) };
    });
    api.payCart.mockImplementation(async (body) => {
      order.push(`pay ${body.total}`);
      return { data: { order_id: ORDER, url: URL } };
    });
    await planCartSaga(stateWithCart(), createFakeDelay([CART_SAVE_DELAY_MS]).provider)
      .delay(1)
      .dispatch(actions.itemChanged({ id: ITEM, change: { quantity: 3 } }))
      .delay(1)
      .dispatch(pay)
      .silentRun(RUN_MS);
    expect(order).toEqual(['update', 'pay 9999']);
  });

  it('does not pay when an edit is rejected', async () => {
    api.updateCart.mockRejectedValue(createApiError('quantity_too_large', 422));
    await planCartSaga(stateWithCart(), createFakeDelay([CART_SAVE_DELAY_MS]).provider)
      .delay(1)
      .dispatch(actions.itemChanged({ id: ITEM, change: { quantity: 3 } }))
      .delay(1)
      .dispatch(pay)
      .silentRun(RUN_MS);
    expect(api.payCart).not.toHaveBeenCalled();
  });

  it('does not pay while an edit cannot be sent, and reports it each time', async () => {
    api.updateCart.mockRejectedValue(createApiError('network', 0));
    const result = await planCartSaga(stateWithCart(), createFakeDelay([CART_RETRY_DELAY_MS]).provider)
      .delay(1)
      .dispatch(actions.itemChanged({ id: ITEM, change: { quantity: 3 } }))
      .delay(10)
      .dispatch(pay)
      .delay(10)
      .dispatch(pay)
      .silentRun(RUN_MS);
    expect(api.payCart).not.toHaveBeenCalled();
    expect(api.updateCart).toHaveBeenCalledTimes(3);
    expect(toastsOf(result)).toHaveLength(3);
  });

  it('sends nothing while the cart cannot be paid', async () => {
    await planCartSaga(stateWithCart(aCart({ payment_allowed: false, payment_blocked_by: ['nothing_selected'] })))
      .delay(1)
      .dispatch(pay)
      .silentRun(RUN_MS);
    expect(api.payCart).not.toHaveBeenCalled();
  });

  it('sends one request for repeated presses', async () => {
    api.payCart.mockImplementation(never);
    await planCartSaga(stateWithCart()).delay(1).dispatch(pay).dispatch(pay).silentRun(RUN_MS);
    expect(api.payCart).toHaveBeenCalledTimes(1);
  });

  it('stays in the cart after a failure, under its title', async () => {
    api.payCart.mockRejectedValue(createApiError('unavailable', 503));
    const result = await planCartSaga(stateWithCart()).delay(1).dispatch(pay).silentRun(RUN_MS);
    expect(toastsOf(result)[0]).toMatchObject({
      title: { id: 'toast.errorPayAlbum' },
      description: { id: 'error.unavailable' },
      variant: 'destructive',
    });
    expect(leaveFor).not.toHaveBeenCalled();
    expect(result.storeState.cart.paying).toBeNull();
  });

  it('shows the new price when it differs from the one seen', async () => {
    api.payCart.mockRejectedValue(createApiError('price_changed', 409));
    api.getCart.mockResolvedValue({ data: aCart({ total: 4000 }) });
    const result = await planCartSaga(stateWithCart()).delay(1).dispatch(pay).silentRun(RUN_MS);
    expect(toastsOf(result)[0]).toMatchObject({ description: { id: 'error.price_changed' } });
    expect(result.storeState.cart.basket.cart?.total).toBe(4000);
  });

  it('repeats the same request after a reload', async () => {
    const paying = { request_id: '60000000-0000-4000-8000-000000000001', total: 3580, currency: 'EUR' as const };
    await planCartSaga(stateWithCartSlice({ paying })).silentRun(RUN_MS);
    expect(api.payCart.mock.calls.map(([body]) => body)).toEqual([paying]);
    expect(leaveFor).toHaveBeenCalledWith(URL);
  });

  it('ends with the session', async () => {
    api.payCart.mockImplementation(never);
    const result = await planCartSaga(stateWithCart())
      .delay(1)
      .dispatch(pay)
      .delay(10)
      .dispatch(auth.loggedOut())
      .silentRun(RUN_MS);
    expect(api.payCart.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect(result.storeState.cart.paying).toBeNull();
    expect(toastsOf(result)).toEqual([]);
  });
});

describe('payment for an album with unsaved changes', () => {
  const draft = aDraft();
  const answers = saveResponses(draft);
  const changed = (state = stateWithCart()) => ({
    ...state,
    albums: { ...state.albums, drafts: { [draft.spreadId]: draft } },
  });
  const said = (result: Parameters<typeof toastsOf>[0]) => toastsOf(result).filter(({ open }) => open);
  const asked = () => planCartSaga(changed()).delay(1).dispatch(pay).delay(10);

  it('saves them and shows that it waits', async () => {
    const result = await asked().put(editorActions.flushRequested()).silentRun(RUN_MS);
    expect(api.payCart).not.toHaveBeenCalled();
    expect(toastsOf(result)).toMatchObject([{ title: { id: 'signOut.saving' }, variant: 'info' }]);
  });

  it('continues once they are saved', async () => {
    const result = await asked().dispatch(answers.saved).silentRun(RUN_MS);
    expect(leaveFor).toHaveBeenCalledWith(URL);
    expect(said(result)).toEqual([]);
  });

  it('is cancelled by closing the toast', async () => {
    const { store, settled, stop } = createHarness({ sagas: [saga], state: changed() });
    store.dispatch(pay);
    await settled();
    const [toast] = store.getState().toasts.items;
    store.dispatch(toasts.dismissed(toast?.id ?? ''));
    await settled();
    store.dispatch(answers.saved);
    await settled();
    expect(toast?.title).toEqual({ id: 'signOut.saving' });
    expect(api.payCart).not.toHaveBeenCalled();
    stop();
  });

  it.each(['refused', 'conflict'] as const)('stops when the user must decide first: %s', async (answer) => {
    const result = await asked().dispatch(answers[answer]).delay(10).dispatch(answers.saved).silentRun(RUN_MS);
    expect(api.payCart).not.toHaveBeenCalled();
    expect(said(result)).toMatchObject([
      { title: { id: 'toast.errorPayAlbum' }, description: { id: 'error.not_saved' } },
    ]);
  });

  it('does not happen later without a response, when the user may be elsewhere', async () => {
    const result = await asked()
      .dispatch(editorActions.saveDelayed())
      .delay(10)
      .dispatch(answers.saved)
      .silentRun(RUN_MS);
    expect(api.payCart).not.toHaveBeenCalled();
    expect(said(result)).toMatchObject([
      { title: { id: 'toast.errorPayAlbum' }, description: { id: 'error.network' } },
    ]);
  });

  it('waits for no album outside the order', async () => {
    const item = anItem();
    const kept = aCart({ items: [{ ...item, album: { ...item.album, selected: false } }] });
    await planCartSaga(changed(stateWithCart(kept)))
      .delay(1)
      .dispatch(pay)
      .silentRun(RUN_MS);
    expect(api.payCart).toHaveBeenCalledTimes(1);
  });
});
