/** @jest-environment jsdom */
import { storageApi } from '@/api';
import { actions as auth, saga as session, sessionEnds } from '@/features/auth';
import { fileRegistry } from '@/lib/objectUrls';
import { supervise } from '@/sagas';
import { acceptedInspection, createChosenFile, createStorageFile } from '@/testing/photos';
import { createHarness } from '@/testing/storeHarness';
import { createQueuedUpload, createUploadQueue } from '@/testing/uploadHarness';
import { createUser } from '@/testing/users';
import { fileInspector } from '../inspect/inspector';
import { saga } from '../saga';
import { actions } from '../slice';
import { openPersistedUploadQueue } from './persistedUploadQueue';

jest.mock('@/api/auth');
jest.mock('@/api/storage', () => ({ uploadPhoto: jest.fn() }));
jest.mock('../inspect/inspector', () => ({
  fileInspector: { inspect: jest.fn(), thumbnail: jest.fn(), close: jest.fn() },
}));
jest.mock('./persistedUploadQueue', () => ({ openPersistedUploadQueue: jest.fn() }));

// jsdom's Blob cannot be read.
Blob.prototype.arrayBuffer ??= () => Promise.resolve(new ArrayBuffer(1));

beforeEach(() => {
  jest.useFakeTimers();
  // A window that stores nothing.
  jest.mocked(openPersistedUploadQueue).mockRejectedValue(new Error('denied'));
  jest.mocked(fileInspector.inspect).mockResolvedValue(acceptedInspection);
  jest.mocked(fileInspector.thumbnail).mockResolvedValue(null);
});
afterEach(() => {
  fileRegistry.clear();
  jest.useRealTimers();
});

