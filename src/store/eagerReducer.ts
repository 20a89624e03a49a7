import { combineReducers, type Reducer } from '@reduxjs/toolkit';
import { REHYDRATE } from 'redux-persist';
import { reducer as auth, sessionEnds } from '@/features/auth';
import { keepToastsAfterSession, reducer as toasts } from '@/features/toasts';
import { mergeRehydrated } from './persistence';
import { REDUCERS_INJECTED } from './reducersInjected';
import type { RootState } from './rootReducer';

/**
 * Reducers of the first page. The other slices load with their sagas (`runLazySagas`). Until then
 * their restored state stays in the store unread.
 */
const combineEagerSlices = combineReducers({ auth, toasts });

const sessionEndTypes: ReadonlySet<string> = new Set(sessionEnds);

const eagerReducer: Reducer<RootState> = (state, action) => {
  if (state && sessionEndTypes.has(action.type))
    return combineEagerSlices({ auth: state.auth, toasts: keepToastsAfterSession(state.toasts) }, action) as RootState;
  const next = combineEagerSlices(state && { auth: state.auth, toasts: state.toasts }, action);
  const same = state && state.auth === next.auth && state.toasts === next.toasts;
  return same ? state : ({ ...state, ...next } as RootState);
};

let injectedReducer: Reducer<RootState> | null = null;

/**
 * Injects all reducers. Every slice exists after the next action, which must be
 * `REDUCERS_INJECTED`.
 */
export const injectReducers = (rootReducer: Reducer<RootState>): void => {
  injectedReducer = rootReducer;
};

/** Returns true when every slice exists. Before that, only `auth` and `toasts` may be read. */
export const hasAllReducers = (state: RootState): boolean => 'templates' in state;

/**
 * Reducer of a session. The state alone decides which slices exist, so a recorded session replays
 * to the same states.
 */
export const createAppReducer =
  (loaded: () => Reducer<RootState> | null): Reducer<RootState> =>
  (state, action) => {
    const full = state && (action.type === REDUCERS_INJECTED || hasAllReducers(state)) ? loaded() : null;
    const next = (full ?? eagerReducer)(state, action);
    const restored = action.type === REHYDRATE ? (action as { payload?: object }).payload : undefined;
    return restored ? mergeRehydrated(restored, next) : next;
  };

export const appReducer = createAppReducer(() => injectedReducer);
