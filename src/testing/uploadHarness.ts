import type { User } from '@domain/contract';
import { storageApi } from '@/api';
import { ApiError } from '@/api/error';
import { actions as auth, sessionEnds } from '@/features/auth';
import { fileInspector } from '@/features/storage/inspect/inspector';
import { saga } from '@/features/storage/saga';
import { actions } from '@/features/storage/slice';
import type { Upload } from '@/features/storage/types';
import { openPersistedUploadQueue, type PersistedUploadQueue } from '@/features/storage/uploads/persistedUploadQueue';
import { fileRegistry } from '@/lib/objectUrls';
import { supervise } from '@/sagas';
import { acceptedInspection, createChosenFile, createStorageFile } from './photos';
import { createHarness } from './storeHarness';
import { createUser } from './users';

/** Store with the sagas of uploads. The test file mocks `@/api/storage`, the inspector and the persisted queue. */
export type UploadHarness = ReturnType<typeof createUploadHarness>;

// jsdom's Blob cannot be read.
Blob.prototype.arrayBuffer ??= () => Promise.resolve(new ArrayBuffer(1));

const claims = { currency: 'EUR', language: 'en', referral: 1 };

export const stores = ({ id }: { id: string }) => Promise.resolve({ data: createStorageFile(id) });
/** A stalled request that ends only by its signal. */
export const stalls = ((_, options) =>
  new Promise((_resolve, reject) => {
    options?.signal?.addEventListener('abort', () =>
      reject(new ApiError({ code: 'cancelled', status: 0, message: 'Cancelled' })),
    );
  })) as typeof storageApi.uploadPhoto;

/** A queue that stores nothing and is never full. */
export function createUploadQueue() {
  const queue = {
    announce: jest.fn<Promise<void>, [readonly Upload[]]>(),
    persist: jest.fn<Promise<boolean>, Parameters<PersistedUploadQueue['persist']>>(),
    read: jest.fn<Promise<Blob | undefined>, [string]>(),
    drop: jest.fn<Promise<void>, [readonly string[]]>(),
    takeOverOrphans: jest.fn<ReturnType<PersistedUploadQueue['takeOverOrphans']>, []>(),
    list: jest.fn<ReturnType<PersistedUploadQueue['list']>, []>(),
    handOver: jest.fn<Promise<void>, [readonly string[], string]>(),
    listUnsentIds: jest.fn<Promise<string[]>, []>(),
    listInOtherTabs: jest.fn<Promise<string[]>, []>(),
    clear: jest.fn<Promise<void>, []>(),
  };
  queue.announce.mockResolvedValue();
  queue.persist.mockResolvedValue(true);
  queue.read.mockResolvedValue(undefined);
  queue.drop.mockResolvedValue();
  queue.takeOverOrphans.mockResolvedValue([]);
  queue.listInOtherTabs.mockResolvedValue([]);
  queue.clear.mockResolvedValue();
  queue.list.mockResolvedValue([]);
  queue.handOver.mockResolvedValue();
  queue.listUnsentIds.mockResolvedValue([]);
  return queue;
}

export function createUploadHarness() {
  const uploadSingle = jest.mocked(storageApi.uploadPhoto);
  const inspect = jest.mocked(fileInspector.inspect);
  jest.clearAllMocks();
  const queue = createUploadQueue();
  jest.mocked(openPersistedUploadQueue).mockResolvedValue(queue);
  inspect.mockResolvedValue(acceptedInspection);
  jest.mocked(fileInspector.thumbnail).mockResolvedValue(null);
  uploadSingle.mockImplementation(stores);

  const harness = createHarness({
    sagas: [
      function* storage() {
        yield* supervise('storage', saga, { restartOn: sessionEnds });
      },
    ],
  });
  const { store } = harness;
  const uploadOf = (id: string) => {
    const { uploads, unsent } = store.getState().storage;
    return uploads[id] ?? unsent[id];
  };
  return {
    ...harness,
    uploadSingle,
    inspect,
    queue,
    uploadOf,
    phaseOf: (id: string) => uploadOf(id)?.status.phase ?? 'gone',
    toasts: () => store.getState().toasts.items,
    start(user: User | null = createUser(), userId?: string) {
      store.dispatch(auth.sessionOpened({ ...claims, ...(userId !== undefined && { userId }) }));
      if (user) store.dispatch(auth.userLoaded(user));
    },
    add(...ids: string[]) {
      const files = ids.map((id) => createChosenFile(id));
      for (const { id, name } of files) fileRegistry.put(id, new File(['bytes'], name));
      store.dispatch(actions.filesAdded({ files }));
    },
  };
}

/** An upload that the queue returns after a reload. */
export const createQueuedUpload = (id: string): Upload => {
  const { ok: _, ...seen } = acceptedInspection;
  return { ...createChosenFile(id), ...seen, isLoading: true, kept: 'kept', status: { phase: 'waiting', attempt: 0 } };
};
