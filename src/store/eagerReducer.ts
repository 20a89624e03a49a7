import { combineReducers, type Reducer } from '@reduxjs/toolkit';
import { REHYDRATE } from 'redux-persist';
import { reducer as auth, sessionEnds } from '@/features/auth';
import { afterSession, reducer as toasts } from '@/features/toasts';
import { mergeRestored } from './persistence';
import { COMPLETED } from './reducersInjected';
import type { RootState } from './rootReducer';

/**
 * The slices of the pages behind the sign-in are loaded with their flows (`memberFlows`): a visitor's first page needs none of them. Until
 * then what persistence restored of them waits in the state as it is, and nobody reads it.
 */
const slices = combineReducers({ auth, toasts });

const ends: ReadonlySet<string> = new Set(sessionEnds);

export const shellReducer: Reducer<RootState> = (state, action) => {
  if (state && ends.has(action.type))
    return slices({ auth: state.auth, toasts: afterSession(state.toasts) }, action) as RootState;
  const next = slices(state && { auth: state.auth, toasts: state.toasts }, action);
  const same = state && state.auth === next.auth && state.toasts === next.toasts;
  return same ? state : ({ ...state, ...next } as RootState);
};

let whole: Reducer<RootState> | null = null;

/** From `COMPLETED` on, which is to be the next action, the state is whole. */
export const completeReducer = (rootReducer: Reducer<RootState>): void => {
  whole = rootReducer;
};

/** Whether every slice is there; before, only `auth` and `toasts` may be read. */
export const isWhole = (state: RootState): boolean => 'templates' in state;

/** The reducer of a session. Which slices there are says the state alone, so that a recorded session is computed again to the same states. */
export const createAppReducer =
  (loaded: () => Reducer<RootState> | null): Reducer<RootState> =>
  (state, action) => {
    const full = state && (action.type === COMPLETED || isWhole(state)) ? loaded() : null;
    const next = (full ?? shellReducer)(state, action);
    const restored = action.type === REHYDRATE ? (action as { payload?: object }).payload : undefined;
    return restored ? mergeRestored(restored, next) : next;
  };

/** The sagas that the store runs. */
export const appReducer = createAppReducer(() => whole);
