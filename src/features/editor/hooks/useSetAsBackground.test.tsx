import { centredBackgroundCrop, NO_ADJUSTMENTS } from '@domain/document';
import { aPhotoElement } from '@domain/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { albumsApi } from '@/api';
import type { RootState } from '@/store/rootReducer';
import {
  acceptAllSaves,
  anEditedAlbum,
  CLOSING,
  COVER,
  FIRST,
  IDS,
  SECOND,
  stateWithOpenAlbum,
} from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { editorSaga } from '../sagas/editorSaga';
import { selectCurrentDocument, selectDocument, selectEditor } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import { EditorContext, type EditorTools, PhotosContext } from './EditorContext';
import { useApplyBackgroundToAll, useSetAsBackground } from './useSetAsBackground';

const PICTURE = '30000000-0000-4000-8000-000000000009';
const photo = { width: 4000, height: 3000 };
const announce = jest.fn();

function Everywhere() {
  const spread = useApplyBackgroundToAll();
  return (
    <button type="button" onClick={spread}>
      Everywhere
    </button>
  );
}

const look = { adjust: { ...NO_ADJUSTMENTS, saturation: -100 }, straighten: 4, opacity: 0.5 };
const element = aPhotoElement({ fileId: PICTURE, ...look, mask: 'ellipse', shadow: true });

function Behind() {
  const use = useSetAsBackground(element);
  return (
    <button type="button" onClick={() => use?.()}>
      Behind
    </button>
  );
}

function documentIn(state: RootState, id: string) {
  const doc = selectDocument(state, id);
  if (!doc) throw new Error('the spread is missing');
  return doc;
}
/** Rounded to 6 decimals, as stored. */
function cropIn(state: RootState, id: string) {
  const { x, y, width, height } = centredBackgroundCrop(photo, documentIn(state, id));
  const round = (length: number) => Math.round(length * 1e6) / 1e6;
  return { x: round(x), y: round(y), width: round(width), height: round(height) };
}
const backgroundsOf = (state: RootState) => IDS.map((id) => selectDocument(state, id)?.background);

afterEach(() => jest.restoreAllMocks());

it('keeps the look of its photo except for the frame style', async () => {
  const apply = jest.fn();
  const known = { [PICTURE]: { ...photo, path: '', preview: '', colour: '' } };
  const { store } = renderApp(
    <EditorContext value={{ apply, spreadId: SECOND } as unknown as EditorTools}>
      <PhotosContext value={known}>
        <Behind />
      </PhotosContext>
    </EditorContext>,
    { state: stateWithOpenAlbum() },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Behind' }));
  const doc = selectCurrentDocument(store.getState()) ?? documentIn(store.getState(), SECOND);
  const picture = { fileId: PICTURE, crop: centredBackgroundCrop(photo, doc), ...look };
  expect(apply).toHaveBeenCalledWith({
    kind: 'setBackground',
    background: { colour: doc.background.colour, picture },
  });
});

it('is applied to all pages but the cover, cropped for each, in one undo step, and keeps the current page', async () => {
  jest.spyOn(albumsApi, 'updateSpread').mockImplementation(acceptAllSaves);
  const { store } = renderApp(
    <EditorContext value={{ spreadId: SECOND, announce } as Partial<EditorTools> as EditorTools}>
      <Everywhere />
    </EditorContext>,
    { state: stateWithOpenAlbum(anEditedAlbum()), sagas: [editorSaga] },
  );
  const before = backgroundsOf(store.getState());
  const crop = cropIn(store.getState(), SECOND);
  const background = { colour: '#203040', picture: { fileId: PICTURE, crop } };
  store.dispatch(actions.spreadChosen({ id: SECOND }));
  store.dispatch(actions.editRequested({ spreadId: SECOND, command: { kind: 'setBackground', background } }));
  await waitFor(() => expect(selectDocument(store.getState(), SECOND)?.background.colour).toBe('#203040'));

  await userEvent.click(screen.getByRole('button', { name: 'Everywhere' }));
  await waitFor(() => expect(selectDocument(store.getState(), CLOSING)?.background.colour).toBe('#203040'));
  const state = store.getState();
  for (const id of IDS.filter((one) => one !== COVER)) {
    const { colour, picture } = documentIn(state, id).background;
    expect([colour, picture?.fileId]).toEqual(['#203040', PICTURE]);
    for (const [side, length] of Object.entries(cropIn(state, id)))
      expect(picture?.crop[side as keyof typeof crop]).toBeCloseTo(length, 5);
  }
  expect(selectDocument(state, COVER)?.background).toEqual(before[0]);
  expect(announce).toHaveBeenCalledWith('everywhere', IDS.length - 1);

  store.dispatch(actions.undoRequested());
  await waitFor(() => expect(selectDocument(store.getState(), FIRST)?.background).toEqual(before[2]));
  const undone = store.getState();
  expect(backgroundsOf(undone).filter((one) => one?.colour === '#203040')).toEqual([background]);
  expect(selectEditor(undone).current).toBe(SECOND);
  store.dispatch(actions.redoRequested());
  await waitFor(() => expect(selectDocument(store.getState(), CLOSING)?.background.colour).toBe('#203040'));
});
