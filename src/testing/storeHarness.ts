import { configureStore, type UnknownAction } from '@reduxjs/toolkit';
import type { Saga, Task } from 'redux-saga';
import { fork } from 'redux-saga/effects';
import { expectSaga } from 'redux-saga-test-plan';
import { type RootState, rootReducer } from '@/store/rootReducer';

/**
 * Runs sagas in redux-saga-test-plan with the real root reducer, as long as the test wants, and without persistence.
 * `actions` records everything dispatched. `until` resolves with the state once it matches. `settled` resolves when
 * the sagas have processed every action and wait (the plan delivers actions some microtasks after the reducer).
 * `stop` cancels the sagas.
 */
export const createHarness = ({ sagas = [], state }: { sagas?: readonly Saga[]; state?: Partial<RootState> } = {}) => {
  const actions: UnknownAction[] = [];
  const preloadedState = state && { ...rootReducer(undefined, { type: 'harness/started' }), ...state };
  const kept = configureStore({
    reducer: (current: RootState | undefined, action: UnknownAction) => {
      actions.push(action);
      return rootReducer(current, action);
    },
    middleware: (defaults) => defaults({ thunk: false }),
    ...(preloadedState && { preloadedState }),
  });

  const tasks: Task[] = [];
  const plan = expectSaga(function* () {
    for (const saga of sagas) tasks.push((yield fork(saga)) as Task);
  }).withReducer((_: RootState | undefined, action: UnknownAction) => {
    kept.dispatch(action);
    return kept.getState();
  }, kept.getState());
  void plan.run(false);

  const store = {
    ...kept,
    dispatch: <A extends UnknownAction>(action: A): A => {
      plan.dispatch(action);
      return action;
    },
  };

  const until = (fits: (current: RootState) => boolean): Promise<RootState> =>
    new Promise((resolve) => {
      const checkState = () => {
        if (!fits(store.getState())) return false;
        unsubscribe();
        resolve(store.getState());
        return true;
      };
      const unsubscribe = store.subscribe(checkState);
      checkState();
    });

  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };

  return { store, actions, until, settled, stop: () => tasks.forEach((task) => task.cancel()) };
};
