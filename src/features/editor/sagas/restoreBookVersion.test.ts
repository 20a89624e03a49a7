/** @jest-environment jsdom */
import { albumsApi } from '@/api';
import { type RootState, rootReducer } from '@/store/rootReducer';
import { ALBUM, createApiError } from '@/testing/albums';
import {
  acceptAllSaves,
  albumLoaded,
  anEditedAlbum,
  COVER,
  createTestSpread,
  FIRST,
  IDS,
  planEditorSaga,
  SECOND,
  stateWithOpenAlbum,
  textOfSpread,
  textTyped,
} from '@/testing/editor';
import { editorActions as actions } from '../state/slice';

jest.mock('@/api/albums', () => ({
  getAlbum: jest.fn(),
  getVersion: jest.fn(),
  listVersions: jest.fn(),
  restoreVersion: jest.fn(),
  updateSpread: jest.fn(),
}));
const api = jest.mocked(albumsApi);

const BEFORE = '40000000-0000-4000-8000-000000000001';
const AFTER = '40000000-0000-4000-8000-000000000002';
const aVersion = (id: string) => ({
  id,
  kind: 'automatic' as const,
  name: null,
  format: 'square-210' as const,
  page_count: 24,
  template_id: 'journey',
  cover: '',
  created_at: '2026-03-01T10:00:00.000Z',
});
/** Other inside spreads, as a new layout creates them. */
const OTHERS = ['30000000-0000-4000-8000-000000000002', '30000000-0000-4000-8000-000000000003'];
const newIds = (ids: readonly string[]) => IDS.map((id) => (id === FIRST ? ids[0] : id === SECOND ? ids[1] : id) ?? id);
const bookOf = (ids: readonly string[], words: string, version: number) =>
  anEditedAlbum({
    spreads: newIds(ids).map((id, i) => ({ ...createTestSpread(IDS[i] ?? id, words, version), id })),
    template_id: 'vow',
  });
const written = actions.edited({
  spreadId: FIRST,
  base: null,
  patches: [],
  inverse: [],
  gesture: null,
});
const replaced = actions.bookReplaced({ albumId: ALBUM, via: 'user', versionId: BEFORE });
const back = ['50000000-0000-4000-8000-000000000002', '50000000-0000-4000-8000-000000000003'];

/** Saves an edit, then replaces the layout of the album. */
async function relaid(): Promise<RootState> {
  api.updateSpread.mockImplementation(acceptAllSaves);
  const { storeState } = await planEditorSaga().dispatch(textTyped('Mine')).silentRun(60);
  expect(storeState.albums.drafts).toEqual({});
  const { spreads, ...album } = bookOf(OTHERS, 'Laid out', 1);
  return [replaced, albumLoaded({ ...album, spreads })].reduce(rootReducer, storeState as RootState);
}

beforeEach(() => {
  jest.resetAllMocks();
  api.getVersion.mockResolvedValue({
    version: aVersion(BEFORE),
    spreads: IDS.map((id) => ({ id, html: '' })),
    photos: {},
  });
  api.listVersions.mockResolvedValue({ versions: [aVersion(AFTER), aVersion(BEFORE)] });
  api.restoreVersion.mockResolvedValue({ album: anEditedAlbum() });
  api.getAlbum.mockResolvedValue({ album: bookOf(back, 'Mine', 3) });
});

const kindsOf = ({ albums: { editor } }: RootState) => [
  editor.undo.map(({ kind }) => kind),
  editor.redo.map(({ kind }) => kind),
];

it('a new layout is one step on top of earlier ones', async () => {
  expect(kindsOf(await relaid())).toEqual([['edit', 'book'], []]);
});

it('undo restores the version at the server, and then earlier steps on the recovered spreads', async () => {
  const undone = await planEditorSaga(await relaid())
    .dispatch(actions.undoRequested())
    .silentRun(60);
  expect(api.restoreVersion.mock.calls.map(([wanted]) => wanted)).toEqual([{ albumId: ALBUM, versionId: BEFORE }]);
  const now = undone.storeState as RootState;
  expect([now.albums.editor.order, textOfSpread(now, back[0])]).toEqual([newIds(back), 'Mine']);
  expect(kindsOf(now)).toEqual([['edit'], ['book']]);
  const further = await planEditorSaga(now).dispatch(actions.undoRequested()).silentRun(60);
  expect(textOfSpread(further.storeState as RootState, back[0])).toBe('A day at the sea');
});

