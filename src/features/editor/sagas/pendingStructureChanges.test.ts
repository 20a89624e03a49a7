/** @jest-environment jsdom */
import { albumsApi } from '@/api';
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
  SECOND,
  stateWithOpenAlbum,
  textOfSpread,
} from '@/testing/editor';
import {
  COPY,
  createCopiedSpread,
  orderWithCopy,
  orderWithoutFirst,
  requestStructureChange,
  setUpOfflineTabs,
  structureResponse,
} from '@/testing/offlineTabs';
import { outboxActions } from '../state/outbox';
import { selectBook } from '../state/selectors';
import { editorActions as actions } from '../state/slice';

jest.mock('@/api/albums');
const api = jest.mocked(albumsApi);

const tab = setUpOfflineTabs();

const deletesCopiesAndSorts = async ({ store, pass }: ReturnType<typeof tab>) => {
  store.dispatch(requestStructureChange({ op: 'delete', id: SECOND }));
  store.dispatch(requestStructureChange({ op: 'copy', id: FIRST, copyId: COPY }));
  store.dispatch(requestStructureChange({ op: 'reorder', order: [COVER, OPENING, COPY, FIRST, CLOSING] }));
  await pass(1000);
};

const deletionsReported = ({ state }: ReturnType<typeof tab>) =>
  state().toasts.items.filter(({ title }) => title.id === 'toast.spreadsDeleted');

describe('a deletion', () => {
  it('is reported once the server has carried it out, with its undo', async () => {
    const one = tab();
    one.store.dispatch(requestStructureChange({ op: 'delete', id: SECOND }));
    await one.pass(1000);
    expect(one.editor().deleted).toEqual([SECOND]);
    expect(deletionsReported(one)).toEqual([]);
    api.updateSpread.mockImplementation(acceptAllSaves);
    api.deleteSpread.mockResolvedValue(structureResponse([COVER, OPENING, FIRST, CLOSING]));
    await one.online();
    expect(deletionsReported(one)).toMatchObject([
      { open: true, action: { dispatch: { payload: { changes: [{ op: 'recover', id: SECOND }] } } } },
    ]);
  });

  it('is not reported if it was undone meanwhile', async () => {
    const one = tab();
    one.store.dispatch(requestStructureChange({ op: 'delete', id: SECOND }));
    await one.pass(100);
    one.store.dispatch(actions.undoRequested());
    await one.pass(100);
    api.updateSpread.mockImplementation(acceptAllSaves);
    api.deleteSpread.mockResolvedValue(structureResponse([COVER, OPENING, FIRST, CLOSING]));
    api.recoverSpread.mockResolvedValue({ ...structureResponse(IDS), spread: createTestSpread(SECOND) });
    await one.online();
    expect([one.editor().order, deletionsReported(one)]).toEqual([IDS, []]);
  });
});

