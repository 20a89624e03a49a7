/** @jest-environment jsdom */
import type { BookChoice } from '@domain/commerce';
import type { AlbumSpread } from '@domain/contract';
import { parseSpread, resizeSpine, type SpreadDocument, serialiseSpread } from '@domain/document';
import { ApiError, albumsApi } from '@/api';
import { sessionEnds } from '@/features/auth';
import { supervise } from '@/sagas';
import type { RootState } from '@/store/rootReducer';
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
  stateWithOpenAlbum,
  textOfSpread,
  textTyped,
} from '@/testing/editor';
import { createHarness } from '@/testing/storeHarness';
import { selectAlbum, selectBook, selectCoverUrl } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import { editorSaga } from './editorSaga';

jest.mock('@/api/albums', () => ({
  listRunningGenerations: jest.fn(),
  getAlbum: jest.fn(),
  updateSpread: jest.fn(),
  deleteSpread: jest.fn(),
  chooseBook: jest.fn(),
}));
const api = jest.mocked(albumsApi);

const OTHER = '10000000-0000-4000-8000-000000000009';
const usual = anEditedAlbum().book;
const soft = { cover: 'soft', paper: 'matte-170' } as const;
const heavy = { cover: 'hard', paper: 'silk-250' } as const;
const choose = (book: BookChoice) => actions.structureRequested({ changes: [{ op: 'bind', ...book }], via: 'user' });

/** Returns the cover of the album with another spine, as the server sends it. */
const bound = (spine: number, version = 2, words?: string): AlbumSpread => ({
  id: COVER,
  url: `/${version}.jpg`,
  version,
  html: serialiseSpread(resizeSpine(createTestDocument(words, 'cover'), spine)),
});
const answers = (spine: number, version?: number) =>
  api.chooseBook.mockImplementation(({ body }) =>
    Promise.resolve({ book: { ...usual, ...body }, cover: bound(spine, version) }),
  );
/** Simulates a server with only the cover. It changes the binding at once and responds on demand. */
function serve() {
  let current = createTestSpread(COVER);
  const waiting: (() => void)[] = [];
  const put = (doc: SpreadDocument) => {
    current = { ...current, html: serialiseSpread(doc), version: current.version + 1 };
  };
  api.chooseBook.mockImplementation(({ body }) => {
    put(resizeSpine(parseSpread(current.html), body.paper === 'silk-250' ? 11.75 : 7));
    const answer = { book: { ...usual, ...body }, cover: current };
    return new Promise((resolve) => waiting.push(() => resolve(answer)));
  });
  api.updateSpread.mockImplementation((sent) => {
    if (sent.body.version !== current.version) return Promise.reject(conflictWith(current));
    put(parseSpread(sent.body.body));
    return Promise.resolve({ spread: current });
  });
  return { answer: () => waiting.shift()?.(), cover: () => parseSpread(current.html) };
}

const conflictWith = (current: AlbumSpread) =>
  new ApiError({ code: 'conflict', status: 409, message: 'conflict', current });

const openTab = () =>
  createHarness({
    sagas: [() => supervise('albums', editorSaga, { restartOn: sessionEnds })],
    state: stateWithOpenAlbum(),
  });
const editor = ({ albums }: RootState) => albums.editor;
const spineOf = ({ albums }: RootState) => {
  const { document } = albums.drafts[COVER] ?? albums.editor.spreads[COVER] ?? {};
  return document?.spine;
};
const frontOf = ({ albums }: RootState) =>
  (albums.drafts[COVER] ?? albums.editor.spreads[COVER])?.document.elements.map(({ frame }) => frame.x);
const moveTitle = (by: number) =>
  actions.editRequested({
    spreadId: COVER,
    command: { kind: 'placeElements', places: [{ id: 't1', frame: { x: 230 + by, y: 20, width: 100, height: 30 } }] },
  });

beforeEach(() => {
  jest.resetAllMocks();
  api.listRunningGenerations.mockResolvedValue({ albums: [] });
  api.updateSpread.mockImplementation(acceptAllSaves);
});

