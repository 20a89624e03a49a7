/** @jest-environment jsdom */
import type { AlbumSpread } from '@domain/contract';
import { resizeSpine, serialiseSpread } from '@domain/document';
import { albumsApi } from '@/api';
import { sessionEnds } from '@/features/auth';
import { supervise } from '@/sagas';
import { type RootState, rootReducer } from '@/store/rootReducer';
import { ALBUM, createApiError } from '@/testing/albums';
import {
  acceptAllSaves,
  anEditedAlbum,
  COVER,
  createTestDocument,
  createTestSpread,
  FIRST,
  IDS,
  planEditorSaga,
  SECOND,
  stateWithOpenAlbum,
  textOfSpread,
  textTyped,
} from '@/testing/editor';
import { createHarness } from '@/testing/storeHarness';
import { editorActions as actions } from '../state/slice';
import { editorSaga } from './editorSaga';

jest.mock('@/api/albums', () => ({
  listRunningGenerations: jest.fn(),
  getAlbum: jest.fn(),
  updateSpread: jest.fn(),
  deleteSpread: jest.fn(),
}));
const api = jest.mocked(albumsApi);

const bound = (spine: number, version = 2, words?: string): AlbumSpread => ({
  id: COVER,
  url: `/${version}.jpg`,
  version,
  html: serialiseSpread(resizeSpine(createTestDocument(words, 'cover'), spine)),
});
const albumWith = (cover: AlbumSpread) => ({
  album: anEditedAlbum({ spreads: IDS.map((id) => (id === COVER ? cover : createTestSpread(id))) }),
});
const never = () => new Promise<never>(() => undefined);

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});
const tab = (state = stateWithOpenAlbum()) => {
  const harness = createHarness({
    sagas: [() => supervise('albums', editorSaga, { restartOn: sessionEnds })],
    state,
  });
  open.push(harness.stop);
  return harness;
};
type Tab = ReturnType<typeof tab>;

/** Opens a tab with an unsaved change of the cover. */
const changedTab = async () => {
  const one = tab();
  one.store.dispatch(textTyped('Mine', COVER));
  await one.settled();
  return one;
};
const hear = async ({ store, settled }: Tab, cover: AlbumSpread) => {
  api.getAlbum.mockResolvedValue(albumWith(cover));
  store.dispatch(actions.editorOpened({ id: ALBUM }));
  await settled();
};
const reloaded = ({ albums: { drafts } }: RootState): RootState => {
  const closed = rootReducer(stateWithOpenAlbum(), actions.editorClosed());
  return { ...closed, albums: { ...closed.albums, ...(JSON.parse(JSON.stringify({ drafts })) as object) } };
};
const mine = ({ albums: { drafts, editor } }: RootState) => ({
  conflicts: Object.keys(editor.conflicts),
  version: drafts[COVER]?.version,
  spine: drafts[COVER]?.document.spine,
});
const on = (spine: number, version: number) => ({ conflicts: [], version, spine });

beforeEach(() => {
  jest.resetAllMocks();
  api.listRunningGenerations.mockResolvedValue({ albums: [] });
  api.updateSpread.mockImplementation(never);
});

describe('a cover with local changes and another binding from elsewhere', () => {
  it('is rebased on the new spine on reload, with its steps', async () => {
    const one = await changedTab();
    await hear(one, bound(11.75));
    expect(mine(one.store.getState())).toEqual(on(11.75, 2));
    expect(textOfSpread(one.store.getState(), COVER)).toBe('Mine');
    expect(one.store.getState().albums.editor.undo).toHaveLength(1);
  });

  it('is rebased when the album is opened again', async () => {
    const one = await changedTab();
    one.store.dispatch(actions.editorClosed());
    await hear(one, bound(11.75));
    expect(mine(one.store.getState())).toEqual(on(11.75, 2));
  });

  it('is rebased after a page reload', async () => {
    const next = tab(reloaded((await changedTab()).store.getState()));
    await hear(next, bound(11.75));
    expect(mine(next.store.getState())).toEqual(on(11.75, 2));
  });

  it('is rebased twice, also back to its first spine', async () => {
    const one = await changedTab();
    await hear(one, bound(11.75));
    await hear(one, bound(6, 3));
    expect(mine(one.store.getState())).toEqual(on(6, 3));
  });

  it('ignores an outdated response', async () => {
    const one = await changedTab();
    await hear(one, bound(11.75, 3));
    await hear(one, bound(7, 2));
    expect(mine(one.store.getState())).toEqual(on(11.75, 3));
  });

  it('is a conflict if more than the spine was changed', async () => {
    const one = await changedTab();
    await hear(one, bound(11.75, 2, 'Theirs'));
    expect(mine(one.store.getState())).toEqual({ conflicts: [COVER], version: 1, spine: 6 });
  });

  it('is rebased if its save succeeded but the response was lost', async () => {
    const { storeState } = await planEditorSaga()
      .dispatch(textTyped('Sent', COVER))
      .delay(20)
      .dispatch(textTyped('Mine', COVER))
      .silentRun(40);
    expect(storeState.albums.drafts[COVER]?.sent).toBeDefined();
    const next = tab(reloaded(storeState));
    await hear(next, bound(11.75, 3, 'Sent'));
    expect(mine(next.store.getState())).toEqual(on(11.75, 3));
  });

  it('is rebased if it was saved since and then changed again', async () => {
    const one = tab();
    api.updateSpread.mockImplementationOnce((sent) => {
      one.store.dispatch(textTyped('Mine', COVER));
      return acceptAllSaves(sent);
    });
    one.store.dispatch(textTyped('Saved', COVER));
    await one.settled();
    one.store.dispatch(actions.flushRequested());
    await one.settled();
    expect(mine(one.store.getState())).toEqual(on(6, 2));
    const next = tab(reloaded(one.store.getState()));
    await hear(next, bound(11.75, 3, 'Saved'));
    expect(mine(next.store.getState())).toEqual(on(11.75, 3));
  });

  it('is rebased if only the first of several structural changes was carried out', async () => {
    const one = tab();
    api.deleteSpread.mockImplementationOnce(() => {
      one.store.dispatch(textTyped('Mine', COVER));
      return Promise.resolve({ order: IDS.filter((id) => id !== FIRST), page_count: 4, cover: bound(5.8) });
    });
    api.deleteSpread.mockRejectedValueOnce(createApiError('too_few_pages', 422));
    const changes = [FIRST, SECOND].map((id) => ({ op: 'delete', id }) as const);
    one.store.dispatch(actions.structureRequested({ changes, via: 'user' }));
    await one.settled();
    await one.settled();
    expect(one.store.getState().albums.outbox).toEqual([]);
    expect(mine(one.store.getState())).toEqual(on(5.8, 2));
  });
});
