/** @jest-environment jsdom */
import { albumsApi } from '@/api';
import { ALBUM, createApiError, signedInState } from '@/testing/albums';
import { anEditedAlbum, createTestDocument, FIRST } from '@/testing/editor';
import { createHarness } from '@/testing/storeHarness';
import { editorActions as actions } from '../state/slice';
import { loadEditorSagas } from './loadEditorSagas';

jest.mock('@/api/albums', () => ({ getAlbum: jest.fn(), updateSpread: jest.fn() }));
const api = jest.mocked(albumsApi);
const OTHER = '10000000-0000-4000-8000-000000000002';

const visit = (path: string) => window.history.replaceState(null, '', path);
const start = (kept = {}, generating: readonly string[] = []) =>
  createHarness({ sagas: [() => loadEditorSagas((id) => generating.includes(id))], state: signedInState(kept) });
type Started = ReturnType<typeof start>;
const isReady = ({ until }: Started, id = ALBUM) =>
  until(({ albums: { editor } }) => editor.phase === 'ready' && editor.album?.id === id);

describe('the prefetched album', () => {
  beforeEach(() => {
    api.getAlbum.mockReset().mockImplementation((id) => Promise.resolve({ album: { ...anEditedAlbum(), id } }));
    visit(`/de/creations/editor/${ALBUM}`);
  });
  afterEach(() => visit('/'));

  it('is requested before the page is loaded, and not again by it', async () => {
    const app = start();
    expect(api.getAlbum).toHaveBeenCalledTimes(1);
    await app.settled();
    app.store.dispatch(actions.editorOpened({ id: ALBUM }));
    expect((await isReady(app)).albums.editor.order).toHaveLength(5);
    expect(api.getAlbum).toHaveBeenCalledTimes(1);
    app.stop();
  });

  it('is not requested while it is still being generated', () => {
    start({}, [ALBUM]).stop();
    expect(api.getAlbum).not.toHaveBeenCalled();
  });

  it('is awaited if the page is ready first', async () => {
    const answers: (() => void)[] = [];
    api.getAlbum.mockImplementationOnce(
      (id) => new Promise((resolve) => answers.push(() => resolve({ album: { ...anEditedAlbum(), id } }))),
    );
    const app = start();
    app.store.dispatch(actions.editorOpened({ id: ALBUM }));
    await app.settled();
    expect(app.store.getState().albums.editor.phase).toBe('loading');
    answers[0]?.();
    await isReady(app);
    expect(api.getAlbum).toHaveBeenCalledTimes(1);
    app.stop();
  });

  it('is requested again on the next opening', async () => {
    const app = start();
    app.store.dispatch(actions.editorOpened({ id: ALBUM }));
    await isReady(app);
    app.store.dispatch(actions.editorOpened({ id: ALBUM }));
    await app.settled();
    expect(api.getAlbum).toHaveBeenCalledTimes(2);
    app.stop();
  });

  it('is dropped without a wait if another album is opened', async () => {
    const signals: (AbortSignal | undefined)[] = [];
    api.getAlbum.mockImplementationOnce((_, options) => {
      signals.push(options?.signal);
      return new Promise(() => undefined);
    });
    const app = start();
    app.store.dispatch(actions.editorOpened({ id: OTHER }));
    await isReady(app, OTHER);
    expect(api.getAlbum.mock.calls.map(([id]) => id)).toEqual([ALBUM, OTHER]);
    expect(signals[0]?.aborted).toBe(true);
    app.stop();
  });

  it('is requested again after a failure, which is only then reported', async () => {
    api.getAlbum.mockRejectedValueOnce(createApiError('network', 0));
    const app = start();
    await app.settled();
    expect(app.actions.some(actions.editorFailed.match)).toBe(false);
    app.store.dispatch(actions.editorOpened({ id: ALBUM }));
    await isReady(app);
    expect(api.getAlbum).toHaveBeenCalledTimes(2);
    app.stop();
  });

  it('is not requested while pending changes must be sent first', async () => {
    api.updateSpread.mockReturnValue(new Promise(() => undefined));
    const draft = {
      spreadId: FIRST,
      albumId: ALBUM,
      version: 1,
      document: createTestDocument('Left behind'),
      revision: 3,
    };
    const app = start({ drafts: { [FIRST]: draft } });
    await app.settled();
    expect(api.getAlbum).not.toHaveBeenCalled();
    app.stop();
  });

  it.each(['/creations', `/creations/preview/${ALBUM}`, '/creations/editor/none', '/'])(
    'is null at %s',
    async (path) => {
      visit(path);
      const app = start();
      await app.settled();
      expect(api.getAlbum).not.toHaveBeenCalled();
      app.stop();
    },
  );

  it('expires after a while', async () => {
    const now = jest.spyOn(Date, 'now').mockReturnValue(1_000_000);
    const app = start();
    await app.settled();
    now.mockReturnValue(1_005_000);
    app.store.dispatch(actions.editorOpened({ id: ALBUM }));
    await isReady(app);
    expect(api.getAlbum).toHaveBeenCalledTimes(2);
    now.mockRestore();
    app.stop();
  });
});
