/** @jest-environment jsdom */
import { findBindablePageLimits } from '@domain/commerce/bookPageLimits';
import { defaultPrintSpec } from '@domain/print';
import { albumsApi } from '@/api';
import type { RootState } from '@/store/rootReducer';
import {
  anEditedAlbum,
  CLOSING,
  COVER,
  createTestDocument,
  createTestSpread,
  FIRST,
  IDS,
  OPENING,
  planEditorSaga,
  stateWithOpenAlbum,
} from '@/testing/editor';
import type { StructureChange } from './editorState';
import { editorActions as actions } from './slice';
import { findLimitViolation } from './validatePageLimits';

jest.mock('@/api/albums', () => ({
  listRunningGenerations: jest.fn(),
  deleteSpread: jest.fn(),
  copySpread: jest.fn(),
}));
const api = jest.mocked(albumsApi);

const { format } = createTestDocument();
const limits = findBindablePageLimits({ ...defaultPrintSpec, format });
const { min: minPages, max: maxPages } = limits;
const idOf = (i: number) => `30000000-0000-4000-8000-${String(i).padStart(12, '0')}`;
/** Returns the spread ids of a book with this many pages. */
const orderOf = (pages: number) => [
  COVER,
  OPENING,
  ...Array.from({ length: pages / 2 - 1 }, (_, i) => idOf(i)),
  CLOSING,
];
const planOf = (pages: number) => ({ order: orderOf(pages), deleted: [idOf(900)], chosen: null });

describe('the page limits', () => {
  const deletion = (i: number): StructureChange => ({ op: 'delete', id: idOf(i) });
  const copy: StructureChange = { op: 'copy', id: idOf(0), copyId: idOf(800) };
  const recovery: StructureChange = { op: 'recover', id: idOf(900) };
  const few = (done: number) => ({ done, failure: { code: 'too_few_pages', params: { min: minPages } } });
  const many = (done: number) => ({ done, failure: { code: 'too_many_pages', params: { max: maxPages } } });

  it.each<[string, number, readonly StructureChange[], readonly string[], object | null]>([
    ['allow a deletion above the minimum', minPages + 2, [deletion(0)], [], null],
    ['reject a deletion at the minimum', minPages, [deletion(0)], [], few(0)],
    ['reject the second of two deletions', minPages + 2, [deletion(0), deletion(1)], [], few(1)],
    ['allow a deletion of an empty spread at the minimum', minPages, [deletion(0)], [idOf(0)], null],
    ['leave a book that is already too short to the server', minPages - 2, [deletion(0)], [], null],
    ['ignore a deletion of an unknown spread', minPages, [deletion(901)], [], null],
    ['reject a copy in a full book', maxPages, [copy], [], many(0)],
    ['reject a recovery in a full book', maxPages, [recovery], [], many(0)],
    ['allow a copy together with a deletion', maxPages, [deletion(3), copy], [], null],
    ['allow a reorder of a full book', maxPages, [{ op: 'reorder', order: orderOf(maxPages).toReversed() }], [], null],
  ])('%s', (_, pages, changes, empty, expected) => {
    const refusal = findLimitViolation(planOf(pages), changes, limits, new Set(empty));
    if (expected === null) expect(refusal).toBeNull();
    else expect(refusal).toMatchObject(expected);
  });
});

describe('a deletion below the minimum of the printer', () => {
  it("is rejected at once, by the limits of the album's printer", async () => {
    const spreads = orderOf(26).map((id) =>
      IDS.includes(id) ? createTestSpread(id) : { ...createTestSpread(FIRST), id },
    );
    const book = { ...defaultPrintSpec, printer: 'photolab' } as const;
    const { storeState } = await planEditorSaga(stateWithOpenAlbum(anEditedAlbum({ spreads, book })))
      .dispatch(actions.structureRequested({ changes: [{ op: 'delete', id: idOf(3) }], via: 'user' }))
      .silentRun(40);
    expect(api.deleteSpread).not.toHaveBeenCalled();
    expect(storeState.albums.editor.order).toContain(idOf(3));
  });
});

describe('a deletion below the minimum of the book', () => {
  const inner = orderOf(minPages + 2).filter((id) => !IDS.includes(id));
  const spread = (id: string) => ({ ...createTestSpread(FIRST), id });
  const book = () =>
    stateWithOpenAlbum(
      anEditedAlbum({
        spreads: orderOf(minPages + 2).map((id) => (IDS.includes(id) ? createTestSpread(id) : spread(id))),
      }),
    );
  const toastOf = ({ storeState }: { storeState: RootState }) => storeState.toasts.items.map(({ title }) => title);

  beforeEach(() => {
    jest.resetAllMocks();
    api.listRunningGenerations.mockResolvedValue({ albums: [] });
  });

  it('is rejected at once without a request, as far as it exceeds the limit', async () => {
    const [first = '', second = ''] = inner;
    api.deleteSpread.mockResolvedValue({
      order: orderOf(minPages + 2).filter((id) => id !== first),
      page_count: 0,
      cover: null,
    });
    const { storeState } = await planEditorSaga(book())
      .dispatch(
        actions.structureRequested({ changes: [first, second].map((id) => ({ op: 'delete', id })), via: 'user' }),
      )
      .silentRun(40);
    expect(api.deleteSpread).toHaveBeenCalledTimes(1);
    expect(storeState.albums.editor.deleted).toEqual([first]);
    expect(toastOf({ storeState })).toContainEqual({ id: 'toast.spreadsDeletedInPart', values: { done: 1, all: 2 } });
    const again = await planEditorSaga(storeState)
      .dispatch(actions.structureRequested({ changes: [{ op: 'delete', id: second }], via: 'user' }))
      .silentRun(40);
    expect(api.deleteSpread).toHaveBeenCalledTimes(1);
    expect(again.storeState.albums.editor.order).toContain(second);
    expect(toastOf(again)).toContainEqual({ id: 'toast.errorDeletingSpread' });
  });
});