describe('unanswered structural changes', () => {
  it('are shown, counted and stored, and are sent in order once online', async () => {
    const one = tab();
    await deletesCopiesAndSorts(one);
    const order = [COVER, OPENING, COPY, FIRST, CLOSING];
    expect(one.editor()).toMatchObject({ order, deleted: [SECOND], current: COPY, album: { page_count: 24 } });
    expect(textOfSpread(one.state(), COPY)).toBe('A day at the sea');
    expect(one.said()).toEqual({ kind: 'offline', count: 3 });
    expect(one.waiting()).toEqual([['delete'], ['copy'], ['reorder']]);

    api.updateSpread.mockImplementation(acceptAllSaves);
    api.deleteSpread.mockResolvedValue(structureResponse([COVER, OPENING, FIRST, CLOSING]));
    api.copySpread.mockResolvedValue({
      ...structureResponse([COVER, OPENING, FIRST, COPY, CLOSING]),
      spread: createCopiedSpread(),
    });
    api.reorderSpreads.mockResolvedValue({ order });
    await one.online();
    expect([one.waiting(), one.said().kind]).toEqual([[], 'saved']);
    expect(one.editor()).toMatchObject({ order, known: { order, deleted: [SECOND] }, deleted: [SECOND] });
    const calls = [api.deleteSpread, api.copySpread, api.reorderSpreads].map(
      ({ mock }) => mock.invocationCallOrder.at(-1) ?? 0,
    );
    expect(calls).toEqual([...calls].sort((a, b) => a - b));
  });

  it('are retried automatically with growing delays', async () => {
    const one = tab();
    one.store.dispatch(requestStructureChange({ op: 'delete', id: SECOND }));
    await one.pass(100);
    expect(api.deleteSpread).toHaveBeenCalledTimes(1);
    await one.pass(2000);
    expect(api.deleteSpread).toHaveBeenCalledTimes(2);
    await one.pass(2000);
    expect(api.deleteSpread).toHaveBeenCalledTimes(2);
    one.store.dispatch(actions.flushRequested());
    await one.pass(100);
    expect(api.deleteSpread).toHaveBeenCalledTimes(3);
  });

  it('can be undone and redone, and all of it is sent', async () => {
    const one = tab();
    one.store.dispatch(actions.spreadChosen({ id: FIRST }));
    one.store.dispatch(requestStructureChange({ op: 'delete', id: FIRST }));
    await one.pass(100);
    expect(one.editor()).toMatchObject({ order: orderWithoutFirst, current: SECOND });
    one.store.dispatch(actions.undoRequested());
    await one.pass(10);
    expect(one.editor()).toMatchObject({ order: IDS, deleted: [], current: FIRST, undo: [] });
    one.store.dispatch(actions.redoRequested());
    await one.pass(10);
    expect(one.editor()).toMatchObject({ order: orderWithoutFirst, deleted: [FIRST], redo: [] });
    api.deleteSpread.mockResolvedValue(structureResponse(orderWithoutFirst));
    api.recoverSpread.mockResolvedValue({ ...structureResponse(IDS), spread: createTestSpread(FIRST) });
    await one.online();
    expect([one.waiting(), api.deleteSpread.mock.calls.length, api.recoverSpread.mock.calls.length]).toEqual([
      [],
      3,
      1,
    ]);
    expect(one.editor().order).toEqual(orderWithoutFirst);
  });

  it('survive a reload, with the content of their copies', async () => {
    const one = tab();
    await deletesCopiesAndSorts(one);
    const kept = JSON.parse(JSON.stringify(one.state().albums.outbox)) as RootState['albums']['outbox'];
    one.stop();

    api.getAlbum.mockResolvedValue({ album: anEditedAlbum() });
    const fresh = rootReducer(undefined, { type: 'start' });
    const next = tab({ ...stateWithOpenAlbum(), albums: { ...fresh.albums } });
    next.store.dispatch(outboxActions.changesRecovered({ changes: kept }));
    next.store.dispatch(actions.editorOpened({ id: ALBUM }));
    await next.pass(100);
    expect(next.editor()).toMatchObject({ order: [COVER, OPENING, COPY, FIRST, CLOSING], deleted: [SECOND] });
    expect(textOfSpread(next.state(), COPY)).toBe('A day at the sea');
  });

  it('of another tab show in an open album', async () => {
    const one = tab();
    await deletesCopiesAndSorts(one);
    const other = tab();
    other.store.dispatch(outboxActions.changesRecovered({ changes: one.state().albums.outbox }));
    await other.pass(10);
    expect(other.editor().order).toEqual(one.editor().order);
    expect(textOfSpread(other.state(), COPY)).toBe('A day at the sea');
  });

  it('stay visible after a reload of the album', async () => {
    const one = tab();
    await deletesCopiesAndSorts(one);
    api.getAlbum.mockResolvedValue({ album: anEditedAlbum() });
    one.store.dispatch(actions.editorOpened({ id: ALBUM }));
    await one.pass(100);
    expect(one.editor()).toMatchObject({ order: [COVER, OPENING, COPY, FIRST, CLOSING], deleted: [SECOND] });
    expect(one.editor().known.order).toEqual(IDS);
  });

  it('are dropped one by one if refused, and the rest continues', async () => {
    const one = tab();
    await deletesCopiesAndSorts(one);
    api.deleteSpread.mockRejectedValue(createApiError('too_few_pages', 422));
    api.copySpread.mockResolvedValue({ ...structureResponse(orderWithCopy), spread: createCopiedSpread() });
    api.reorderSpreads.mockRejectedValue(createApiError('order_differs', 422));
    await one.online();
    expect(one.waiting()).toEqual([]);
    expect(one.editor()).toMatchObject({ order: orderWithCopy, deleted: [] });
    expect(deletionsReported(one)).toEqual([]);
    expect(one.editor().undo).toMatchObject([
      { redo: [{ op: 'recover', id: COPY }], undo: [{ op: 'delete', id: COPY }] },
    ]);
    expect(one.state().toasts.items.map(({ title }) => title.id)).toEqual(
      expect.arrayContaining(['toast.errorDeletingSpread', 'toast.errorReorderingSpreads']),
    );
  });
});

