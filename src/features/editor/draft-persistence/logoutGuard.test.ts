/** @jest-environment jsdom */
import { actions as auth, saga as session, sessionEnds, sessionOwner } from '@/features/auth';
import { actions as toasts } from '@/features/toasts';
import { supervise } from '@/sagas';
import { ALBUM } from '@/testing/albums';
import { createTestDocument, FIRST, SECOND, stateWithOpenAlbum } from '@/testing/editor';
import { createHarness } from '@/testing/storeHarness';
import { editorActions as actions } from '../state/slice';
import { draftStorage } from './draftStorage';
import { persistDrafts } from './saga';

jest.mock('@/api/auth');

const ADA = '10000000-0000-4000-8000-000000000001';

beforeEach(() => {
  window.localStorage.clear();
  sessionOwner.set(ADA);
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const draft = { spreadId: FIRST, albumId: ALBUM, version: 1, document: createTestDocument('Hers'), revision: 1 };
const { spreadId, ...base } = draft;
const edit = actions.edited({ spreadId, base, patches: [], inverse: [], gesture: null });
const saved = actions.spreadSaved({ spreadId, version: 2, url: '', revision: 1, document: draft.document });

async function tab() {
  const flow = () => supervise('drafts', persistDrafts, { restartOn: sessionEnds });
  const harness = createHarness({ sagas: [flow, session], state: stateWithOpenAlbum() });
  await jest.advanceTimersByTimeAsync(0);
  const open = () => harness.store.getState().toasts.items.filter((toast) => toast.open);
  return {
    ...harness,
    offers: () => open().map(({ title }) => title.id),
    offer: () => open()[0]?.action?.dispatch,
    status: () => harness.store.getState().auth.endedBy,
  };
}

describe('logging out', () => {
  it('asks nothing when everything is saved', async () => {
    const { store, status, offers, stop } = await tab();
    store.dispatch(auth.logoutRequested());
    await jest.advanceTimersByTimeAsync(0);
    expect([status(), offers()]).toEqual(['logout', []]);
    stop();
  });

  it('saves pending changes at once, then ends the session', async () => {
    const { store, actions: seen, status, offers, stop } = await tab();
    store.dispatch(edit);
    store.dispatch(auth.logoutRequested());
    await jest.advanceTimersByTimeAsync(1000);
    expect(seen.filter(actions.flushRequested.match)).toHaveLength(1);
    expect([status(), offers()]).toEqual([null, ['signOut.saving']]);
    store.dispatch(saved);
    await jest.advanceTimersByTimeAsync(1000);
    expect([status(), offers()]).toEqual(['logout', []]);
    stop();
  });

  it('loses no unsaved change unless the user insists', async () => {
    const { store, status, offers, offer, stop } = await tab();
    store.dispatch(edit);
    store.dispatch(auth.logoutRequested());
    await jest.advanceTimersByTimeAsync(6000);
    expect([status(), offers(), Object.keys(store.getState().albums.drafts)]).toEqual([
      null,
      ['signOut.unsaved'],
      [FIRST],
    ]);
    store.dispatch(offer() ?? { type: 'nothing was offered' });
    await jest.advanceTimersByTimeAsync(1000);
    expect([status(), offers(), draftStorage.listTabIds()]).toEqual(['logout', [], []]);
    stop();
  });

  it('withdraws the offer once the changes are saved, and retries on a second press', async () => {
    const { store, status, offers, stop } = await tab();
    store.dispatch(edit);
    store.dispatch(auth.logoutRequested());
    await jest.advanceTimersByTimeAsync(6000);
    store.dispatch(auth.logoutRequested());
    await jest.advanceTimersByTimeAsync(0);
    expect(offers()).toEqual(['signOut.saving']);
    await jest.advanceTimersByTimeAsync(6000);
    expect(offers()).toEqual(['signOut.unsaved']);
    store.dispatch(saved);
    await jest.advanceTimersByTimeAsync(1000);
    expect([status(), offers()]).toEqual([null, []]);
    stop();
  });

  it.each([0, 6000])('is cancelled by closing the toast, after %i ms', async (after) => {
    const { store, status, offers, stop } = await tab();
    store.dispatch(edit);
    store.dispatch(auth.logoutRequested());
    await jest.advanceTimersByTimeAsync(after);
    const said = store.getState().toasts.items.find((toast) => toast.open);
    store.dispatch(toasts.dismissed(said?.id ?? ''));
    await jest.advanceTimersByTimeAsync(6000);
    expect([status(), offers(), jest.getTimerCount()]).toEqual([null, [], 0]);
    store.dispatch(saved);
    await jest.advanceTimersByTimeAsync(1000);
    expect(status()).toBeNull();
    stop();
  });

  it('counts unsaved changes of other tabs', async () => {
    const { store, status, offers, stop } = await tab();
    draftStorage.write('another', ADA, { ...draft, spreadId: SECOND });
    store.dispatch(auth.logoutRequested());
    await jest.advanceTimersByTimeAsync(6000);
    expect([status(), offers()]).toEqual([null, ['signOut.unsaved']]);
    stop();
  });
});
