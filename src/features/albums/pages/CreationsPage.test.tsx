import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aSummary, signedInState } from '@/testing/albums';
import { renderApp } from '@/testing/renderApp';
import { libraryActions } from '../list/slice';
import { Component as CreationsPage } from './CreationsPage';

const titles = ['Rome', 'Oslo', 'Lima'];
const albums = titles.map((title) => aSummary({ id: title, title }));
const query = { page: 1, limit: 6, sortBy: 'created_at', sortOrder: 'desc', filter: {} } as const;

function show(total: number) {
  const { store } = renderApp(<CreationsPage />, { state: signedInState() });
  act(() => void store.dispatch(libraryActions.listLoaded({ query, albums, total })));
  return { remove: (id: string) => act(() => void store.dispatch(libraryActions.deleteRequested({ id, title: id }))) };
}
const menuOf = (title: string) => screen.findByRole('button', { name: `Actions for ${title}` });

it('moves the focus to the next album after a deletion, and to the heading after the last', async () => {
  const user = userEvent.setup();
  show(titles.length);
  const left = [...titles];
  for (let at = 1; left.length > 0; at = Math.min(at, left.length - 1)) {
    const [title = ''] = left.splice(at, 1);
    const menu = await menuOf(title);
    act(() => menu.focus());
    await user.keyboard('{Enter}');
    const item = await screen.findByRole('menuitem', { name: 'Delete' });
    act(() => item.focus());
    await user.keyboard('{Enter}');
    const next = left[at] ?? left.at(-1);
    const expected = next ? await menuOf(next) : screen.getByRole('heading', { level: 1 });
    await waitFor(() => expect(expected).toHaveFocus());
  }
});

it('reports no albums only when the next page has none either', () => {
  const { remove } = show(titles.length + 1);
  for (const title of titles) remove(title);
  expect(screen.queryByText('No albums yet')).toBeNull();
  expect(screen.getByText('Loading your albums')).toBeInTheDocument();
});
