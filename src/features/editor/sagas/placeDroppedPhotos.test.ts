/** @jest-environment jsdom */
import { aPhotoAnalysis } from '@domain/testing';
import { albumsApi } from '@/api';
import { actions as storage } from '@/features/storage';
import { type RootState, rootReducer } from '@/store/rootReducer';
import { ALBUM, signedInState } from '@/testing/albums';
import { anEditedAlbum, FIRST, planEditorSaga, stateWithOpenAlbum } from '@/testing/editor';
import { pendingDropActions as arrivals, type PendingDrop } from '../state/pendingDrops';
import { selectDocument } from '../state/selectors';
import { editorActions as actions } from '../state/slice';

jest.mock('@/api/albums', () => ({ listRunningGenerations: jest.fn(), getAlbum: jest.fn(), updateSpread: jest.fn() }));
const api = jest.mocked(albumsApi);

beforeEach(() => {
  jest.resetAllMocks();
  api.listRunningGenerations.mockResolvedValue({ albums: [] });
});

const UPLOAD = '00000000-0000-4000-8000-0000000000aa';
const SECOND_UPLOAD = '00000000-0000-4000-8000-0000000000ab';
const photo = { id: UPLOAD, width: 3000, height: 2000 } as Parameters<typeof storage.uploadSucceeded>[0]['photo'];
const arrival = { albumId: ALBUM, spreadId: FIRST, gesture: 'g', since: 0 };
const expected = (changes: Partial<PendingDrop> = {}) =>
  arrivals.dropRegistered({ arrivals: { [UPLOAD]: { ...arrival, ...changes } } });
const stored = storage.uploadSucceeded({ id: UPLOAD, photo });
const photosOf = (state: RootState) =>
  selectDocument(state, FIRST)?.elements.flatMap((one) => (one.type === 'photo' && one.fileId === UPLOAD ? [one] : []));
/** Returns the state after a page reload with the given actions, before the album is loaded. */
const reloaded = (...left: Parameters<typeof rootReducer>[1][]) => left.reduce<RootState>(rootReducer, signedInState());

