/** @jest-environment jsdom */
import { storageApi } from '@/api';
import { ApiError } from '@/api/error';
import { actions as auth, sessionEnds } from '@/features/auth';
import { supervise } from '@/sagas';
import { createStorageFile } from '@/testing/photos';
import { createHarness } from '@/testing/storeHarness';
import { actions } from '../slice';
import { deletionSaga } from './deletion';

jest.mock('@/api/storage', () => ({ uploadPhoto: jest.fn(), listPhotos: jest.fn(), deletePhotos: jest.fn() }));

const DELETION_UNDO_MS = 7000;
const deletePhotos = jest.mocked(storageApi.deletePhotos);

const ids = Array.from({ length: 1001 }, (_, i) => `p${i}`);
const request = actions.deleteRequested(ids);

let harness: ReturnType<typeof createHarness>;
const storage = () => harness.store.getState().storage;
const toasts = () => harness.store.getState().toasts.items;
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  jest.useFakeTimers();
  jest.resetAllMocks();
  harness = createHarness({ sagas: [() => supervise('deletions', deletionSaga, { restartOn: sessionEnds })] });
  harness.store.dispatch(actions.pageLoaded({ photos: ids.map((id) => createStorageFile(id)), total: ids.length }));
  harness.store.dispatch(request);
});
afterEach(() => {
  harness.stop();
  jest.useRealTimers();
});

describe('deleting photos', () => {
  it('waits for the undo period, then deletes in batches', async () => {
    deletePhotos.mockImplementation(({ files }) => Promise.resolve({ status: 'success', deleted: files }));
    await pass(DELETION_UNDO_MS - 1);
    expect(deletePhotos).not.toHaveBeenCalled();
    await pass(1);
    expect(deletePhotos.mock.calls.map(([{ files }]) => files.length)).toEqual([1000, 1]);
    expect(storage().photos).toEqual({});
    expect(toasts()[0]).toMatchObject({
      title: { id: 'storage.deleted', values: { count: 1001 } },
      duration: DELETION_UNDO_MS,
    });
  });

  it('sends no request after an undo', async () => {
    harness.store.dispatch(actions.deleteUndone({ deletion: request.payload.deletion }));
    await pass(DELETION_UNDO_MS);
    expect(deletePhotos).not.toHaveBeenCalled();
    expect(storage().deleting).toEqual({});
    expect(Object.keys(storage().photos)).toHaveLength(1001);
  });

  it('is dropped by a logout or a reload during the undo period', async () => {
    await pass(DELETION_UNDO_MS - 1);
    harness.store.dispatch(auth.loggedOut());
    await pass(DELETION_UNDO_MS);
    expect(deletePhotos).not.toHaveBeenCalled();
    expect(storage().deleting).toEqual({});
    expect(toasts()).toEqual([]);
  });

  it('drops its result after a logout', async () => {
    deletePhotos.mockImplementation(
      (_, options) =>
        new Promise((_resolve, reject) => options?.signal?.addEventListener('abort', () => reject(new Error('gone')))),
    );
    await pass(DELETION_UNDO_MS);
    harness.store.dispatch(auth.loggedOut());
    await pass(DELETION_UNDO_MS);
    expect(deletePhotos.mock.calls.map(([, options]) => options?.signal?.aborted)).toEqual([true]);
    expect(toasts()).toEqual([]);
  });

  it('restores the photos after a failure, with a toast', async () => {
    deletePhotos.mockRejectedValue(new ApiError({ code: 'conflict', status: 409, message: 'In an album' }));
    await pass(DELETION_UNDO_MS);
    expect(storage().deleting).toEqual({});
    expect(toasts()[0]).toMatchObject({
      title: { id: 'toast.deleteError' },
      description: { id: 'error.conflict' },
      variant: 'destructive',
    });
  });
});
