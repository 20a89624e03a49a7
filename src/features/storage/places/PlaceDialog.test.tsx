import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rootReducer } from '@/store/rootReducer';
import { createStorageFile } from '@/testing/photos';
import { renderApp } from '@/testing/renderApp';
import { actions } from '../slice';
import PlaceDialog from './PlaceDialog';

const paris = { latitude: 48.85, longitude: 2.35, town: 'Paris', country: 'FR' };
const texas = { latitude: 33.66, longitude: -95.56, town: 'Paris', country: 'US', region: 'Texas' };
const munich = { latitude: 48.14, longitude: 11.58, town: 'Munich', country: 'DE', region: null };
const maine = { ...texas, latitude: 44.26, longitude: -70.5, region: 'Maine' };

async function show(...photos: ReturnType<typeof createStorageFile>[]) {
  const onClose = jest.fn();
  const { storage } = rootReducer(undefined, actions.pageLoaded({ photos, total: photos.length }));
  const app = renderApp(<PlaceDialog ids={photos.map(({ id }) => id)} onClose={onClose} />, { state: { storage } });
  const find = (towns: Parameters<typeof actions.townsFound>[0]) =>
    act(() => {
      app.store.dispatch(actions.townsFound(towns));
    });
  // The dialog loads apart.
  await screen.findByRole('dialog');
  return { ...app, onClose, find, user: userEvent.setup(), edits: () => app.store.getState().storage.placeEdits };
}
const field = () => screen.getByRole('combobox', { name: 'Town or city' });
const save = () => screen.getByRole('button', { name: 'Save' });

describe('PlaceDialog', () => {
  it('finds a town by keys alone', async () => {
    const { user, find, edits, onClose, store } = await show(
      createStorageFile('a'),
      createStorageFile('b', { place: paris }),
    );
    find([]);
    await user.click(save());
    expect(screen.getByText('Choose a place from the list.')).toBeVisible();
    await user.click(field());
    await user.keyboard('p');
    find([]);
    expect(screen.queryByText('No town with this name')).not.toBeInTheDocument();
    await user.keyboard('ar');
    expect(store.getState().storage.townSearch).toMatchObject({ search: 'par', language: 'en', phase: 'loading' });
    expect(screen.getByRole('option', { name: 'Searching…' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Searching…');
    find([]);
    expect(screen.getByRole('option', { name: 'No town with this name' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('No town with this name');
    find([{ ...paris, region: null }, maine, texas]);
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Paris France',
      'Paris, Maine United States',
      'Paris, Texas United States',
    ]);
    expect(screen.getByRole('status')).toHaveTextContent('3 results');
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    expect(field()).toHaveValue('Paris, Texas');
    expect(field()).toHaveAccessibleDescription('United States');
    expect(edits()).toEqual([]);
    await user.keyboard('{Enter}');
    expect(onClose).toHaveBeenCalled();
    const { region: _, ...town } = texas;
    expect(edits()[0]?.changes.map(({ id, after }) => [id, after])).toEqual([
      ['a', { kind: 'town', town }],
      ['b', { kind: 'town', town }],
    ]);
  });

  it('changes nothing when it is saved as it opened, on the position of the file', async () => {
    const { user, find, edits, onClose } = await show(
      createStorageFile('a', { place: paris }),
      createStorageFile('b', { place: paris }),
    );
    find([{ ...paris, latitude: 48.85341, longitude: 2.3488, region: null }, maine]);
    await user.click(field());
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Paris France',
      'Paris, Maine United States',
    ]);
    await user.click(save());
    expect(onClose).toHaveBeenCalled();
    expect(edits()).toEqual([]);
  });

  it('never saves the former town in place of typed words', async () => {
    const { user, find, edits, onClose } = await show(createStorageFile('a', { place: paris, file_place: null }));
    expect(field()).toHaveValue('Paris');
    await user.clear(field());
    await user.type(field(), 'Munich{Enter}');
    expect(field()).toHaveValue('Munich');
    await user.click(save());
    expect(screen.getByText('Choose a place from the list.')).toBeVisible();
    expect(field()).toHaveValue('Munich');
    await user.click(field());
    find([munich]);
    await user.keyboard('{Enter}');
    await user.click(save());
    expect(edits()[0]?.changes).toMatchObject([{ after: { town: { town: 'Munich' } } }]);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('never takes a namesake that was suggested before the answer', async () => {
    const { user, find, edits } = await show(createStorageFile('a'));
    find([{ ...texas, region: null }]);
    await user.type(field(), 'paris{Enter}');
    await user.click(save());
    expect(screen.getByText('Choose a place from the list.')).toBeVisible();
    expect(edits()).toEqual([]);
  });

  it('leaves the choice among namesakes to the user, and takes the only town of a typed name', async () => {
    const { user, find, edits } = await show(createStorageFile('a'));
    await user.type(field(), 'paris');
    find([texas, { ...maine, country: 'CA', region: null }, { ...paris, region: null }]);
    await user.click(save());
    expect(screen.getByText('Choose a place from the list.')).toBeVisible();
    expect(edits()).toEqual([]);
    await user.clear(field());
    await user.type(field(), 'munich');
    find([munich]);
    await user.click(save());
    expect(edits()[0]?.changes).toMatchObject([{ after: { town: { country: 'DE' } } }]);
  });

  it('shows the present place, and returns to that of the file', async () => {
    const { user, edits } = await show(
      createStorageFile('a', { place: { ...maine, town: 'Lewiston' }, file_place: paris }),
    );
    expect(field()).toHaveValue('Lewiston');
    await user.click(screen.getByRole('radio', { name: 'As in the photo' }));
    expect(screen.getByText('In the photo: Paris, France')).toBeVisible();
    await user.click(save());
    expect(edits()[0]?.changes).toMatchObject([{ id: 'a', after: { kind: 'file' } }]);
  });

  it('opens with no place when the owner removed all', async () => {
    const removed = createStorageFile('a', { place: null, file_place: paris });
    const { user, edits, unmount } = await show(removed, createStorageFile('b', { place: null, file_place: null }));
    expect(screen.getByRole('radio', { name: 'No place' })).toBeChecked();
    await user.click(save());
    expect(edits()).toEqual([]);
    unmount();
    await show(removed, createStorageFile('b'));
    expect(screen.getByRole('radio', { name: 'One place for all photos' })).toBeChecked();
  });

  it('removes the place, and says when the search fails', async () => {
    const { user, edits, store } = await show(createStorageFile('a', { place: paris }));
    expect(screen.queryByRole('radio', { name: 'As in the photo' })).not.toBeInTheDocument();
    act(() => {
      store.dispatch(actions.townSearchFailed());
    });
    expect(screen.getByText(/The search doesn’t work right now/)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'No place' }));
    expect(screen.getByText(/Existing albums stay as they are/)).toBeVisible();
    await user.click(save());
    expect(edits()[0]?.changes).toMatchObject([{ id: 'a', after: { kind: 'none' } }]);
  });
});
