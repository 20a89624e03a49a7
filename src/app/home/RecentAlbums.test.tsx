import type { UnfinishedAlbum } from '@domain/contract';
import { act, screen, within } from '@testing-library/react';
import { libraryActions } from '@/features/albums';
import { aSummary, signedInState } from '@/testing/albums';
import { renderApp } from '@/testing/renderApp';
import { RecentAlbums } from './RecentAlbums';

type Step = Pick<UnfinishedAlbum, 'next_step' | 'progress'>;

const unfinished = (id: string, step: Step, changes: Parameters<typeof aSummary>[0] = {}): UnfinishedAlbum => ({
  ...aSummary({ id, title: id, ...changes }),
  ...step,
});
const draft: Step = { next_step: 'look', progress: 0.5 };

function show() {
  const { store } = renderApp(<RecentAlbums />, { state: signedInState() });
  return {
    loadUnfinished: (albums: UnfinishedAlbum[]) =>
      act(() => void store.dispatch(libraryActions.unfinishedLoaded({ albums }))),
    loadRecent: () =>
      act(() => void store.dispatch(libraryActions.recentLoaded({ albums: [aSummary({ id: 'old', title: 'old' })] }))),
  };
}
const card = (title: string) => {
  const item = screen
    .getAllByRole('listitem')
    .find((one) => one.querySelector('[translate="no"]')?.textContent === title);
  if (!item) throw new Error(`no card of ${title}`);
  return item;
};
const coverWidth = (title: string) =>
  card(title).querySelector<HTMLElement>('a > :first-child')?.style.width ?? 'no cover';

it('shows albums once both lists are known, so that none moves', () => {
  const { loadRecent, loadUnfinished } = show();
  loadRecent();
  expect(screen.queryByRole('link', { name: /old/ })).toBeNull();
  loadUnfinished([unfinished('new', draft)]);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'newnewDraft ready',
    'oldold24 pages',
  ]);
});

it('draws the covers of all cards at one scale', () => {
  const { loadRecent, loadUnfinished } = show();
  loadRecent();
  loadUnfinished([
    unfinished('large', draft, { format: 'square-300' }),
    unfinished('small', draft, { format: 'square-140' }),
    unfinished('tall', draft, { format: 'portrait-a4' }),
  ]);
  expect(['large', 'small', 'tall', 'old'].map(coverWidth).map((width) => Number.parseFloat(width).toFixed(1))).toEqual(
    ['100.0', '46.7', '70.0', '70.0'],
  );
});

it('shows progress only while an album is being made', () => {
  const { loadRecent, loadUnfinished } = show();
  loadRecent();
  loadUnfinished([
    unfinished('made', draft),
    unfinished('edited', { next_step: 'finish', progress: 0.6 }),
    unfinished('making', { next_step: 'wait', progress: 0.2 }, { state: 'generating' }),
  ]);
  expect(screen.getAllByRole('progressbar')).toHaveLength(1);
  expect(within(card('making')).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
  expect(within(card('making')).getByText('Creating 40%')).toBeInTheDocument();
});
