/** @jest-environment jsdom */
import type { User } from '@domain/contract';
import { storageApi } from '@/api';
import { ApiError } from '@/api/error';
import { actions as auth, sessionEnds } from '@/features/auth';
import { fileRegistry } from '@/lib/objectUrls';
import { supervise } from '@/sagas';
import { acceptedInspection, createChosenFile, createStorageFile, tooSmallInspection } from '@/testing/photos';
import { createHarness } from '@/testing/storeHarness';
import { createUser } from '@/testing/users';
import { fileInspector } from '../inspect/inspector';
import { saga } from '../saga';
import { selectHasUnpersistedUploads, selectRecentItems } from '../selectors';
import { actions } from '../slice';
import type { Upload } from '../types';
import { openPersistedUploadQueue, type PersistedUploadQueue } from './persistedUploadQueue';
import { retryDelayMs } from './uploadFile';

jest.mock('@/api/storage', () => ({ uploadPhoto: jest.fn(), listPhotos: jest.fn(), deletePhotos: jest.fn() }));
jest.mock('../inspect/inspector', () => ({
  fileInspector: { inspect: jest.fn(), thumbnail: jest.fn(), close: jest.fn() },
}));
jest.mock('./persistedUploadQueue', () => ({ openPersistedUploadQueue: jest.fn() }));

const PARALLEL_UPLOADS = 4;
const MAX_UPLOAD_ATTEMPTS = 6;

// jsdom's Blob cannot be read.
Blob.prototype.arrayBuffer ??= () => Promise.resolve(new ArrayBuffer(1));

const uploadSingle = jest.mocked(storageApi.uploadPhoto);
const inspect = jest.mocked(fileInspector.inspect);
const claims = { currency: 'EUR', language: 'en', referral: 1 };

const queue = {
  persist: jest.fn<Promise<boolean>, Parameters<PersistedUploadQueue['persist']>>(),
  read: jest.fn<Promise<Blob | undefined>, [string]>(),
  drop: jest.fn<Promise<void>, [readonly string[]]>(),
  takeOverOrphans: jest.fn<ReturnType<PersistedUploadQueue['takeOverOrphans']>, []>(),
  listInOtherTabs: jest.fn<Promise<string[]>, []>(),
  clear: jest.fn<Promise<void>, []>(),
};

const networkError = () => new ApiError({ code: 'network', status: 0, message: 'Network error' });
const answered = (
  status: number,
  code: 'internal' | 'file_corrupt' | 'storage_full' | 'rate_limited' | 'unauthorized' | 'validation_failed',
) => new ApiError({ code, status, message: code });
const stores = ({ id }: { id: string }) => Promise.resolve({ data: createStorageFile(id) });
/** A stalled request that ends only by its signal. */
const stalls: typeof uploadSingle = jest.fn(
  (_, options) =>
    new Promise((_resolve, reject) => {
      options?.signal?.addEventListener('abort', () =>
        reject(new ApiError({ code: 'cancelled', status: 0, message: 'Cancelled' })),
      );
    }),
) as never;

let harness: ReturnType<typeof createHarness>;

function start(user: User | null = createUser()) {
  harness = createHarness({
    sagas: [
      function* storage() {
        yield* supervise('storage', saga, { restartOn: sessionEnds });
      },
    ],
  });
  harness.store.dispatch(auth.sessionOpened(claims));
  if (user) harness.store.dispatch(auth.userLoaded(user));
}

function add(...ids: string[]) {
  const files = ids.map((id) => createChosenFile(id));
  for (const { id, name } of files) fileRegistry.put(id, new File(['bytes'], name));
  harness.store.dispatch(actions.filesAdded({ files }));
}

