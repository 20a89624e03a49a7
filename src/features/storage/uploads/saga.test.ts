/** @jest-environment jsdom */
import { ApiError } from '@/api/error';
import { fileRegistry } from '@/lib/objectUrls';
import { createChosenFile, createStorageFile, tooSmallInspection } from '@/testing/photos';
import { createQueuedUpload, createUploadHarness, stalls, stores, type UploadHarness } from '@/testing/uploadHarness';
import { selectHasUnpersistedUploads, selectRecentItems } from '../selectors';
import { actions } from '../slice';
import type { Upload } from '../types';
import { retryDelayMs } from './uploadFile';

jest.mock('@/api/storage', () => ({ uploadPhoto: jest.fn(), listPhotos: jest.fn(), deletePhotos: jest.fn() }));
jest.mock('../inspect/inspector', () => ({
  fileInspector: { inspect: jest.fn(), thumbnail: jest.fn(), close: jest.fn() },
}));
jest.mock('./persistedUploadQueue', () => ({ openPersistedUploadQueue: jest.fn() }));

const PARALLEL_UPLOADS = 4;
const MAX_UPLOAD_ATTEMPTS = 6;

const networkError = () => new ApiError({ code: 'network', status: 0, message: 'Network error' });
const answered = (
  status: number,
  code: 'internal' | 'file_corrupt' | 'storage_full' | 'rate_limited' | 'unauthorized' | 'validation_failed',
) => new ApiError({ code, status, message: code });

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

describe('an upload', () => {
  it('is inspected, stored, sent under its id, and released when the server has it', async () => {
    start();
    add('a');
    await pass(1000);
    expect(phaseOf('a')).toBe('stored');
    expect(harness.uploadSingle).toHaveBeenCalledTimes(1);
    expect(harness.uploadSingle.mock.calls[0]?.[0]).toMatchObject({ id: 'a', file: expect.any(File) as File });
    expect(harness.queue.persist).toHaveBeenCalledTimes(1);
    expect(harness.queue.drop).toHaveBeenCalledWith(['a']);
    expect(fileRegistry.get('a')).toBeUndefined();
    expect(toasts()).toEqual([]);
  });

  it('is not sent when it is too small', async () => {
    harness.inspect.mockResolvedValue(tooSmallInspection);
    start();
    add('a');
    await pass(1000);
    expect(uploadOf('a')?.status).toEqual({
      phase: 'unsupported',
      reason: tooSmallInspection.reason,
    });
    expect(harness.uploadSingle).not.toHaveBeenCalled();
    expect(fileRegistry.get('a')).toBeUndefined();
    expect(toasts()).toEqual([]);
  });

  it('is merged when the server already has these bytes', async () => {
    harness.uploadSingle.mockResolvedValue({ data: createStorageFile('other') });
    start();
    add('a');
    await pass(1000);
    expect(uploadOf('a')?.status).toEqual({ phase: 'stored', photoId: 'other' });
  });

  it("reports progress in few actions, and the server's remaining work", async () => {
    let finish: (answer: { data: ReturnType<typeof createStorageFile> }) => void = () => undefined;
    harness.uploadSingle.mockImplementation((_, options) => {
      for (let loaded = 0; loaded <= 100; loaded += 1) options?.onUploadProgress?.({ loaded, total: 200 });
      setTimeout(() => options?.onUploadProgress?.({ loaded: 200, total: 200 }), 500);
      return new Promise((resolve) => {
        finish = resolve;
      });
    });
    start();
    add('a');
    await pass(400);
    expect(uploadOf('a')?.status).toMatchObject({ phase: 'uploading', progress: 0.5 });
    await pass(600);
    expect(phaseOf('a')).toBe('processing');
    finish({ data: createStorageFile('a') });
    await pass(10);
    expect(phaseOf('a')).toBe('stored');
    expect(harness.actions.filter(actions.uploadsProgressed.match).length).toBeLessThanOrEqual(3);
  });

  it('runs a bounded number in parallel', async () => {
    harness.uploadSingle.mockImplementation(stalls);
    start();
    add(...Array.from({ length: 50 }, (_, i) => `p${i}`));
    await pass(2000);
    expect(harness.uploadSingle).toHaveBeenCalledTimes(PARALLEL_UPLOADS);
    expect(harness.actions.filter(actions.filesChecked.match).length).toBeLessThanOrEqual(2);
  });

  it('is sent in the order of choice, after those that were chosen before', async () => {
    start();
    const ids = Array.from({ length: 20 }, (_, i) => `p${i}`);
    add(...ids.slice(0, 10));
    await pass(150);
    add(...ids.slice(10));
    await pass(2000);
    expect(harness.uploadSingle.mock.calls.map(([{ id }]) => id)).toEqual(ids);
  });
});

