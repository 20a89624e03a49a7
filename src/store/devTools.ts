import type { InstrumentExt, LiftedState } from '@redux-devtools/instrument';
import type { Action, Middleware, StoreEnhancer, UnknownAction } from '@reduxjs/toolkit';
import { timeTravel } from '@/lib/timeTravel';
import { injectReducers } from './eagerReducer';
import { pauseEffects, pauseSaga } from './pauseSagas';
import { rootReducer } from './rootReducer';

type Lifted = LiftedState<unknown, Action, unknown>;
type Instrumented = Partial<InstrumentExt<unknown, Action, unknown>>;

/**
 * Actions kept for time travel: an hour of busy editing, as estimated in docs/adr/0019-replay.md.
 * The extension's default is 50.
 */
const MAX_DEVTOOLS_ACTIONS = 12_000;

const SECRETS = ['password', 'old_password', 'grantCode', 'oauthState'];

/**
 * Redacts passwords in the DevTools and their exports. It must be last, so sagas see the original
 * action.
 */
const redactSecrets: Middleware = () => (next) => (action) => {
  const { payload } = action as { payload?: unknown };
  if (typeof payload !== 'object' || payload === null || !SECRETS.some((name) => name in payload)) return next(action);
  const hidden = Object.entries(payload).map(([name, value]) => [name, SECRETS.includes(name) ? '•••' : value]);
  return next({ ...(action as UnknownAction), payload: Object.fromEntries(hidden) as unknown });
};

const rejectActionsDuringTimeTravel: StoreEnhancer = (create) => (reducer, preloaded) => {
  const store = create(reducer, preloaded);
  const dispatch: typeof store.dispatch = (action) => {
    if (!timeTravel.isOn()) return store.dispatch(action);
    timeTravel.requireRemount();
    return action;
  };
  return { ...store, dispatch };
};

const currentStateOf = ({ computedStates, currentStateIndex }: Lifted): unknown =>
  computedStates[currentStateIndex]?.state;

const isAtEnd = ({ computedStates, currentStateIndex, skippedActionIds, isLocked }: Lifted): boolean =>
  !isLocked && skippedActionIds.length === 0 && currentStateIndex === computedStates.length - 1;

const hasSameHistory = (one: Lifted, other: Lifted): boolean =>
  one.committedState === other.committedState &&
  one.stagedActionIds.length === other.stagedActionIds.length &&
  one.stagedActionIds.every(
    (id, index) => id === other.stagedActionIds[index] && one.actionsById[id] === other.actionsById[id],
  );

/**
 * Tracks the session's own history and notifies {@link timeTravel} when the DevTools show another
 * state. Must be next to the DevTools.
 */
const watchHistory: StoreEnhancer = (create) => (reducer, preloaded) => {
  const store = create(reducer, preloaded);
  const { liftedStore } = store as Instrumented;
  if (!liftedStore) return store;
  let live = liftedStore.getState();
  let dispatching = 0;

  const restore = () => liftedStore.dispatch({ type: 'IMPORT_STATE', nextLiftedState: live, noRecompute: true });
  const goBack = () => {
    if (liftedStore.getState().isLocked) liftedStore.dispatch({ type: 'LOCK_CHANGES', status: false });
    if (timeTravel.isOn()) restore();
  };
  const checkState = () => {
    if (dispatching > 0) return;
    const shown = liftedStore.getState();
    const isSameState = currentStateOf(shown) === currentStateOf(live);
    if (!isAtEnd(shown) || !(isSameState || hasSameHistory(shown, live))) return timeTravel.begin(goBack);
    // An action was skipped and restored, so the state was recomputed. Restores the original
    // objects.
    if (!isSameState) return void restore();
    live = shown;
    timeTravel.end();
  };
  liftedStore.subscribe(checkState);
  checkState();

  const dispatch: typeof store.dispatch = (action) => {
    dispatching += 1;
    try {
      return store.dispatch(action);
    } finally {
      dispatching -= 1;
      live = liftedStore.getState();
    }
  };
  return { ...store, dispatch };
};

/**
 * Store enhancer and saga options for Redux DevTools. An imported session may hold any slice, so
 * all slices are present from the start.
 */
export const prepareDevTools = () => {
  injectReducers(rootReducer);
  return {
    options: { name: 'Keepsake', maxAge: MAX_DEVTOOLS_ACTIONS },
    middleware: redactSecrets,
    outermost: rejectActionsDuringTimeTravel,
    innermost: watchHistory,
    effectMiddleware: pauseEffects,
    standStill: pauseSaga,
  };
};

export type DevTools = ReturnType<typeof prepareDevTools>;