describe('dropped photos', () => {
  it('are placed once they are stored, at the point of the drop, only once', async () => {
    const { storeState } = await planEditorSaga(stateWithOpenAlbum())
      .dispatch(expected({ at: { x: 100, y: 90 } }))
      .dispatch(stored)
      .dispatch(stored)
      .silentRun(40);
    const [placed, another] = photosOf(storeState) ?? [];
    const { x = 0, y = 0, width = 0, height = 0 } = placed?.frame ?? {};
    expect([x + width / 2, y + height / 2, width / height, another]).toEqual([100, 90, 1.5, undefined]);
    expect(storeState.albums.arrivals).toEqual({});
  });

  it('are clamped to the pages', async () => {
    const { storeState } = await planEditorSaga(stateWithOpenAlbum())
      .dispatch(expected({ at: { x: 700, y: -90 } }))
      .dispatch(stored)
      .silentRun(40);
    const { x = 0, y = 0, width = 0, height = 0 } = photosOf(storeState)?.[0]?.frame ?? {};
    expect([x + width / 2, y + height / 2]).toEqual([420, 0]);
  });

  it('of one drop are one undo step', async () => {
    const second = { ...photo, id: SECOND_UPLOAD };
    const { storeState } = await planEditorSaga(stateWithOpenAlbum())
      .dispatch(arrivals.dropRegistered({ arrivals: { [UPLOAD]: arrival, [SECOND_UPLOAD]: arrival } }))
      .dispatch(stored)
      .dispatch(storage.uploadSucceeded({ id: SECOND_UPLOAD, photo: second }))
      .delay(10)
      .dispatch(actions.undoRequested())
      .silentRun(40);
    expect([photosOf(storeState), storeState.albums.editor.undo]).toEqual([[], []]);
    expect(storeState.albums.editor.redo).toHaveLength(1);
  });

  it('are placed after a reload, once the upload has ended and the album is loaded', async () => {
    api.getAlbum.mockResolvedValue({ album: anEditedAlbum() });
    for (const left of [[expected()], [expected(), stored]]) {
      const { storeState } = await planEditorSaga(reloaded(...left))
        .dispatch(stored)
        .dispatch(actions.editorOpened({ id: ALBUM }))
        .silentRun(60);
      expect([photosOf(storeState)?.length, storeState.albums.arrivals]).toEqual([1, {}]);
    }
    const { storeState } = await planEditorSaga(reloaded(expected()))
      .dispatch(actions.editorOpened({ id: ALBUM }))
      .delay(20)
      .dispatch(stored)
      .silentRun(60);
    expect([photosOf(storeState)?.length, storeState.albums.arrivals]).toEqual([1, {}]);
  });

  it('are placed by one tab only', async () => {
    const held = new Set<string>();
    const request = async (name: string, _: unknown, run: (lock: object | null) => unknown) => {
      const lock = held.has(name) ? null : { name };
      held.add(name);
      await run(lock);
    };
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
    const placed = async () => {
      const { storeState } = await planEditorSaga(stateWithOpenAlbum())
        .dispatch(expected())
        .dispatch(stored)
        .silentRun(40);
      return [photosOf(storeState)?.length, storeState.albums.arrivals];
    };
    try {
      expect([await placed(), await placed()]).toEqual([
        [1, {}],
        [0, {}],
      ]);
    } finally {
      Reflect.deleteProperty(navigator, 'locks');
    }
  });

  it('wait for the face boxes before they replace a photo', async () => {
    const state = stateWithOpenAlbum();
    const frame = selectDocument(state, FIRST)?.elements.find((one) => one.type === 'photo');
    if (!frame) throw new Error('the page has no photo');
    // A face at the top edge of a tall photo, which a centred crop would cut.
    const face = { x: 0.4, y: 0.02, width: 0.2, height: 0.08 };
    const blind = { ...photo, width: 2000, height: 6000, looked: false };
    const facts = { ...aPhotoAnalysis(), palette: [], faces: [{ box: face, score: 0.9 }] };
    const seen = { ...blind, looked: true, focus: face, facts };
    const waiting = planEditorSaga(state, {})
      .dispatch(expected({ into: frame.id }))
      .dispatch(storage.uploadSucceeded({ id: UPLOAD, photo: blind }));
    expect(photosOf((await waiting.silentRun(40)).storeState)).toEqual([]);
    const { storeState } = await planEditorSaga(state, {})
      .dispatch(storage.pageLoaded({ photos: [blind], total: 1 }))
      .dispatch(expected({ into: frame.id }))
      .dispatch(storage.uploadSucceeded({ id: UPLOAD, photo: blind }))
      .delay(10)
      .dispatch(storage.photosAnalysed({ photos: [seen] }))
      .silentRun(60);
    const [placed] = photosOf(storeState) ?? [];
    expect(placed?.id).toBe(frame.id);
    expect(placed?.crop.y).toBeLessThan(0.03);
  });

  it('wait while another album is open', async () => {
    const { storeState } = await planEditorSaga(stateWithOpenAlbum())
      .dispatch(expected({ albumId: 'another' }))
      .dispatch(stored)
      .silentRun(40);
    expect([photosOf(storeState), Object.keys(storeState.albums.arrivals)]).toEqual([[], [UPLOAD]]);
  });

  it('are placed where they were dropped when a lost file is chosen again', async () => {
    const lost = { [SECOND_UPLOAD]: { ...arrival, at: { x: 100, y: 90 } } };
    const { storeState } = await planEditorSaga(stateWithOpenAlbum())
      .dispatch(arrivals.dropRegistered({ arrivals: lost }))
      .dispatch(storage.uploadsReplaced({ ids: { [SECOND_UPLOAD]: UPLOAD } }))
      .dispatch(stored)
      .silentRun(40);
    expect([photosOf(storeState)?.length, storeState.albums.arrivals]).toEqual([1, {}]);
  });

  it.each([
    ['cancelled', storage.uploadsCancelled({ ids: [UPLOAD] })],
    ['refused', storage.uploadRefused({ id: UPLOAD, reason: { code: 'unsupported_image' } as never })],
    ['no photos', storage.filesChecked({ checked: [{ id: UPLOAD, inspection: { ok: false } as never }] })],
  ])('are dropped when they are %s', async (_, end) => {
    const { storeState } = await planEditorSaga(stateWithOpenAlbum())
      .dispatch(expected())
      .dispatch(end)
      .dispatch(stored)
      .silentRun(40);
    expect(photosOf(storeState)).toEqual([]);
  });
});
