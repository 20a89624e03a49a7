/** @jest-environment jsdom */
import { testUuid } from '@domain/testing';
import { commerceApi } from '@/api';
import { libraryActions, sharingActions } from '@/features/albums';
import { actions as auth } from '@/features/auth';
import { supervise } from '@/sagas';
import { ALBUM, createApiError } from '@/testing/albums';
import { anAlbumToOrder, planCartSaga, RUN_MS, stateWithCart, stateWithCartSlice, toastsOf } from '@/testing/cart';
import { aCart, theCatalogue } from '@/testing/commerce';
import { createHarness } from '@/testing/storeHarness';
import { saga } from '../saga';
import { actions } from '../slice';

jest.mock('@/api/commerce', () => ({
  getNotification: jest.fn(),
  addToCart: jest.fn(),
  addSharedToCart: jest.fn(),
  getCatalogue: jest.fn(),
}));
const api = jest.mocked(commerceApi);

const never = () => new Promise<never>(() => undefined);
const request = { album_id: ALBUM, cover: 'hard', paper: 'silk-170', quantity: 2, request_id: ALBUM } as const;
const album = anAlbumToOrder();
const add = actions.addRequested(request);
const limit = {
  title: { id: 'toast.errorAddAlbumToCart' },
  description: { id: 'error.cart_limit_reached' },
  variant: 'destructive',
};

beforeEach(() => {
  jest.resetAllMocks();
  api.getNotification.mockResolvedValue({ cart: 1 });
});

