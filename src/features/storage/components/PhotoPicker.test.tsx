import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rootReducer } from '@/store/rootReducer';
import { acceptedInspection, createChosenFile, createStorageFile } from '@/testing/photos';
import { renderApp } from '@/testing/renderApp';
import { actions } from '../slice';
import { PhotoPicker } from './PhotoPicker';

const DAY_MS = 86_400_000;
const photos = Array.from({ length: 1000 }, (_, i) =>
  createStorageFile(`p${String(i).padStart(4, '0')}`, {
    taken_local: new Date(Date.parse('2020-01-01T12:00:00Z') + Math.floor(i / 20) * DAY_MS).toISOString(),
  }),
);
const loaded = [actions.pageLoaded({ photos, total: photos.length }), actions.listCompleted()];
const stateAfter = (...events: Parameters<typeof rootReducer>[1][]) =>
  events.reduce(rootReducer, rootReducer(undefined, { type: 'start' }));

function show(selectedIds: string[] = [], state = stateAfter(...loaded)) {
  const onToggle = jest.fn();
  const onSelectAll = jest.fn();
  renderApp(<PhotoPicker selectedIds={selectedIds} onToggle={onToggle} onSelectAll={onSelectAll} />, { state });
  return { onToggle, onSelectAll, user: userEvent.setup() };
}

const tile = (name: string) => screen.getByRole('gridcell', { name });

describe('PhotoPicker', () => {
  it('renders only a few of a thousand photos, under localised dates', () => {
    show();
    const tiles = document.querySelectorAll('[data-photo]');
    expect(tiles.length).toBeGreaterThan(20);
    expect(tiles.length).toBeLessThanOrEqual(150);
    expect(screen.getByRole('rowheader', { name: 'February 19, 2020' })).toBeInTheDocument();
    expect(Number(screen.getByRole('grid').getAttribute('aria-rowcount'))).toBeGreaterThan(100);
  });

  it('shows the selection, and selects by click, key and shift', async () => {
    const { onToggle, onSelectAll, user } = show(['p0999']);
    expect(tile('p0999.jpg')).toHaveAttribute('aria-selected', 'true');
    expect(tile('p0998.jpg')).toHaveAttribute('aria-selected', 'false');
    await user.click(tile('p0998.jpg'));
    expect(onToggle).toHaveBeenLastCalledWith('p0998');
    await user.keyboard('{Shift>}');
    await user.click(tile('p0995.jpg'));
    await user.keyboard('{/Shift}');
    expect(onSelectAll).toHaveBeenLastCalledWith(['p0998', 'p0997', 'p0996', 'p0995']);
    await user.keyboard('{ArrowRight} ');
    expect(onToggle).toHaveBeenLastCalledWith('p0994');
    expect(tile('p0994.jpg')).toHaveFocus();
    await user.keyboard('{Control>}a{/Control}');
    expect(onSelectAll.mock.lastCall?.[0]).toHaveLength(1000);
  });

  it('is a single tab stop', async () => {
    const { user } = show();
    await user.tab();
    await user.tab();
    expect(document.querySelectorAll('[data-photo][tabindex="0"]')).toHaveLength(1);
    expect(tile('p0999.jpg')).toHaveFocus();
  });

  it('selects a whole day at its heading', async () => {
    const { onSelectAll, user } = show();
    await user.click(screen.getByRole('button', { name: 'Select all: February 19, 2020' }));
    expect(onSelectAll.mock.lastCall?.[0]).toHaveLength(20);
  });

  it('shows pending uploads first, with their progress', () => {
    show(
      [],
      stateAfter(
        ...loaded,
        actions.filesAdded({ files: [createChosenFile('new'), createChosenFile('next')] }),
        actions.filesChecked({ checked: [{ id: 'new', inspection: acceptedInspection }] }),
        actions.uploadStarted({ id: 'new' }),
        actions.uploadsProgressed({ progress: { new: 0.25 } }),
      ),
    );
    const [heading] = screen.getAllByRole('rowheader');
    expect(heading).toHaveTextContent('Recently added');
    const grid = within(screen.getByRole('grid'));
    expect(grid.getByRole('gridcell', { name: 'new.jpg, Uploading, 25%' })).toBeInTheDocument();
    expect(grid.getByRole('gridcell', { name: 'next.jpg, Checking' })).toBeInTheDocument();
  });
});
