import { configureStore } from '@reduxjs/toolkit';
import { creationActions } from '@/features/albums';
import { actions as auth } from '@/features/auth';
import { actions as storage } from '@/features/storage';
import { actions as toasts } from '@/features/toasts';
import { createRecorder, parseLog, redact, replay, toLogFile } from './replay';
import { type RootState, rootReducer } from './rootReducer';

const recordedStore = (limit?: number) => {
  const recorder = createRecorder(limit);
  const store = configureStore({
    reducer: (state: RootState | undefined, action: { type: string }) => rootReducer(state, action),
    middleware: (defaults) => defaults({ thunk: false }).concat(recorder.middleware),
  });
  return { store, recorder };
};

const user = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Ana',
  email: 'ana@example.org',
  is_verified: true,
  created_at: '2026-01-01T00:00:00.000Z',
  currency: 'EUR' as const,
  ads_allow: false,
  reminders_allow: false,
  tracking_allow: false,
  additional_data: { showcase: '', language: 'en' as const },
};

const session = (store: ReturnType<typeof recordedStore>['store']) => {
  store.dispatch(auth.loginRequested({ email: 'ana@example.org', password: 'hunter2hunter2' }));
  store.dispatch(auth.sessionOpened({ currency: 'EUR', language: 'en', referral: 1 }));
  store.dispatch(auth.userLoaded(user));
  store.dispatch(storage.filesAdded({ files: [] }));
  store.dispatch(creationActions.photosAdded(['a', 'b']));
  store.dispatch(creationActions.creationOpened());
  store.dispatch(toasts.shown({ title: { id: 'toast.verificationSent' }, variant: 'success' }));
};

describe('replay', () => {
  it('reproduces the recorded state at every prefix of a log that went through JSON', () => {
    const { store, recorder } = recordedStore();
    const states: RootState[] = [];
    store.subscribe(() => states.push(store.getState()));
    session(store);
    const log = parseLog(JSON.parse(JSON.stringify(toLogFile(recorder.exportLog()))));
    expect(log.actions).toHaveLength(states.length);
    states.forEach((state, index) => {
      const reached = replay({ ...log, actions: log.actions.slice(0, index + 1) });
      expect(reached).toEqual(redact(JSON.parse(JSON.stringify(state))));
    });
  });

  it('drops actions beyond twice its length and still ends in the same state', () => {
    const { store, recorder } = recordedStore(2);
    let dispatched = 0;
    store.subscribe(() => {
      dispatched += 1;
    });
    session(store);
    expect(dispatched).toBeGreaterThan(4);
    const kept = recorder.exportLog().actions.length;
    expect([3, 4]).toContain(kept);
    expect(replay(recorder.exportLog())).toEqual(redact(store.getState()));
  });

  it('replays the restored state', () => {
    const { store, recorder } = recordedStore();
    store.dispatch(creationActions.photosAdded(['a']));
    const creation = { ...store.getState().albums.creation, photoIds: ['b'] };
    store.dispatch({ type: 'persist/REHYDRATE', key: 'keepsake', payload: { albums: { creation } } });
    expect(replay(recorder.exportLog()).albums.creation.photoIds).toEqual(['b']);
  });

  it('replays the log of a build that kept clips and site as slices of their own', () => {
    const { auth: authState, storage: storageState, ...others } = rootReducer(undefined, { type: 'started' });
    const { site, ...olderAuth } = authState;
    const { clips, ...olderStorage } = storageState;
    const preloadedState = JSON.stringify({
      ...others,
      auth: olderAuth,
      storage: olderStorage,
      clips: { ...clips, phase: 'ready' },
      site: { ...site, phase: 'ready' },
    });
    const reached = replay(parseLog({ version: 2, payload: '[{"type":"any"}]', preloadedState }));
    expect(Object.keys(reached).sort()).toEqual(['albums', 'auth', 'cart', 'storage', 'templates', 'toasts']);
    expect([reached.storage.clips.phase, reached.auth.site.phase]).toEqual(['ready', 'ready']);
  });

  it('exports no password, token, address or signature', () => {
    const { store, recorder } = recordedStore();
    session(store);
    store.dispatch(auth.verificationRequested({ token: 'secret-token-of-a-mail' }));
    store.dispatch({ type: 'x', payload: { url: '/files/a?e=1&s=abcdef', latitude: 52.5 } });
    const text = JSON.stringify(recorder.exportLog());
    for (const secret of ['hunter2', 'secret-token', 'ana@example.org', 'abcdef', '52.5'])
      expect(text).not.toContain(secret);
  });

  it('rejects invalid logs and other versions with a reason', () => {
    expect(() => parseLog([])).toThrow('not an action log');
    expect(() => parseLog({ version: 99, payload: '[]' })).toThrow('version 99');
    expect(() => parseLog({ payload: '[{}]' })).toThrow('no type');
  });
});
