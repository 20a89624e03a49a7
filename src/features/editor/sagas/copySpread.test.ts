/** @jest-environment jsdom */
import { createEmptySpread, serialiseSpread } from '@domain/document';
import { aMapElement } from '@domain/testing';
import { albumsApi } from '@/api';
import { rootReducer } from '@/store/rootReducer';
import { ALBUM, createApiError } from '@/testing/albums';
import {
  acceptAllSaves,
  anEditedAlbum,
  CLOSING,
  COVER,
  createTestDocument,
  createTestSpread,
  FIRST,
  IDS,
  OPENING,
  SECOND,
  stateWithOpenAlbum,
  textOfSpread,
  textTyped,
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
import { editorActions as actions } from '../state/slice';

jest.mock('@/api/albums');
const api = jest.mocked(albumsApi);

const tab = setUpOfflineTabs();

describe('a copy that the server has not created yet', () => {
  const copies = requestStructureChange({ op: 'copy', id: FIRST, copyId: COPY });

  it('is editable, and is saved after its creation', async () => {
    const one = tab();
    one.store.dispatch(copies);
    one.store.dispatch(textTyped('On the copy', COPY));
    await one.pass(4000);
    expect(api.updateSpread).not.toHaveBeenCalled();
    api.updateSpread.mockImplementation(acceptAllSaves);
    api.copySpread.mockResolvedValue({ ...structureResponse(orderWithCopy), spread: createCopiedSpread() });
    await one.online();
    const [sent] = api.updateSpread.mock.calls.at(-1) ?? [];
    expect(sent?.body).toMatchObject({ id: COPY, version: 2 });
    expect([textOfSpread(one.state(), COPY), one.said().kind]).toEqual(['On the copy', 'saved']);
  });

  it('has the content of its source at that time, without later changes', async () => {
    const one = tab();
    one.store.dispatch(copies);
    await one.pass(100);
    one.store.dispatch(textTyped('Later', FIRST));
    api.updateSpread.mockImplementation(acceptAllSaves);
    api.copySpread.mockResolvedValue({ ...structureResponse(orderWithCopy), spread: createCopiedSpread('Later') });
    await one.online();
    expect([textOfSpread(one.state(), FIRST), textOfSpread(one.state(), COPY)]).toEqual(['Later', 'A day at the sea']);
    expect(api.updateSpread.mock.calls.some(([{ body }]) => body.id === COPY)).toBe(true);
  });

  it('causes a conflict if it was changed elsewhere before the response', async () => {
    const one = tab();
    one.store.dispatch(copies);
    await one.pass(100);
    api.copySpread.mockResolvedValue({ ...structureResponse(orderWithCopy), spread: createCopiedSpread('Theirs', 3) });
    await one.online();
    expect(Object.keys(one.editor().conflicts)).toEqual([COPY]);
    expect(one.said().kind).toBe('conflict');
  });

  it('leaves its edits to a decision if it is refused', async () => {
    const one = tab();
    one.store.dispatch(copies);
    one.store.dispatch(textTyped('On the copy', COPY));
    await one.pass(100);
    api.copySpread.mockRejectedValue(createApiError('too_many_pages', 422));
    api.updateSpread.mockRejectedValue(createApiError('not_found', 404));
    api.getAlbum.mockResolvedValue({ album: anEditedAlbum() });
    await one.online();
    expect([one.said().kind, textOfSpread(one.state(), COPY), one.editor().order]).toEqual([
      'lost',
      'On the copy',
      IDS,
    ]);
  });

  it('causes no conflict if only the response and the tab were lost', async () => {
    const one = tab();
    one.store.dispatch(copies);
    one.store.dispatch(textTyped('On the copy', COPY));
    await one.pass(100);
    api.copySpread.mockResolvedValue({
      ...structureResponse(orderWithCopy),
      spread: createCopiedSpread('On the copy', 3),
    });
    await one.online();
    expect([one.editor().conflicts, one.state().albums.drafts, one.said().kind]).toEqual([{}, {}, 'saved']);
  });

  it('is compared on load if its draft is left but its change is not', async () => {
    const draft = {
      spreadId: COPY,
      albumId: ALBUM,
      version: 0,
      document: createTestDocument('On the copy'),
      revision: 1,
    };
    const one = tab(rootReducer(stateWithOpenAlbum(), actions.draftsRecovered({ drafts: [draft] })));
    const live = orderWithCopy.map((id) => (id === COPY ? createCopiedSpread('Theirs', 3) : createTestSpread(id)));
    api.getAlbum.mockResolvedValue({ album: anEditedAlbum({ spreads: live }) });
    one.store.dispatch(actions.editorOpened({ id: ALBUM }));
    await one.pass(10);
    expect(one.said().kind).toBe('conflict');
  });
});

describe('a spread with a pending deletion', () => {
  it('is saved before it is deleted', async () => {
    const one = tab();
    one.store.dispatch(textTyped('Mine', FIRST));
    one.store.dispatch(requestStructureChange({ op: 'delete', id: FIRST }));
    await one.pass(1000);
    expect(api.deleteSpread).not.toHaveBeenCalled();
    api.updateSpread.mockImplementation(acceptAllSaves);
    api.deleteSpread.mockResolvedValue(structureResponse(orderWithoutFirst));
    await one.online();
    expect(api.updateSpread.mock.invocationCallOrder.at(-1)).toBeLessThan(
      api.deleteSpread.mock.invocationCallOrder[0] ?? 0,
    );
    expect(one.editor()).toMatchObject({ order: orderWithoutFirst, deleted: [FIRST] });
  });

  it('is not saved after an undo until the server has recovered it', async () => {
    const one = tab();
    one.store.dispatch(requestStructureChange({ op: 'delete', id: FIRST }));
    await one.pass(100);
    one.store.dispatch(actions.undoRequested());
    one.store.dispatch(textTyped('After all', FIRST));
    await one.pass(5000);
    expect(api.updateSpread).not.toHaveBeenCalled();
    api.updateSpread.mockImplementation(acceptAllSaves);
    api.deleteSpread.mockResolvedValue(structureResponse(orderWithoutFirst));
    api.recoverSpread.mockResolvedValue({ ...structureResponse(IDS), spread: createTestSpread(FIRST) });
    await one.online();
    expect([textOfSpread(one.state(), FIRST), one.said().kind]).toEqual(['After all', 'saved']);
  });
});

it('an added page with an element is one step, which the server gets whole', async () => {
  const one = tab();
  const map = aMapElement({ id: 'm-1' });
  const before = one.editor().undo.length;
  const shown = () => one.editor().spreads[COPY]?.document.elements.map(({ id }) => id);
  one.store.dispatch(requestStructureChange({ op: 'copy', id: FIRST, copyId: COPY, blank: true, elements: [map] }));
  await one.pass(10);
  expect([one.editor().undo.length - before, one.editor().current, shown()]).toEqual([1, COPY, ['m-1']]);
  one.store.dispatch(actions.undoRequested());
  await one.pass(10);
  expect([one.editor().undo.length - before, one.editor().order]).toEqual([0, IDS]);
  one.store.dispatch(actions.redoRequested());
  await one.pass(10);
  expect([one.editor().order, shown()]).toEqual([orderWithCopy, ['m-1']]);
  api.updateSpread.mockImplementation(acceptAllSaves);
  const empty = { ...createCopiedSpread(), html: serialiseSpread(createEmptySpread(createTestDocument())) };
  api.copySpread.mockResolvedValue({ ...structureResponse(orderWithCopy), spread: empty });
  api.deleteSpread.mockResolvedValue(structureResponse(IDS));
  api.recoverSpread.mockResolvedValue({ ...structureResponse(orderWithCopy), spread: empty });
  await one.online();
  expect(api.updateSpread.mock.calls.map(([{ body }]) => [body.id, body.body.includes('m-1')])).toEqual([[COPY, true]]);
});

it('a draft of lost pages moves to the pages added for it at once, and is saved there', async () => {
  const lost = rootReducer(stateWithOpenAlbum({ spreads: orderWithoutFirst.map((id) => createTestSpread(id)) }), {
    ...actions.draftsRecovered({
      drafts: [{ spreadId: FIRST, albumId: ALBUM, version: 1, document: createTestDocument('Lost'), revision: 1 }],
    }),
  });
  const one = tab(
    rootReducer(lost, actions.saveRefused({ spreadId: FIRST, failure: createApiError('not_found', 404) })),
  );
  one.store.dispatch(requestStructureChange({ op: 'copy', id: SECOND, copyId: COPY, blank: true, lost: FIRST }));
  await one.pass(10);
  expect(textOfSpread(one.state(), COPY)).toBe('Lost');
  api.updateSpread.mockImplementation(acceptAllSaves);
  const empty = { ...createCopiedSpread(), html: serialiseSpread(createEmptySpread(createTestDocument())) };
  api.copySpread.mockResolvedValue({ ...structureResponse([COVER, OPENING, SECOND, COPY, CLOSING]), spread: empty });
  await one.online();
  expect([textOfSpread(one.state(), COPY), Object.keys(one.state().albums.drafts)]).toEqual(['Lost', []]);
  expect(api.updateSpread.mock.calls.map(([{ body }]) => body.id)).toEqual([COPY]);
});
