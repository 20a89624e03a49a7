/** @jest-environment jsdom */
import { serialiseSpread } from '@domain/document';
import { waitFor } from '@testing-library/react';
import { type ApiError, albumsApi } from '@/api';
import { actions as toasts } from '@/features/toasts';
import { type RootState, rootReducer } from '@/store/rootReducer';
import { ALBUM, createApiError } from '@/testing/albums';
import {
  acceptAllSaves,
  aDraft,
  albumLoaded,
  anEditedAlbum,
  CLOSING,
  createTestDocument,
  createTestSpread,
  FIRST,
  IDS,
  planEditorSaga,
  SECOND,
  saveResponses,
  stateWithOpenAlbum,
  textOfSpread,
  textTyped,
} from '@/testing/editor';
import { createHarness } from '@/testing/storeHarness';
import type { StructureChange } from '../state/editorState';
import { selectConflict, selectOrphanedDraft, selectSaveState } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import { editorSaga } from './editorSaga';

jest.mock('@/api/albums');
const api = jest.mocked(albumsApi);

const toastOf = ({ storeState }: { storeState: RootState }) => storeState.toasts.items[0];
const saves = () => api.updateSpread.mock.calls.map(([{ body }]) => body);
const savesAll = () => api.updateSpread.mockImplementation(acceptAllSaves);

beforeEach(() => {
  jest.resetAllMocks();
  api.listRunningGenerations.mockResolvedValue({ albums: [] });
});

/** Returns the initial state of the next tab: only the stored drafts. */
const reopened = ({ albums: { drafts } }: RootState): RootState => {
  const fresh = stateWithOpenAlbum();
  const closed = rootReducer(fresh, actions.editorClosed()).albums;
  return { ...fresh, albums: { ...closed, ...(JSON.parse(JSON.stringify({ drafts })) as object) } };
};

describe('a refused edit', () => {
  it('is reported, is not retried automatically, and can be discarded', async () => {
    api.updateSpread.mockRejectedValue(createApiError('photos_missing', 404));
    const refused = await planEditorSaga().dispatch(textTyped('Mine')).silentRun(40);
    expect(saves()).toHaveLength(1);
    expect(toastOf(refused)).toMatchObject({
      title: { id: 'toast.errorUpdatingAlbum' },
      description: { id: 'error.photos_missing' },
    });
    expect(selectSaveState(refused.storeState)).toEqual({ kind: 'refused', spreadId: FIRST });
    const storeState = rootReducer(refused.storeState, actions.draftDropped({ spreadId: FIRST }));
    expect(textOfSpread(storeState)).toBe('A day at the sea');
  });

  const refusesFirst = () => {
    savesAll();
    api.updateSpread.mockImplementationOnce(
      () =>
        new Promise((_, reject) => {
          setTimeout(() => reject(createApiError('document_invalid', 422)), 30);
        }),
    );
  };
  const wordsSaved = () => saves().map(({ body }) => /One|Two/.exec(body)?.[0]);

  it('does not block edits made during its save', async () => {
    refusesFirst();
    const result = await planEditorSaga().dispatch(textTyped('One')).delay(10).dispatch(textTyped('Two')).silentRun(80);
    expect(wordsSaved()).toEqual(['One', 'Two']);
    expect([textOfSpread(result.storeState), selectSaveState(result.storeState)]).toEqual(['Two', { kind: 'saved' }]);
    expect(toastOf(result)).toBeUndefined();
  });

  it('does not block edits made after it, across a reload', async () => {
    api.updateSpread.mockReturnValue(new Promise(() => undefined));
    const before = await planEditorSaga().dispatch(textTyped('One')).delay(10).dispatch(textTyped('Two')).silentRun(40);
    api.updateSpread.mockReset();
    refusesFirst();
    const { storeState } = await planEditorSaga(reopened(before.storeState)).silentRun(80);
    expect([wordsSaved(), storeState.albums.drafts]).toEqual([['One', 'Two'], {}]);
  });

  it('is retried on request', async () => {
    api.updateSpread.mockRejectedValueOnce(createApiError('not_found', 404));
    api.getAlbum.mockResolvedValue({ album: anEditedAlbum() });
    const { storeState: refused } = await planEditorSaga().dispatch(textTyped('Mine')).silentRun(40);
    savesAll();
    const { storeState } = await planEditorSaga(refused)
      .dispatch(actions.refusalCleared({ spreadId: FIRST }))
      .silentRun(40);
    expect([textOfSpread(storeState), selectSaveState(storeState)]).toEqual(['Mine', { kind: 'saved' }]);
  });

  it('is retried with the next change', async () => {
    api.updateSpread.mockRejectedValueOnce(createApiError('document_invalid', 422));
    const { storeState: refused } = await planEditorSaga().dispatch(textTyped('Mine')).silentRun(40);
    savesAll();
    const { storeState } = await planEditorSaga(refused).dispatch(textTyped('Better')).silentRun(40);
    expect(selectSaveState(storeState)).toEqual({ kind: 'saved' });
  });
});

