/** @jest-environment jsdom */
import { breakTextElement, hasFontMetrics, type TextElement } from '@domain/document';
import type { EditCommand } from '@domain/document/edit';
import { aSpread, aTextElement } from '@domain/testing';
import { configureStore, Tuple } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { albumsApi } from '@/api';
import * as bookFaces from '@/features/viewer/painting/bookFaces';
import { type RootState, rootReducer } from '@/store/rootReducer';
import { acceptAllSaves, FIRST, planEditorSaga, stateWithOpenAlbum, textOfSpread, textTyped } from '@/testing/editor';
import { selectDocument } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import { editorSaga } from './editorSaga';

jest.mock('@/api/albums');
const api = jest.mocked(albumsApi);

const words = aTextElement({
  id: 'words',
  text: 'We came at dawn and stayed until the evening of the second day',
  frame: { x: 20, y: 20, width: 50, height: 40 },
});

beforeEach(() => {
  jest.resetAllMocks();
  api.updateSpread.mockImplementation(acceptAllSaves);
});

it('breaks the lines of a text with the metrics of a font that is new in this session', async () => {
  expect(hasFontMetrics('montserrat')).toBe(false);
  const approximate = breakTextElement({ ...words, font: 'montserrat' });
  const { storeState } = await planEditorSaga(stateWithOpenAlbum())
    .dispatch(actions.editRequested({ spreadId: FIRST, command: { kind: 'addElement', element: words } }))
    .dispatch(
      actions.editRequested({
        spreadId: FIRST,
        command: { kind: 'setTextStyle', ids: ['words'], style: { font: 'montserrat' } },
      }),
    )
    .silentRun(400);
  const elements = selectDocument(storeState as RootState, FIRST)?.elements ?? aSpread().elements;
  const set = elements.find((element): element is TextElement => element.id === 'words' && element.type === 'text');
  expect(hasFontMetrics('montserrat')).toBe(true);
  expect(set).toMatchObject({ font: 'montserrat', lines: breakTextElement({ ...words, font: 'montserrat' }) });
  expect(set?.lines).not.toEqual(approximate);
});

it('waits for no font of texts that do not change', async () => {
  const [slow, other] = [{ ...words, font: 'spectral' } as const, { ...words, id: 'other' }];
  const load = jest
    .spyOn(bookFaces, 'loadBookFaces')
    .mockImplementation((faces) => (faces.includes('spectral') ? new Promise(() => undefined) : null))
    .mockReturnValueOnce(null);
  const edit = (command: EditCommand) => actions.editRequested({ spreadId: FIRST, command });
  const { storeState } = await planEditorSaga(stateWithOpenAlbum())
    .dispatch(edit({ kind: 'addElement', element: slow }))
    .dispatch(edit({ kind: 'addElement', element: other }))
    .dispatch(edit({ kind: 'removeElements', ids: ['other'] }))
    .silentRun(50);
  load.mockRestore();
  const ids = selectDocument(storeState as RootState, FIRST)?.elements.map(({ id }) => id);
  expect([ids?.includes('words'), ids?.includes('other')]).toEqual([true, false]);
});

describe('an edit that waits for a font', () => {
  const addWords = actions.editRequested({
    spreadId: FIRST,
    command: { kind: 'addElement', element: { ...words, font: 'spectral' } },
  });

  /** Editor in a store that delivers actions to the sagas at once, as the app's does. */
  function openEditor() {
    const sagas = createSagaMiddleware();
    const store = configureStore({
      reducer: rootReducer,
      preloadedState: stateWithOpenAlbum(),
      middleware: () => new Tuple(sagas),
    });
    const task = sagas.run(editorSaga);
    const hasWords = () => selectDocument(store.getState(), FIRST)?.elements.some(({ id }) => id === 'words');
    const historyLengths = () => {
      const { undo, redo } = store.getState().albums.editor;
      return [undo.length, redo.length];
    };
    return { store, hasWords, historyLengths, close: () => task.cancel() };
  }

  let editor: ReturnType<typeof openEditor>;
  beforeEach(() => {
    jest.useFakeTimers();
    jest
      .spyOn(bookFaces, 'loadBookFaces')
      .mockImplementation((faces) => (faces.includes('spectral') ? new Promise(() => undefined) : null));
    editor = openEditor();
  });
  afterEach(() => {
    editor.close();
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it('is applied with all later edits and saved when the editor closes', () => {
    const { store, hasWords } = editor;
    store.dispatch(addWords);
    store.dispatch(textTyped('Later'));
    expect(store.getState().albums.drafts).toEqual({});
    store.dispatch(actions.flushRequested());
    store.dispatch(actions.editorClosed());
    expect([hasWords(), textOfSpread(store.getState())]).toEqual([true, 'Later']);
    expect(api.updateSpread).toHaveBeenCalledTimes(1);
  });

  it('is the one that an undo undoes, and a redo repeats', () => {
    const { store, hasWords, historyLengths } = editor;
    store.dispatch(textTyped('Earlier'));
    store.dispatch(addWords);
    store.dispatch(actions.undoRequested());
    expect([hasWords(), textOfSpread(store.getState()), ...historyLengths()]).toEqual([false, 'Earlier', 1, 1]);
    store.dispatch(actions.redoRequested());
    expect([hasWords(), ...historyLengths()]).toEqual([true, 2, 0]);
  });

  it('precedes a redo, which it makes impossible', () => {
    const { store, hasWords, historyLengths } = editor;
    store.dispatch(textTyped('Undone'));
    store.dispatch(actions.undoRequested());
    store.dispatch(addWords);
    store.dispatch(actions.redoRequested());
    expect([hasWords(), ...historyLengths()]).toEqual([true, 1, 0]);
  });

  it('is applied without the font after some seconds', async () => {
    const { store, hasWords } = editor;
    store.dispatch(addWords);
    expect(hasWords()).toBe(false);
    await jest.advanceTimersByTimeAsync(3000);
    expect(hasWords()).toBe(true);
  });

  it('waits for a late font once, not for each letter typed with it', async () => {
    const { store } = editor;
    const { waitsForFonts } = store.getState().albums.editor;
    store.dispatch(addWords);
    const isWaiting = () => store.getState().albums.editor.waitsForFonts;
    expect([waitsForFonts, isWaiting()]).toEqual([false, true]);
    const typed = (text: string) =>
      store.dispatch(actions.editRequested({ spreadId: FIRST, command: { kind: 'setText', id: 'words', text } }));
    typed('a');
    typed('ab');
    await jest.advanceTimersByTimeAsync(3000);
    typed('abc');
    const found = selectDocument(store.getState(), FIRST)?.elements.find(({ id }) => id === 'words');
    expect([found, isWaiting()]).toMatchObject([{ text: 'abc' }, false]);
  });
});
