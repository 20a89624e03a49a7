import { combineReducers, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import { reducer as auth, sessionEnds } from '@/features/auth';
import { afterSession, reducer as toasts } from '@/features/toasts';
import type { RootState } from './rootReducer';

/**
 * The slices of the pages behind the sign-in are loaded with their flows (`memberFlows`): a visitor's first page needs none of them. Until
 * then what persistence restored of them waits in the state as it is, and nobody reads it.
 */
const slices = combineReducers({ auth, toasts });

const ends: ReadonlySet<string> = new Set(sessionEnds);

export const shellReducer: Reducer<RootState> = (state, action) => {
  if (state && ends.has(action.type)) return slices({ toasts: afterSession(state.toasts) }, action) as RootState;
  const next = slices(state && { auth: state.auth, toasts: state.toasts }, action);
  const same = state && state.auth === next.auth && state.toasts === next.toasts;
  return same ? state : ({ ...state, ...next } as RootState);
};

let whole: Reducer<RootState> | null = null;

/** From the next action on, which is to be `COMPLETED`, the state is whole. */
export const completeReducer = (rootReducer: Reducer<RootState>): void => {
  whole = rootReducer;
};

/** What the store runs: the slices that are there. */
export const appReducer = (state: RootState | undefined, action: UnknownAction): RootState =>
  (whole ?? shellReducer)(state, action);

/** Whether every slice is there; before, only `auth` and `toasts` may be read. */
export const isWhole = (state: RootState): boolean => 'templates' in state;