it('redo restores the version with the new layout', async () => {
  const { storeState } = await planEditorSaga(await relaid())
    .dispatch(actions.undoRequested())
    .silentRun(60);
  api.listVersions.mockResolvedValue({ versions: [aVersion(BEFORE), aVersion(AFTER)] });
  api.getVersion.mockResolvedValue({
    version: aVersion(AFTER),
    spreads: newIds(OTHERS).map((id) => ({ id, html: '' })),
    photos: {},
  });
  api.getAlbum.mockResolvedValue({ album: bookOf(OTHERS, 'Laid out', 4) });
  const redone = await planEditorSaga(storeState as RootState)
    .dispatch(actions.redoRequested())
    .silentRun(60);
  expect(api.restoreVersion.mock.lastCall?.[0]).toEqual({ albumId: ALBUM, versionId: AFTER });
  expect(kindsOf(redone.storeState as RootState)).toEqual([['edit', 'book'], []]);
  expect(textOfSpread(redone.storeState as RootState, OTHERS[0])).toBe('Laid out');
});

it('a failed undo stays a step, and reports the reason', async () => {
  api.restoreVersion.mockRejectedValue(createApiError('network', 0));
  const { storeState } = await planEditorSaga(await relaid())
    .dispatch(actions.undoRequested())
    .silentRun(60);
  const now = storeState as RootState;
  expect(kindsOf(now)).toEqual([['edit', 'book'], []]);
  expect(now.toasts.items[0]).toMatchObject({ title: { id: 'toast.errorUpdatingAlbum' } });
});

it('repeated undo requests meanwhile take one step only', async () => {
  const { storeState } = await planEditorSaga(await relaid())
    .dispatch(actions.undoRequested())
    .dispatch(actions.undoRequested())
    .silentRun(60);
  expect(api.restoreVersion).toHaveBeenCalledTimes(1);
  expect(kindsOf(storeState as RootState)[0]).toEqual(['edit']);
});

it('a step of an album that was left, or not edited yet, waits for the editor', () => {
  const left = [actions.editorClosed(), replaced].reduce(rootReducer, rootReducer(stateWithOpenAlbum(), written));
  const again = [actions.editorOpened({ id: ALBUM }), albumLoaded()].reduce(rootReducer, left);
  expect(kindsOf(again)).toEqual([['edit', 'book'], []]);
  const fresh = [actions.editorOpened({ id: ALBUM }), albumLoaded()].reduce(
    rootReducer,
    rootReducer(rootReducer(undefined, { type: '' }), replaced),
  );
  expect(kindsOf(fresh)).toEqual([['book'], []]);
  expect(fresh.albums.editor.current).toBe(COVER);
});

it('a late response leaves the open album alone', async () => {
  const other = '10000000-0000-4000-8000-000000000002';
  const { storeState } = await planEditorSaga(await relaid())
    .dispatch(actions.undoRequested())
    .dispatch(actions.editorClosed())
    .silentRun(60);
  expect((storeState as RootState).albums.editor).toMatchObject({ albumId: null, phase: 'idle' });
  const elsewhere = await planEditorSaga(await relaid())
    .dispatch(actions.undoRequested())
    .dispatch(actions.editorOpened({ id: other }))
    .silentRun(60);
  expect((elsewhere.storeState as RootState).albums.editor.albumId).toBe(other);
});

it('an undo with a lost response is done once, and can be redone', async () => {
  const { spreads } = bookOf(back, 'Mine', 3);
  api.getVersion.mockResolvedValue({
    version: aVersion(BEFORE),
    spreads: spreads.map(({ html }, i) => ({ id: IDS[i] ?? '', html })),
    photos: {},
  });
  api.restoreVersion.mockRejectedValueOnce(createApiError('network', 0));
  const lost = await planEditorSaga(await relaid())
    .dispatch(actions.undoRequested())
    .silentRun(60);
  expect(kindsOf(lost.storeState as RootState)).toEqual([['edit', 'book'], []]);
  const { storeState } = await planEditorSaga(lost.storeState as RootState)
    .dispatch(actions.undoRequested())
    .silentRun(60);
  expect(api.restoreVersion).toHaveBeenCalledTimes(1);
  expect(kindsOf(storeState as RootState)).toEqual([['edit'], ['book']]);
  expect((storeState as RootState).albums.editor.redo).toEqual([{ kind: 'book', versionId: AFTER }]);
});
