import type { Store } from '@reduxjs/toolkit';
import { createPersistoid, getStoredState, type PersistedState, REHYDRATE } from 'redux-persist';
import { timeTravel } from '@/lib/timeTravel';
import { migrate, PERSIST_VERSION, persistConfig } from './persistence';
import type { RootState } from './rootReducer';

const PERSIST_METADATA = { version: PERSIST_VERSION, rehydrated: true };

const readPersistedState = async (): Promise<object | undefined> => {
  try {
    return await migrate((await getStoredState(persistConfig)) as PersistedState);
  } catch (error) {
    console.warn('failed to restore stored state', error);
    return undefined;
  }
};

/**
 * Restores stored state by one serialisable action and stores the state after each later one. It
 * sits beside the reducer, unlike `persistReducer` of redux-persist: Redux DevTools recompute
 * reducers, which must then store nothing.
 */
export const startPersistor = (store: Store<RootState>) => {
  const persistoid = createPersistoid(persistConfig);
  let seen: RootState | null = null;
  const keep = () => {
    const state = store.getState();
    if (state === seen || timeTravel.isOn()) return;
    const isChosen = state.albums?.creation !== seen?.albums?.creation;
    seen = state;
    persistoid.update({ ...state, _persist: PERSIST_METADATA });
    // The screen promises what is chosen for an album, so it is stored before it is painted.
    if (isChosen) void persistoid.flush();
  };
  const restore = async (): Promise<void> => {
    const payload = await readPersistedState();
    await timeTravel.untilEnd();
    store.dispatch({ type: REHYDRATE, key: persistConfig.key, payload });
    keep();
    store.subscribe(keep);
    // State is written slice by slice on timers, which do not run any more in a page that is left. The next page may
    // read before `pagehide`; a phone that closes a page sends no `beforeunload`.
    for (const leaving of ['beforeunload', 'pagehide']) window.addEventListener(leaving, () => void persistoid.flush());
  };
  return {
    restored: restore(),
    flush: async (): Promise<void> => void (await persistoid.flush()),
  };
};
