/** @jest-environment jsdom */
import { type ApiError, albumsApi } from '@/api';
import { actions as auth } from '@/features/auth';
import { type RootState, rootReducer } from '@/store/rootReducer';
import { ALBUM, createApiError } from '@/testing/albums';
import {
  acceptAllSaves,
  anEditedAlbum,
  CLOSING,
  COVER,
  createTestSpread,
  FIRST,
  IDS,
  OPENING,
  planEditorSaga,
  SECOND,
  stateWithOpenAlbum,
  textOfSpread,
  textTyped,
} from '@/testing/editor';
import type { EditRequest, StructureChange } from '../state/editorState';
import { editorActions as actions } from '../state/slice';

jest.mock('@/api/albums', () => ({
  listRunningGenerations: jest.fn(),
  getAlbum: jest.fn(),
  updateSpread: jest.fn(),
  deleteSpread: jest.fn(),
  recoverSpread: jest.fn(),
  copySpread: jest.fn(),
  reorderSpreads: jest.fn(),
}));
const api = jest.mocked(albumsApi);
const COPY = '20000000-0000-4000-8000-0000000000c0';

const editor = (state: RootState) => state.albums.editor;
const toastOf = ({ storeState }: { storeState: RootState }) => storeState.toasts.items[0];
const structure = (order: readonly string[]) => ({ order: [...order], page_count: 6, cover: null });
const savesAll = () => api.updateSpread.mockImplementation(acceptAllSaves);

beforeEach(() => {
  jest.resetAllMocks();
  api.listRunningGenerations.mockResolvedValue({ albums: [] });
});