const phaseOf = (id: string) => harness.store.getState().storage.uploads[id]?.status.phase ?? 'gone';
const toasts = () => harness.store.getState().toasts.items;
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  jest.mocked(openPersistedUploadQueue).mockResolvedValue(queue);
  queue.persist.mockResolvedValue(true);
  queue.read.mockResolvedValue(undefined);
  queue.drop.mockResolvedValue();
  queue.takeOverOrphans.mockResolvedValue([]);
  queue.listInOtherTabs.mockResolvedValue([]);
  queue.clear.mockResolvedValue();
  inspect.mockResolvedValue(acceptedInspection);
  jest.mocked(fileInspector.thumbnail).mockResolvedValue(null);
  uploadSingle.mockImplementation(stores);
});

afterEach(() => {
  harness.stop();
  fileRegistry.clear();
  jest.useRealTimers();
});

const left = (id: string): Upload => {
  const { ok: _, ...seen } = acceptedInspection;
  return { ...createChosenFile(id), ...seen, isLoading: true, kept: 'kept', status: { phase: 'waiting', attempt: 0 } };
};

describe('an upload', () => {
  it('is inspected, stored, sent under its id, and released when the server has it', async () => {
    start();
    add('a');
    await pass(1000);
    expect(phaseOf('a')).toBe('stored');
    expect(uploadSingle).toHaveBeenCalledTimes(1);
    expect(uploadSingle.mock.calls[0]?.[0]).toMatchObject({ id: 'a', file: expect.any(File) as File });
    expect(queue.persist).toHaveBeenCalledTimes(1);
    expect(queue.drop).toHaveBeenCalledWith(['a']);
    expect(fileRegistry.get('a')).toBeUndefined();
    expect(toasts()).toEqual([]);
  });

  it('is not sent when it is too small', async () => {
    inspect.mockResolvedValue(tooSmallInspection);
    start();
    add('a');
    await pass(1000);
    expect(harness.store.getState().storage.uploads.a?.status).toEqual({
      phase: 'unsupported',
      reason: tooSmallInspection.reason,
    });
    expect(uploadSingle).not.toHaveBeenCalled();
    expect(fileRegistry.get('a')).toBeUndefined();
    expect(toasts()).toEqual([]);
  });

  it('is merged when the server already has these bytes', async () => {
    uploadSingle.mockResolvedValue({ data: createStorageFile('other') });
    start();
    add('a');
    await pass(1000);
    expect(harness.store.getState().storage.uploads.a?.status).toEqual({ phase: 'stored', photoId: 'other' });
  });

  it("reports progress in few actions, and the server's remaining work", async () => {
    let finish: (answer: { data: ReturnType<typeof createStorageFile> }) => void = () => undefined;
    uploadSingle.mockImplementation((_, options) => {
      for (let loaded = 0; loaded <= 100; loaded += 1) options?.onUploadProgress?.({ loaded, total: 200 });
      setTimeout(() => options?.onUploadProgress?.({ loaded: 200, total: 200 }), 500);
      return new Promise((resolve) => {
        finish = resolve;
      });
    });
    start();
    add('a');
    await pass(400);
    expect(harness.store.getState().storage.uploads.a?.status).toMatchObject({ phase: 'uploading', progress: 0.5 });
    await pass(600);
    expect(phaseOf('a')).toBe('processing');
    finish({ data: createStorageFile('a') });
    await pass(10);
    expect(phaseOf('a')).toBe('stored');
    expect(harness.actions.filter(actions.uploadsProgressed.match).length).toBeLessThanOrEqual(3);
  });

  it('runs a bounded number in parallel', async () => {
    uploadSingle.mockImplementation(stalls);
    start();
    add(...Array.from({ length: 50 }, (_, i) => `p${i}`));
    await pass(2000);
    expect(uploadSingle).toHaveBeenCalledTimes(PARALLEL_UPLOADS);
    expect(harness.actions.filter(actions.filesChecked.match).length).toBeLessThanOrEqual(2);
  });

  it('is sent in the order of choice, after those that were chosen before', async () => {
    start();
    const ids = Array.from({ length: 20 }, (_, i) => `p${i}`);
    add(...ids.slice(0, 10));
    await pass(150);
    add(...ids.slice(10));
    await pass(2000);
    expect(uploadSingle.mock.calls.map(([{ id }]) => id)).toEqual(ids);
  });
});

