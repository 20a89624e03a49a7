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
import { CART_RETRY_DELAY_MS, CART_SAVE_DELAY_MS } from './saga';

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

describe('paying', () => {
  it('makes the order of what the user saw, and leaves for the payment page by way of its own page', async () => {
    const result = await planCartSaga(stateWithCart()).delay(1).dispatch(pay).silentRun(RUN_MS);
    const [[body] = []] = api.payCart.mock.calls;
    expect(body).toEqual({ request_id: expect.stringMatching(/^[\da-f-]{36}$/), total: 3580, currency: 'EUR' });
    expect(navigateTo).toHaveBeenCalledWith(`/payment/${ORDER}`);
    expect(leaveFor).toHaveBeenCalledWith(URL);
    expect(result.storeState.cart.paying).toBeNull();
  });

  it('sends what was edited first, without waiting for a pause', async () => {
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

  it('does not pay when an edit is refused', async () => {
    api.updateCart.mockRejectedValue(createApiError('quantity_too_large', 422));
    await planCartSaga(stateWithCart(), createFakeDelay([CART_SAVE_DELAY_MS]).provider)
      .delay(1)
      .dispatch(actions.itemChanged({ id: ITEM, change: { quantity: 3 } }))
      .delay(1)
      .dispatch(pay)
      .silentRun(RUN_MS);
    expect(api.payCart).not.toHaveBeenCalled();
  });

  it('does not pay while an edit cannot be sent, and says so each time', async () => {
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

  it('asks for nothing while the cart may not be paid', async () => {
    await planCartSaga(stateWithCart(aCart({ payment_allowed: false, payment_blocked_by: ['nothing_selected'] })))
      .delay(1)
      .dispatch(pay)
      .silentRun(RUN_MS);
    expect(api.payCart).not.toHaveBeenCalled();
  });

  it('is asked for once, however often the button is pressed', async () => {
    api.payCart.mockImplementation(never);
    await planCartSaga(stateWithCart()).delay(1).dispatch(pay).dispatch(pay).silentRun(RUN_MS);
    expect(api.payCart).toHaveBeenCalledTimes(1);
  });

  it('that fails stays in the cart, under its title', async () => {
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

  it('of another price than the one seen shows the new one', async () => {
    api.payCart.mockRejectedValue(createApiError('price_changed', 409));
    api.getCart.mockResolvedValue({ data: aCart({ total: 4000 }) });
    const result = await planCartSaga(stateWithCart()).delay(1).dispatch(pay).silentRun(RUN_MS);
    expect(toastsOf(result)[0]).toMatchObject({ description: { id: 'error.price_changed' } });
    expect(result.storeState.cart.basket.cart?.total).toBe(4000);
  });

  it('that a reload interrupted is the same request again', async () => {
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

describe('paying for an album of which changes are not saved', () => {
  const draft = aDraft();
  const answers = saveResponses(draft);
  const changed = (state = stateWithCart()) => ({
    ...state,
    albums: { ...state.albums, drafts: { [draft.spreadId]: draft } },
  });
  const said = (result: Parameters<typeof toastsOf>[0]) => toastsOf(result).filter(({ open }) => open);
  const asked = () => planCartSaga(changed()).delay(1).dispatch(pay).delay(10);

  it('has them saved, and says that it waits', async () => {
    const result = await asked().put(editorActions.flushRequested()).silentRun(RUN_MS);
    expect(api.payCart).not.toHaveBeenCalled();
    expect(toastsOf(result)).toMatchObject([{ title: { id: 'signOut.saving' }, variant: 'info' }]);
  });

  it('goes on by itself as soon as they are', async () => {
    const result = await asked().dispatch(answers.saved).silentRun(RUN_MS);
    expect(leaveFor).toHaveBeenCalledWith(URL);
    expect(said(result)).toEqual([]);
  });

  it('is given up by closing what is said', async () => {
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

  it.each(['refused', 'conflict'] as const)('is not done when the user has to decide first: %s', async (answer) => {
    const result = await asked().dispatch(answers[answer]).delay(10).dispatch(answers.saved).silentRun(RUN_MS);
    expect(api.payCart).not.toHaveBeenCalled();
    expect(said(result)).toMatchObject([
      { title: { id: 'toast.errorPayAlbum' }, description: { id: 'error.not_saved' } },
    ]);
  });

  it('is not done later, when its user may be elsewhere, where there is no answer', async () => {
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

  it('waits for no album that is not ordered', async () => {
    const item = anItem();
    const kept = aCart({ items: [{ ...item, album: { ...item.album, selected: false } }] });
    await planCartSaga(changed(stateWithCart(kept)))
      .delay(1)
      .dispatch(pay)
      .silentRun(RUN_MS);
    expect(api.payCart).toHaveBeenCalledTimes(1);
  });
});
