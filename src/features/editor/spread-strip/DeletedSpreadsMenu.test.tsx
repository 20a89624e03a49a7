import { serialiseSpread } from '@domain/document';
import { aSpread, aTextElement } from '@domain/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anEditedAlbum, stateWithOpenAlbum } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { editorActions as actions } from '../state/slice';
import { DeletedSpreadsMenu } from './DeletedSpreadsMenu';

const deletedSpreads = ['The pier', 'The harbour'].map((text, i) => ({
  id: `30000000-0000-4000-8000-00000000000${i}`,
  url: '',
  version: 1,
  html: serialiseSpread(aSpread({ elements: [aTextElement({ text })] })),
}));

it('shows thumbnails of deleted spreads, and recovers one', async () => {
  const album = anEditedAlbum({ deleted_spreads: deletedSpreads });
  const app = renderApp(<DeletedSpreadsMenu />, { state: stateWithOpenAlbum(album) });
  await userEvent.click(screen.getByRole('button', { name: '2 deleted' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('The pier'),
    expect.stringContaining('The harbour'),
  ]);
  await userEvent.click(items[1] ?? document.body);
  expect(app.actions.find(actions.structureRequested.match)?.payload.changes).toEqual([
    { op: 'recover', id: deletedSpreads[1]?.id },
  ]);
});