describe('adding an album', () => {
  it('opens the modal, adds, closes it and opens the cart', async () => {
    api.addToCart.mockResolvedValue({ data: aCart() });
    const opened = await planCartSaga(stateWithCartSlice())
      .delay(1)
      .dispatch(libraryActions.orderRequested(album))
      .silentRun(RUN_MS);
    expect(opened.storeState.cart.adding).toEqual({ album, requestId: null });
    const result = await planCartSaga(opened.storeState)
      .put(libraryActions.albumOrdered({ albumId: ALBUM }))
      .delay(1)
      .dispatch(add)
      .silentRun(RUN_MS);
    expect(api.addToCart.mock.calls[0]?.[0]).toEqual(request);
    expect(result.storeState.cart.basket).toMatchObject({ count: 1, cart: aCart() });
    expect(result.storeState.cart.adding.album).toBeNull();
    expect(toastsOf(result)[0]).toMatchObject({
      title: { id: 'toast.cartAdded' },
      action: { dispatch: actions.cartVisited() },
    });
  });

  it('keeps the modal open after a failure, under its title', async () => {
    api.addToCart.mockRejectedValue(createApiError('album_not_ready', 422));
    const state = stateWithCartSlice({ adding: { album, requestId: null } });
    const result = await planCartSaga(state).delay(1).dispatch(add).silentRun(RUN_MS);
    expect(toastsOf(result)[0]).toMatchObject({
      title: { id: 'toast.errorAddAlbumToCart' },
      description: { id: 'error.album_not_ready' },
    });
    expect(result.storeState.cart.adding).toEqual({ album, requestId: null });
  });

  it('sends one request for repeated presses', async () => {
    api.addToCart.mockImplementation(never);
    await planCartSaga(stateWithCartSlice()).delay(1).dispatch(add).dispatch(add).silentRun(RUN_MS);
    expect(api.addToCart).toHaveBeenCalledTimes(1);
  });

  describe('while another request runs', () => {
    const other = { ...request, album_id: testUuid(1), request_id: testUuid(2) };
    let endFirst: { readonly succeed: () => void; readonly fail: () => void };
    let harness: ReturnType<typeof createHarness>;
    const sentIds = () => api.addToCart.mock.calls.map(([{ request_id }]) => request_id);

    beforeEach(async () => {
      api.addToCart.mockResolvedValue({ data: aCart() }).mockReturnValueOnce(
        new Promise((resolve, reject) => {
          endFirst = {
            succeed: () => resolve({ data: aCart() }),
            fail: () => reject(createApiError('network', 0)),
          };
        }),
      );
      harness = createHarness({ sagas: [() => supervise('cart', saga)], state: stateWithCartSlice() });
      await harness.settled();
      harness.store.dispatch(add);
    });
    afterEach(() => harness.stop());

    it('sends the request of another book after it', async () => {
      harness.store.dispatch(actions.addRequested(other));
      harness.store.dispatch(add);
      harness.store.dispatch(actions.addRequested(other));
      await harness.settled();
      expect(sentIds()).toEqual([ALBUM]);
      endFirst.succeed();
      await harness.until(({ toasts }) => toasts.items.length === 2);
      await harness.settled();
      expect(sentIds()).toEqual([ALBUM, other.request_id]);
    });

    it('sends a request again that has failed', async () => {
      endFirst.fail();
      await harness.until(({ toasts }) => toasts.items.length === 1);
      harness.store.dispatch(add);
      await harness.until(({ toasts }) => toasts.items.length === 2);
      expect(sentIds()).toEqual([ALBUM, ALBUM]);
    });

    it('leaves the modal of another book open and busy', async () => {
      harness.store.dispatch(libraryActions.orderRequested(album));
      harness.store.dispatch(actions.addRequested(other));
      endFirst.fail();
      const { cart } = await harness.until(({ toasts }) => toasts.items.length === 1);
      expect(cart.adding).toEqual({ album, requestId: other.request_id });
      await harness.until(({ cart: { adding } }) => adding.album === null);
      expect(sentIds()).toEqual([ALBUM, other.request_id]);
    });
  });

  it('ends silently with the session', async () => {
    api.addToCart.mockImplementation(never);
    const result = await planCartSaga(stateWithCartSlice())
      .delay(1)
      .dispatch(add)
      .delay(10)
      .dispatch(auth.loggedOut())
      .silentRun(RUN_MS);
    expect(api.addToCart.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect(toastsOf(result)).toEqual([]);
  });
});

describe('adding copies of a shared album', () => {
  const shared = { token: 'x'.repeat(32), revision: 'seen' };
  const addShared = actions.addRequested({
    ...shared,
    cover: 'hard',
    paper: 'silk-170',
    quantity: 2,
    request_id: ALBUM,
  });
  const state = stateWithCartSlice({ adding: { album: anAlbumToOrder({ shared }), requestId: null } });

  it('names the link and what the visitor saw', async () => {
    api.addSharedToCart.mockResolvedValue({ data: aCart() });
    const result = await planCartSaga(state).delay(1).dispatch(addShared).silentRun(RUN_MS);
    expect(api.addSharedToCart.mock.calls[0]?.[0]).toMatchObject({ ...shared, quantity: 2 });
    expect(api.addToCart).not.toHaveBeenCalled();
    expect(result.storeState.cart.adding.album).toBeNull();
  });

  it('shows the album again when its owner has changed it', async () => {
    api.addSharedToCart.mockRejectedValue(createApiError('album_changed', 409));
    const result = await planCartSaga(state)
      .put(sharingActions.sharedAlbumRequested({ token: shared.token }))
      .delay(1)
      .dispatch(addShared)
      .silentRun(RUN_MS);
    expect(toastsOf(result)[0]).toMatchObject({ description: { id: 'error.album_changed' } });
    expect(result.storeState.cart.adding.album).toBeNull();
  });
});

describe('the restricted type, referral 4', () => {
  const full = stateWithCart(aCart({ items_max: 1, payment_allowed: false }), 4);

  it('learns of the limit before any request when its cart holds an item', async () => {
    const result = await planCartSaga(full).delay(1).dispatch(add).silentRun(RUN_MS);
    expect(api.addToCart).not.toHaveBeenCalled();
    expect(toastsOf(result)[0]).toMatchObject(limit);
    expect(result.storeState.cart.adding.requestId).toBeNull();
  });

  it('sees no modal for an action it may not take', async () => {
    const result = await planCartSaga(full).delay(1).dispatch(libraryActions.orderRequested(album)).silentRun(RUN_MS);
    expect(result.storeState.cart.adding.album).toBeNull();
    expect(toastsOf(result)[0]).toMatchObject(limit);
  });

  it('learns of the limit from the badge count when the cart is not loaded', async () => {
    const result = await planCartSaga(stateWithCartSlice({}, 4)).delay(20).dispatch(add).silentRun(RUN_MS);
    expect(api.addToCart).not.toHaveBeenCalled();
    expect(toastsOf(result)[0]).toMatchObject(limit);
  });

  it("learns of the limit from the server's response too", async () => {
    api.getNotification.mockResolvedValue({ cart: 0 });
    api.addToCart.mockRejectedValue(createApiError('cart_limit_reached', 403));
    const result = await planCartSaga(stateWithCartSlice({}, 4)).delay(20).dispatch(add).silentRun(RUN_MS);
    expect(toastsOf(result)[0]).toMatchObject(limit);
  });

  it('may fill an empty cart', async () => {
    api.getNotification.mockResolvedValue({ cart: 0 });
    api.addToCart.mockResolvedValue({ data: aCart() });
    await planCartSaga(stateWithCartSlice({}, 4)).delay(20).dispatch(add).silentRun(RUN_MS);
    expect(api.addToCart).toHaveBeenCalledTimes(1);
  });

  it('is the only restricted type: others may add to a cart that cannot be paid yet', async () => {
    api.addToCart.mockResolvedValue({ data: aCart() });
    await planCartSaga(stateWithCart(aCart({ payment_allowed: false })))
      .delay(1)
      .dispatch(add)
      .silentRun(RUN_MS);
    expect(api.addToCart).toHaveBeenCalledTimes(1);
  });
});

describe('the catalogue', () => {
  it('is fetched once', async () => {
    api.getCatalogue.mockResolvedValue({ catalogue: theCatalogue });
    const result = await planCartSaga(stateWithCartSlice())
      .delay(1)
      .dispatch(actions.catalogueRequested())
      .dispatch(actions.catalogueRequested())
      .silentRun(RUN_MS);
    expect(api.getCatalogue).toHaveBeenCalledTimes(1);
    expect(result.storeState.cart.catalogue).toEqual({ phase: 'ready', data: theCatalogue });
    await planCartSaga(result.storeState).delay(1).dispatch(actions.catalogueRequested()).silentRun(RUN_MS);
    expect(api.getCatalogue).toHaveBeenCalledTimes(1);
  });

  it('reports a failure and can be requested again', async () => {
    api.getCatalogue.mockRejectedValue(createApiError('network', 0));
    const result = await planCartSaga(stateWithCartSlice())
      .delay(1)
      .dispatch(actions.catalogueRequested())
      .silentRun(RUN_MS);
    expect(toastsOf(result)[0]).toMatchObject({ title: { id: 'toast.errorFetchingPrices' } });
    expect(result.storeState.cart.catalogue.phase).toBe('failed');
    api.getCatalogue.mockResolvedValue({ catalogue: theCatalogue });
    const again = await planCartSaga(result.storeState)
      .delay(1)
      .dispatch(actions.catalogueRequested())
      .silentRun(RUN_MS);
    expect(again.storeState.cart.catalogue.phase).toBe('ready');
  });

  it('reports no failure without a network, which a notice shows already', async () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    api.getCatalogue.mockRejectedValue(createApiError('network', 0));
    const result = await planCartSaga(stateWithCartSlice())
      .delay(1)
      .dispatch(actions.catalogueRequested())
      .silentRun(RUN_MS);
    online.mockRestore();
    expect(toastsOf(result)).toEqual([]);
    expect(result.storeState.cart.catalogue.phase).toBe('failed');
  });

  it('is cancelled when the session ends', async () => {
    api.getCatalogue.mockImplementation(never);
    const result = await planCartSaga(stateWithCartSlice())
      .delay(1)
      .dispatch(actions.catalogueRequested())
      .delay(10)
      .dispatch(auth.loggedOut())
      .silentRun(RUN_MS);
    expect(api.getCatalogue.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect(toastsOf(result)).toEqual([]);
  });
});
