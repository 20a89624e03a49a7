import { combineReducers, type UnknownAction } from '@reduxjs/toolkit';
import { reducer as albums } from '@/features/albums';
import { accountReducer, reducer as session, sessionEnds } from '@/features/auth';
import { reducer as cart } from '@/features/cart';
import { reducer as clips } from '@/features/clips';
import { reducer as photos } from '@/features/storage';
import { reducer as templates } from '@/features/templates';
import { keepToastsAfterSession, reducer as toasts } from '@/features/toasts';
import { REDUCERS_INJECTED } from './reducersInjected';

type AuthState = ReturnType<typeof session> & { readonly account: ReturnType<typeof accountReducer> };

/** The account is part of the session, but the first page does without it. */
const auth = (state: AuthState | undefined, action: UnknownAction): AuthState => {
  const next: Partial<AuthState> & ReturnType<typeof session> = session(state, action);
  const account = accountReducer(next.account, action);
  return next.account === account ? (next as AuthState) : { ...next, account };
};

type StorageState = ReturnType<typeof photos> & { readonly clips: ReturnType<typeof clips> };

/** Videos and voice messages are part of a user's storage, but their feature imports that of the photos. */
const storage = (state: StorageState | undefined, action: UnknownAction): StorageState => {
  const next: Partial<StorageState> & ReturnType<typeof photos> = photos(state, action);
  const nextClips = clips(state?.clips, action);
  return next.clips === nextClips ? (next as StorageState) : { ...next, clips: nextClips };
};

const slices = combineReducers({ auth, albums, storage, cart, templates, toasts });

export type RootState = ReturnType<typeof slices>;

const mergeWithInitialState = (restored: RootState): RootState =>
  Object.fromEntries(
    Object.entries(slices(undefined, { type: REDUCERS_INJECTED })).map(([name, initial]) => [
      name,
      { ...initial, ...restored[name as keyof RootState] },
    ]),
  ) as RootState;

const sessionEndTypes: ReadonlySet<string> = new Set(sessionEnds);

/**
 * Computes the whole state as a pure function. The end of a session resets every slice here; only toasts without
 * actions stay on screen.
 */
export const rootReducer = (state: RootState | undefined, action: UnknownAction): RootState => {
  if (state && action.type === REDUCERS_INJECTED) return slices(mergeWithInitialState(state), action);
  if (!state || !sessionEndTypes.has(action.type)) return slices(state, action);
  return slices({ auth: state.auth, toasts: keepToastsAfterSession(state.toasts) }, action);
};