describe('a failure', () => {
  it.each([
    ['no network', networkError()],
    ['a server in trouble', answered(500, 'internal')],
    ['too many requests', answered(429, 'rate_limited')],
    ['a token that ran out again on the way', answered(401, 'unauthorized')],
  ])('of %s is retried after a delay', async (_, error) => {
    uploadSingle.mockRejectedValueOnce(error).mockRejectedValueOnce(error);
    start();
    add('a');
    await pass(500);
    expect(phaseOf('a')).toBe('waiting');
    await pass(4500);
    expect(phaseOf('a')).toBe('stored');
    expect(uploadSingle).toHaveBeenCalledTimes(3);
    expect(toasts()).toEqual([]);
  });

  it('that persists shows its reason, one toast for all, and can be retried', async () => {
    uploadSingle.mockRejectedValue(networkError());
    start();
    add('a', 'b');
    await pass(120_000);
    expect([phaseOf('a'), phaseOf('b')]).toEqual(['failed', 'failed']);
    expect(uploadSingle).toHaveBeenCalledTimes(2 * MAX_UPLOAD_ATTEMPTS);
    expect(toasts()).toHaveLength(1);
    expect(toasts()[0]).toMatchObject({
      title: { id: 'toast.uploadError' },
      variant: 'destructive',
      description: { values: { count: 2 } },
    });

    uploadSingle.mockImplementation(stores);
    harness.store.dispatch(actions.retryRequested({ ids: ['a', 'b'] }));
    await pass(1000);
    expect([phaseOf('a'), phaseOf('b')]).toEqual(['stored', 'stored']);
  });

  it('of the request is retried only by the user, with the stored bytes', async () => {
    uploadSingle.mockRejectedValue(answered(400, 'validation_failed'));
    start();
    add('a');
    await pass(60_000);
    expect(uploadSingle).toHaveBeenCalledTimes(1);
    const { uploads } = harness.store.getState().storage;
    expect(uploads.a).toMatchObject({ status: { phase: 'failed', retryable: true }, isLoading: false });
    expect(selectRecentItems(harness.store.getState())).toEqual([]);
    expect(toasts()).toHaveLength(1);
    expect(queue.persist).toHaveBeenCalledTimes(1);
    expect(queue.drop).not.toHaveBeenCalled();
    uploadSingle.mockImplementation(stores);
    harness.store.dispatch(actions.retryRequested({ ids: ['a'] }));
    expect(selectRecentItems(harness.store.getState())).toMatchObject([{ id: 'a' }]);
    expect(harness.store.getState().storage.uploads.a?.isLoading).toBe(true);
    await pass(1000);
    expect(phaseOf('a')).toBe('stored');
  });

  it('that comes before the bytes are stored does not lose them', async () => {
    let copied = (_: boolean) => {};
    queue.persist.mockImplementation(
      () =>
        new Promise((resolve) => {
          copied = resolve;
        }),
    );
    uploadSingle.mockRejectedValue(answered(400, 'validation_failed'));
    start();
    add('a', 'b');
    await pass(1000);
    expect(phaseOf('b')).toBe('failed');
    expect(selectHasUnpersistedUploads(harness.store.getState())).toBe(true);
    copied(true);
    await pass(1000);
    copied(true);
    await pass(1000);
    expect(queue.persist).toHaveBeenCalledTimes(2);
    expect(queue.drop).not.toHaveBeenCalled();
    expect(selectHasUnpersistedUploads(harness.store.getState())).toBe(false);
  });

  it('for lack of space stays retryable', async () => {
    uploadSingle.mockRejectedValue(answered(507, 'storage_full'));
    start();
    add('a');
    await pass(60_000);
    expect(uploadSingle).toHaveBeenCalledTimes(1);
    expect(harness.store.getState().storage.uploads.a?.status).toMatchObject({ phase: 'failed', retryable: true });
    expect(toasts()[0]).toMatchObject({ description: { id: 'error.storage_full' } });
  });

  it('for an invalid file moves it to the unsupported ones, without a toast', async () => {
    uploadSingle.mockRejectedValueOnce(answered(422, 'file_corrupt'));
    start();
    add('a', 'b');
    await pass(1000);
    expect(harness.store.getState().storage.uploads.a?.status).toMatchObject({
      phase: 'unsupported',
      reason: { code: 'file_corrupt' },
    });
    expect(phaseOf('b')).toBe('stored');
    expect(toasts()).toEqual([]);
  });

  it('offline waits for the network and counts no attempt', async () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    uploadSingle.mockRejectedValueOnce(networkError());
    start();
    add('a');
    await pass(60_000);
    expect(phaseOf('a')).toBe('waiting');
    expect(uploadSingle).toHaveBeenCalledTimes(1);
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await pass(100);
    expect(phaseOf('a')).toBe('stored');
    online.mockRestore();
  });

  it('to read a moved file is reported, unless a copy was stored', async () => {
    start();
    harness.store.dispatch(actions.filesAdded({ files: [createChosenFile('moved'), createChosenFile('copied')] }));
    queue.read.mockImplementation((id) => Promise.resolve(id === 'copied' ? new Blob(['bytes']) : undefined));
    const gone = {
      slice: () => ({ arrayBuffer: () => Promise.reject(new Error('NotFoundError')) }),
    } as unknown as Blob;
    fileRegistry.put('moved', gone);
    fileRegistry.put('copied', gone);
    await pass(1000);
    expect(harness.store.getState().storage.uploads.moved?.status).toMatchObject({
      phase: 'failed',
      reason: { code: 'file_unreadable' },
      retryable: false,
    });
    expect(phaseOf('copied')).toBe('stored');
  });
});

