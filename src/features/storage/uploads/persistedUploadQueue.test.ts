/** @jest-environment jsdom */
import 'fake-indexeddb/auto';
import { createChosenFile } from '@/testing/photos';
import { fakeWebLocks } from '@/testing/webLocks';
import type { Upload } from '../types';
import { openPersistedUploadQueue } from './persistedUploadQueue';

const upload = (id: string, bytes = 5): Upload => ({
  ...createChosenFile(id, bytes),
  kind: 'jpeg',
  width: 1600,
  height: 1200,
  takenAt: null,
  takenOffset: null,
  isLoading: true,
  kept: 'pending',
  status: { phase: 'waiting', attempt: 0 },
});
const file = (text = 'bytes') => new Blob([text]);
const ids = (uploads: readonly Upload[]) => uploads.map(({ id }) => id);

let alive: Set<string>;

beforeEach(() => {
  alive = fakeWebLocks().held;
  Object.defineProperty(navigator, 'storage', {
    configurable: true,
    value: { estimate: () => Promise.resolve({ quota: 1000 }) },
  });
});

afterEach(async () => {
  for (const owner of ['ada', 'bob']) await (await openPersistedUploadQueue(owner, 'cleaner')).clear();
});

describe('persistedUploadQueue', () => {
  it('returns the uploads of a dead tab once, in the order they were chosen', async () => {
    const before = await openPersistedUploadQueue('ada', 'tab 1');
    await before.persist({ ...upload('b'), addedAt: '2026-01-02T00:00:00.000Z' }, file());
    await before.persist({ ...upload('a'), addedAt: '2026-01-03T00:00:00.000Z' }, file());
    await before.persist(upload('done'), file());
    await before.drop(['done']);
    alive.clear();

    const after = await openPersistedUploadQueue('ada', 'tab 2');
    expect(ids(await after.takeOverOrphans())).toEqual(['b', 'a']);
    expect(await after.read('a')).toBeDefined();
    expect(await after.read('done')).toBeUndefined();
    const third = await openPersistedUploadQueue('ada', 'tab 3');
    expect(ids(await third.takeOverOrphans())).toEqual([]);
  });

  it('names the files whose bytes a dead tab did not copy, also after another reload', async () => {
    const before = await openPersistedUploadQueue('ada', 'tab 1');
    await before.announce([upload('copied'), upload('named')]);
    await before.persist(upload('copied'), file());
    for (const tab of ['tab 2', 'tab 3']) {
      alive.clear();
      const left = await (await openPersistedUploadQueue('ada', tab)).takeOverOrphans();
      expect(left.map(({ id, kept }) => [id, kept])).toEqual([
        ['copied', 'kept'],
        ['named', 'refused'],
      ]);
    }
  });

  it('counts only copied bytes against the quota', async () => {
    await (await openPersistedUploadQueue('ada', 'tab 1')).announce([upload('a', 400)]);
    const queue = await openPersistedUploadQueue('ada', 'tab 2');
    expect(await queue.persist(upload('b', 400), file('x'.repeat(400)))).toBe(true);
  });

  it('leaves the files of a living tab to it', async () => {
    const one = await openPersistedUploadQueue('ada', 'tab 1');
    await one.persist(upload('a'), file());
    const other = await openPersistedUploadQueue('ada', 'tab 2');
    expect(await other.takeOverOrphans()).toEqual([]);
    expect(await other.listInOtherTabs()).toEqual(['a']);
    expect(await other.listUnsentIds()).toEqual(['a']);
    expect(await one.listInOtherTabs()).toEqual([]);
    expect(ids(await one.takeOverOrphans())).toEqual(['a']);
  });

  it('writes no entry of its own when it looks for those of dead tabs', async () => {
    const put = jest.spyOn(IDBObjectStore.prototype, 'put');
    const queue = await openPersistedUploadQueue('ada', 'tab 1');
    await queue.persist(upload('a'), file());
    put.mockClear();
    expect(ids(await queue.takeOverOrphans())).toEqual(['a']);
    expect(put).not.toHaveBeenCalled();
    put.mockRestore();
  });

  it('returns the files of a dead tab also where the disk is full', async () => {
    await (await openPersistedUploadQueue('ada', 'tab 1')).persist(upload('a'), file());
    alive.clear();
    const queue = await openPersistedUploadQueue('ada', 'tab 2');
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const put = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(ids(await queue.takeOverOrphans())).toEqual(['a']);
    expect(logged).toHaveBeenCalledTimes(1);
    put.mockRestore();
    logged.mockRestore();
  });

  it('lists what a sign-out would lose: copied files, and those that a living tab has', async () => {
    const dead = await openPersistedUploadQueue('ada', 'tab 1');
    await dead.announce([upload('copied'), upload('named by a dead tab')]);
    await dead.persist(upload('copied'), file());
    alive.clear();
    const living = await openPersistedUploadQueue('ada', 'tab 2');
    await living.announce([upload('named by a living tab')]);
    await (await openPersistedUploadQueue('bob', 'tab 3')).persist(upload('of another account'), file());
    const queue = await openPersistedUploadQueue('ada', 'tab 4');
    expect((await queue.listUnsentIds()).toSorted()).toEqual(['copied', 'named by a living tab']);
  });

  it('hands the photos of a visitor over to an account, which resumes them in this tab alone', async () => {
    const visitor = await openPersistedUploadQueue('visitor', 'tab 1');
    await visitor.persist(upload('a'), file());
    await visitor.persist(upload('left out'), file());
    await visitor.announce([upload('lost')]);
    expect((await visitor.list()).map(({ id, kept }) => [id, kept])).toEqual([
      ['a', 'kept'],
      ['left out', 'kept'],
      ['lost', 'refused'],
    ]);
    // The link of the mail opens in another tab, while the first one lives.
    await (await openPersistedUploadQueue('visitor', 'tab 2')).handOver(['a', 'lost', 'unknown'], 'ada');
    const ada = await openPersistedUploadQueue('ada', 'tab 2');
    expect(ids(await ada.takeOverOrphans())).toEqual(['a', 'lost']);
    expect(await ada.read('a')).toBeDefined();
    expect(ids(await visitor.list())).toEqual(['left out']);
    await visitor.clear();
  });

  it('never returns the files of one account to another', async () => {
    const ada = await openPersistedUploadQueue('ada', 'tab 1');
    await ada.persist(upload('a'), file());
    alive.clear();
    const bob = await openPersistedUploadQueue('bob', 'tab 2');
    expect(await bob.takeOverOrphans()).toEqual([]);
    await bob.clear();
    expect(ids(await (await openPersistedUploadQueue('ada', 'tab 3')).takeOverOrphans())).toEqual(['a']);
  });

  it('rejects files beyond its share of the quota, and accepts them when there is room again', async () => {
    const queue = await openPersistedUploadQueue('ada', 'tab 1');
    expect(await queue.persist(upload('a', 400), file('x'.repeat(400)))).toBe(true);
    expect(await queue.persist(upload('b', 200), file('x'.repeat(200)))).toBe(false);
    expect(await queue.read('b')).toBeUndefined();
    await queue.drop(['a']);
    expect(await queue.persist(upload('b', 200), file('x'.repeat(200)))).toBe(true);
  });

  it('clears an account on request', async () => {
    const queue = await openPersistedUploadQueue('ada', 'tab 1');
    await queue.persist(upload('a'), file());
    await queue.clear();
    expect(await queue.read('a')).toBeUndefined();
    expect(await queue.takeOverOrphans()).toEqual([]);
  });
});
