/** @jest-environment jsdom */
import { commerceApi } from '@/api';
import { actions as auth } from '@/features/auth';
import { type RootState, rootReducer } from '@/store/rootReducer';
import { planCartSaga, RUN_MS, stateWithCart } from '@/testing/cart';
import { aCart, noAddress } from '@/testing/commerce';
import { actions } from './slice';

jest.mock('@/api/commerce');
const api = jest.mocked(commerceApi);

const as = (userId: string, state = stateWithCart(aCart({ address: { ...noAddress, country: 'DE' } }))): RootState => ({
  ...state,
  auth: { ...state.auth, claims: { currency: 'EUR', language: 'en', referral: 1, userId } },
});
const typed = { recipient: 'Ada Lovelace', postcode: '101' };

beforeEach(() => {
  sessionStorage.clear();
  jest.resetAllMocks();
  api.getNotification.mockResolvedValue({ cart: 1 });
  api.updateCart.mockReturnValue(new Promise(() => undefined));
});

const typeAndExpire = () =>
  planCartSaga(as('ada'))
    .delay(1)
    .dispatch(actions.addressTyped(typed))
    .delay(1)
    .dispatch(auth.sessionExpired())
    .silentRun(RUN_MS);

describe('the address draft', () => {
  it('is restored after the session ended, including partial input, and valid fields are saved', async () => {
    const ended = await typeAndExpire();
    expect(ended.storeState.cart.typed).toEqual({});
    const { storeState } = await planCartSaga(as('ada')).silentRun(RUN_MS);
    expect(storeState.cart.typed).toEqual(typed);
    expect(storeState.cart.changes.fields).toEqual({ recipient: 'Ada Lovelace' });
  });

  it('is deleted after a logout', async () => {
    await planCartSaga(as('ada'))
      .delay(1)
      .dispatch(actions.addressTyped(typed))
      .delay(1)
      .dispatch(auth.loggedOut())
      .silentRun(RUN_MS);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it('is never shown to another user', async () => {
    await typeAndExpire();
    const { storeState } = await planCartSaga(as('eve')).silentRun(RUN_MS);
    expect(storeState.cart.typed).toEqual({});
  });

  it('is deleted once the cart has it', async () => {
    const cart = aCart({ address: { ...noAddress, ...typed } });
    await planCartSaga(as('ada'))
      .delay(1)
      .dispatch(actions.addressTyped(typed))
      .delay(1)
      .dispatch(actions.cartReplaced({ cart }))
      .silentRun(RUN_MS);
    const { storeState } = await planCartSaga(as('ada')).silentRun(RUN_MS);
    expect(storeState.cart.typed).toEqual({});
  });

  it('ignores a stored draft of another shape', async () => {
    for (const kept of ['{', '[1]', '"x"', '{"recipient":1,"__proto__":"x","other":"y"}']) {
      sessionStorage.setItem('keepsake-address:ada', kept);
      const { storeState } = await planCartSaga(as('ada')).silentRun(RUN_MS);
      expect(storeState.cart.typed).toEqual({});
    }
  });

  it('is not taken over by another user’s session', () => {
    const state = rootReducer(as('ada'), actions.addressTyped(typed));
    expect(rootReducer(state, auth.sessionReplaced()).cart?.typed ?? {}).toEqual({});
  });
});
