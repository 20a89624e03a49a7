/** @jest-environment jsdom */
import { albumsApi } from '@/api';
import type { RootState } from '@/store/rootReducer';
import { ALBUM, createApiError } from '@/testing/albums';
import {
  anEditedAlbum,
  COVER,
  createTestSpread,
  OPENING,
  planEditorSaga,
  requestRename,
  stateWithOpenAlbum,
  textOfSpread,
  textTyped,
} from '@/testing/editor';
import { selectAlbum } from '../state/selectors';
import { editorActions } from '../state/slice';

jest.mock('@/api/albums', () => ({
  listRunningGenerations: jest.fn(),
  getAlbum: jest.fn(),
  updateSpread: jest.fn(),
  renameAlbum: jest.fn(),
}));
const api = jest.mocked(albumsApi);

const title = (state: RootState) => selectAlbum(state)?.title;
const before = stateWithOpenAlbum({ title: 'Canyons' });
const followed = (words: string, version: number) => [
  createTestSpread(COVER, words, version),
  createTestSpread(OPENING, words, version),
];

beforeEach(() => {
  jest.resetAllMocks();
  api.listRunningGenerations.mockResolvedValue({ albums: [] });
});

describe('renaming the edited album', () => {
  it('shows at once, updates its pages with the response, and is undone in one step', async () => {
    let answer: (title: string, version: number) => void = () => undefined;
    api.renameAlbum.mockImplementation(
      () =>
        new Promise((resolve) => {
          answer = (words, version) => resolve({ title: words, spreads: followed(words, version) });
        }),
    );
    const asked = planEditorSaga(before).dispatch(requestRename('Canyons', 'Rome'));
    const shown = await asked.silentRun(40);
    expect(title(shown.storeState)).toBe('Rome');
    expect(api.renameAlbum.mock.calls[0]?.[0]).toEqual({ albumId: ALBUM, body: { title: 'Rome' } });

    api.renameAlbum.mockImplementation(({ body }) =>
      Promise.resolve({ title: body.title, spreads: followed(body.title, 2) }),
    );
    answer('Rome', 2);
    const renamed = await planEditorSaga(before)
      .dispatch(requestRename('Canyons', 'Rome'))
      .put.actionType(editorActions.structureChanged.type)
      .silentRun(40);
    expect([textOfSpread(renamed.storeState, COVER), textOfSpread(renamed.storeState, OPENING)]).toEqual([
      'Rome',
      'Rome',
    ]);
    expect(renamed.storeState.albums.outbox).toEqual([]);

    api.renameAlbum.mockResolvedValue({ title: 'Canyons', spreads: followed('Canyons', 3) });
    const undone = await planEditorSaga(renamed.storeState).dispatch(editorActions.undoRequested()).silentRun(40);
    expect([title(undone.storeState), textOfSpread(undone.storeState, COVER)]).toEqual(['Canyons', 'Canyons']);
    expect(undone.storeState.albums.editor).toMatchObject({ undo: [], current: COVER });
  });

  it('reverts if the server refuses', async () => {
    api.renameAlbum.mockRejectedValue(createApiError('album_not_ready', 409));
    api.getAlbum.mockResolvedValue({ album: anEditedAlbum({ title: 'Canyons' }) });
    const { storeState } = await planEditorSaga(before).dispatch(requestRename('Canyons', 'Rome')).silentRun(60);
    expect([title(storeState), storeState.albums.editor.undo]).toEqual(['Canyons', []]);
    expect(storeState.toasts.items[0]).toMatchObject({ title: { id: 'toast.errorUpdatingAlbum' } });
  });

  it('follows the words on the cover, and reloads the title page', async () => {
    api.updateSpread.mockImplementation(({ body: { id, version, body: html } }) =>
      Promise.resolve({ spread: { id, url: '', html, version: version + 1 }, title: 'Rome' }),
    );
    const now = anEditedAlbum({ title: 'Rome' });
    const spreads = now.spreads.map((one) => (one.id === OPENING ? createTestSpread(OPENING, 'Rome', 2) : one));
    api.getAlbum.mockResolvedValue({ album: { ...now, spreads } });
    const { storeState } = await planEditorSaga(before).dispatch(textTyped('Rome', COVER)).silentRun(60);
    expect([title(storeState), textOfSpread(storeState, OPENING)]).toEqual(['Rome', 'Rome']);
    expect(storeState.albums.editor.undo).toHaveLength(1);
  });
});
