import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { searchActions } from '@/features/albums';
import { actions as storage } from '@/features/storage';
import { actions as templates } from '@/features/templates/slice';
import { aSummary } from '@/testing/albums';
import { createStorageFile } from '@/testing/photos';
import { pressWhileComposing } from '@/testing/pressWhileComposing';
import { renderApp } from '@/testing/renderApp';
import { SearchButton } from './SearchButton';

// The test reads the actions, which no saga handles.
jest.mock('@/store/lazySagas', () => ({ loadJobSagas: () => Promise.resolve() }));

const open = async () => {
  const app = renderApp(<SearchButton />);
  const user = userEvent.setup();
  await user.keyboard('/');
  const field = await screen.findByRole('combobox', { name: 'Albums, templates, photos' });
  const found = (query: string, titles: readonly string[]) =>
    act(() => {
      const albums = titles.map((title, i) => aSummary({ id: `10000000-0000-4000-8000-00000000000${i}`, title }));
      app.store.dispatch(searchActions.searchSucceeded({ query, albums }));
    });
  return { ...app, user, field, found };
};
const chosen = () => screen.getAllByRole('option').find((option) => option.getAttribute('aria-selected') === 'true');

describe('the search', () => {
  it('opens by / anywhere, takes the focus, and requests the typed text', async () => {
    const { user, field, actions: seen } = await open();
    expect(field).toHaveFocus();
    await user.keyboard('can');
    expect(seen.filter(searchActions.searchTyped.match).map(({ payload }) => payload)).toEqual(['c', 'ca', 'can']);
    expect(screen.getByRole('status')).toHaveTextContent('Searching');
  });

  it('groups results by kind, moves by arrow keys, and opens the page by Enter', async () => {
    const { user, found, router, field } = await open();
    await user.keyboard('can');
    found('can', ['Canyons', 'Canada']);
    expect(within(screen.getByRole('group', { name: 'Albums' })).getAllByRole('option')).toHaveLength(2);
    expect(screen.getByRole('status')).toHaveTextContent('2 results');
    expect(chosen()).toHaveTextContent('Canyons');
    await user.keyboard('{ArrowDown}');
    expect(chosen()).toHaveTextContent('Canada');
    expect(field).toHaveAttribute('aria-activedescendant', chosen()?.id);
    await user.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}{ArrowUp}{Enter}');
    expect(router.state.location.pathname).toBe('/creations/preview/10000000-0000-4000-8000-000000000001');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('ignores keys of an input method', async () => {
    const { user, found, router, field } = await open();
    await user.keyboard('can');
    found('can', ['Canyons', 'Canada']);
    for (const key of ['ArrowDown', 'Enter', 'Escape']) pressWhileComposing(field, key);
    expect(chosen()).toHaveTextContent('Canyons');
    expect(router.state.location.pathname).toBe('/');
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  it('finds templates by their translated names', async () => {
    const { user, store } = await open();
    const template = {
      id: 'journey',
      name: 'x',
      category: 'travel',
      previews: [],
      photos_per_page: 2,
      mood: 'bold',
      features: [],
    };
    act(
      () =>
        void store.dispatch(
          templates.listLoaded([template as unknown as Parameters<typeof templates.listLoaded>[0][number]]),
        ),
    );
    await user.keyboard('jour');
    expect(within(screen.getByRole('group', { name: 'Templates' })).getByRole('option')).toHaveTextContent('Journey');
  });

  it('finds photos by the places and days that the photos page uses', async () => {
    const { user, store, field, found } = await open();
    const place = { latitude: 48.86, longitude: 2.35, town: 'Paris', country: 'FR' };
    const photos = [
      createStorageFile('tower', { name: 'IMG_1.jpg', place, taken_local: '2023-08-05T14:03:22.000Z' }),
      createStorageFile('other', { name: 'IMG_2.jpg' }),
    ];
    act(() => void store.dispatch(storage.pageLoaded({ photos, total: 2 })));
    for (const words of ['paris', 'france', 'august 2023', 'img_1']) {
      await user.clear(field);
      await user.type(field, words);
      found(words, []);
      const list = within(screen.getByRole('group', { name: 'Photos' }));
      expect(list.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['IMG_1.jpg']);
    }
  });

  it('reports no matches, and clears everything when closed', async () => {
    const { user, found, store } = await open();
    await user.keyboard('zzz');
    act(() => void store.dispatch(storage.listCompleted()));
    found('zzz', []);
    expect(screen.getByRole('status')).toHaveTextContent('No results');
    await user.keyboard('{Escape}');
    expect(store.getState().albums.search).toMatchObject({ query: '', phase: 'idle' });
  });
});
