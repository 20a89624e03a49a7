import { configureStore, type Middleware } from '@reduxjs/toolkit';
import { FLUSH, PAUSE, PERSIST, PURGE, persistReducer, persistStore, REGISTER, REHYDRATE } from 'redux-persist';
import createSagaMiddleware from 'redux-saga';
import { fatalError } from '@/lib/fatalError';
import { persistConfig } from './persistence';
import { rootSaga } from './rootSaga';
import { appReducer } from './shellReducer';

const persistActions = [FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE];

const secrets = ['password', 'old_password', 'grantCode', 'oauthState'];

/** Passwords are in requests only; DevTools shows that they are there, not what they are. */
const hideSecrets = <A extends { type: string; payload?: unknown }>(action: A): A => {
  const { payload } = action;
  if (typeof payload !== 'object' || payload === null || !secrets.some((name) => name in payload)) return action;
  const hidden = Object.entries(payload).map(([name, value]) => [name, secrets.includes(name) ? '•••' : value]);
  return { ...action, payload: Object.fromEntries(hidden) as unknown };
};

/** The application's store: slices, persistence and sagas; `run` starts one more. `extra` middleware sees every action before the reducer. */
export const createAppStore = (extra: readonly Middleware[] = []) => {
  const sagas = createSagaMiddleware({ onError: fatalError.report });
  const store = configureStore({
    reducer: persistReducer(persistConfig, appReducer),
    middleware: (defaults) =>
      defaults({
        thunk: false,
        serializableCheck: { ignoredActions: persistActions, warnAfter: 128 },
        immutableCheck: { warnAfter: 128 },
      }).concat(sagas, ...extra),
    devTools: { name: 'Keepsake', actionSanitizer: hideSecrets },
  });
  sagas.run(rootSaga);
  const persistor = persistStore(store);
  return { store, persistor, run: sagas.run };
};

export type AppStore = ReturnType<typeof createAppStore>['store'];
export type AppDispatch = AppStore['dispatch'];