describe('the binding of the book', () => {
  it('shows at once, with the resulting spine on the cover', async () => {
    answers(11.75);
    const { store, settled } = openTab();
    store.dispatch(choose(heavy));
    await settled();
    expect([selectBook(store.getState()), selectAlbum(store.getState())?.book]).toEqual([
      { ...usual, ...heavy },
      heavy,
    ]);
    const { storeState } = await planEditorSaga().dispatch(choose(heavy)).silentRun(40);
    expect([editor(storeState).book, editor(storeState).album?.book]).toEqual([{ ...usual, ...heavy }, heavy]);
    expect(editor(storeState).chosen).toBeNull();
    expect([spineOf(storeState), editor(storeState).spreads[COVER]?.version]).toEqual([11.75, 2]);
    expect(selectCoverUrl(storeState)).toBe('/2.jpg');
  });

  it('reverts with a message if the server refuses', async () => {
    api.chooseBook.mockRejectedValue(createApiError('option_unavailable', 422));
    const { storeState } = await planEditorSaga().dispatch(choose(heavy)).silentRun(40);
    expect(selectBook(storeState)).toEqual(usual);
    expect(storeState.toasts.items[0]?.title).toEqual({ id: 'toast.errorUpdatingAlbum' });
  });

  it('is requested one at a time, and only the last pending choice counts', async () => {
    const server = serve();
    const { store, settled } = openTab();
    for (const choice of [heavy, { ...heavy, paper: 'matte-170' }, soft] as const) {
      store.dispatch(choose(choice));
      await settled();
    }
    server.answer();
    await settled();
    // The response to the first request is not shown in place of the last choice.
    expect(selectBook(store.getState())).toEqual({ ...usual, ...soft });
    server.answer();
    await settled();
    expect(api.chooseBook.mock.calls.map(([{ body }]) => body)).toEqual([heavy, soft]);
    expect([spineOf(store.getState()), editor(store.getState()).book]).toEqual([7, { ...usual, ...soft }]);
  });

  it('is sent even if its album is left before its turn', async () => {
    const server = serve();
    const { store, settled } = openTab();
    store.dispatch(choose(heavy));
    await settled();
    store.dispatch(choose(soft));
    await settled();
    store.dispatch(actions.editorClosed());
    server.answer();
    await settled();
    expect(api.chooseBook.mock.calls.map(([{ albumId, body }]) => [albumId, body])).toEqual([
      [ALBUM, heavy],
      [ALBUM, soft],
    ]);
  });

  it.each(['succeeds', 'is refused'])(
    'of an album that was left %s, while the open one stays unchanged',
    async (how) => {
      const answer: { take?: (given: { book: typeof usual; cover: null }) => void; refuse?: (error: Error) => void } =
        {};
      api.chooseBook.mockReturnValue(
        new Promise((resolve, reject) => {
          answer.take = resolve;
          answer.refuse = reject;
        }),
      );
      const { store, settled } = openTab();
      store.dispatch(choose(heavy));
      await settled();
      store.dispatch(actions.editorClosed());
      store.dispatch(actions.editorOpened({ id: OTHER }));
      await settled();
      if (how === 'succeeds') answer.take?.({ book: { ...usual, ...heavy }, cover: null });
      else answer.refuse?.(createApiError('option_unavailable', 422));
      await settled();
      expect([editor(store.getState()).albumId, editor(store.getState()).book]).toEqual([OTHER, null]);
    },
  );

  it('stays as the server has it if its cover cannot be parsed', async () => {
    api.chooseBook.mockResolvedValue({ book: { ...usual, ...heavy }, cover: { ...bound(11.75), html: '<p>' } });
    api.getAlbum.mockResolvedValue({ album: anEditedAlbum({ book: { ...usual, ...heavy } }) });
    const { storeState } = await planEditorSaga().dispatch(choose(heavy)).silentRun(60);
    expect(selectBook(storeState)).toEqual({ ...usual, ...heavy });
    expect(storeState.toasts.items[0]?.title).toEqual({ id: 'toast.errorUpdatingAlbum' });
  });

  it('is not reverted by a response from before the change', async () => {
    answers(11.75);
    let answer = (_: { album: ReturnType<typeof anEditedAlbum> }) => undefined as unknown;
    api.getAlbum.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const { store, settled } = openTab();
    store.dispatch(actions.editorOpened({ id: ALBUM }));
    store.dispatch(choose(heavy));
    await settled();
    api.getAlbum.mockResolvedValue({ album: anEditedAlbum({ book: { ...usual, ...heavy } }) });
    answer({ album: anEditedAlbum() });
    await settled();
    await settled();
    expect(selectBook(store.getState())).toEqual({ ...usual, ...heavy });
  });

  it('does not wait for a cover with a pending decision', async () => {
    answers(11.75);
    api.updateSpread.mockRejectedValue(createApiError('document_invalid', 422));
    const { storeState } = await planEditorSaga()
      .dispatch(textTyped('Mine', COVER))
      .delay(20)
      .dispatch(choose(heavy))
      .silentRun(60);
    expect(selectBook(storeState)).toEqual({ ...usual, ...heavy });
    expect([textOfSpread(storeState, COVER), spineOf(storeState)]).toEqual(['Mine', 11.75]);
  });

  it('reloads the album if more than the spine of the cover was changed elsewhere', async () => {
    api.chooseBook.mockResolvedValue({ book: { ...usual, ...heavy }, cover: bound(11.75, 3, 'Theirs') });
    const { actions: all, store, settled } = openTab();
    store.dispatch(choose(heavy));
    await settled();
    expect(all.filter(actions.editorOpened.match)).toHaveLength(1);
    expect(textOfSpread(store.getState(), COVER)).toBe('A day at the sea');
  });

  it('waits for the changes of the cover, which the server changes too', async () => {
    answers(11.75, 3);
    const { storeState } = await planEditorSaga()
      .dispatch(textTyped('Mine', COVER))
      .dispatch(choose(heavy))
      .silentRun(60);
    const [saved = 0] = api.updateSpread.mock.invocationCallOrder;
    expect(saved).toBeLessThan(api.chooseBook.mock.invocationCallOrder[0] ?? 0);
    expect(storeState.albums.drafts).toEqual({});
  });

  it.each(['before', 'after'])('keeps text that is typed on the cover and sent %s the response', async (when) => {
    const server = serve();
    const { store, settled } = openTab();
    store.dispatch(choose(heavy));
    await settled();
    store.dispatch(textTyped('Mine', COVER));
    if (when === 'after') server.answer();
    await settled();
    store.dispatch(actions.flushRequested());
    await settled();
    server.answer();
    await settled();
    const state = store.getState();
    expect([editor(state).conflicts, state.albums.drafts]).toEqual([{}, {}]);
    expect([textOfSpread(state, COVER), spineOf(state), server.cover().spine]).toEqual(['Mine', 11.75, 11.75]);
  });
});

