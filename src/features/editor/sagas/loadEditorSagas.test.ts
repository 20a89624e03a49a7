/** @jest-environment jsdom */
import { albumsApi } from '@/api';
import { ALBUM, signedInState } from '@/testing/albums';
import { anEditedAlbum, createTestDocument, FIRST } from '@/testing/editor';
import { createHarness } from '@/testing/storeHarness';
import { editorActions as actions } from '../state/slice';
import { loadEditorSagas } from './loadEditorSagas';

jest.mock('@/api/albums', () => ({ getAlbum: jest.fn(), updateSpread: jest.fn() }));
const api = jest.mocked(albumsApi);

const startEditorSagas = () => loadEditorSagas(() => false);

describe('the editor sagas', () => {
  it('load with the first opening, whose action is not lost meanwhile', async () => {
    api.getAlbum.mockResolvedValue({ album: anEditedAlbum() });
    const { store, until, actions: log, stop } = createHarness({ sagas: [startEditorSagas], state: signedInState() });
    store.dispatch(actions.editorOpened({ id: ALBUM }));
    const state = await until(({ albums }) => albums.editor.phase === 'ready');
    expect(state.albums.editor.order).toHaveLength(5);
    expect(log.filter(actions.editorOpened.match)).toHaveLength(1);
    stop();
  });

  it('load at once if unsaved changes are left', async () => {
    api.updateSpread.mockImplementation(({ body }) =>
      Promise.resolve({ spread: { id: body.id, url: '', html: body.body, version: body.version + 1 } }),
    );
    const draft = {
      spreadId: FIRST,
      albumId: ALBUM,
      version: 1,
      document: createTestDocument('Left behind'),
      revision: 3,
    };
    const { until, stop } = createHarness({
      sagas: [startEditorSagas],
      state: signedInState({ drafts: { [FIRST]: draft } }),
    });
    await until(({ albums }) => Object.keys(albums.drafts).length === 0);
    expect(api.updateSpread.mock.calls[0]?.[0].body.body).toContain('Left behind');
    stop();
  });
});
