/** An open album without a network. The test file mocks `@/api/albums`. */
import { serialiseSpread } from '@domain/document';
import { albumsApi } from '@/api';
import { sessionEnds } from '@/features/auth';
import { editorSaga } from '@/features/editor/sagas/editorSaga';
import type { StructureChange } from '@/features/editor/state/editorState';
import { selectSaveState } from '@/features/editor/state/selectors';
import { editorActions as actions } from '@/features/editor/state/slice';
import { supervise } from '@/sagas';
import type { RootState } from '@/store/rootReducer';
import { createApiError } from './albums';
import { CLOSING, COVER, createTestDocument, FIRST, OPENING, SECOND, stateWithOpenAlbum } from './editor';
import { createHarness } from './storeHarness';

export const COPY = '20000000-0000-4000-8000-0000000000c0';
/** Page order with the copy after its source and without the first pages. */
export const orderWithCopy = [COVER, OPENING, FIRST, COPY, SECOND, CLOSING];
export const orderWithoutFirst = [COVER, OPENING, SECOND, CLOSING];

export const structureResponse = (order: readonly string[]) => ({ order: [...order], page_count: 6, cover: null });
export const createCopiedSpread = (words?: string, version = 2) => ({
  id: COPY,
  url: '',
  version,
  html: serialiseSpread(createTestDocument(words)),
});
export const requestStructureChange = (...changes: readonly StructureChange[]) =>
  actions.structureRequested({ changes, via: 'user' });

const noAnswer = (): Promise<never> => Promise.reject(createApiError('network', 0));

/** Leaves every album change without a response. */
function goOffline(): void {
  const api = jest.mocked(albumsApi);
  api.deleteSpread.mockImplementation(noAnswer);
  api.recoverSpread.mockImplementation(noAnswer);
  api.copySpread.mockImplementation(noAnswer);
  api.reorderSpreads.mockImplementation(noAnswer);
  api.updateSpread.mockImplementation(noAnswer);
  api.chooseBook.mockImplementation(noAnswer);
}

function openTab(state: RootState = stateWithOpenAlbum()) {
  const { store, stop } = createHarness({
    sagas: [() => supervise('albums', editorSaga, { restartOn: sessionEnds })],
    state,
  });
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
  return {
    store,
    stop,
    pass,
    state: () => store.getState(),
    editor: () => store.getState().albums.editor,
    waiting: () => store.getState().albums.outbox.map(({ changes }) => changes.map(({ op }) => op)),
    said: () => selectSaveState(store.getState()),
    online: async () => {
      window.dispatchEvent(new Event('online'));
      await pass(1000);
    },
  };
}

type Tab = ReturnType<typeof openTab>;

/**
 * Sets up a test file without a network and with fake timers. Returns a function that opens a tab, which closes at
 * the end of the test.
 */
export function setUpOfflineTabs(): (state?: RootState) => Tab {
  const open: Tab[] = [];
  beforeEach(() => {
    jest.resetAllMocks();
    jest.useFakeTimers();
    jest.mocked(albumsApi).listRunningGenerations.mockResolvedValue({ albums: [] });
    goOffline();
  });
  afterEach(() => {
    for (const { stop } of open.splice(0)) stop();
    jest.useRealTimers();
  });
  return (state) => {
    const tab = openTab(state);
    open.push(tab);
    return tab;
  };
}