describe('a binding choice', () => {
  it('is a step that the server undoes and redoes where it shows', async () => {
    answers(11.75);
    const { store, settled } = openTab();
    for (const choice of [heavy, soft]) {
      store.dispatch(choose(choice));
      await settled();
    }
    store.dispatch(choose(soft));
    await settled();
    store.dispatch(actions.spreadChosen({ id: FIRST }));
    for (const wanted of [heavy, usual]) {
      store.dispatch(actions.undoRequested());
      await settled();
      expect(editor(store.getState()).book).toMatchObject({ cover: wanted.cover, paper: wanted.paper });
    }
    expect([editor(store.getState()).undo, editor(store.getState()).current]).toEqual([[], COVER]);
    store.dispatch(actions.redoRequested());
    await settled();
    expect(editor(store.getState()).book).toMatchObject(heavy);
    expect([editor(store.getState()).undo.length, editor(store.getState()).redo.length]).toEqual([1, 1]);
  });

  it('is no step if refused, and its undo can be retried', async () => {
    const { store, settled } = openTab();
    api.chooseBook.mockRejectedValueOnce(createApiError('option_unavailable', 422));
    store.dispatch(choose(soft));
    await settled();
    expect(editor(store.getState()).undo).toEqual([]);
    answers(11.75);
    store.dispatch(choose(heavy));
    await settled();
    api.chooseBook.mockRejectedValueOnce(createApiError('option_unavailable', 422));
    store.dispatch(actions.undoRequested());
    await settled();
    expect(editor(store.getState())).toMatchObject({ undo: [{ kind: 'structure' }], redo: [], book: heavy });
    store.dispatch(actions.undoRequested());
    await settled();
    expect(selectBook(store.getState())).toEqual(usual);
  });
});

