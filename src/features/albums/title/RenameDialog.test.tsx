import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { editorActions } from '@/features/editor/state/slice';
import { titlesLoaded } from '@/features/editor/title/titleSuggestions';
import { ALBUM, aSummary, signedInState } from '@/testing/albums';
import { renderApp } from '@/testing/renderApp';
import { AlbumCard } from '../components/AlbumCard';

/** Opens the dialog from the menu of a card. */
async function open(title: string) {
  const user = userEvent.setup();
  const card = <AlbumCard album={aSummary({ title })} spanMm={1000} menu />;
  const { actions, store } = renderApp(card, { state: signedInState() });
  await user.click(await screen.findByRole('button', { name: `Actions for ${title || 'Untitled album'}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  const field = await screen.findByRole('textbox', { name: 'Title' });
  const save = () => user.click(screen.getByRole('button', { name: 'Rename' }));
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const changes = () => actions.filter(editorActions.structureRequested.match).map(({ payload }) => payload);
  return { user, field, save, closed, changes, store };
}

it('begins empty for an untitled album, and requires a title', async () => {
  const { user, field, save, closed, changes } = await open('');
  expect(field).toHaveValue('');
  await save();
  expect(await screen.findByText('Please fill this in.')).toBeVisible();
  await user.type(field, 'Rome');
  await save();
  await closed();
  expect(changes()).toEqual([{ albumId: ALBUM, via: 'user', changes: [{ op: 'rename', title: 'Rome', from: '' }] }]);
});

it('sends nothing without a change', async () => {
  const { field, save, closed, changes } = await open('Canyons');
  expect(field).toHaveValue('Canyons');
  await save();
  await closed();
  expect(changes()).toEqual([]);
});

it('offers titles that the photos suggest', async () => {
  const { user, field, save, closed, changes, store } = await open('Canyons');
  act(() => void store.dispatch(titlesLoaded({ albumId: ALBUM, titles: ['Utah and Arizona'] })));
  await user.click(await screen.findByRole('button', { name: 'Utah and Arizona' }));
  expect(field).toHaveValue('Utah and Arizona');
  await save();
  await closed();
  expect(changes()).toMatchObject([{ changes: [{ op: 'rename', title: 'Utah and Arizona', from: 'Canyons' }] }]);
});