describe('a deleted spread', () => {
  const left = IDS.filter((id) => id !== FIRST);
  const laidOutAnew = () =>
    api.getAlbum.mockResolvedValue({ album: anEditedAlbum({ spreads: left.map((id) => createTestSpread(id)) }) });

  it('shows the current book, and lets the user decide about the draft', async () => {
    api.updateSpread.mockRejectedValue(createApiError('not_found', 404));
    laidOutAnew();
    const { storeState } = await planEditorSaga().dispatch(textTyped('Mine')).silentRun(60);
    expect(selectOrphanedDraft(storeState)?.document).toMatchObject({ elements: [{}, { text: 'Mine' }] });
    const { order, current, undo } = storeState.albums.editor;
    expect([order, left.includes(current ?? ''), undo]).toEqual([left, true, []]);
    expect(saves()).toHaveLength(1);
    const dropped = rootReducer(storeState, actions.draftDropped({ spreadId: FIRST }));
    expect([selectOrphanedDraft(dropped), selectSaveState(dropped)]).toEqual([null, { kind: 'saved' }]);
  });

  it('is also reported after a reload, once the server has refused its draft', async () => {
    api.updateSpread.mockRejectedValue(createApiError('not_found', 404));
    laidOutAnew();
    const before = await planEditorSaga().dispatch(textTyped('Mine')).silentRun(60);
    const { storeState } = await planEditorSaga(reopened(before.storeState))
      .dispatch(actions.editorOpened({ id: ALBUM }))
      .silentRun(60);
    expect(selectOrphanedDraft(storeState)?.spreadId).toBe(FIRST);
  });

  it('is reported by a toast if its album is not open', async () => {
    api.updateSpread.mockReturnValue(new Promise(() => undefined));
    const before = await planEditorSaga().dispatch(textTyped('Mine')).silentRun(40);
    api.updateSpread.mockReset().mockRejectedValue(createApiError('not_found', 404));
    const result = await planEditorSaga(reopened(before.storeState)).silentRun(60);
    expect(selectOrphanedDraft(result.storeState)).toBeNull();
    expect(toastOf(result)?.description).toEqual({ id: 'error.not_found' });
    expect([Object.keys(result.storeState.albums.drafts), api.getAlbum.mock.calls.length]).toEqual([[FIRST], 0]);
  });
});

describe('changes of an album that was deleted elsewhere', () => {
  const left = (): RootState => {
    const drafts = [aDraft(), aDraft({ spreadId: SECOND, document: createTestDocument('Hers') })];
    const state = reopened(rootReducer(stateWithOpenAlbum(), actions.editorClosed()));
    return rootReducer(state, actions.draftsRecovered({ drafts }));
  };
  const start = async (albumThere: boolean) => {
    api.updateSpread.mockRejectedValue(createApiError('not_found', 404));
    if (!albumThere) api.getAlbumRevision.mockRejectedValue(createApiError('not_found', 404));
    const harness = createHarness({ sagas: [editorSaga], state: left() });
    const open = () => harness.store.getState().toasts.items.filter((toast) => toast.open);
    const kept = () => Object.keys(harness.store.getState().albums.drafts);
    const expectToast = (id: string) => waitFor(() => expect(open().map(({ title }) => title.id)).toEqual([id]));
    await expectToast(albumThere ? 'toast.errorUpdatingAlbum' : 'editor.gone.title');
    return { ...harness, open, kept };
  };
  const closed = ({ id = '' }: { readonly id?: string } = {}) => toasts.dismissed(id);

  it('are reported one after the other, and dropped when the toast is closed', async () => {
    const { store, open, kept, stop } = await start(false);
    const [first] = open();
    expect([first?.duration, kept()]).toEqual([null, [FIRST, SECOND]]);
    store.dispatch(closed(first));
    await waitFor(() => expect(kept()).toEqual([SECOND]));
    store.dispatch(closed(open()[0]));
    await waitFor(() => expect(kept()).toEqual([]));
    expect([open(), api.getAlbumRevision.mock.calls.length]).toEqual([[], 1]);
    stop();
  });

  it('can be copied for another album', async () => {
    const copied = jest.fn();
    document.execCommand = copied;
    const { store, open, kept, stop } = await start(false);
    store.dispatch(open()[0]?.action?.dispatch ?? { type: 'nothing was offered' });
    await waitFor(() => expect(kept()).toEqual([SECOND]));
    expect(store.getState().albums.desk.clipboard).toContain('Mine');
    expect(copied).toHaveBeenCalledWith('copy');
    expect(open().map(({ title }) => title.id)).toContain('editor.lost.copied');
    stop();
  });

  it('are kept until the toast is closed', async () => {
    const { kept, stop } = await start(false);
    stop();
    expect(kept()).toEqual([FIRST, SECOND]);
  });

  it('are kept if only their spreads are deleted', async () => {
    const { store, open, kept, stop } = await start(true);
    store.dispatch(closed(open()[0]));
    expect(kept()).toEqual([FIRST, SECOND]);
    stop();
  });
});

