/** @jest-environment jsdom */
import { serialiseSpread } from '@domain/document';
import { aPhotoElement } from '@domain/testing';
import { albumsApi } from '@/api';
import { type RootState, rootReducer } from '@/store/rootReducer';
import {
  acceptAllSaves,
  anEditedAlbum,
  createTestDocument,
  createTestSpread,
  FIRST,
  IDS,
  planEditorSaga,
  SECOND,
  stateWithOpenAlbum,
} from '@/testing/editor';
import { selectDocument } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import { parseServerSpread } from './openEditor';

jest.mock('@/api/albums', () => ({ listRunningGenerations: jest.fn(), getAlbum: jest.fn(), updateSpread: jest.fn() }));
const api = jest.mocked(albumsApi);
beforeEach(() => {
  jest.resetAllMocks();
  api.listRunningGenerations.mockResolvedValue({ albums: [] });
  api.updateSpread.mockImplementation(acceptAllSaves);
});

const MOVED = 'p-moved';
/** Moves the photo of the first spread to the second, like the editor. */
const move = [
  { spreadId: FIRST, command: { kind: 'removeElements', ids: ['p1'] }, together: 'm' },
  { spreadId: SECOND, command: { kind: 'addElements', elements: [aPhotoElement({ id: MOVED })] }, together: 'm' },
] as const;

/** Returns which of the two spreads shows the photo, under its old or its new id. */
const whereIn = (state: RootState) =>
  [FIRST, SECOND].map((id) =>
    (selectDocument(state, id)?.elements ?? []).flatMap((one) =>
      one.type === 'photo' && (one.id === MOVED || id === FIRST) ? [one.id] : [],
    ),
  );

const moved = async () => {
  const [taken, put] = move.map((request) => actions.editRequested(request));
  if (!taken || !put) throw new Error('a move must be two edits');
  return (await planEditorSaga(stateWithOpenAlbum()).dispatch(taken).dispatch(put).silentRun(60)).storeState;
};

/** Simulates a save of the spread elsewhere, with or without the moved photo. */
function savedElsewhere(state: RootState, id: string, has: boolean): RootState {
  const known = selectDocument(state, id);
  const kept = createTestDocument('Theirs').elements.filter(({ type }) => type === 'text');
  const photos = (has ? known : undefined)?.elements.filter(({ type }) => type === 'photo') ?? [];
  const html = serialiseSpread({ ...createTestDocument('Theirs'), elements: [...kept, ...photos] });
  const {
    spreads,
    deleted_spreads: deletedSpreads,
    photos: files,
    book,
    ...album
  } = anEditedAlbum({
    spreads: IDS.map((one) => (one === id ? { ...createTestSpread(one), version: 9, html } : createTestSpread(one))),
  });
  return rootReducer(
    state,
    actions.editorLoaded({
      album: { ...album, book },
      spreads: spreads.map(parseServerSpread),
      deleted: deletedSpreads.map(parseServerSpread),
      photos: files,
      book,
    }),
  );
}

const undone = async (state: RootState) =>
  (await planEditorSaga(state).dispatch(actions.undoRequested()).silentRun(60)).storeState;

describe('the two halves of a move to another spread', () => {
  it('are undone together', async () => {
    expect(whereIn(await moved())).toEqual([[], [MOVED]]);
    expect(whereIn(await undone(await moved()))).toEqual([['p1'], []]);
  });

  it('are dropped if the target was saved elsewhere with the photo, because half an undo would duplicate it', async () => {
    const state = savedElsewhere(await moved(), SECOND, true);
    expect(state.albums.editor.undo).toEqual([]);
    expect(whereIn(await undone(state))).toEqual([[], [MOVED]]);
  });

  it('keep the half that restores the photo if the target was saved without it', async () => {
    const state = savedElsewhere(await moved(), SECOND, false);
    expect(whereIn(await undone(state))).toEqual([['p1'], []]);
  });

  it('drop the half that would remove the last copy', async () => {
    const state = savedElsewhere(await moved(), FIRST, false);
    expect(whereIn(await undone(state))).toEqual([[], [MOVED]]);
  });

  it('keep the half that removes the duplicate', async () => {
    const taken = await undone(await moved());
    const state = savedElsewhere(taken, FIRST, true);
    const redone = (await planEditorSaga(state).dispatch(actions.redoRequested()).silentRun(60)).storeState;
    expect([whereIn(redone), redone.albums.editor.redo]).toEqual([[['p1'], []], []]);
  });
});
