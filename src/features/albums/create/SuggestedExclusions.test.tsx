import type { StorageFile } from '@domain/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { generationActions } from '@/features/album-jobs/generation/slice';
import { actions as storage } from '@/features/storage';
import { useAppSelector } from '@/store/hooks';
import { rootReducer } from '@/store/rootReducer';
import { createStorageFile } from '@/testing/photos';
import { renderApp } from '@/testing/renderApp';
import { selectCreation } from '../selectors';
import { applySelection, prepareSelectors } from './photoSelection';
import { SuggestedExclusions } from './SuggestedExclusions';
import { creationActions } from './slice';
import { usePhotoSelection } from './usePhotoSelection';

const facts: NonNullable<StorageFile['facts']> = {
  version: 1,
  hash: 'f0e1d2c3b4a59687',
  sharpness: 0.5,
  exposure: { mean: 0.45, dark: 0, light: 0 },
  colourfulness: 30,
  palette: [],
  faces: [],
};
const taken = (second: number) => ({ taken_local: new Date(Date.UTC(2024, 6, 12, 10, 0, second)).toISOString() });
const photos = [
  createStorageFile('soft', { ...taken(1), facts: { ...facts, sharpness: 0.3 } }),
  createStorageFile('sharp', { ...taken(2), facts }),
  createStorageFile('hill', { ...taken(40), facts: { ...facts, hash: '0f1e2d3c4b5a6978' } }),
  createStorageFile('shaken', { ...taken(50), facts: { ...facts, hash: '00ff00ff0f0f5a5a', sharpness: 0.05 } }),
];
const ids = photos.map(({ id }) => id);
const begun = [
  storage.pageLoaded({ photos, total: photos.length }),
  storage.listCompleted(),
  creationActions.photosChosen([...ids, 'unknown']),
].reduce(rootReducer, rootReducer(undefined, { type: 'start' }));

function Step() {
  const proposal = usePhotoSelection(useAppSelector(selectCreation));
  if (!proposal) return null;
  return (
    <>
      <SuggestedExclusions proposal={proposal} />
      <p data-testid="used">{proposal.includedIds.join(' ')}</p>
    </>
  );
}

async function show(state = begun) {
  renderApp(<Step />, { state });
  await screen.findByTestId('used');
  return userEvent.setup();
}
const used = () => screen.getByTestId('used').textContent;
const tiles = () => within(screen.getByRole('list')).getAllByRole('listitem');

describe('SuggestedExclusions', () => {
  it('shows suggestions with their reason, and uses photos without analysis', async () => {
    await show();
    expect(used()).toBe('sharp hill unknown');
    expect(screen.getByRole('status')).toHaveTextContent('2 photos are left out');
    expect(tiles().map((tile) => tile.textContent)).toEqual([
      expect.stringContaining('A similar photo is sharper'),
      expect.stringContaining('Blurry'),
    ]);
    const button = screen.getByRole('button', { name: 'Use: photo 1' });
    expect(button).toHaveAccessibleDescription('A similar photo is sharper');
  });

  it('includes and excludes a photo by one press each, and keeps the focus', async () => {
    const user = await show();
    const button = screen.getByRole('button', { name: 'Use: photo 1' });
    button.focus();
    await user.keyboard('{Enter}');
    expect(used()).toBe('soft sharp hill unknown');
    expect(button).toHaveFocus();
    expect(button).toHaveAccessibleName('Leave out: photo 1');
    expect(screen.getByRole('status')).toHaveTextContent('1 photo is left out');
    await user.keyboard('{Enter}');
    expect(used()).toBe('sharp hill unknown');
  });

  it('includes and excludes all at once', async () => {
    const user = await show();
    await user.click(screen.getByRole('button', { name: 'Use all photos' }));
    expect(used()).toBe([...ids, 'unknown'].join(' '));
    expect(screen.getByRole('status')).toHaveTextContent('All photos are used');
    await user.click(screen.getByRole('button', { name: 'Leave them out again' }));
    expect(used()).toBe('sharp hill unknown');
  });

  it('renders nothing without suggestions', async () => {
    await show(rootReducer(begun, creationActions.photosChosen(['sharp', 'hill'])));
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
    expect(used()).toBe('sharp hill');
  });

  it('excludes single photos after all were included', async () => {
    const user = await show(rootReducer(begun, creationActions.allExclusionsOverridden(true)));
    await user.click(screen.getByRole('button', { name: 'Leave out: photo 2' }));
    expect(used()).toBe('soft sharp hill unknown');
  });
});

describe("the user's decision", () => {
  const creation = (...events: Parameters<typeof rootReducer>[1][]) =>
    events.reduce(rootReducer, begun).albums.creation;

  it('is dropped for a deselected photo, and when the album is made', () => {
    const kept = creationActions.exclusionsOverridden(['soft']);
    const asked = generationActions.generationRequested({ format: 'square-210', file_ids: ['soft'] });
    const made = generationActions.generationSucceeded({ key: asked.payload.key, albumId: 'album' });
    expect(creation(kept, creationActions.photosChosen(['sharp'])).keptIds).toEqual([]);
    expect(creation(kept, kept).keptIds).toEqual(['soft']);
    expect(
      creation(kept, creationActions.allExclusionsOverridden(true), asked, made, creationActions.creationOpened()),
    ).toMatchObject({
      keptIds: [],
      useAll: false,
    });
  });

  it('never loses a photo: each is included or shown as excluded', () => {
    const known = photos.map(({ id, width, height, facts: some }) => ({
      id,
      width,
      height,
      takenAt: null,
      focus: null,
      analysis: some ? { ...some, focus: null } : null,
    }));
    for (const decided of [
      creation(),
      creation(creationActions.allExclusionsOverridden(true)),
      creation(creationActions.exclusionsOverridden(['shaken'])),
    ]) {
      const { includedIds: usedIds, excludedIds } = applySelection(
        decided,
        prepareSelectors(known, decided.keptIds),
        undefined,
      );
      expect([...usedIds, ...excludedIds].toSorted()).toEqual([...ids, 'unknown'].toSorted());
    }
  });

  it('shows photos without space after those with a fault, so these keep their places when the length changes', () => {
    const many = Array.from({ length: 200 }, (_, i) => ({
      id: `p${i}`,
      width: 4000,
      height: 3000,
      takenAt: Date.UTC(2024, 6, 1) + i * 3_600_000,
      focus: null,
      analysis: {
        ...facts,
        hash: (((BigInt(i) + 1n) * 0x9e3779b97f4a7c15n) & 0xffffffffffffffffn).toString(16).padStart(16, '0'),
        sharpness: i === 199 ? 0.01 : 0.5,
        focus: null,
      },
    }));
    const wanted = { ...creation(), photoIds: many.map(({ id }) => id), target: { pages: 24 } };
    const { suggested } = applySelection(wanted, prepareSelectors(many, wanted.keptIds), undefined);
    const reasons = suggested.map(({ id, reason }) => [id, reason]);
    expect(reasons.length).toBeGreaterThan(100);
    expect(reasons[0]).toEqual(['p199', 'blurred']);
  });
});
