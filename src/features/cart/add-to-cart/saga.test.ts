import { commerceApi } from '@/api';
import { actions as albums } from '@/features/albums';
import { actions as auth } from '@/features/auth';
import { ALBUM, failure } from '@/testing/albums';
import { anAlbumToOrder, holding, plan, RUN_MS, toastsOf, withCart } from '@/testing/cart';
import { aCart, theCatalogue } from '@/testing/commerce';
import { actions } from '../slice';

jest.mock('@/api/commerce', () => ({ notification: jest.fn(), addToCart: jest.fn(), catalogue: jest.fn() }));
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
  api.notification.mockResolvedValue({ cart: 1 });
});

describe('adding an album', () => {
  it('opens the modal, adds, closes it and leads on to the cart', async () => {
    api.addToCart.mockResolvedValue({ data: aCart() });
    const opened = await plan(withCart()).delay(1).dispatch(albums.orderRequested(album)).silentRun(RUN_MS);
    expect(opened.storeState.cart.adding).toEqual({ album, busy: false });
    const result = await plan(opened.storeState)
      .put(albums.albumOrdered({ albumId: ALBUM }))
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

  it('that fails keeps the modal, under its title', async () => {
    api.addToCart.mockRejectedValue(failure('album_not_ready', 422));
    const state = withCart({ adding: { album, busy: false } });
    const result = await plan(state).delay(1).dispatch(add).silentRun(RUN_MS);
    expect(toastsOf(result)[0]).toMatchObject({
      title: { id: 'toast.errorAddAlbumToCart' },
      description: { id: 'error.album_not_ready' },
    });
    expect(result.storeState.cart.adding).toEqual({ album, busy: false });
  });

  it('asks once, however often the button is pressed', async () => {
    api.addToCart.mockImplementation(never);
    await plan(withCart()).delay(1).dispatch(add).dispatch(add).silentRun(RUN_MS);
    expect(api.addToCart).toHaveBeenCalledTimes(1);
  });

  it('ends with the session, without a word', async () => {
    api.addToCart.mockImplementation(never);
    const result = await plan(withCart()).delay(1).dispatch(add).delay(10).dispatch(auth.loggedOut()).silentRun(RUN_MS);
    expect(api.addToCart.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect(toastsOf(result)).toEqual([]);
  });
});

describe('the restricted type, referral 4', () => {
  const full = holding(aCart({ items_max: 1, payment_allowed: false }), 4);

  it('is told before anything is asked when its cart holds an item', async () => {
    const result = await plan(full).delay(1).dispatch(add).silentRun(RUN_MS);
    expect(api.addToCart).not.toHaveBeenCalled();
    expect(toastsOf(result)[0]).toMatchObject(limit);
    expect(result.storeState.cart.adding.busy).toBe(false);
  });

  it('sees no modal for what it cannot do', async () => {
    const result = await plan(full).delay(1).dispatch(albums.orderRequested(album)).silentRun(RUN_MS);
    expect(result.storeState.cart.adding.album).toBeNull();
    expect(toastsOf(result)[0]).toMatchObject(limit);
  });

  it('is told by the number of the badge when the cart itself was not looked at', async () => {
    const result = await plan(withCart({}, 4)).delay(20).dispatch(add).silentRun(RUN_MS);
    expect(api.addToCart).not.toHaveBeenCalled();
    expect(toastsOf(result)[0]).toMatchObject(limit);
  });

  it('is told the same when the server knows better', async () => {
    api.notification.mockResolvedValue({ cart: 0 });
    api.addToCart.mockRejectedValue(failure('cart_limit_reached', 403));
    const result = await plan(withCart({}, 4)).delay(20).dispatch(add).silentRun(RUN_MS);
    expect(toastsOf(result)[0]).toMatchObject(limit);
  });

  it('may fill an empty cart', async () => {
    api.notification.mockResolvedValue({ cart: 0 });
    api.addToCart.mockResolvedValue({ data: aCart() });
    await plan(withCart({}, 4)).delay(20).dispatch(add).silentRun(RUN_MS);
    expect(api.addToCart).toHaveBeenCalledTimes(1);
  });

  it('is the only one so restricted: others may add to a cart that cannot be paid yet', async () => {
    api.addToCart.mockResolvedValue({ data: aCart() });
    await plan(holding(aCart({ payment_allowed: false })))
      .delay(1)
      .dispatch(add)
      .silentRun(RUN_MS);
    expect(api.addToCart).toHaveBeenCalledTimes(1);
  });
});

describe('the catalogue', () => {
  it('is fetched once', async () => {
    api.catalogue.mockResolvedValue({ catalogue: theCatalogue });
    const result = await plan(withCart())
      .delay(1)
      .dispatch(actions.catalogueRequested())
      .dispatch(actions.catalogueRequested())
      .silentRun(RUN_MS);
    expect(api.catalogue).toHaveBeenCalledTimes(1);
    expect(result.storeState.cart.catalogue).toEqual({ phase: 'ready', data: theCatalogue });
    await plan(result.storeState).delay(1).dispatch(actions.catalogueRequested()).silentRun(RUN_MS);
    expect(api.catalogue).toHaveBeenCalledTimes(1);
  });

  it('that fails is told, and can be asked for again', async () => {
    api.catalogue.mockRejectedValue(failure('network', 0));
    const result = await plan(withCart()).delay(1).dispatch(actions.catalogueRequested()).silentRun(RUN_MS);
    expect(toastsOf(result)[0]).toMatchObject({ title: { id: 'toast.errorFetchingPrices' } });
    expect(result.storeState.cart.catalogue.phase).toBe('failed');
    api.catalogue.mockResolvedValue({ catalogue: theCatalogue });
    const again = await plan(result.storeState).delay(1).dispatch(actions.catalogueRequested()).silentRun(RUN_MS);
    expect(again.storeState.cart.catalogue.phase).toBe('ready');
  });

  it('is let go when the session ends', async () => {
    api.catalogue.mockImplementation(never);
    const result = await plan(withCart())
      .delay(1)
      .dispatch(actions.catalogueRequested())
      .delay(10)
      .dispatch(auth.loggedOut())
      .silentRun(RUN_MS);
    expect(api.catalogue.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect(toastsOf(result)).toEqual([]);
  });
});