describe('a failure', () => {
  it.each([
    ['no network', networkError()],
    ['a server in trouble', answered(500, 'internal')],
    ['too many requests', answered(429, 'rate_limited')],
    ['a token that ran out again on the way', answered(401, 'unauthorized')],
  ])('of %s is retried after a delay', async (_, error) => {
    harness.uploadSingle.mockRejectedValueOnce(error).mockRejectedValueOnce(error);
    start();
    add('a');
    await pass(500);
    expect(phaseOf('a')).toBe('waiting');
    await pass(4500);
    expect(phaseOf('a')).toBe('stored');
    expect(harness.uploadSingle).toHaveBeenCalledTimes(3);
    expect(toasts()).toEqual([]);
  });

  it('that persists shows its reason, one toast for all, and can be retried', async () => {
    harness.uploadSingle.mockRejectedValue(networkError());
    start();
    add('a', 'b');
    await pass(120_000);
    expect([phaseOf('a'), phaseOf('b')]).toEqual(['failed', 'failed']);
    expect(harness.uploadSingle).toHaveBeenCalledTimes(2 * MAX_UPLOAD_ATTEMPTS);
    expect(toasts()).toHaveLength(1);
    expect(toasts()[0]).toMatchObject({
      title: { id: 'toast.uploadError' },
      variant: 'destructive',
      description: { values: { count: 2 } },
    });

    harness.uploadSingle.mockImplementation(stores);
    harness.store.dispatch(actions.retryRequested({ ids: ['a', 'b'] }));
    await pass(1000);
    expect([phaseOf('a'), phaseOf('b')]).toEqual(['stored', 'stored']);
  });

  it('of the request is retried only by the user, with the stored bytes', async () => {
    harness.uploadSingle.mockRejectedValue(answered(400, 'validation_failed'));
    start();
    add('a');
    await pass(60_000);
    expect(harness.uploadSingle).toHaveBeenCalledTimes(1);
    expect(uploadOf('a')).toMatchObject({ status: { phase: 'failed', retryable: true }, isLoading: false });
    expect(harness.store.getState().storage.uploads).toEqual({});
    expect(selectRecentItems(harness.store.getState())).toEqual([]);
    expect(toasts()).toHaveLength(1);
    expect(harness.queue.persist).toHaveBeenCalledTimes(1);
    expect(harness.queue.drop).not.toHaveBeenCalled();
    harness.uploadSingle.mockImplementation(stores);
    harness.store.dispatch(actions.retryRequested({ ids: ['a'] }));
    expect(selectRecentItems(harness.store.getState())).toMatchObject([{ id: 'a' }]);
    expect(uploadOf('a')?.isLoading).toBe(true);
    await pass(1000);
    expect(phaseOf('a')).toBe('stored');
  });

  it('that comes before the bytes are stored does not lose them', async () => {
    let copied = (_: boolean) => {};
    harness.queue.persist.mockImplementation(
      () =>
        new Promise((resolve) => {
          copied = resolve;
        }),
    );
    harness.uploadSingle.mockRejectedValue(answered(400, 'validation_failed'));
    start();
    add('a', 'b');
    // The other steps wait for the copy, but not for one that stalls.
    await pass(5000);
    expect(phaseOf('b')).toBe('failed');
    expect(selectHasUnpersistedUploads(harness.store.getState())).toBe(true);
    copied(true);
    await pass(1000);
    copied(true);
    await pass(1000);
    expect(harness.queue.persist).toHaveBeenCalledTimes(2);
    expect(harness.queue.drop).not.toHaveBeenCalled();
    expect(selectHasUnpersistedUploads(harness.store.getState())).toBe(false);
  });

  it('is sent, and the queue counts as read, where the store of files does not answer', async () => {
    const never = () => new Promise<never>(() => undefined);
    let answer: (orphans: Upload[]) => void = () => undefined;
    harness.queue.announce.mockImplementation(never);
    harness.queue.takeOverOrphans.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    start();
    add('a');
    await pass(10_000);
    expect([phaseOf('a'), harness.store.getState().storage.elsewhere]).toEqual(['stored', []]);
    harness.queue.read.mockResolvedValue(new File(['bytes'], 'late.jpg'));
    answer([createQueuedUpload('late')]);
    await pass(1000);
    expect(phaseOf('late')).toBe('stored');
  });

  it('whose response was lost is forgotten once the photo is listed', async () => {
    harness.uploadSingle.mockRejectedValue(answered(400, 'validation_failed'));
    start();
    add('a', 'b');
    await pass(60_000);
    harness.store.dispatch(actions.selectionToggled({ id: 'a' }));
    harness.store.dispatch(actions.pageLoaded({ photos: [createStorageFile('a')], total: 1 }));
    await pass(100);
    expect([phaseOf('a'), phaseOf('b')]).toEqual(['gone', 'failed']);
    expect(harness.store.getState().storage).toMatchObject({ order: ['b'], selected: { a: true } });
    expect(harness.queue.drop).toHaveBeenCalledWith(['a']);
    expect(fileRegistry.get('a')).toBeUndefined();
  });

  it('for lack of space stays retryable', async () => {
    harness.uploadSingle.mockRejectedValue(answered(507, 'storage_full'));
    start();
    add('a');
    await pass(60_000);
    expect(harness.uploadSingle).toHaveBeenCalledTimes(1);
    expect(uploadOf('a')?.status).toMatchObject({ phase: 'failed', retryable: true });
    expect(toasts()[0]).toMatchObject({ description: { id: 'error.storage_full' } });
  });

  it('for an invalid file moves it to the unsupported ones, without a toast', async () => {
    harness.uploadSingle.mockRejectedValueOnce(answered(422, 'file_corrupt'));
    start();
    add('a', 'b');
    await pass(1000);
    expect(uploadOf('a')?.status).toMatchObject({
      phase: 'unsupported',
      reason: { code: 'file_corrupt' },
    });
    expect(phaseOf('b')).toBe('stored');
    expect(toasts()).toEqual([]);
  });

  it('offline waits for the network and counts no attempt', async () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    harness.uploadSingle.mockRejectedValueOnce(networkError());
    start();
    add('a');
    await pass(60_000);
    expect(phaseOf('a')).toBe('waiting');
    expect(harness.uploadSingle).toHaveBeenCalledTimes(1);
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await pass(100);
    expect(phaseOf('a')).toBe('stored');
    online.mockRestore();
  });

  it('to read a moved file is reported, unless a copy was stored', async () => {
    start();
    harness.store.dispatch(actions.filesAdded({ files: [createChosenFile('moved'), createChosenFile('copied')] }));
    harness.queue.read.mockImplementation((id) => Promise.resolve(id === 'copied' ? new Blob(['bytes']) : undefined));
    const gone = {
      slice: () => ({ arrayBuffer: () => Promise.reject(new Error('NotFoundError')) }),
    } as unknown as Blob;
    fileRegistry.put('moved', gone);
    fileRegistry.put('copied', gone);
    await pass(1000);
    expect(uploadOf('moved')?.status).toMatchObject({
      phase: 'failed',
      reason: { code: 'file_unreadable' },
      retryable: false,
    });
    expect(phaseOf('copied')).toBe('stored');
  });
});

