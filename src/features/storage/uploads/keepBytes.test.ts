/** @jest-environment jsdom */
import 'fake-indexeddb/auto';
import type * as timers from 'node:timers';
import { storageApi } from '@/api';
import { actions as auth } from '@/features/auth';
import { fileRegistry } from '@/lib/objectUrls';
import { acceptedInspection, createChosenFile, createStorageFile } from '@/testing/photos';
import { createQueuedUpload, createUploadHarness, stalls, stores, type UploadHarness } from '@/testing/uploadHarness';
import { createUser } from '@/testing/users';
import { fakeWebLocks } from '@/testing/webLocks';
import { selectAvailablePhotos, selectMissingPhotos } from '../selectors';
import { actions } from '../slice';
import type * as persistedUploadQueue from './persistedUploadQueue';
import { openPersistedUploadQueue } from './persistedUploadQueue';

jest.mock('@/api/storage', () => ({ uploadPhoto: jest.fn(), listPhotos: jest.fn(), deletePhotos: jest.fn() }));
jest.mock('../inspect/inspector', () => ({
  fileInspector: { inspect: jest.fn(), thumbnail: jest.fn(), close: jest.fn() },
}));
jest.mock('./persistedUploadQueue', () => ({ openPersistedUploadQueue: jest.fn() }));

let harness: UploadHarness;
const start = (...args: Parameters<UploadHarness['start']>) => harness.start(...args);
const add = (...ids: string[]) => harness.add(...ids);
const uploadOf = (id: string) => harness.uploadOf(id);
const phaseOf = (id: string) => harness.phaseOf(id);
const toasts = () => harness.toasts();
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  jest.useFakeTimers();
  harness = createUploadHarness();
});

afterEach(() => {
  harness.stop();
  fileRegistry.clear();
  jest.useRealTimers();
});

/** The database answers in real time. */
async function settleDatabase(isDone: () => boolean): Promise<void> {
  const { setImmediate: tick } = jest.requireActual<typeof timers>('node:timers');
  for (let i = 0; i < 500 && !isDone(); i += 1) {
    await new Promise((resolve) => tick(resolve));
    await pass(5);
  }
  expect(isDone()).toBe(true);
}

describe('the end of the session during uploads', () => {
  async function endsBy(action: ReturnType<typeof auth.loggedOut> | ReturnType<typeof auth.sessionExpired>) {
    harness.uploadSingle.mockImplementation(stalls);
    start();
    add('a', 'b');
    await pass(1000);
    harness.store.dispatch(action);
    await pass(100);
    expect(harness.uploadSingle.mock.calls.every(([, options]) => options?.signal?.aborted)).toBe(true);
    expect(harness.store.getState().storage.order).toEqual([]);
    expect(fileRegistry.get('a')).toBeUndefined();
    expect(toasts()).toEqual([]);
  }

  it('by logout deletes the stored files', async () => {
    await endsBy(auth.loggedOut());
    expect(harness.queue.clear).toHaveBeenCalledTimes(1);
  });

  it('by expiry leaves them to the next sign-in on the same page, not to another tab', async () => {
    const { openPersistedUploadQueue: open } =
      jest.requireActual<typeof persistedUploadQueue>('./persistedUploadQueue');
    const { held } = fakeWebLocks();
    jest.mocked(openPersistedUploadQueue).mockImplementation(open);
    harness.uploadSingle.mockImplementation(stalls);
    start();
    add('a', 'b');
    await settleDatabase(() => phaseOf('b') === 'uploading' && uploadOf('b')?.kept === 'kept');
    harness.store.dispatch(auth.sessionExpired());
    await pass(100);
    expect(harness.store.getState().storage.order).toEqual([]);
    start();
    await settleDatabase(() => harness.store.getState().storage.elsewhere !== null);
    expect(harness.store.getState().storage).toMatchObject({ elsewhere: [], order: ['a', 'b'] });
    expect(held.size).toBe(1);
  });

  it('by expiry keeps them for the next sign-in, which resumes', async () => {
    await endsBy(auth.sessionExpired());
    expect(harness.queue.clear).not.toHaveBeenCalled();
    harness.queue.takeOverOrphans.mockResolvedValue([createQueuedUpload('a')]);
    harness.queue.read.mockResolvedValue(new Blob(['bytes']));
    harness.uploadSingle.mockImplementation(stores);
    start();
    await pass(1000);
    expect(phaseOf('a')).toBe('stored');
    expect(harness.uploadSingle.mock.lastCall?.[0].file).toBeInstanceOf(File);
    expect(harness.inspect).toHaveBeenCalledTimes(2);
  });
});

