/** @jest-environment jsdom */
import { creationActions, libraryActions } from '@/features/albums';
import { actions as auth } from '@/features/auth';
import { actions as toasts } from '@/features/toasts';
import { createAppStore } from './configure';
import { createAppReducer, hasAllReducers } from './eagerReducer';
import { loadAuthenticatedSagas } from './lazySagas';
import { PERSIST_VERSION } from './persistence';
import { REDUCERS_INJECTED } from './reducersInjected';
import { rootReducer } from './rootReducer';

const started = async () => {
  const app = createAppStore();
  await app.persistor.restored;
  await loadAuthenticatedSagas();
  return app;
};

describe('persistence', () => {
  beforeEach(() => window.localStorage.clear());

  it('restores the photo selection of an album after a reload, and nothing outside the whitelist', async () => {
    const first = await started();
    first.store.dispatch(creationActions.photosAdded(['a', 'b']));
    first.store.dispatch(libraryActions.recentRequested());
    await first.persistor.flush();
    const second = await started();
    expect(second.store.getState().albums.creation.photoIds).toEqual(['a', 'b']);
    expect(second.store.getState().albums.library.recent.phase).toBe('idle');
  });

  it('stores what is pending when the page is left at once', async () => {
    const { store } = await started();
    for (const [leaving, id] of [
      ['beforeunload', 'a'],
      ['pagehide', 'b'],
    ] as const) {
      store.dispatch(creationActions.photosAdded([id]));
      window.dispatchEvent(new Event(leaving));
      // A page that is left runs microtasks, but no timers.
      for (let i = 0; i < 5; i += 1) await Promise.resolve();
      const stored = JSON.parse(window.localStorage.getItem('persist:keepsake') ?? '{}') as Record<string, string>;
      expect(JSON.parse(stored['albums'] ?? '{}').creation.photoIds).toContain(id);
    }
  });

  it('stores what is chosen for an album before it is painted, for a tab that is killed at once', async () => {
    const { store } = await started();
    store.dispatch(creationActions.photosAdded(['kept']));
    // No timer runs before the next paint.
    for (let i = 0; i < 5; i += 1) await Promise.resolve();
    const stored = JSON.parse(window.localStorage.getItem('persist:keepsake') ?? '{}') as Record<string, string>;
    expect(JSON.parse(stored['albums'] ?? '{}').creation.photoIds).toContain('kept');
  });

  it('stores the version and migrates older versions', async () => {
    const first = await started();
    await first.persistor.flush();
    const stored = JSON.parse(window.localStorage.getItem('persist:keepsake') ?? '{}') as Record<string, string>;
    expect(JSON.parse(stored['_persist'] ?? '{}')).toMatchObject({ version: PERSIST_VERSION });
    const creation = { ...first.store.getState().albums.creation, photoIds: ['a'], keptIds: undefined };
    const older = JSON.stringify({
      albums: JSON.stringify({ creation }),
      _persist: JSON.stringify({ version: 7, rehydrated: true }),
    });
    window.localStorage.setItem('persist:keepsake', older);
    const second = await started();
    expect(second.store.getState().albums.creation).toMatchObject({ photoIds: ['a'], keptIds: [] });
  });

  it('restores what a build with eight slices stored', async () => {
    const older = JSON.stringify({
      auth: JSON.stringify({ referral: 4, hasSignedIn: true }),
      storage: JSON.stringify({ pickerTrail: { session: 'abc', returnTo: '/photos' } }),
      _persist: JSON.stringify({ version: 18, rehydrated: true }),
    });
    window.localStorage.setItem('persist:keepsake', older);
    const { store } = await started();
    const { auth: restoredAuth, storage: restoredStorage, ...others } = store.getState();
    expect(restoredAuth).toMatchObject({ referral: 4, hasSignedIn: true, site: { phase: 'idle' } });
    expect(restoredStorage).toMatchObject({ pickerTrail: { returnTo: '/photos' }, clips: { phase: 'idle' } });
    expect(Object.keys(others).sort()).toEqual(['albums', 'cart', 'templates', 'toasts']);
  });

  it('starts clean from corrupt state', async () => {
    window.localStorage.setItem('persist:keepsake', '{"albums":"not json","_persist":"{}"}');
    const app = await started();
    expect(app.store.getState().albums.creation.photoIds).toEqual([]);
  });
});

describe('the state before the lazy reducers are injected', () => {
  const eagerReducer = createAppReducer(() => null);
  const empty = eagerReducer(undefined, { type: 'started' });
  const creation = { ...rootReducer(undefined, { type: 'started' }).albums.creation, photoIds: ['a'] };
  const merged = { a: 'b' };
  const restored = { ...empty, albums: { creation }, storage: { merged } } as unknown as typeof empty;

  it('keeps the restored slices untouched and the same object while nothing changes', () => {
    expect(Object.keys(empty).sort()).toEqual(['auth', 'toasts']);
    expect(eagerReducer(restored, { type: 'anything' })).toBe(restored);
    const noted = eagerReducer(restored, auth.referralStored(4));
    expect(noted.auth.referral).toBe(4);
    expect(noted.albums).toBe(restored.albums);
    expect(hasAllReducers(noted)).toBe(false);
  });

  it('merges them when the reducers are injected', () => {
    const whole = rootReducer(restored, { type: REDUCERS_INJECTED });
    expect(hasAllReducers(whole)).toBe(true);
    expect(whole.albums.creation.photoIds).toEqual(['a']);
    expect(whole.albums.library.recent.phase).toBe('idle');
    expect(whole.storage).toEqual({ ...rootReducer(undefined, { type: 'started' }).storage, merged });
  });

  it.each([
    ['before', eagerReducer],
    ['after', rootReducer],
  ] as const)(
    'keeps plain toasts and drops their actions at the end of a session, %s they are loaded',
    (_, reducer) => {
      const offer = { label: { id: 'toast.undo' as const }, dispatch: auth.referralStored(4) };
      const seen = [
        toasts.shown({ title: { id: 'toast.accountDeleted' }, variant: 'success' }),
        toasts.shown({ title: { id: 'toast.albumDeleted' }, variant: 'default', action: offer }),
        auth.loggedOut(),
      ].reduce<ReturnType<typeof rootReducer>>(reducer, reducer(undefined, { type: 'started' }));
      expect(seen.toasts.items.map(({ title }) => title.id)).toEqual(['toast.accountDeleted']);
    },
  );

  it.each([auth.loggedOut(), auth.sessionExpired(), auth.sessionReplaced()])('drops it at $type', (end) => {
    expect(Object.keys(eagerReducer(restored, end)).sort()).toEqual(['auth', 'toasts']);
  });
});
