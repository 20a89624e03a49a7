/** @jest-environment jsdom */
import { analysePixels } from '@domain/photo';
import { actions as auth, sessionEnds } from '@/features/auth';
import { fileRegistry, objectUrls } from '@/lib/objectUrls';
import { supervise } from '@/sagas';
import { acceptedInspection, createChosenFile } from '@/testing/photos';
import { createHarness } from '@/testing/storeHarness';
import { createQueuedUpload, createUploadHarness, type createUploadQueue } from '@/testing/uploadHarness';
import { fileInspector } from '../inspect/inspector';
import { saga as storageSaga } from '../saga';
import { selectHasUnpersistedUploads } from '../selectors';
import { actions } from '../slice';
import { openPersistedUploadQueue } from '../uploads/persistedUploadQueue';
import { visitorUploadsSaga } from './saga';

jest.mock('@/api/storage', () => ({ uploadPhoto: jest.fn(), listPhotos: jest.fn(), deletePhotos: jest.fn() }));
jest.mock('../inspect/inspector', () => ({
  fileInspector: { inspect: jest.fn(), thumbnail: jest.fn(), measure: jest.fn(), close: jest.fn() },
}));
jest.mock('../uploads/persistedUploadQueue', () => ({ openPersistedUploadQueue: jest.fn() }));

const grey = { data: new Uint8Array(300).fill(128), width: 10, height: 10 };
const analysis = analysePixels(grey, grey);

const USER = '00000000-0000-4000-8000-00000000000a';
const claims = { currency: 'EUR', language: 'en', referral: 1, userId: USER };

/** Both sagas with queues of a visitor and of a user. The harness of uploads only resets the mocks. */
function openVisit() {
  const { queue, uploadSingle, stop: stopUploads } = createUploadHarness();
  stopUploads();
  const users: ReturnType<typeof createUploadQueue> = { ...queue, takeOverOrphans: jest.fn(async () => []) };
  jest.mocked(openPersistedUploadQueue).mockImplementation(async (owner) => (owner === 'visitor' ? queue : users));
  jest.mocked(fileInspector.measure).mockResolvedValue({ picture: new Blob(['picture']), analysis });
  const harness = createHarness({
    sagas: [
      function* visitor() {
        yield* supervise('visitor', visitorUploadsSaga, { restartOn: sessionEnds });
      },
      function* storage() {
        yield* supervise('storage', storageSaga, { restartOn: sessionEnds });
      },
    ],
  });
  const { store } = harness;
  return {
    ...harness,
    queue,
    users,
    uploadSingle,
    uploads: () => Object.values(store.getState().storage.uploads),
    add(...ids: string[]) {
      for (const id of ids) fileRegistry.put(id, new File(['bytes'], `${id}.jpg`));
      store.dispatch(actions.filesAdded({ files: ids.map((id) => createChosenFile(id)) }));
    },
    signIn: () => store.dispatch(auth.sessionOpened(claims)),
  };
}

let visit: ReturnType<typeof openVisit>;
const pass = (ms = 1000) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  jest.useFakeTimers();
  visit = openVisit();
});

afterEach(() => {
  visit.stop();
  fileRegistry.clear();
  objectUrls.clear();
  jest.useRealTimers();
});

