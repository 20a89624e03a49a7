/** @jest-environment jsdom */
import { waitFor } from '@testing-library/react';
import { actions as auth, sessionEnds, sessionOwner } from '@/features/auth';
import { supervise } from '@/sagas';
import { ALBUM, signedInState } from '@/testing/albums';
import { createTestDocument, FIRST, SECOND, saveResponses, stateWithOpenAlbum, textOfSpread } from '@/testing/editor';
import { createHarness } from '@/testing/storeHarness';
import type { BookChange, SpreadDraft } from '../state/editorState';
import { outboxActions } from '../state/outbox';
import { selectSaveState } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import { changeStorage, draftStorage } from './draftStorage';
import { persistDrafts } from './saga';

/** Minimal fake of the Web Locks API. */
class Locks {
  private readonly queues = new Map<string, (() => void)[]>();

  request = (name: string, ...rest: unknown[]): Promise<unknown> => {
    const task = rest.at(-1) as () => Promise<unknown>;
    const { signal } = (rest.length > 1 ? rest[0] : {}) as { signal?: AbortSignal };
    return new Promise((resolve, reject) => {
      const queue = this.queues.get(name) ?? [];
      this.queues.set(name, queue);
      const start = () =>
        void task().then((value) => {
          queue.shift();
          queue[0]?.();
          resolve(value);
        });
      queue.push(start);
      signal?.addEventListener('abort', () => {
        const at = queue.indexOf(start);
        if (at > 0) queue.splice(at, 1);
        reject(signal.reason as Error);
      });
      if (queue.length === 1) queueMicrotask(start);
    });
  };
}

const ADA = '10000000-0000-4000-8000-000000000001';
const BEN = '10000000-0000-4000-8000-000000000002';

/** Simulates two tabs: they share the storage, and each receives its events. */
const setItem = Storage.prototype.setItem;
beforeEach(() => {
  window.localStorage.clear();
  Object.defineProperty(navigator, 'locks', { value: new Locks(), configurable: true });
  Storage.prototype.setItem = function set(key: string, newValue: string) {
    setItem.call(this, key, newValue);
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  };
  sessionOwner.set(ADA);
});
afterEach(() => {
  Storage.prototype.setItem = setItem;
  Reflect.deleteProperty(navigator, 'locks');
});

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

const tab = (state = stateWithOpenAlbum()) => {
  const harness = createHarness({
    sagas: [() => supervise('albums', persistDrafts, { restartOn: sessionEnds })],
    state,
  });
  open.push(harness.stop);
  return { ...harness, close: harness.stop, drafts: () => harness.store.getState().albums.drafts };
};

const draftOf = (spreadId: string, words: string, version = 1): SpreadDraft => {
  return { spreadId, albumId: ALBUM, version, document: createTestDocument(words), revision: 1 };
};
const edit = (spreadId: string, words: string, version = 1) => {
  const { document, albumId } = draftOf(spreadId, words, version);
  return actions.edited({
    spreadId,
    base: { albumId, version, document },
    patches: [],
    inverse: [],
    gesture: null,
  });
};
const keptKeys = () => Object.keys(window.localStorage).filter((key) => key.startsWith('keepsake-draft:'));
/** Waits for the promises of locks and channels. */
const turns = async () => {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
};

describe('a page that is left', () => {
  const isUnloadPrevented = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const kept = async () => {
    await turns();
    await new Promise((soon) => setTimeout(soon, 300));
  };

  it('prompts while the storage is full, and stops once the change is saved', async () => {
    const { store } = tab();
    await turns();
    store.dispatch(edit(FIRST, 'Kept'));
    await kept();
    expect(isUnloadPrevented()).toBe(false);
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    store.dispatch(edit(SECOND, 'No room'));
    await kept();
    expect(isUnloadPrevented()).toBe(true);
    store.dispatch(actions.saveDelayed());
    expect(selectSaveState(store.getState())).toEqual({ kind: 'unkept', count: 2 });
    store.dispatch(saveResponses(draftOf(SECOND, 'No room')).saved);
    await kept();
    expect(isUnloadPrevented()).toBe(false);
    store.dispatch(actions.saveDelayed());
    expect(selectSaveState(store.getState())).toEqual({ kind: 'offline', count: 1 });
  });
});

const removal = (id: string): BookChange => ({
  id: `change-${id}`,
  albumId: ALBUM,
  via: 'user',
  changes: [{ op: 'delete', id }],
  done: 0,
  sent: false,
  copies: {},
});