describe('structural changes', () => {
  const ask = (...changes: readonly StructureChange[]) => actions.structureRequested({ changes, via: 'user' });
  const swapped = [COVER, OPENING, SECOND, FIRST, CLOSING];
  const shorter = [COVER, OPENING, SECOND, CLOSING];

  it('delete a spread at once, and undo that by the toast or the undo button', async () => {
    api.deleteSpread.mockResolvedValue(structure(shorter));
    api.recoverSpread.mockResolvedValue({ ...structure(IDS), spread: createTestSpread(FIRST) });
    const deleted = await planEditorSaga()
      .dispatch(ask({ op: 'delete', id: FIRST }))
      .silentRun(40);
    expect(editor(deleted.storeState)).toMatchObject({ order: shorter, deleted: [FIRST] });
    const takenBack = { changes: [{ op: 'recover', id: FIRST, at: 2 } as const], via: 'user', albumId: ALBUM } as const;
    expect(toastOf(deleted)?.action?.dispatch).toEqual(actions.structureRequested(takenBack));
    const { storeState } = await planEditorSaga(deleted.storeState).dispatch(actions.undoRequested()).silentRun(40);
    expect(editor(storeState)).toMatchObject({ order: IDS, deleted: [], current: FIRST, undo: [] });
    expect(editor(storeState).redo).toHaveLength(1);
  });

  it('show a spread again whose deletion failed, unless the user has moved on', async () => {
    api.getAlbum.mockResolvedValue({ album: anEditedAlbum() });
    const deletion = () =>
      planEditorSaga(rootReducer(stateWithOpenAlbum(), actions.spreadChosen({ id: FIRST }))).dispatch(
        ask({ op: 'delete', id: FIRST }),
      );
    api.deleteSpread.mockRejectedValue(createApiError('too_few_pages', 409));
    expect(editor((await deletion().silentRun(40)).storeState)).toMatchObject({ order: IDS, current: FIRST });

    const left = deletion();
    api.deleteSpread.mockImplementation(() => {
      left.dispatch(actions.spreadChosen({ id: OPENING }));
      return Promise.reject(createApiError('too_few_pages', 409));
    });
    expect(editor((await left.silentRun(40)).storeState)).toMatchObject({ order: IDS, current: OPENING });
  });

  it('drop the steps of a cover that was changed elsewhere meanwhile', async () => {
    const theirs = createTestSpread(COVER, 'Theirs', 5);
    savesAll();
    api.deleteSpread.mockResolvedValue({ ...structure(shorter), cover: theirs });
    api.getAlbum.mockResolvedValue({
      album: anEditedAlbum({ spreads: [theirs, ...shorter.slice(1).map((id) => createTestSpread(id))] }),
    });
    const written = await planEditorSaga().dispatch(textTyped('Mine', COVER)).silentRun(40);
    const { storeState } = await planEditorSaga(written.storeState)
      .dispatch(ask({ op: 'delete', id: FIRST }))
      .silentRun(60);
    expect(textOfSpread(storeState, COVER)).toBe('Theirs');
    expect(editor(storeState).undo.map(({ kind }) => kind)).toEqual(['structure']);
  });

  it('delete several spreads in one step and one toast, and restore them in reverse order', async () => {
    const none = [COVER, OPENING, CLOSING];
    api.deleteSpread.mockResolvedValueOnce(structure(shorter)).mockResolvedValueOnce(structure(none));
    api.recoverSpread
      .mockResolvedValueOnce({ ...structure(shorter), spread: createTestSpread(SECOND) })
      .mockResolvedValueOnce({ ...structure(IDS), spread: createTestSpread(FIRST) });
    const deleted = await planEditorSaga()
      .dispatch(ask({ op: 'delete', id: FIRST }, { op: 'delete', id: SECOND }))
      .silentRun(60);
    expect(editor(deleted.storeState)).toMatchObject({ order: none, deleted: [SECOND, FIRST] });
    expect([editor(deleted.storeState).undo.length, deleted.storeState.toasts.items.length]).toEqual([1, 1]);
    const undone = await planEditorSaga(deleted.storeState).dispatch(actions.undoRequested()).silentRun(60);
    expect(api.recoverSpread.mock.calls.map(([{ body }]) => body.id)).toEqual([SECOND, FIRST]);
    expect(editor(undone.storeState)).toMatchObject({ order: IDS, deleted: [], undo: [] });
    api.deleteSpread.mockResolvedValueOnce(structure(shorter)).mockResolvedValueOnce(structure(none));
    const { storeState } = await planEditorSaga(undone.storeState).dispatch(actions.redoRequested()).silentRun(60);
    expect(editor(storeState)).toMatchObject({ order: none, redo: [] });
    expect(editor(storeState).undo).toHaveLength(1);
  });

  it('keep the part before a refused one as a step, and allow a retry of the rest of an undo', async () => {
    api.deleteSpread
      .mockResolvedValueOnce(structure(shorter))
      .mockRejectedValueOnce(createApiError('too_few_pages', 422));
    const half = await planEditorSaga()
      .dispatch(ask({ op: 'delete', id: FIRST }, { op: 'delete', id: SECOND }))
      .silentRun(60);
    expect(editor(half.storeState)).toMatchObject({ order: shorter, deleted: [FIRST] });
    expect(toastOf(half)).toMatchObject({
      title: { id: 'toast.spreadsDeletedInPart', values: { done: 1, all: 2 } },
      description: { id: 'error.too_few_pages' },
    });
    expect(editor(half.storeState).undo).toMatchObject([
      { kind: 'structure', redo: [{ op: 'delete', id: FIRST }], undo: [{ op: 'recover', id: FIRST }] },
    ]);
    const both = {
      ...half.storeState,
      albums: {
        ...half.storeState.albums,
        editor: {
          ...editor(half.storeState),
          undo: [
            {
              kind: 'structure' as const,
              redo: [FIRST, SECOND].map((id) => ({ op: 'delete' as const, id })),
              undo: [SECOND, FIRST].map((id) => ({ op: 'recover' as const, id })),
            },
          ],
        },
      },
    };
    api.recoverSpread
      .mockResolvedValueOnce({ ...structure(shorter), spread: createTestSpread(SECOND) })
      .mockRejectedValueOnce(createApiError('too_many_pages', 422));
    const { storeState } = await planEditorSaga(both).dispatch(actions.undoRequested()).silentRun(60);
    expect([editor(storeState).undo, editor(storeState).redo]).toMatchObject([
      [{ kind: 'structure', redo: [{ op: 'delete', id: FIRST }], undo: [{ op: 'recover', id: FIRST }] }],
      [{ kind: 'structure', redo: [{ op: 'delete', id: SECOND }], undo: [{ op: 'recover', id: SECOND }] }],
    ]);
  });

  it('undo and redo edits of two spreads by one gesture together', async () => {
    savesAll();
    const both = [FIRST, SECOND].map((id) => ({ ...textTyped('Both', id).payload, together: 'g' }));
    const made = await planEditorSaga()
      .dispatch(textTyped('Alone', FIRST))
      .dispatch(actions.editRequested(both[0] as EditRequest))
      .dispatch(actions.editRequested(both[1] as EditRequest))
      .silentRun(40);
    const words = (state: RootState) => [textOfSpread(state, FIRST), textOfSpread(state, SECOND)];
    const undone = await planEditorSaga(made.storeState).dispatch(actions.undoRequested()).silentRun(40);
    expect(words(undone.storeState)).toEqual(['Alone', 'A day at the sea']);
    const { storeState } = await planEditorSaga(undone.storeState).dispatch(actions.redoRequested()).silentRun(40);
    expect(words(storeState)).toEqual(['Both', 'Both']);
  });

  it('insert a copy after its source, with what was typed just before', async () => {
    savesAll();
    const order = [COVER, OPENING, FIRST, COPY, SECOND, CLOSING];
    api.copySpread.mockResolvedValue({ ...structure(order), spread: { ...createTestSpread(FIRST, 'New'), id: COPY } });
    const { storeState } = await planEditorSaga()
      .dispatch(textTyped('New'))
      .dispatch(ask({ op: 'copy', id: FIRST, copyId: COPY }))
      .silentRun(60);
    expect(api.updateSpread.mock.invocationCallOrder[0]).toBeLessThan(api.copySpread.mock.invocationCallOrder[0] ?? 0);
    expect(editor(storeState)).toMatchObject({ order, current: COPY });
    expect(textOfSpread(storeState, COPY)).toBe('New');
  });

  it('add an empty spread without a wait for saves', async () => {
    const order = [COVER, OPENING, FIRST, COPY, SECOND, CLOSING];
    api.copySpread.mockResolvedValue({ ...structure(order), spread: { ...createTestSpread(FIRST), id: COPY } });
    const { storeState } = await planEditorSaga()
      .dispatch(ask({ op: 'copy', id: FIRST, copyId: COPY, blank: true }))
      .silentRun(40);
    const [request] = api.copySpread.mock.calls[0] ?? [];
    expect(request?.body).toEqual({ id: FIRST, copy_id: COPY, blank: true });
    expect(editor(storeState)).toMatchObject({ order, current: COPY });
  });

  it('delete a copy on undo, and recover the same one on redo', async () => {
    const order = [COVER, OPENING, FIRST, COPY, SECOND, CLOSING];
    const spread = { ...createTestSpread(FIRST), id: COPY };
    api.copySpread.mockResolvedValue({ ...structure(order), spread });
    api.deleteSpread.mockResolvedValue(structure(IDS));
    api.recoverSpread.mockResolvedValue({ ...structure(order), spread });
    await planEditorSaga()
      .dispatch(ask({ op: 'copy', id: FIRST, copyId: COPY }))
      .delay(15)
      .dispatch(actions.undoRequested())
      .delay(15)
      .dispatch(actions.redoRequested())
      .silentRun(80);
    expect(api.deleteSpread.mock.calls[0]?.[0].body).toEqual({ id: COPY, undo: true });
    expect(api.recoverSpread.mock.calls[0]?.[0].body).toEqual({ id: COPY });
    expect(api.copySpread).toHaveBeenCalledTimes(1);
  });

  it('reorder at once, and revert if the server refuses', async () => {
    let refuse: (error: ApiError) => void = () => undefined;
    api.reorderSpreads.mockReturnValue(
      new Promise((_, reject) => {
        refuse = reject;
      }),
    );
    const shown = await planEditorSaga()
      .dispatch(ask({ op: 'reorder', order: swapped }))
      .silentRun(20);
    expect(editor(shown.storeState).order).toEqual(swapped);
    api.reorderSpreads.mockRejectedValue(createApiError('spread_fixed', 422));
    const refused = await planEditorSaga()
      .dispatch(ask({ op: 'reorder', order: swapped }))
      .silentRun(40);
    expect(editor(refused.storeState)).toMatchObject({ order: IDS, undo: [] });
    expect(toastOf(refused)?.title).toEqual({ id: 'toast.errorReorderingSpreads' });
    refuse(createApiError('spread_fixed', 422));
  });

  it.each([
    ['delete', 'toast.errorDeletingSpread', { op: 'delete', id: FIRST }],
    ['recover', 'toast.errorRestoringSpread', { op: 'recover', id: FIRST }],
    ['copy', 'toast.errorCopyingSpread', { op: 'copy', id: FIRST, copyId: COPY }],
  ] as const)('show the matching error title for %s', async (op, title, change) => {
    api[`${op}Spread`].mockRejectedValue(createApiError('too_few_pages', 409));
    api.getAlbum.mockResolvedValue({ album: anEditedAlbum() });
    const result = await planEditorSaga().dispatch(ask(change)).silentRun(40);
    expect(toastOf(result)).toMatchObject({ title: { id: title }, description: { id: 'error.too_few_pages' } });
    expect(editor(result.storeState).order).toEqual(IDS);
    expect(api.getAlbum).toHaveBeenCalledTimes(1);
  });

  describe('a change while a page waits for a decision', () => {
    const refuses = (id: string) =>
      api.updateSpread.mockImplementation((sent) =>
        sent.body.id === id ? Promise.reject(createApiError('document_invalid', 422)) : acceptAllSaves(sent),
      );

    it('continues if that page is the cover', async () => {
      refuses(COVER);
      api.deleteSpread.mockResolvedValue(structure(shorter));
      const { storeState } = await planEditorSaga()
        .dispatch(textTyped('Mine', COVER))
        .delay(20)
        .dispatch(ask({ op: 'delete', id: FIRST }))
        .silentRun(60);
      expect([editor(storeState).order, textOfSpread(storeState, COVER)]).toEqual([shorter, 'Mine']);
    });

    it('continues if it is another page, and waits for its own', async () => {
      refuses(SECOND);
      api.deleteSpread.mockResolvedValue(structure(shorter));
      const { storeState } = await planEditorSaga()
        .dispatch(textTyped('Refused', SECOND))
        .dispatch(textTyped('Mine', FIRST))
        .dispatch(ask({ op: 'delete', id: FIRST }))
        .silentRun(60);
      expect(editor(storeState).order).toEqual(shorter);
    });

    it('is refused with a reason if it concerns that page', async () => {
      refuses(FIRST);
      const result = await planEditorSaga()
        .dispatch(textTyped('Mine', FIRST))
        .delay(20)
        .dispatch(ask({ op: 'copy', id: FIRST, copyId: COPY }))
        .silentRun(60);
      const said = (result.storeState as RootState).toasts.items.map(({ description }) => description);
      expect(said).toContainEqual({ id: 'error.not_saved' });
      expect(api.copySpread).not.toHaveBeenCalled();
    });
  });

  it('is retried if the spread changed while the album was reloaded', async () => {
    api.getAlbum.mockImplementationOnce(async () => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      return { album: anEditedAlbum() };
    });
    const gone = anEditedAlbum({
      spreads: shorter.map((id) => createTestSpread(id)),
      deleted_spreads: [createTestSpread(FIRST)],
    });
    api.getAlbum.mockResolvedValue({ album: gone });
    api.deleteSpread.mockResolvedValue(structure(shorter));
    const { storeState } = await planEditorSaga()
      .dispatch(actions.editorOpened({ id: ALBUM }))
      .dispatch(ask({ op: 'delete', id: FIRST }))
      .silentRun(80);
    expect(editor(storeState)).toMatchObject({ order: shorter, deleted: [FIRST] });
  });

  it('changes are sent one after the other', async () => {
    api.reorderSpreads.mockReturnValue(new Promise(() => undefined));
    await planEditorSaga()
      .dispatch(ask({ op: 'reorder', order: swapped }))
      .dispatch(ask({ op: 'delete', id: FIRST }))
      .silentRun(40);
    expect(api.deleteSpread).not.toHaveBeenCalled();
  });

  it('an undo reverts the latest request, even before its response', async () => {
    let answer: (given: ReturnType<typeof structure>) => void = () => undefined;
    api.deleteSpread.mockResolvedValueOnce(structure(shorter)).mockReturnValueOnce(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    api.recoverSpread.mockResolvedValue({ ...structure(shorter), spread: createTestSpread(SECOND) });
    const result = planEditorSaga()
      .dispatch(ask({ op: 'delete', id: FIRST }))
      .dispatch(ask({ op: 'delete', id: SECOND }))
      .delay(20)
      .dispatch(actions.undoRequested())
      .silentRun(80);
    setTimeout(() => {
      expect(api.recoverSpread).not.toHaveBeenCalled();
      answer(structure([COVER, OPENING, CLOSING]));
    }, 40);
    const { storeState } = await result;
    expect(api.recoverSpread.mock.calls.map(([{ body }]) => body.id)).toEqual([SECOND]);
    expect(editor(storeState)).toMatchObject({ order: shorter, deleted: [FIRST] });
    expect([editor(storeState).undo.length, editor(storeState).redo.length]).toEqual([1, 1]);
  });

  it('a step that the book no longer allows does not block earlier ones', async () => {
    savesAll();
    api.reorderSpreads
      .mockResolvedValueOnce(structure(swapped))
      .mockRejectedValue(createApiError('order_differs', 409));
    api.getAlbum.mockResolvedValue({ album: anEditedAlbum() });
    const { storeState } = await planEditorSaga()
      .dispatch(textTyped('Mine'))
      .dispatch(ask({ op: 'reorder', order: swapped }))
      .delay(15)
      .dispatch(actions.undoRequested())
      .delay(15)
      .dispatch(actions.undoRequested())
      .silentRun(80);
    expect([textOfSpread(storeState), editor(storeState).undo]).toEqual(['A day at the sea', []]);
  });

  describe('a response after another album was opened', () => {
    const OTHER = '10000000-0000-4000-8000-0000000000ff';
    const other = (state: RootState) => rootReducer(state, actions.editorOpened({ id: OTHER }));

    it.each([
      ['carried out', () => Promise.resolve(structure(shorter))],
      ['refused', () => Promise.reject(createApiError('too_few_pages', 409))],
    ] as const)('leaves that album alone: %s', async (_, answer) => {
      api.deleteSpread.mockImplementation(async () => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        return answer();
      });
      api.getAlbum.mockReturnValue(new Promise(() => undefined));
      const { storeState } = await planEditorSaga()
        .dispatch(ask({ op: 'delete', id: FIRST }))
        .delay(5)
        .dispatch(actions.editorOpened({ id: OTHER }))
        .silentRun(60);
      expect(editor(storeState)).toEqual(editor(other(stateWithOpenAlbum())));
    });

    it('belongs to the album that was open at the request', async () => {
      api.deleteSpread.mockImplementation(async () => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        return structure(shorter);
      });
      api.getAlbum.mockReturnValue(new Promise(() => undefined));
      await planEditorSaga()
        .dispatch(ask({ op: 'delete', id: FIRST }))
        .dispatch(ask({ op: 'delete', id: SECOND }))
        .delay(5)
        .dispatch(actions.editorOpened({ id: OTHER }))
        .silentRun(80);
      expect(api.deleteSpread.mock.calls.map(([{ albumId, body }]) => [albumId, body.id])).toEqual([
        [ALBUM, FIRST],
        [ALBUM, SECOND],
      ]);
    });
  });

  it('a logout in between aborts the change without a message', async () => {
    api.reorderSpreads.mockReturnValue(new Promise(() => undefined));
    const result = await planEditorSaga()
      .dispatch(ask({ op: 'reorder', order: swapped }))
      .delay(10)
      .dispatch(auth.loggedOut())
      .silentRun(40);
    expect(api.reorderSpreads.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect(toastOf(result)).toBeUndefined();
  });
});