describe('a browser that refuses to read the stored files', () => {
  const refused = new DOMException('The database was cleared', 'InvalidStateError');
  let logged: jest.SpyInstance;
  beforeEach(() => {
    logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => logged.mockRestore());

  it.each(['takeOverOrphans', 'listInOtherTabs'] as const)('goes on with its uploads: %s', async (step) => {
    harness.queue[step].mockRejectedValue(refused);
    harness.uploadSingle.mockImplementation(stalls);
    start();
    add('a');
    await pass(5000);
    expect([phaseOf('a'), fileRegistry.get('a') !== undefined]).toEqual(['uploading', true]);
    expect(harness.store.getState().storage.elsewhere).toEqual([]);
    expect(logged).toHaveBeenCalled();
  });

  it('fails only the upload whose bytes are not in the tab', async () => {
    harness.queue.takeOverOrphans.mockResolvedValue([createQueuedUpload('a')]);
    harness.queue.read.mockRejectedValue(refused);
    start();
    add('b');
    await pass(1000);
    expect([phaseOf('a'), phaseOf('b')]).toEqual(['failed', 'stored']);
  });

  it('ends the session also where they cannot be deleted', async () => {
    harness.queue.clear.mockRejectedValue(refused);
    start();
    await pass(1000);
    harness.store.dispatch(auth.loggedOut());
    await pass(1000);
    start();
    add('b');
    await pass(1000);
    expect(phaseOf('b')).toBe('stored');
  });
});

describe('a reload during uploads', () => {
  it('resumes pending files and releases those that the server has acknowledged', async () => {
    harness.queue.takeOverOrphans.mockResolvedValue([createQueuedUpload('a'), createQueuedUpload('b')]);
    harness.queue.read.mockResolvedValue(new Blob(['bytes']));
    start();
    harness.store.dispatch(actions.pageLoaded({ photos: [createStorageFile('a')], total: 1 }));
    await pass(1000);
    expect([phaseOf('a'), phaseOf('b')]).toEqual(['gone', 'stored']);
    expect(harness.uploadSingle.mock.calls.map(([{ id }]) => id)).toEqual(['b']);
    expect(harness.queue.drop.mock.calls.flatMap(([ids]) => ids).sort()).toEqual(['a', 'b']);
  });

  it('checks files that were copied but not checked, from the copy', async () => {
    const { status: _, ...chosen } = createQueuedUpload('a');
    const { kind: __, width: ___, height: ____, ...named } = chosen;
    harness.queue.takeOverOrphans.mockResolvedValue([
      { ...named, kind: null, width: null, height: null, status: { phase: 'checking' } },
    ]);
    harness.queue.read.mockResolvedValue(new Blob(['bytes']));
    start();
    await pass(1000);
    expect(harness.inspect).toHaveBeenCalledTimes(1);
    expect(phaseOf('a')).toBe('stored');
  });

  it('names files whose bytes were not copied in time, until the same file is chosen again', async () => {
    harness.queue.takeOverOrphans.mockResolvedValue([{ ...createQueuedUpload('a'), kept: 'refused' }]);
    start();
    await pass(1000);
    expect(uploadOf('a')?.status).toMatchObject({ phase: 'failed', reason: { code: 'file_lost' }, retryable: false });
    expect(harness.uploadSingle).not.toHaveBeenCalled();
    expect(harness.queue.drop).not.toHaveBeenCalled();
    const again = { ...createChosenFile('again'), name: 'a.jpg' };
    fileRegistry.put('again', new File(['bytes'], 'a.jpg'));
    harness.store.dispatch(actions.filesAdded({ files: [again] }));
    await pass(1000);
    expect([phaseOf('a'), phaseOf('again')]).toEqual(['gone', 'stored']);
    expect(harness.queue.drop).toHaveBeenCalledWith(['a']);
    expect(harness.actions.filter(actions.uploadsReplaced.match)).toMatchObject([{ payload: { ids: { a: 'again' } } }]);
    expect(harness.actions.some(actions.uploadsCancelled.match)).toBe(false);
  });

  it('replaces one lost file for each file of its name and size', async () => {
    const lost = ['a', 'b'].map((id) => ({ ...createQueuedUpload(id), name: 'same.jpg', kept: 'refused' }) as const);
    harness.queue.takeOverOrphans.mockResolvedValue(lost);
    start();
    await pass(1000);
    fileRegistry.put('again', new File(['bytes'], 'same.jpg'));
    harness.store.dispatch(actions.filesAdded({ files: [{ ...createChosenFile('again'), name: 'same.jpg' }] }));
    await pass(1000);
    expect([phaseOf('a'), phaseOf('b'), phaseOf('again')]).toEqual(['gone', 'failed', 'stored']);
  });

  it('reports uploads of other tabs, and takes over from a closed one without sending twice', async () => {
    harness.uploadSingle.mockImplementation(stalls);
    harness.queue.read.mockResolvedValue(new Blob(['bytes']));
    harness.queue.takeOverOrphans.mockResolvedValue([createQueuedUpload('a')]);
    harness.queue.listInOtherTabs.mockResolvedValue(['b']);
    start();
    await pass(1000);
    expect(harness.store.getState().storage.elsewhere).toEqual(['b']);
    harness.queue.takeOverOrphans.mockResolvedValue([createQueuedUpload('a'), createQueuedUpload('b')]);
    harness.queue.listInOtherTabs.mockResolvedValue([]);
    harness.store.dispatch(actions.queueRequested());
    await pass(1000);
    expect(harness.store.getState().storage).toMatchObject({ elsewhere: [], order: ['a', 'b'] });
    expect(harness.uploadSingle.mock.calls.map(([{ id }]) => id)).toEqual(['a', 'b']);
  });
});

describe('another tab', () => {
  const photoIds = ['b', 'c'];
  const available = () => selectAvailablePhotos(harness.store.getState(), photoIds);
  const missing = () => selectMissingPhotos(harness.store.getState(), photoIds);

  it('that uploads is followed: its photos count until they arrive, and are never missing', async () => {
    jest.mocked(storageApi.listPhotos).mockResolvedValueOnce({ files: [], total: 0, next: null });
    harness.queue.listInOtherTabs.mockResolvedValue(photoIds);
    start();
    harness.store.dispatch(actions.listRequested({}));
    await pass(1000);
    expect([available(), missing()]).toEqual([photoIds, []]);
    const seen: string[][] = [];
    harness.store.subscribe(() => seen.push(missing()));
    jest
      .mocked(storageApi.listPhotos)
      .mockResolvedValue({ files: photoIds.map((id) => createStorageFile(id)), total: 2, next: null });
    harness.queue.listInOtherTabs.mockResolvedValue([]);
    await pass(5000);
    expect(harness.store.getState().storage.elsewhere).toEqual([]);
    expect([available(), seen.flat()]).toEqual([photoIds, []]);
  });

  it('that is closed leaves its uploads to this one, without a reload', async () => {
    harness.queue.listInOtherTabs.mockResolvedValue(['b']);
    harness.queue.read.mockResolvedValue(new Blob(['bytes']));
    start();
    await pass(1000);
    harness.queue.listInOtherTabs.mockResolvedValue([]);
    harness.queue.takeOverOrphans.mockResolvedValueOnce([createQueuedUpload('b')]);
    await pass(5000);
    expect(phaseOf('b')).toBe('stored');
  });
});

describe('storing the bytes', () => {
  it('comes first: all files are named, and each is copied before it is checked or sent', async () => {
    const steps: string[] = [];
    harness.queue.announce.mockImplementation(
      async (uploads) => void steps.push(`name ${uploads.map(({ id }) => id).join()}`),
    );
    harness.queue.persist.mockImplementation(async ({ id }) => {
      steps.push(`keep ${id}`);
      return true;
    });
    harness.inspect.mockImplementation(async (_, name) => {
      steps.push(`check ${name}`);
      return acceptedInspection;
    });
    harness.uploadSingle.mockImplementation((request) => {
      steps.push(`send ${request.id}`);
      return stores(request);
    });
    start();
    add('a', 'b');
    await pass(1000);
    expect(steps[0]).toBe('name a,b');
    for (const id of ['a', 'b'])
      expect(steps.filter((step) => step.includes(` ${id}`) && !step.startsWith('name'))).toEqual([
        `keep ${id}`,
        `check ${id}.jpg`,
        `send ${id}`,
      ]);
  });

  it('knows the owner from the token, while the server is away', async () => {
    harness.uploadSingle.mockImplementation(stalls);
    start(null, 'ada');
    add('a');
    await pass(1000);
    expect(openPersistedUploadQueue).toHaveBeenCalledWith('ada', expect.any(String));
    expect(uploadOf('a')?.kept).toBe('kept');
  });

  const closes = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it('reports missing space, and only then warns before the tab closes', async () => {
    harness.uploadSingle.mockImplementation(stalls);
    start();
    add('a');
    await pass(1000);
    expect(uploadOf('a')?.kept).toBe('kept');
    expect(closes()).toBe(false);

    harness.queue.persist.mockResolvedValue(false);
    add('b');
    await pass(1000);
    expect(uploadOf('b')?.kept).toBe('refused');
    expect(closes()).toBe(true);

    harness.store.dispatch(actions.uploadsCancelled({ ids: ['b'] }));
    await pass(100);
    expect(closes()).toBe(false);
  });

  it('waits for the user, and warns before the tab closes meanwhile', async () => {
    start(null);
    add('a');
    await pass(1000);
    expect([phaseOf('a'), closes()]).toEqual(['checking', true]);
    harness.uploadSingle.mockImplementation(stalls);
    harness.store.dispatch(auth.userLoaded(createUser()));
    await pass(1000);
    expect([uploadOf('a')?.kept, closes()]).toEqual(['kept', false]);
  });

  it('is skipped where the browser has no space at all', async () => {
    jest.mocked(openPersistedUploadQueue).mockRejectedValue(new Error('denied'));
    start();
    add('a');
    await pass(1000);
    expect(phaseOf('a')).toBe('stored');
  });
});