describe('book changes', () => {
  const outboxOf = ({ store }: ReturnType<typeof tab>) => store.getState().albums.outbox;

  it('pass to the next tab in order, before the page changes, and stay until they are done', async () => {
    const one = tab();
    await turns();
    one.store.dispatch(outboxActions.changeQueued(removal(FIRST)));
    one.store.dispatch(outboxActions.changeQueued(removal(SECOND)));
    one.store.dispatch(edit(FIRST, 'Mine'));
    await turns();
    one.close();
    const next = tab(signedInState());
    await next.until(({ albums }) => Object.keys(albums.drafts).length === 1);
    expect(outboxOf(next)).toEqual([removal(FIRST), removal(SECOND)]);
    const seen = next.actions.map(({ type }) => type);
    expect(seen.indexOf(outboxActions.changesRecovered.type)).toBeLessThan(seen.indexOf(actions.draftsRecovered.type));
    const tabs = draftStorage.listTabIds();
    expect([tabs.length, tabs.flatMap(changeStorage.readAll)]).toEqual([1, outboxOf(next)]);
    next.store.dispatch(outboxActions.changeDone({ id: removal(FIRST).id }));
    next.store.dispatch(outboxActions.changeDropped({ id: removal(SECOND).id }));
    await waitFor(() => expect(draftStorage.listTabIds().flatMap(changeStorage.readAll)).toEqual([]));
  });

  it('pass to one tab only, also without drafts', async () => {
    const one = tab();
    await turns();
    one.store.dispatch(outboxActions.changeQueued(removal(FIRST)));
    await turns();
    one.close();
    sessionOwner.set(BEN);
    const bens = tab(signedInState());
    await turns();
    expect([outboxOf(bens), draftStorage.listTabIds()]).toEqual([[], []]);
  });
});

describe('two tabs of one browser', () => {
  it("pass both tabs' changes of different spreads to the next tab", async () => {
    const [one, other] = [tab(), tab()];
    await turns();
    one.store.dispatch(edit(FIRST, 'Of the one'));
    other.store.dispatch(edit(SECOND, 'Of the other'));
    await turns();
    expect([Object.keys(one.drafts()), Object.keys(other.drafts())]).toEqual([[FIRST], [SECOND]]);
    one.close();
    other.close();
    const next = tab(signedInState());
    await next.until(({ albums }) => Object.keys(albums.drafts).length === 2);
    expect([textOfSpread(next.store.getState(), FIRST), textOfSpread(next.store.getState(), SECOND)]).toEqual([
      'Of the one',
      'Of the other',
    ]);
    await turns();
    expect(keptKeys()).toHaveLength(2);
  });

  it('keep their changes while both live, and pass them on when one closes', async () => {
    const [one, other] = [tab(), tab()];
    await turns();
    one.store.dispatch(edit(FIRST, 'Of the one'));
    await turns();
    expect(other.drafts()).toEqual({});
    one.close();
    await other.until(({ albums }) => albums.drafts[FIRST] !== undefined);
    expect(textOfSpread(other.store.getState(), FIRST)).toBe('Of the one');
  });

  it('pass each change to one tab only', async () => {
    const [one, other, third] = [tab(), tab(), tab()];
    await turns();
    one.store.dispatch(edit(FIRST, 'Once'));
    await turns();
    one.close();
    await turns();
    const heirs = [other, third].filter(({ drafts }) => drafts()[FIRST]);
    expect(heirs).toHaveLength(1);
    expect(keptKeys()).toHaveLength(1);
  });

  it('keep two changes of one spread apart: the second follows once the first is saved', async () => {
    const [one, other] = [tab(), tab()];
    await turns();
    one.store.dispatch(edit(FIRST, 'Of the one'));
    other.store.dispatch(edit(FIRST, 'Of the other'));
    await turns();
    one.close();
    await turns();
    expect(textOfSpread(other.store.getState(), FIRST)).toBe('Of the other');
    await waitFor(() => expect(keptKeys()).toHaveLength(2));
    const { revision, document } = other.drafts()[FIRST] as SpreadDraft;
    other.store.dispatch(actions.spreadSaved({ spreadId: FIRST, version: 2, url: '', revision, document }));
    await other.until(({ albums }) => albums.drafts[FIRST] !== undefined);
    // The draft keeps the version that it was based on, so that the server detects the conflict.
    expect([textOfSpread(other.store.getState(), FIRST), other.drafts()[FIRST]?.version]).toEqual(['Of the one', 1]);
    await turns();
    expect(keptKeys()).toHaveLength(1);
  });

  it('do not apply a change twice that a crash has left under two keys', async () => {
    const record = JSON.stringify({ owner: ADA, draft: draftOf(FIRST, 'Same') });
    window.localStorage.setItem(`keepsake-draft:gone-1:${FIRST}`, record);
    window.localStorage.setItem(`keepsake-draft:gone-2:${FIRST}`, record);
    const next = tab(signedInState());
    await next.until(({ albums }) => albums.drafts[FIRST] !== undefined);
    await turns();
    expect(next.actions.filter(actions.draftsRecovered.match)).toHaveLength(1);
    expect(keptKeys()).toHaveLength(1);
  });

  it("clear all tabs' changes on logout, and another user's on login", async () => {
    const [one, other] = [tab(), tab()];
    await turns();
    one.store.dispatch(edit(FIRST, 'Of the one'));
    await turns();
    sessionOwner.clear();
    other.store.dispatch(auth.loggedOut());
    await turns();
    expect(keptKeys()).toEqual([]);
    one.close();
    window.localStorage.setItem(
      `keepsake-draft:gone:${FIRST}`,
      JSON.stringify({ owner: ADA, draft: draftOf(FIRST, 'Hers') }),
    );
    sessionOwner.set(BEN);
    other.store.dispatch(auth.sessionOpened({ currency: 'EUR', language: 'en', referral: 1 }));
    await turns();
    expect([keptKeys(), other.drafts()]).toEqual([[], {}]);
  });

  it('keep nothing of a recovered change that was saved at once', async () => {
    const record = JSON.stringify({ owner: ADA, draft: draftOf(FIRST, 'Left') });
    window.localStorage.setItem(`keepsake-draft:gone:${FIRST}`, record);
    const next = tab(signedInState());
    await next.until(({ albums }) => albums.drafts[FIRST] !== undefined);
    const { revision, document } = next.drafts()[FIRST] as SpreadDraft;
    next.store.dispatch(actions.spreadSaved({ spreadId: FIRST, version: 2, url: '', revision, document }));
    await waitFor(() => expect(keptKeys()).toEqual([]));
  });

  it('restore the changes when the user logs in after the session has expired', async () => {
    const one = tab();
    await turns();
    one.store.dispatch(edit(FIRST, 'Kept'));
    await turns();
    one.store.dispatch(auth.sessionExpired());
    expect(one.drafts()).toEqual({});
    one.store.dispatch(auth.sessionOpened({ currency: 'EUR', language: 'en', referral: 1 }));
    await one.until(({ albums }) => albums.drafts[FIRST] !== undefined);
    expect(textOfSpread(one.store.getState(), FIRST)).toBe('Kept');
  });
});

