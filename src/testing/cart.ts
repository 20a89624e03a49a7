import { defaultBookChoice } from '@domain/commerce';
import { actions } from '@/features/cart';
import { saga } from '@/features/cart/saga';
import type { AlbumToOrder } from '@/lib/albumToOrder';
import { type RootState, rootReducer } from '@/store/rootReducer';
import { ALBUM, signedInState } from './albums';
import { aCart, aDelivery } from './commerce';
import { planSupervised } from './sagaPlan';

type State = RootState['cart'];

export const anAlbumToOrder = (changes: Partial<AlbumToOrder> = {}): AlbumToOrder => ({
  albumId: ALBUM,
  title: 'Canyons',
  format: 'square-210',
  pages: 24,
  coverUrl: null,
  book: defaultBookChoice,
  ...changes,
});

export const toGermany = { country: 'DE', region: '', city: '', delivery: aDelivery(), days: 8 } as const;

/** State of a signed-in user with changes to the cart slice. */
export const stateWithCartSlice = (changes: Partial<State> = {}, referral = 1): RootState => {
  const state = signedInState();
  const claims = { currency: 'EUR', language: 'en', referral };
  return { ...state, auth: { ...state.auth, claims }, cart: { ...state.cart, ...changes } };
};

/** State of a signed-in user who has loaded this cart. */
export const stateWithCart = (cart = aCart(), referral = 1): RootState =>
  rootReducer(stateWithCartSlice({}, referral), actions.cartReplaced({ cart }));

/** Records the delays that were requested without waiting. A delay listed in `endless` never ends. */
export const createFakeDelay = (endless: readonly number[] = []) => {
  const waits: number[] = [];
  const provider = {
    call(effect: { fn: { name: string }; args: unknown[] }, next: () => unknown) {
      if (effect.fn.name !== 'delayP') return next();
      const wait = effect.args[0] as number;
      waits.push(wait);
      return endless.includes(wait) ? new Promise(() => undefined) : true;
    },
  };
  return { waits, provider };
};

/** Cart saga under supervision, as the app runs it, without delays. */
export const planCartSaga = (state: RootState, provider: object = createFakeDelay().provider) =>
  planSupervised('cart', saga, state).provide(provider as never);

export const toastsOf = ({ storeState }: { storeState: RootState }) => storeState.toasts.items;
/** Time for all work that is not awaited, as nothing waits. */
export const RUN_MS = 60;