it('keep the last binding choice pending, which can be undone', async () => {
  const { book } = anEditedAlbum();
  const one = tab();
  const bind = (paper: 'silk-250' | 'matte-170') => requestStructureChange({ op: 'bind', cover: 'hard', paper });
  one.store.dispatch(requestStructureChange({ op: 'delete', id: SECOND }));
  await one.pass(100);
  for (const paper of ['silk-250', 'matte-170', 'silk-250'] as const) {
    one.store.dispatch(bind(paper));
    await one.pass(10);
  }
  expect([one.waiting(), selectBook(one.state())?.paper]).toEqual([[['delete'], ['bind']], 'silk-250']);
  one.store.dispatch(actions.undoRequested());
  await one.pass(10);
  expect([one.waiting(), selectBook(one.state())?.paper]).toEqual([[['delete'], ['bind']], 'matte-170']);
  api.deleteSpread.mockResolvedValue(structureResponse([COVER, OPENING, FIRST, CLOSING]));
  api.chooseBook.mockImplementation(({ body }) => Promise.resolve({ book: { ...book, ...body }, cover: null }));
  await one.online();
  expect(api.chooseBook.mock.calls.map(([{ body }]) => body)).toEqual([{ cover: 'hard', paper: 'matte-170' }]);
  expect(one.editor()).toMatchObject({
    book: { paper: 'matte-170' },
    chosen: null,
    order: [COVER, OPENING, FIRST, CLOSING],
  });
});

it('answer a binding choice during a reload, with a return to the former spread', async () => {
  const one = tab(rootReducer(stateWithOpenAlbum(), actions.spreadChosen({ id: SECOND })));
  let bind: (value: Awaited<ReturnType<typeof albumsApi.chooseBook>>) => void = () => undefined;
  api.chooseBook.mockReturnValue(
    new Promise((resolve) => {
      bind = resolve;
    }),
  );
  const { book } = anEditedAlbum();
  one.store.dispatch(requestStructureChange({ op: 'bind', cover: 'hard', paper: 'silk-250' }));
  await one.pass(10);
  api.getAlbum.mockImplementation(async () => {
    await new Promise((later) => setTimeout(later, 50));
    return { album: anEditedAlbum({ book: { ...book, paper: 'silk-250' } }) };
  });
  one.store.dispatch(actions.editorClosed());
  one.store.dispatch(actions.editorOpened({ id: ALBUM }));
  await one.pass(10);
  bind({ book: { ...book, paper: 'silk-250' }, cover: null });
  await one.pass(500);
  expect(one.editor()).toMatchObject({ phase: 'ready', current: SECOND, order: IDS, book: { paper: 'silk-250' } });
});