describe('cancelling', () => {
  it('one aborts its request and starts the next in the queue', async () => {
    uploadSingle.mockImplementation(stalls);
    start();
    add('a', 'b', 'c', 'd', 'e');
    await pass(1000);
    const signal = uploadSingle.mock.calls[0]?.[1]?.signal;
    expect(phaseOf('e')).toBe('waiting');
    harness.store.dispatch(actions.uploadsCancelled({ ids: ['a'] }));
    await pass(100);
    expect(signal?.aborted).toBe(true);
    expect([phaseOf('a'), phaseOf('e')]).toEqual(['gone', 'uploading']);
    expect(queue.drop).toHaveBeenCalledWith(['a']);
    expect(toasts()).toEqual([]);
  });

  it('all leaves nothing behind, including waiting ones', async () => {
    uploadSingle.mockImplementation(stalls);
    start();
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    add(...ids);
    await pass(1000);
    harness.store.dispatch(actions.uploadsCancelled({ ids }));
    await pass(1000);
    expect(harness.store.getState().storage.order).toEqual([]);
    expect(uploadSingle).toHaveBeenCalledTimes(PARALLEL_UPLOADS);
    expect(uploadSingle.mock.calls.every(([, options]) => options?.signal?.aborted)).toBe(true);
    expect(ids.every((id) => fileRegistry.get(id) === undefined)).toBe(true);
  });
});

