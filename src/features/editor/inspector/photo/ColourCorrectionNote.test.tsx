import type { PhotoElement } from '@domain/document';
import { suggestCorrection } from '@domain/layout';
import { aPhotoAnalysis, aPhotoElement, testUuid } from '@domain/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { albumsApi } from '@/api';
import { acceptAllSaves, FIRST, SECOND, stateWithOpenAlbum } from '@/testing/editor';
import { createStorageFile } from '@/testing/photos';
import { renderApp } from '@/testing/renderApp';
import { EditorContext, type EditorTools } from '../../hooks/EditorContext';
import { editorSaga } from '../../sagas/editorSaga';
import { selectDocument } from '../../state/selectors';
import { editorActions as actions } from '../../state/slice';
import ColourCorrectionNote from './ColourCorrectionNote';

const tones = {
  shadows: 0.03,
  middle: 0.15,
  lights: 0.6,
  peak: 0.7,
  coolest: -0.1,
  warmth: 0,
  warmest: 0.2,
  lightsWarmth: 0,
};
const facts = aPhotoAnalysis({ tones, exposure: { mean: 0.2, dark: 0.03, light: 0 } });
const NOON = '2026-07-11T12:00:00.000Z';
const correction = suggestCorrection({ analysis: facts, takenAt: Date.parse(NOON) });
const adjust = correction?.adjust ?? { brightness: 0, contrast: 0, saturation: 0, warmth: 0 };
const [DARK, FINE] = [testUuid(1), testUuid(2)];

const photos = Object.fromEntries(
  [DARK, FINE].map((id) => [
    id,
    { url: '', preview: '', width: 1600, height: 1200, name: null, kind: 'photo' as const },
  ]),
);
const stored = Object.fromEntries(
  [
    createStorageFile(DARK, { facts: facts as never, taken_local: NOON }),
    createStorageFile(FINE, { facts: aPhotoAnalysis() as never, taken_local: NOON }),
  ].map((one) => [one.id, one]),
);

function show(photo: PhotoElement) {
  const apply = jest.fn();
  const state = stateWithOpenAlbum({ photos: photos as never });
  const held = { ...state, storage: { ...state.storage, photos: stored } };
  const view = renderApp(
    <EditorContext value={{ spreadId: FIRST, apply, announce: jest.fn() } as Partial<EditorTools> as EditorTools}>
      <ColourCorrectionNote photo={photo} />
    </EditorContext>,
    { state: held, sagas: [editorSaga] },
  );
  return { apply, ...view };
}
const button = (name: string | RegExp) => screen.queryByRole('button', { name });

it('says what the draft has corrected, and gives the photo its own colours with one press', async () => {
  const { apply } = show(aPhotoElement({ fileId: DARK, adjust }));
  expect(await screen.findByText(/^Brightened a little/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Original colours' }));
  expect(apply).toHaveBeenCalledWith({
    kind: 'setStyle',
    ids: ['p1'],
    style: { adjust: { ...adjust, brightness: 0 } },
  });
});

it('offers the correction again, beside what the user has set', async () => {
  const own = { brightness: 0, contrast: 0, saturation: 30, warmth: 0 };
  const { apply } = show(aPhotoElement({ fileId: DARK, adjust: own }));
  await userEvent.click(await screen.findByRole('button', { name: 'Improve the colours' }));
  expect(apply).toHaveBeenCalledWith({
    kind: 'setStyle',
    ids: ['p1'],
    style: { adjust: { ...own, brightness: adjust.brightness } },
  });
});

it('says nothing of a photo without a fault', async () => {
  show(aPhotoElement({ fileId: FINE }));
  expect(button(/colours/)).toBeNull();
});

it('gives all photos of the album their own colours in one undo step', async () => {
  jest.spyOn(albumsApi, 'updateSpread').mockImplementation(acceptAllSaves);
  const element = aPhotoElement({ id: 'dark', fileId: DARK, adjust });
  const { store } = show(element);
  for (const spreadId of [FIRST, SECOND])
    store.dispatch(actions.editRequested({ spreadId, command: { kind: 'addElement', element } }));
  const brightness = () =>
    [FIRST, SECOND].map((id) => {
      const found = selectDocument(store.getState(), id)?.elements.find((one) => one.id === 'dark');
      return found?.type === 'photo' ? (found.adjust?.brightness ?? 0) : null;
    });
  await waitFor(() => expect(brightness()).toEqual([adjust.brightness, adjust.brightness]));
  await userEvent.click(await screen.findByRole('button', { name: 'Original colours for all 2 photos' }));
  await waitFor(() => expect(brightness()).toEqual([0, 0]));
  store.dispatch(actions.undoRequested());
  await waitFor(() => expect(brightness()).toEqual([adjust.brightness, adjust.brightness]));
});