describe('a draft of deleted pages', () => {
  const COPY = '20000000-0000-4000-8000-000000000009';
  const left = IDS.filter((id) => id !== FIRST);

  /** Simulates a deletion in another tab during local edits. */
  const lost = () =>
    [
      actions.edited({
        spreadId: FIRST,
        base: aDraft({ document: createTestDocument('Mine') }),
        patches: [],
        inverse: [],
        gesture: null,
      }),
      saveResponses(aDraft()).refused,
      albumLoaded({ spreads: left.map((id) => createTestSpread(id)), deleted_spreads: [createTestSpread(FIRST)] }),
    ].reduce(rootReducer, stateWithOpenAlbum());
  const bring = (change: StructureChange) => actions.structureRequested({ changes: [change], via: 'user' });

  it('is saved on the pages once they are recovered', async () => {
    savesAll();
    api.recoverSpread.mockResolvedValue({
      order: [...IDS],
      page_count: 6,
      cover: null,
      spread: createTestSpread(FIRST),
    });
    const { storeState } = await planEditorSaga(lost())
      .dispatch(bring({ op: 'recover', id: FIRST }))
      .silentRun(60);
    expect([saves().map(({ id }) => id), storeState.albums.drafts, textOfSpread(storeState)]).toEqual([
      [FIRST],
      {},
      'Mine',
    ]);
  });

  it('is saved on pages that are added for it', async () => {
    savesAll();
    const order = [...left.slice(0, -1), COPY, CLOSING];
    const spread = {
      ...createTestSpread(SECOND),
      id: COPY,
      html: serialiseSpread({ ...createTestDocument(), elements: [] }),
    };
    api.copySpread.mockResolvedValue({ order, page_count: 6, cover: null, spread });
    const change = { op: 'copy', id: SECOND, copyId: COPY, blank: true, lost: FIRST } as const;
    const { storeState } = await planEditorSaga(lost()).dispatch(bring(change)).silentRun(60);
    expect([saves().map(({ id }) => id), storeState.albums.drafts]).toEqual([[COPY], {}]);
    expect([textOfSpread(storeState, COPY), selectOrphanedDraft(storeState)]).toEqual(['Mine', null]);
  });

  it('is kept if no pages can be added', async () => {
    api.copySpread.mockRejectedValue(createApiError('too_many_pages', 409));
    api.getAlbum.mockResolvedValue({ album: anEditedAlbum({ spreads: left.map((id) => createTestSpread(id)) }) });
    const change = { op: 'copy', id: SECOND, copyId: COPY, blank: true, lost: FIRST } as const;
    const { storeState } = await planEditorSaga(lost()).dispatch(bring(change)).silentRun(60);
    expect(selectOrphanedDraft(storeState)?.spreadId).toBe(FIRST);
  });
});

describe('a server that was restored from a backup', () => {
  const ahead = () =>
    stateWithOpenAlbum(anEditedAlbum({ spreads: IDS.map((id) => createTestSpread(id, undefined, 5)) }));
  const refuses = () =>
    Object.assign(createApiError('conflict', 409), { current: createTestSpread(FIRST) }) as ApiError;

  it('causes one conflict, and not again and again', async () => {
    api.updateSpread.mockRejectedValue(refuses());
    const { storeState } = await planEditorSaga(ahead()).dispatch(textTyped('Mine')).silentRun(60);
    expect([saves().length, selectConflict(storeState)?.theirs.version]).toEqual([1, 1]);
  });

  it('continues with what the user has kept', async () => {
    savesAll();
    api.updateSpread.mockRejectedValueOnce(refuses());
    const { storeState: found } = await planEditorSaga(ahead()).dispatch(textTyped('Mine')).silentRun(60);
    const { mine, theirs } = selectConflict(found) ?? {};
    if (!mine || !theirs) throw new Error('the conflict is missing');
    const { storeState } = await planEditorSaga(found)
      .dispatch(actions.conflictResolved({ theirs, mine: mine.document }))
      .silentRun(60);
    expect([textOfSpread(storeState), storeState.albums.drafts]).toEqual(['Mine', {}]);
    expect(storeState.albums.editor.spreads[FIRST]?.version).toBe(2);
  });
});
