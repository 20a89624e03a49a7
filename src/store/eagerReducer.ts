import { combineReducers, type Reducer } from '@reduxjs/toolkit';
import { REHYDRATE } from 'redux-persist';
import { reducer as auth, sessionEnds } from '@/features/auth';
import { keepToastsAfterSession, reducer as toasts } from '@/features/toasts';
import { mergeRehydrated } from './persistence';
import { REDUCERS_INJECTED } from './reducersInjected';
import type { RootState } from './rootReducer';

/**
 * The slices of the pages behind the sign-in are loaded with their flows (`runLazySagas`): a visitor's first page needs none of them. Until
 * then what persistence restored of them waits in the state as it is, and nobody reads it.
 */
const combineEagerSlices = combineReducers({ auth, toasts });

const sessionEndTypes: ReadonlySet<string> = new Set(sessionEnds);

export const eagerReducer: Reducer<RootState> = (state, action) => {
  if (state && sessionEndTypes.has(action.type))
    return combineEagerSlices({ auth: state.auth, toasts: keepToastsAfterSession(state.toasts) }, action) as RootState;
  const next = combineEagerSlices(state && { auth: state.auth, toasts: state.toasts }, action);
  const same = state && state.auth === next.auth && state.toasts === next.toasts;
  return same ? state : ({ ...state, ...next } as RootState);
};

let injectedReducer: Reducer<RootState> | null = null;

/** From `COMPLETED` on, which is to be the next action, the state is whole. */
export const injectReducers = (rootReducer: Reducer<RootState>): void => {
  injectedReducer = rootReducer;
};

/** Whether every slice is there; before, only `auth` and `toasts` may be read. */
export const hasAllReducers = (state: RootState): boolean => 'templates' in state;

/** The reducer of a session. Which slices there are says the state alone, so that a recorded session is computed again to the same states. */
export const createAppReducer =
  (loaded: () => Reducer<RootState> | null): Reducer<RootState> =>
  (state, action) => {
    const full = state && (action.type === REDUCERS_INJECTED || hasAllReducers(state)) ? loaded() : null;
    const next = (full ?? eagerReducer)(state, action);
    const restored = action.type === REHYDRATE ? (action as { payload?: object }).payload : undefined;
    return restored ? mergeRehydrated(restored, next) : next;
  };

/** The sagas that the store runs. */
export const appReducer = createAppReducer(() => injectedReducer);
