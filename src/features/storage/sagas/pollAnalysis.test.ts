/** @jest-environment jsdom */
import { ApiError, storageApi } from '@/api';
import type { RootState } from '@/store/rootReducer';
import { rootReducer } from '@/store/rootReducer';
import { createStorageFile } from '@/testing/photos';
import { planSupervised } from '@/testing/sagaPlan';
import { actions } from '../slice';
import { analysisSaga } from './pollAnalysis';

jest.mock('@/api/storage', () => ({ uploadPhoto: jest.fn(), listPhotos: jest.fn(), deletePhotos: jest.fn() }));
const listPhotos = jest.mocked(storageApi.listPhotos);
beforeEach(() => jest.resetAllMocks());

const open = createStorageFile('p1', { looked: false });
const known = createStorageFile('p1', { looked: true, focus: { x: 0.4, y: 0.1, width: 0.2, height: 0.2 } });
const started = [actions.pageLoaded({ photos: [open, createStorageFile('p2')], total: 2 })].reduce<RootState>(
  rootReducer,
  rootReducer(undefined, { type: 'test/started' }),
);
const plan = () => planSupervised('storage', analysisSaga, started).dispatch(actions.analysisPollingStarted());

describe('pollAnalysis', () => {
  it('polls until everything is known, then stops', async () => {
    listPhotos
      .mockResolvedValueOnce({ files: [open], total: 1 })
      .mockResolvedValue({ files: [known, createStorageFile('p2', { name: 'other' })], total: 2 });
    const { storeState } = await plan().silentRun(60_000);
    expect(listPhotos).toHaveBeenCalledTimes(2);
    expect(storeState.storage.photos.p1).toEqual(known);
    // Unchanged photos keep their identity, so no layout runs for them.
    expect(storeState.storage.photos.p2).toBe(started.storage.photos['p2']);
  });

  it('reports each photo once', async () => {
    const files = (count: number) =>
      Array.from({ length: 3 }, (_, i) => createStorageFile(`n${i}`, { looked: i < count, name: `${i}` }));
    const state = rootReducer(started, actions.pageLoaded({ photos: files(0), total: 3 }));
    for (const count of [0, 1, 1, 3]) listPhotos.mockResolvedValueOnce({ files: files(count), total: 3 });
    listPhotos.mockResolvedValue({ files: [...files(3), known], total: 4 });
    const { effects } = await planSupervised('storage', analysisSaga, state)
      .dispatch(actions.analysisPollingStarted())
      .put(actions.photosAnalysed({ photos: files(1).slice(0, 1) }))
      .put(actions.photosAnalysed({ photos: files(3).slice(1) }))
      .put(actions.photosAnalysed({ photos: [known] }))
      .silentRun(10 * 60_000);
    expect(effects.put).toBeUndefined();
  });

  it('reads back as far as photos are pending', async () => {
    listPhotos
      .mockResolvedValueOnce({ files: [createStorageFile('p0', { looked: false })], total: 501 })
      .mockResolvedValueOnce({ files: [known], total: 501 })
      .mockResolvedValue({ files: [known], total: 1 });
    await plan().silentRun(60_000);
    expect(listPhotos.mock.calls.map(([query]) => query.page)).toEqual([1, 2, 1]);
  });

  it('polls less and less often, and finally stops, for a photo that is never analysed', async () => {
    listPhotos.mockResolvedValue({ files: [open], total: 1 });
    await plan().silentRun(30 * 60_000);
    expect(listPhotos.mock.calls.length).toBeLessThan(15);
  });

  it('goes on after a time without a network', async () => {
    for (let i = 0; i < 7; i += 1)
      listPhotos.mockRejectedValueOnce(new ApiError({ code: 'network', status: 0, message: '' }));
    listPhotos.mockResolvedValue({ files: [known], total: 1 });
    const { storeState } = await plan().silentRun(3 * 60_000);
    expect(storeState.storage.photos.p1).toEqual(known);
  });

  it('continues while there is progress', async () => {
    const photos = Array.from({ length: 40 }, (_, i) => createStorageFile(`n${i}`, { looked: false }));
    let known = 0;
    listPhotos.mockImplementation(() => {
      known += 1;
      const files = photos.map((photo, i) => ({ ...photo, looked: i < known }));
      return Promise.resolve({ files, total: 40 });
    });
    const { storeState } = await plan().silentRun(30 * 60_000);
    const { photos: read } = (storeState as RootState).storage;
    expect(Object.values(read).filter(({ looked }) => looked === false)).toEqual([open]);
  });

  it('stops when no component needs it', async () => {
    listPhotos.mockReturnValue(new Promise(() => undefined));
    await plan().delay(2000).dispatch(actions.analysisPollingStopped()).silentRun(20_000);
    expect(listPhotos).toHaveBeenCalledTimes(1);
    expect(listPhotos.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
  });
});
