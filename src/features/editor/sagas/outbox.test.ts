/** @jest-environment jsdom */
import { albumsApi } from '@/api';
import { ALBUM, createApiError } from '@/testing/albums';
import {
  acceptAllSaves,
  anEditedAlbum,
  CLOSING,
  COVER,
  FIRST,
  OPENING,
  SECOND,
  stateWithOpenAlbum,
} from '@/testing/editor';
import { createHarness } from '@/testing/storeHarness';
import type { StructureChange } from '../state/editorState';
import { selectHasUnsavedChanges, selectSaveState } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import { editorSaga } from './editorSaga';

jest.mock('@/api/albums');
const api = jest.mocked(albumsApi);

/** Opens a tab with an album, and a server that answers structural changes on demand. */
function openTab() {
  const waiting: { answer: (value: never) => void; refuse: (error: Error) => void }[] = [];
  const later = () => new Promise<never>((answer, refuse) => waiting.push({ answer, refuse }));
  api.deleteSpread.mockImplementation(later);
  api.reorderSpreads.mockImplementation(later);
  api.chooseBook.mockImplementation(later);
  const { store, settled, stop } = createHarness({ sagas: [editorSaga], state: stateWithOpenAlbum() });
  const said = () => [selectSaveState(store.getState()).kind, selectHasUnsavedChanges(store.getState(), ALBUM)];
  const next = (value: object) => {
    const answer = waiting.shift();
    if (value instanceof Error) answer?.refuse(value);
    else answer?.answer(value as never);
    return settled();
  };
  return { store, settled, stop, said, next };
}

const ask = (change: StructureChange) => actions.structureRequested({ changes: [change], via: 'user' });
const remove = ask({ op: 'delete', id: FIRST });
const order = [COVER, OPENING, SECOND, CLOSING];
const deleted = { order, page_count: 4, cover: null };
const choose = (paper: 'silk-250' | 'matte-170') => ask({ op: 'bind', cover: 'hard', paper });

beforeEach(() => {
  jest.resetAllMocks();
  api.updateSpread.mockImplementation(acceptAllSaves);
});

describe('pending structural changes', () => {
  it('count as unsaved until the last one is answered', async () => {
    const { store, said, next, settled, stop } = openTab();
    expect(said()).toEqual(['saved', false]);
    store.dispatch(remove);
    store.dispatch(ask({ op: 'reorder', order }));
    await settled();
    expect(said()).toEqual(['saving', true]);
    await next(deleted);
    expect(said()).toEqual(['saving', true]);
    await next({ order });
    expect(said()).toEqual(['saved', false]);
    stop();
  });

  it('are no longer pending after a refusal', async () => {
    const { store, said, next, settled, stop } = openTab();
    store.dispatch(remove);
    await settled();
    await next(createApiError('too_few_pages', 409));
    expect(said()).toEqual(['saved', false]);
    stop();
  });

  it('stay pending after the editor was left', async () => {
    const { store, said, next, settled, stop } = openTab();
    store.dispatch(remove);
    await settled();
    store.dispatch(actions.editorClosed());
    await settled();
    expect(said()[1]).toBe(true);
    await next(deleted);
    expect(said()[1]).toBe(false);
    stop();
  });

  it('include another cover or paper, even if that is changed again before its turn', async () => {
    const { book } = anEditedAlbum();
    const { store, said, next, settled, stop } = openTab();
    for (const paper of ['silk-250', 'matte-170', 'silk-250'] as const) {
      store.dispatch(choose(paper));
      await settled();
    }
    await next({ book, cover: null });
    expect(said()).toEqual(['saving', true]);
    await next({ book, cover: null });
    expect([said(), api.chooseBook.mock.calls.length]).toEqual([['saved', false], 2]);
    stop();
  });
});