describe('cancelling', () => {
  it('one aborts its request and starts the next in the queue', async () => {
    harness.uploadSingle.mockImplementation(stalls);
    start();
    add('a', 'b', 'c', 'd', 'e');
    await pass(1000);
    const signal = harness.uploadSingle.mock.calls[0]?.[1]?.signal;
    expect(phaseOf('e')).toBe('waiting');
    harness.store.dispatch(actions.uploadsCancelled({ ids: ['a'] }));
    await pass(100);
    expect(signal?.aborted).toBe(true);
    expect([phaseOf('a'), phaseOf('e')]).toEqual(['gone', 'uploading']);
    expect(harness.queue.drop).toHaveBeenCalledWith(['a']);
    expect(toasts()).toEqual([]);
  });

  it('all leaves nothing behind, including waiting ones', async () => {
    harness.uploadSingle.mockImplementation(stalls);
    start();
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    add(...ids);
    await pass(1000);
    harness.store.dispatch(actions.uploadsCancelled({ ids }));
    await pass(1000);
    expect(harness.store.getState().storage.order).toEqual([]);
    expect(harness.uploadSingle).toHaveBeenCalledTimes(PARALLEL_UPLOADS);
    expect(harness.uploadSingle.mock.calls.every(([, options]) => options?.signal?.aborted)).toBe(true);
    expect(ids.every((id) => fileRegistry.get(id) === undefined)).toBe(true);
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
