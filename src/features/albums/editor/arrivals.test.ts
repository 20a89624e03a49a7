import { albumsApi } from '@/api';
import { actions as storage } from '@/features/storage';
import type { RootState } from '@/store/rootReducer';
import { FIRST, opened, plan } from '@/testing/editor';
import { selectDocument } from './selectors';
import { editorActions as actions } from './slice';

jest.mock('@/api/albums', () => ({ runningGenerations: jest.fn(), getAlbum: jest.fn(), updateSpread: jest.fn() }));
const api = jest.mocked(albumsApi);

beforeEach(() => {
  jest.resetAllMocks();
  api.runningGenerations.mockResolvedValue({ albums: [] });
});

const UPLOAD = '00000000-0000-4000-8000-0000000000aa';
const photo = { id: UPLOAD, width: 3000, height: 2000 } as Parameters<typeof storage.uploadSucceeded>[0]['photo'];
const expected = (at?: { x: number; y: number }) =>
  actions.photosExpected({ arrivals: { [UPLOAD]: { spreadId: FIRST, ...(at && { at }) } } });
const photosOf = (state: RootState) =>
  selectDocument(state, FIRST)?.elements.flatMap((one) => (one.type === 'photo' && one.fileId === UPLOAD ? [one] : []));

describe('photos that were dropped on the pages', () => {
  it('come onto them once they are stored, where they were let go, and only once', async () => {
    const { storeState } = await plan(opened())
      .dispatch(expected({ x: 100, y: 90 }))
      .dispatch(storage.uploadSucceeded({ id: UPLOAD, photo }))
      .dispatch(storage.uploadSucceeded({ id: UPLOAD, photo }))
      .silentRun(40);
    const [placed, another] = photosOf(storeState) ?? [];
    const { x = 0, y = 0, width = 0, height = 0 } = placed?.frame ?? {};
    expect([x + width / 2, y + height / 2, width / height, another]).toEqual([100, 90, 1.5, undefined]);
    expect(storeState.albums.editor.arriving).toEqual({});
  });

  it('are waited for no longer when they cannot be stored', async () => {
    const { storeState } = await plan(opened())
      .dispatch(expected())
      .dispatch(storage.uploadsCancelled({ ids: [UPLOAD] }))
      .dispatch(storage.uploadSucceeded({ id: UPLOAD, photo }))
      .silentRun(40);
    expect(photosOf(storeState)).toEqual([]);
  });
});
