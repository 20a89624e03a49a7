import { NO_ADJUSTMENTS, type SpreadDocument } from '@domain/document';
import { applyCommand } from '@domain/document/edit';
import { aSpread, testUuid } from '@domain/testing';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { rootReducer } from '@/store/rootReducer';
import { stateWithOpenAlbum } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { BACKGROUND_ID } from '../../canvas/crop/cropTarget';
import { EditorContext, type EditorTools } from '../../hooks/EditorContext';
import { preferencesActions } from '../../state/preferencesSlice';
import { BackgroundAppearance } from './BackgroundAppearance';

const picture = { fileId: testUuid(7), crop: { x: 0, y: 0.2, width: 1, height: 0.5 } };
const drawn = jest.fn<void, [SpreadDocument]>();
const now = () => drawn.mock.lastCall?.[0].background;

function Look() {
  const [doc, change] = useState(aSpread({ background: { colour: '#ffffff', picture }, elements: [] }));
  useEffect(() => drawn(doc), [doc]);
  const apply: EditorTools['apply'] = (command) => change((before) => applyCommand(before, command));
  return (
    <EditorContext value={{ apply, spreadId: 's' } as EditorTools}>
      {doc.background.picture && <BackgroundAppearance document={doc} picture={doc.background.picture} />}
    </EditorContext>
  );
}

it('changes colours and opacity of the background, and resets them', async () => {
  const state = rootReducer(stateWithOpenAlbum(), preferencesActions.sectionToggled({ part: 'colours', open: true }));
  renderApp(<Look />, { state });
  fireEvent.change(screen.getByLabelText('Opacity'), { target: { value: '0.4' } });
  fireEvent.change(screen.getByLabelText('Contrast'), { target: { value: '30' } });
  await userEvent.click(screen.getByLabelText('Black and white'));
  const adjust = { ...NO_ADJUSTMENTS, contrast: 30, saturation: -100 };
  expect(now()).toEqual({ colour: '#ffffff', picture: { ...picture, opacity: 0.4, adjust } });
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  fireEvent.change(screen.getByLabelText('Opacity'), { target: { value: '1' } });
  expect(now()).toEqual({ colour: '#ffffff', picture });
});

it('moves and zooms the crop, only along axes with hidden parts', () => {
  renderApp(<Look />, { state: stateWithOpenAlbum() });
  const [across, down, zoom] = ['Horizontal position', 'Vertical position', 'Zoom'].map((name) =>
    screen.getByLabelText(name),
  );
  if (!across || !down || !zoom) throw new Error('a field is missing');
  expect(across).toBeDisabled();
  expect(down).toHaveValue('40');
  fireEvent.change(down, { target: { value: '100' } });
  expect(now()?.picture?.crop).toEqual({ x: 0, y: 0.5, width: 1, height: 0.5 });
  fireEvent.change(zoom, { target: { value: '2' } });
  expect(now()?.picture?.crop).toEqual({ x: 0.25, y: 0.625, width: 0.5, height: 0.25 });
  expect(across).toBeEnabled();
  fireEvent.change(across, { target: { value: '0' } });
  fireEvent.change(zoom, { target: { value: '1' } });
  expect(now()?.picture?.crop).toEqual({ x: 0, y: 0.5, width: 1, height: 0.5 });
});

it('opens the crop on the page until it is done', async () => {
  const crop = jest.fn();
  const doc = aSpread({ background: { colour: '#ffffff', picture }, elements: [] });
  const look = (cropping: string | null) => (
    <EditorContext value={{ crop, cropping, spreadId: 's' } as unknown as EditorTools}>
      <BackgroundAppearance document={doc} picture={picture} />
    </EditorContext>
  );
  const { unmount } = renderApp(look(null), { state: stateWithOpenAlbum() });
  await userEvent.click(screen.getByRole('button', { name: 'Crop' }));
  unmount();
  renderApp(look(BACKGROUND_ID), { state: stateWithOpenAlbum() });
  await userEvent.click(screen.getByRole('button', { name: 'Done', pressed: true }));
  expect(crop.mock.calls).toEqual([[BACKGROUND_ID], [null]]);
});