describe('photos of a visitor', () => {
  it('are kept, read and drawn, and never sent', async () => {
    visit.store.dispatch(auth.sessionMissing());
    visit.add('a', 'b');
    await pass();
    expect(visit.uploads()).toMatchObject([
      { id: 'a', kept: 'kept', status: { phase: 'waiting' } },
      { id: 'b', kept: 'kept', status: { phase: 'waiting' } },
    ]);
    expect(objectUrls.get('a')).toBe('blob:picture');
    expect(jest.mocked(fileInspector.measure).mock.calls[0]?.[1]).toMatchObject({ picturePx: 1200 });
    expect(visit.uploadSingle).not.toHaveBeenCalled();
  });

  it('are measured as on the server, and laid out anew once for all of them', async () => {
    visit.store.dispatch(auth.sessionMissing());
    visit.add('a', 'b', 'c');
    await pass();
    const measured = visit.actions.filter(actions.pixelsMeasured.match).map(({ payload }) => Object.keys(payload));
    expect(measured).toEqual([['a', 'b', 'c']]);
    expect(visit.uploads()[0]?.analysis).toEqual(analysis);
  });

  it('are restored after a reload, with lost ones named', async () => {
    visit.queue.list.mockResolvedValue([createQueuedUpload('a'), { ...createQueuedUpload('lost'), kept: 'refused' }]);
    visit.queue.read.mockResolvedValue(new Blob(['bytes']));
    visit.store.dispatch(auth.sessionMissing());
    await pass();
    const { uploads, unsent, elsewhere } = visit.store.getState().storage;
    expect([Object.keys(uploads), Object.keys(unsent), elsewhere]).toEqual([['a'], ['lost'], []]);
  });

  it('are refused when their pixels cannot be read', async () => {
    jest.mocked(fileInspector.measure).mockResolvedValue(null);
    visit.store.dispatch(auth.sessionMissing());
    visit.add('damaged');
    await pass();
    expect(visit.store.getState().storage.unsent['damaged']?.status).toEqual({
      phase: 'unsupported',
      reason: { code: 'file_corrupt', params: {} },
    });
    expect(visit.queue.drop).toHaveBeenCalledWith(['damaged']);
  });

  it('stay without a picture when this browser cannot decode their kind', async () => {
    jest.mocked(fileInspector.inspect).mockResolvedValue({ ...acceptedInspection, kind: 'heic' });
    jest.mocked(fileInspector.measure).mockResolvedValue(null);
    visit.store.dispatch(auth.sessionMissing());
    visit.add('phone');
    await pass();
    expect(visit.uploads()).toMatchObject([{ id: 'phone', status: { phase: 'waiting' } }]);
  });

  it('are only in memory where the browser refuses storage, which closing the tab would lose', async () => {
    jest.mocked(openPersistedUploadQueue).mockRejectedValue(new Error('denied'));
    visit.store.dispatch(auth.sessionMissing());
    visit.add('a');
    await pass();
    expect(visit.uploads()).toMatchObject([{ id: 'a', kept: 'refused', status: { phase: 'waiting' } }]);
    expect(selectHasUnpersistedUploads(visit.store.getState())).toBe(true);
  });
});

describe('a sign-in', () => {
  it('takes the photos out of the state and uploads none of them unasked', async () => {
    visit.store.dispatch(auth.sessionMissing());
    await visit.settled();
    visit.add('a');
    visit.signIn();
    await pass();
    visit.store.dispatch(actions.queueRequested());
    await pass();
    expect(visit.uploads()).toEqual([]);
    expect(visit.uploadSingle).not.toHaveBeenCalled();
  });

  it('leaves the uploads of a user alone who opens the page later', async () => {
    visit.signIn();
    visit.add('own');
    await pass();
    expect(visit.uploads()).toMatchObject([{ id: 'own', status: { phase: 'stored' } }]);
    visit.store.dispatch(actions.visitorPhotosDiscarded());
    await pass();
    expect(visit.uploads()).toHaveLength(1);
    expect(visit.queue.clear).toHaveBeenCalledTimes(1);
  });
});

describe('claimed photos', () => {
  const claim = (...ids: string[]) => visit.store.dispatch(actions.visitorPhotosClaimed({ ids, account: USER }));
  const handedOver = () =>
    visit.actions.filter(actions.visitorPhotosHandedOver.match).map(({ payload }) => payload.count);

  it('move from the queue of the visitor to that of the user, and are uploaded; the others are deleted', async () => {
    visit.store.dispatch(auth.sessionMissing());
    visit.add('a', 'left out');
    await pass();
    visit.signIn();
    await pass();
    visit.users.takeOverOrphans.mockResolvedValue([createQueuedUpload('a')]);
    claim('a');
    await pass();
    expect(visit.queue.handOver).toHaveBeenCalledWith(['a'], USER);
    expect(visit.queue.clear).toHaveBeenCalled();
    expect(handedOver()).toEqual([1]);
    expect(visit.uploadSingle.mock.calls.map(([{ id }]) => id)).toEqual(['a']);
    expect(fileRegistry.get('left out')).toBeUndefined();
  });

  it('are uploaded from memory where the browser refused to keep them', async () => {
    visit.queue.persist.mockResolvedValue(false);
    visit.store.dispatch(auth.sessionMissing());
    visit.add('a', 'b');
    await pass();
    visit.signIn();
    await pass();
    claim('a', 'b');
    await pass();
    expect(handedOver()).toEqual([2]);
    expect(visit.uploadSingle.mock.calls.map(([{ id }]) => id).sort()).toEqual(['a', 'b']);
  });

  it('are counted without those that the browser has deleted meanwhile', async () => {
    visit.signIn();
    await pass();
    claim('evicted');
    await pass();
    expect(handedOver()).toEqual([0]);
  });
});