describe('the end of the session during uploads', () => {
  async function endsBy(action: ReturnType<typeof auth.loggedOut> | ReturnType<typeof auth.sessionExpired>) {
    uploadSingle.mockImplementation(stalls);
    start();
    add('a', 'b');
    await pass(1000);
    harness.store.dispatch(action);
    await pass(100);
    expect(uploadSingle.mock.calls.every(([, options]) => options?.signal?.aborted)).toBe(true);
    expect(harness.store.getState().storage.order).toEqual([]);
    expect(fileRegistry.get('a')).toBeUndefined();
    expect(toasts()).toEqual([]);
  }

  it('by logout deletes the stored files', async () => {
    await endsBy(auth.loggedOut());
    expect(queue.clear).toHaveBeenCalledTimes(1);
  });

  it('by expiry keeps them for the next sign-in, which resumes', async () => {
    await endsBy(auth.sessionExpired());
    expect(queue.clear).not.toHaveBeenCalled();
    queue.takeOverOrphans.mockResolvedValue([left('a')]);
    queue.read.mockResolvedValue(new Blob(['bytes']));
    uploadSingle.mockImplementation(stores);
    harness.store.dispatch(auth.sessionOpened(claims));
    harness.store.dispatch(auth.userLoaded(createUser()));
    await pass(1000);
    expect(phaseOf('a')).toBe('stored');
    expect(uploadSingle.mock.lastCall?.[0].file).toBeInstanceOf(File);
    expect(inspect).toHaveBeenCalledTimes(2);
  });
});

describe('a reload during uploads', () => {
  it('resumes pending files and releases those that the server has acknowledged', async () => {
    queue.takeOverOrphans.mockResolvedValue([left('a'), left('b')]);
    queue.read.mockResolvedValue(new Blob(['bytes']));
    start();
    harness.store.dispatch(actions.pageLoaded({ photos: [createStorageFile('a')], total: 1 }));
    await pass(1000);
    expect([phaseOf('a'), phaseOf('b')]).toEqual(['gone', 'stored']);
    expect(uploadSingle.mock.calls.map(([{ id }]) => id)).toEqual(['b']);
    expect(queue.drop.mock.calls.flatMap(([ids]) => ids).sort()).toEqual(['a', 'b']);
  });

  it('reports uploads of other tabs, and takes over from a closed one without sending twice', async () => {
    uploadSingle.mockImplementation(stalls);
    queue.read.mockResolvedValue(new Blob(['bytes']));
    queue.takeOverOrphans.mockResolvedValue([left('a')]);
    queue.listInOtherTabs.mockResolvedValue(['b']);
    start();
    await pass(1000);
    expect(harness.store.getState().storage.elsewhere).toEqual(['b']);
    queue.takeOverOrphans.mockResolvedValue([left('a'), left('b')]);
    queue.listInOtherTabs.mockResolvedValue([]);
    harness.store.dispatch(actions.queueRequested());
    await pass(1000);
    expect(harness.store.getState().storage).toMatchObject({ elsewhere: [], order: ['a', 'b'] });
    expect(uploadSingle.mock.calls.map(([{ id }]) => id)).toEqual(['a', 'b']);
  });
});

describe('storing the bytes', () => {
  const closes = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it('reports missing space, and only then warns before the tab closes', async () => {
    uploadSingle.mockImplementation(stalls);
    start();
    add('a');
    await pass(1000);
    expect(harness.store.getState().storage.uploads.a?.kept).toBe('kept');
    expect(closes()).toBe(false);

    queue.persist.mockResolvedValue(false);
    add('b');
    await pass(1000);
    expect(harness.store.getState().storage.uploads.b?.kept).toBe('refused');
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
    uploadSingle.mockImplementation(stalls);
    harness.store.dispatch(auth.userLoaded(createUser()));
    await pass(1000);
    expect([harness.store.getState().storage.uploads.a?.kept, closes()]).toEqual(['kept', false]);
  });

  it('is skipped where the browser has no space at all', async () => {
    jest.mocked(openPersistedUploadQueue).mockRejectedValue(new Error('denied'));
    start();
    add('a');
    await pass(1000);
    expect(phaseOf('a')).toBe('stored');
  });
});

describe('retryDelayMs', () => {
  it('doubles up to a limit, with jitter', () => {
    expect([1, 2, 3, 4, 5, 6].map((attempt) => retryDelayMs(attempt, 0))).toEqual([
      1000, 2000, 4000, 8000, 16_000, 16_000,
    ]);
    expect(retryDelayMs(1, 1)).toBe(1250);
  });
});