describe('logout during uploads', () => {
  async function uploading() {
    let answer: () => void = () => undefined;
    jest.mocked(storageApi.uploadPhoto).mockImplementation(
      ({ id }) =>
        new Promise((resolve) => {
          answer = () => resolve({ data: createStorageFile(id) });
        }),
    );
    const storage = () => supervise('storage', saga, { restartOn: sessionEnds });
    const { store, stop } = createHarness({ sagas: [storage, session] });
    store.dispatch(auth.sessionOpened({ currency: 'EUR', language: 'en', referral: 1 }));
    store.dispatch(auth.userLoaded(createUser()));
    fileRegistry.put('a', new File(['bytes'], 'a.jpg'));
    store.dispatch(actions.filesAdded({ files: [createChosenFile('a')] }));
    await jest.advanceTimersByTimeAsync(1000);
    store.dispatch(auth.logoutRequested());
    await jest.advanceTimersByTimeAsync(0);
    const offer = () => store.getState().toasts.items.find(({ open, title }) => open && title.id === 'signOut.unsaved');
    return { store, stop, offer, answer: () => answer(), ended: () => store.getState().auth.endedBy };
  }

  it('cancels them only if the user insists', async () => {
    const { store, stop, offer, ended } = await uploading();
    expect([ended(), offer()?.description]).toEqual([null, { id: 'signOut.uploadingText', values: { count: 1 } }]);
    store.dispatch(offer()?.action?.dispatch ?? { type: 'nothing was offered' });
    await jest.advanceTimersByTimeAsync(1000);
    expect([ended(), store.getState().storage.order]).toEqual(['logout', []]);
    stop();
  });

  it('proceeds once they are done', async () => {
    const { store, stop, offer, answer, ended } = await uploading();
    answer();
    await jest.advanceTimersByTimeAsync(1000);
    expect([ended(), offer()]).toEqual([null, undefined]);
    store.dispatch(auth.logoutRequested());
    await jest.advanceTimersByTimeAsync(0);
    expect(ended()).toBe('logout');
    stop();
  });

  it('names files whose folder is still read, and warns before the tab closes', async () => {
    const { store, stop, offer } = await uploading();
    const closes = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    store.dispatch(actions.uploadsCancelled({ ids: ['a'] }));
    await jest.advanceTimersByTimeAsync(1000);
    expect([offer(), closes()]).toEqual([undefined, false]);
    store.dispatch(actions.gatheringStarted({ id: 'g', count: 7 }));
    store.dispatch(auth.logoutRequested());
    await jest.advanceTimersByTimeAsync(6000);
    expect([offer()?.description, closes()]).toEqual([{ id: 'signOut.uploadingText', values: { count: 7 } }, true]);
    store.dispatch(actions.gatheringEnded({ id: 'g' }));
    await jest.advanceTimersByTimeAsync(1000);
    expect([offer(), closes()]).toEqual([undefined, false]);
    stop();
  });

  it('names failed photos that can be retried', async () => {
    const { store, stop, offer } = await uploading();
    store.dispatch(
      actions.uploadFailed({ id: 'a', reason: { code: 'network', status: 0, message: '' }, retryable: true }),
    );
    await jest.advanceTimersByTimeAsync(1000);
    expect(offer()?.description).toEqual({ id: 'signOut.uploadingText', values: { count: 1 } });
    store.dispatch(actions.uploadsDismissed({ ids: ['a'] }));
    await jest.advanceTimersByTimeAsync(1000);
    expect(offer()).toBeUndefined();
    stop();
  });

  it('names the files of other tabs too, which it would delete', async () => {
    const listUnsentIds = jest.fn(async () => ['a', 'of another tab', 'of a closed tab', 'lost']);
    const queue = { ...createUploadQueue(), listUnsentIds };
    jest.mocked(openPersistedUploadQueue).mockResolvedValue(queue);
    queue.takeOverOrphans.mockResolvedValue([{ ...createQueuedUpload('lost'), kept: 'refused' }]);
    const { stop, offer, ended } = await uploading();
    expect([ended(), offer()?.description]).toEqual([null, { id: 'signOut.uploadingText', values: { count: 3 } }]);
    listUnsentIds.mockRejectedValue(new Error('The database was cleared'));
    await jest.advanceTimersByTimeAsync(1000);
    expect([ended(), offer()?.title]).toEqual([null, { id: 'signOut.unsaved' }]);
    stop();
  });

  it('asks the store of other tabs at most once a second while it waits for the answer', async () => {
    const queue = { ...createUploadQueue(), listUnsentIds: jest.fn(async () => ['of another tab']) };
    jest.mocked(openPersistedUploadQueue).mockResolvedValue(queue);
    const { stop, offer } = await uploading();
    expect(offer()).toBeDefined();
    queue.listUnsentIds.mockClear();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(queue.listUnsentIds.mock.calls.length).toBeLessThanOrEqual(10);
    stop();
  });

  it('proceeds where the store of files stopped answering', async () => {
    const never = () => new Promise<never>(() => undefined);
    const queue = { ...createUploadQueue(), listUnsentIds: jest.fn(never), clear: jest.fn(never) };
    jest.mocked(openPersistedUploadQueue).mockResolvedValue(queue);
    const { store, stop, answer, offer, ended } = await uploading();
    await jest.advanceTimersByTimeAsync(30_000);
    expect(offer()?.description).toEqual({ id: 'signOut.uploadingText', values: { count: 1 } });
    answer();
    await jest.advanceTimersByTimeAsync(30_000);
    store.dispatch(auth.logoutRequested());
    await jest.advanceTimersByTimeAsync(30_000);
    expect([ended(), offer()]).toEqual(['logout', undefined]);
    stop();
  });

  it('warns before the tab closes only as long as bytes would be lost', async () => {
    const { store, stop } = await uploading();
    const closes = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(closes()).toBe(true);
    store.dispatch(
      actions.uploadFailed({ id: 'a', reason: { code: 'network', status: 0, message: '' }, retryable: true }),
    );
    expect(closes()).toBe(true);
    store.dispatch(actions.uploadsDismissed({ ids: ['a'] }));
    await jest.advanceTimersByTimeAsync(0);
    expect(closes()).toBe(false);
    stop();
  });
});
