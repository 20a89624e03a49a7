import { configureStore, type Middleware, type StoreEnhancer, Tuple } from '@reduxjs/toolkit';
import { REHYDRATE } from 'redux-persist';
import createSagaMiddleware, { type Saga, type SagaIterator } from 'redux-saga';
import { all, call, take } from 'redux-saga/effects';
import { saga as auth } from '@/features/auth';
import { saga as site } from '@/features/site';
import { saga as toasts } from '@/features/toasts';
import { fatalError } from '@/lib/fatalError';
import { supervise } from '@/sagas';
import type { DevTools } from './devTools';
import { appReducer } from './eagerReducer';
import { runLazySagas } from './lazySagas';
import { startPersistor } from './persistor';

interface StoreOptions {
  readonly middleware?: readonly Middleware[];
  readonly devTools?: DevTools | null;
}

function* rootSaga(): SagaIterator<void> {
  yield take(REHYDRATE);
  yield all([
    call(supervise, 'toasts', toasts),
    call(runLazySagas),
    call(supervise, 'site', site),
    call(supervise, 'auth', auth),
  ]);
}

/** Creates the store with slices, persistence and sagas; `run` starts another saga. */
export const createAppStore = ({ middleware = [], devTools = null }: StoreOptions = {}) => {
  const sagas = createSagaMiddleware({
    onError: fatalError.report,
    ...(devTools && { effectMiddlewares: [devTools.effectMiddleware] }),
  });
  const store = configureStore({
    reducer: appReducer,
    middleware: (defaults) =>
      defaults({ thunk: false, serializableCheck: { warnAfter: 128 }, immutableCheck: { warnAfter: 128 } }).concat(
        sagas,
        ...middleware,
        ...(devTools ? [devTools.middleware] : []),
      ),
    enhancers: (defaults) => {
      const usual: readonly StoreEnhancer[] = defaults();
      return new Tuple(...(devTools ? [devTools.outermost, ...usual, devTools.innermost] : usual));
    },
    devTools: devTools?.options ?? false,
  });
  const run = (saga: Saga) => sagas.run(devTools ? devTools.standStill(saga) : saga);
  run(rootSaga);
  return { store, persistor: startPersistor(store), run };
};

export type AppStore = ReturnType<typeof createAppStore>['store'];
export type AppDispatch = AppStore['dispatch'];