describe('a browser without locks', () => {
  it('restores stored changes at the start', async () => {
    Reflect.deleteProperty(navigator, 'locks');
    window.localStorage.setItem(
      `keepsake-draft:gone:${FIRST}`,
      JSON.stringify({ owner: ADA, draft: draftOf(FIRST, 'Back') }),
    );
    const next = tab(signedInState());
    await next.until(({ albums }) => albums.drafts[FIRST] !== undefined);
    expect(textOfSpread(next.store.getState(), FIRST)).toBe('Back');
  });
});

describe('rapid changes', () => {
  const written = () => keptKeys().map((key) => window.localStorage.getItem(key) ?? '');

  it('are written once, in their final state', async () => {
    const one = tab();
    await turns();
    const writes = jest.spyOn(Storage.prototype, 'setItem');
    for (const words of ['W', 'Wo', 'Words']) {
      one.store.dispatch(edit(FIRST, words));
      await turns();
    }
    await waitFor(() => expect(written()).toHaveLength(1));
    const mine = writes.mock.calls.filter(([key]) => key.startsWith('keepsake-draft:'));
    writes.mockRestore();
    expect(mine).toHaveLength(1);
    expect(written()[0]).toContain(JSON.stringify(one.drafts()[FIRST]?.document));
  });

  it('are written at once when the page is hidden', async () => {
    const one = tab();
    await turns();
    one.store.dispatch(edit(FIRST, 'Words'));
    await turns();
    expect(written()).toEqual([]);
    const state = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    state.mockRestore();
    expect(written()).toHaveLength(1);
  });

  it('are written at once when they are made in a hidden page', async () => {
    const one = tab();
    await turns();
    const state = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    one.store.dispatch(edit(FIRST, 'Words'));
    await turns();
    state.mockRestore();
    expect(written()).toHaveLength(1);
  });

  it('are stored as rebased onto another binding', async () => {
    const one = tab();
    await turns();
    one.store.dispatch(edit(FIRST, 'Mine'));
    await waitFor(() => expect(written()).toHaveLength(1));
    const theirs = { id: FIRST, url: '', version: 2, document: createTestDocument('Theirs') };
    one.store.dispatch(actions.draftRebased({ theirs, document: createTestDocument('Mine, moved') }));
    await waitFor(() => expect(written()[0]).toContain('Mine, moved'));
    expect(written()[0]).toContain('"version":2');
  });

  it('are stored without refused requests, which must not be resent after a reload', async () => {
    const one = tab();
    await turns();
    one.store.dispatch(edit(FIRST, 'Sent'));
    one.store.dispatch(actions.saveStarted({ spreadId: FIRST }));
    one.store.dispatch(edit(FIRST, 'After it'));
    await waitFor(() => expect(written()[0]).toContain('"sent"'));
    one.store.dispatch(actions.outdatedSaveRefused({ spreadId: FIRST }));
    await waitFor(() => expect(written()[0]).not.toContain('"sent"'));
  });

  it('of a former user are not written as those of the next', async () => {
    const one = tab();
    await turns();
    one.store.dispatch(edit(FIRST, 'Hers'));
    sessionOwner.set(BEN);
    one.close();
    expect(written()).toEqual([]);
  });
});