describe('a cover whose binding was changed elsewhere', () => {
  const refusing = (theirs: AlbumSpread) =>
    api.updateSpread.mockImplementation((sent) => {
      const { version } = sent.body;
      if (version === theirs.version) return acceptAllSaves(sent);
      return Promise.reject(conflictWith(theirs));
    });

  it('causes no conflict; local changes are rebased on the new spine', async () => {
    refusing(bound(11.75));
    const { storeState } = await planEditorSaga().dispatch(textTyped('Mine', COVER)).silentRun(60);
    expect([editor(storeState).conflicts, storeState.albums.drafts]).toEqual([{}, {}]);
    expect([textOfSpread(storeState, COVER), spineOf(storeState)]).toEqual(['Mine', 11.75]);
    expect(editor(storeState).spreads[COVER]?.version).toBe(3);
  });

  it('reports the new binding, and the book is reloaded', async () => {
    refusing(bound(11.75));
    const spreads = IDS.map((id) => (id === COVER ? bound(11.75) : createTestSpread(id)));
    api.getAlbum.mockResolvedValue({ album: anEditedAlbum({ book: { ...usual, ...heavy }, spreads }) });
    const { storeState } = await planEditorSaga().dispatch(textTyped('Mine', COVER)).silentRun(60);
    expect([selectBook(storeState), textOfSpread(storeState, COVER)]).toEqual([{ ...usual, ...heavy }, 'Mine']);
  });

  it('shows on the spine for which the server saved it', async () => {
    api.updateSpread.mockImplementation(({ body }) =>
      Promise.resolve({ spread: { ...bound(11.75, 2, 'Mine'), id: body.id } }),
    );
    const { storeState } = await planEditorSaga().dispatch(textTyped('Mine', COVER)).silentRun(40);
    expect([spineOf(storeState), storeState.albums.drafts]).toEqual([11.75, {}]);
  });

  it('causes a conflict if more than the spine was changed', async () => {
    refusing(bound(11.75, 2, 'Theirs'));
    const { storeState } = await planEditorSaga().dispatch(textTyped('Mine', COVER)).silentRun(60);
    expect(Object.keys(editor(storeState).conflicts)).toEqual([COVER]);
    expect([textOfSpread(storeState, COVER), spineOf(storeState)]).toEqual(['Mine', 6]);
  });

  it('keeps earlier steps undoable, at their new positions', async () => {
    const server = serve();
    const { store, settled } = openTab();
    store.dispatch(choose(heavy));
    await settled();
    for (const by of [0, 10]) store.dispatch(moveTitle(by));
    await settled();
    server.answer();
    await settled();
    expect(frontOf(store.getState())).toContain(245.75);
    store.dispatch(actions.undoRequested());
    await settled();
    expect(frontOf(store.getState())).toContain(235.75);
    store.dispatch(actions.redoRequested());
    await settled();
    expect(frontOf(store.getState())).toContain(245.75);
  });
});

it('waits for the save of a cover that gets thinner before a spread is deleted', async () => {
  const shorter = IDS.filter((id) => id !== FIRST);
  api.deleteSpread.mockResolvedValue({ order: shorter, page_count: 4, cover: bound(5.8, 3, 'Mine') });
  const { storeState } = await planEditorSaga()
    .dispatch(textTyped('Mine', COVER))
    .dispatch(actions.structureRequested({ changes: [{ op: 'delete', id: FIRST }], via: 'user' }))
    .silentRun(60);
  const [saved = 0] = api.updateSpread.mock.invocationCallOrder;
  expect(saved).toBeLessThan(api.deleteSpread.mock.invocationCallOrder[0] ?? 0);
  expect([textOfSpread(storeState, COVER), spineOf(storeState), storeState.albums.drafts]).toEqual(['Mine', 5.8, {}]);
});
