import { createEmptySpread, serialiseSpread } from '@domain/document';
import { albumsApi } from '@/api';
import { rootReducer } from '@/store/rootReducer';
import { ALBUM, failure } from '@/testing/albums';
import {
  anEditedAlbum,
  CLOSING,
  COVER,
  documentOf,
  FIRST,
  IDS,
  OPENING,
  opened,
  SECOND,
  spreadOf,
  takesAll,
  wordsOf,
  write,
} from '@/testing/editor';
import { answer, ask, COPY, copied, shorter, tabsWithoutNetwork, theCopy } from '@/testing/offlineTabs';
import { editorActions as actions } from './slice';

jest.mock('@/api/albums');
const api = jest.mocked(albumsApi);

const tab = tabsWithoutNetwork();

describe('a copy that the server has not made yet', () => {
  const copies = ask({ op: 'copy', id: FIRST, copyId: COPY });

  it('can be written on, and that is saved after it was made', async () => {
    const one = tab();
    one.store.dispatch(copies);
    one.store.dispatch(write('On the copy', COPY));
    await one.pass(4000);
    expect(api.updateSpread).not.toHaveBeenCalled();
    api.updateSpread.mockImplementation(takesAll);
    api.copySpread.mockResolvedValue({ ...answer(copied), spread: theCopy() });
    await one.online();
    const [sent] = api.updateSpread.mock.calls.at(-1) ?? [];
    expect(sent?.body).toMatchObject({ id: COPY, version: 2 });
    expect([wordsOf(one.state(), COPY), one.said().kind]).toEqual(['On the copy', 'saved']);
  });

  it('holds what its source held then, whatever was made of that since', async () => {
    const one = tab();
    one.store.dispatch(copies);
    await one.pass(100);
    one.store.dispatch(write('Later', FIRST));
    api.updateSpread.mockImplementation(takesAll);
    api.copySpread.mockResolvedValue({ ...answer(copied), spread: theCopy('Later') });
    await one.online();
    expect([wordsOf(one.state(), FIRST), wordsOf(one.state(), COPY)]).toEqual(['Later', 'A day at the sea']);
    expect(api.updateSpread.mock.calls.some(([{ body }]) => body.id === COPY)).toBe(true);
  });

  it('is a conflict where somebody has changed it before its answer came', async () => {
    const one = tab();
    one.store.dispatch(copies);
    await one.pass(100);
    api.copySpread.mockResolvedValue({ ...answer(copied), spread: theCopy('Theirs', 3) });
    await one.online();
    expect(Object.keys(one.editor().conflicts)).toEqual([COPY]);
    expect(one.said().kind).toBe('conflict');
  });

  it('leaves what was written on it to be decided about when it is refused', async () => {
    const one = tab();
    one.store.dispatch(copies);
    one.store.dispatch(write('On the copy', COPY));
    await one.pass(100);
    api.copySpread.mockRejectedValue(failure('too_many_pages', 422));
    api.updateSpread.mockRejectedValue(failure('not_found', 404));
    api.getAlbum.mockResolvedValue({ album: anEditedAlbum() });
    await one.online();
    expect([one.said().kind, wordsOf(one.state(), COPY), one.editor().order]).toEqual(['lost', 'On the copy', IDS]);
  });

  it('is none where it is as it was saved from here: only the answer was lost, and the tab', async () => {
    const one = tab();
    one.store.dispatch(copies);
    one.store.dispatch(write('On the copy', COPY));
    await one.pass(100);
    api.copySpread.mockResolvedValue({ ...answer(copied), spread: theCopy('On the copy', 3) });
    await one.online();
    expect([one.editor().conflicts, one.state().albums.drafts, one.said().kind]).toEqual([{}, {}, 'saved']);
  });

  it('is compared when the album is read where its change was kept no longer, but a draft of it was', async () => {
    const draft = { spreadId: COPY, albumId: ALBUM, version: 0, document: documentOf('On the copy'), revision: 1 };
    const one = tab(rootReducer(opened(), actions.draftsAdopted({ drafts: [draft] })));
    const live = copied.map((id) => (id === COPY ? theCopy('Theirs', 3) : spreadOf(id)));
    api.getAlbum.mockResolvedValue({ album: anEditedAlbum({ spreads: live }) });
    one.store.dispatch(actions.editorOpened({ id: ALBUM }));
    await one.pass(10);
    expect(one.said().kind).toBe('conflict');
  });
});

describe('a spread whose deletion waits', () => {
  it('is saved before it is deleted', async () => {
    const one = tab();
    one.store.dispatch(write('Mine', FIRST));
    one.store.dispatch(ask({ op: 'delete', id: FIRST }));
    await one.pass(1000);
    expect(api.deleteSpread).not.toHaveBeenCalled();
    api.updateSpread.mockImplementation(takesAll);
    api.deleteSpread.mockResolvedValue(answer(shorter));
    await one.online();
    expect(api.updateSpread.mock.invocationCallOrder.at(-1)).toBeLessThan(
      api.deleteSpread.mock.invocationCallOrder[0] ?? 0,
    );
    expect(one.editor()).toMatchObject({ order: shorter, deleted: [FIRST] });
  });

  it('that is back and written on is not sent before it is back at the server', async () => {
    const one = tab();
    one.store.dispatch(ask({ op: 'delete', id: FIRST }));
    await one.pass(100);
    one.store.dispatch(actions.undoRequested());
    one.store.dispatch(write('After all', FIRST));
    await one.pass(5000);
    expect(api.updateSpread).not.toHaveBeenCalled();
    api.updateSpread.mockImplementation(takesAll);
    api.deleteSpread.mockResolvedValue(answer(shorter));
    api.recoverSpread.mockResolvedValue({ ...answer(IDS), spread: spreadOf(FIRST) });
    await one.online();
    expect([wordsOf(one.state(), FIRST), one.said().kind]).toEqual(['After all', 'saved']);
  });
});

it('what was made of lost pages is on the pages that are added for it at once, and saved to them', async () => {
  const lost = rootReducer(opened({ spreads: shorter.map((id) => spreadOf(id)) }), {
    ...actions.draftsAdopted({
      drafts: [{ spreadId: FIRST, albumId: ALBUM, version: 1, document: documentOf('Lost'), revision: 1 }],
    }),
  });
  const one = tab(rootReducer(lost, actions.saveRefused({ spreadId: FIRST, failure: failure('not_found', 404) })));
  one.store.dispatch(ask({ op: 'copy', id: SECOND, copyId: COPY, blank: true, lost: FIRST }));
  await one.pass(10);
  expect(wordsOf(one.state(), COPY)).toBe('Lost');
  api.updateSpread.mockImplementation(takesAll);
  const empty = { ...theCopy(), html: serialiseSpread(createEmptySpread(documentOf())) };
  api.copySpread.mockResolvedValue({ ...answer([COVER, OPENING, SECOND, COPY, CLOSING]), spread: empty });
  await one.online();
  expect([wordsOf(one.state(), COPY), Object.keys(one.state().albums.drafts)]).toEqual(['Lost', []]);
  expect(api.updateSpread.mock.calls.map(([{ body }]) => body.id)).toEqual([COPY]);
});
