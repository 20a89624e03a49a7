/** @jest-environment jsdom */
import { albumsApi } from '@/api';
import { sessionEnds } from '@/features/auth';
import { supervise } from '@/sagas';
import { ALBUM } from '@/testing/albums';
import {
  acceptAllSaves,
  anEditedAlbum,
  createTestSpread,
  FIRST,
  IDS,
  stateWithOpenAlbum,
  textOfSpread,
  textTyped,
} from '@/testing/editor';
import { createHarness } from '@/testing/storeHarness';
import { editorActions as actions } from '../state/slice';
import { editorSaga } from './editorSaga';

jest.mock('@/api/albums', () => ({ listRunningGenerations: jest.fn(), getAlbum: jest.fn(), updateSpread: jest.fn() }));
const api = jest.mocked(albumsApi);
const OTHER = '10000000-0000-4000-8000-000000000009';

const serves = (words: string, version: number) =>
  api.getAlbum.mockImplementation((id) =>
    Promise.resolve({
      album: anEditedAlbum({
        id,
        spreads: IDS.map((one) => (one === FIRST ? createTestSpread(one, words, version) : createTestSpread(one))),
      }),
    }),
  );

beforeEach(() => {
  jest.resetAllMocks();
  api.updateSpread.mockImplementation(acceptAllSaves);
});

/** Edits, leaves for the preview before the save, and comes back. */
async function backFrom(open?: string) {
  const tab = createHarness({
    sagas: [() => supervise('albums', editorSaga, { restartOn: sessionEnds })],
    state: stateWithOpenAlbum(),
  });
  const { store, settled, until } = tab;
  store.dispatch(actions.spreadChosen({ id: FIRST }));
  store.dispatch(textTyped('Mine'));
  await settled();
  store.dispatch(actions.flushRequested());
  store.dispatch(actions.editorClosed());
  await until(({ albums }) => Object.keys(albums.drafts).length === 0);
  if (open !== undefined) {
    store.dispatch(actions.editorOpened({ id: open }));
    await until(({ albums }) => albums.editor.phase === 'ready');
    store.dispatch(actions.editorClosed());
  }
  store.dispatch(actions.editorOpened({ id: ALBUM }));
  await until(({ albums }) => albums.editor.phase === 'ready');
  return tab;
}

describe('a user who returns to an album', () => {
  it('sees the same spread, and can undo earlier edits', async () => {
    serves('Mine', 2);
    const { store, settled } = await backFrom();
    expect(store.getState().albums.editor.current).toBe(FIRST);
    store.dispatch(actions.undoRequested());
    await settled();
    expect(textOfSpread(store.getState())).toBe('A day at the sea');
    store.dispatch(actions.redoRequested());
    await settled();
    expect(textOfSpread(store.getState())).toBe('Mine');
  });

  it('cannot undo what was changed elsewhere meanwhile', async () => {
    serves('Theirs', 3);
    const { store } = await backFrom();
    expect([textOfSpread(store.getState()), store.getState().albums.editor.undo]).toEqual(['Theirs', []]);
  });

  it('starts fresh after another album', async () => {
    serves('Mine', 2);
    const { store } = await backFrom(OTHER);
    expect(store.getState().albums.editor.undo).toEqual([]);
  });
});
