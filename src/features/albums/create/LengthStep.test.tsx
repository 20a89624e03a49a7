import { computeBookPrice } from '@domain/layout';
import { defaultPrintSpec } from '@domain/print';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { actions as storage } from '@/features/storage';
import { useAppSelector } from '@/store/hooks';
import { rootReducer } from '@/store/rootReducer';
import { createStorageFile } from '@/testing/photos';
import { renderApp } from '@/testing/renderApp';
import { selectCreation } from '../selectors';
import { LengthStep } from './LengthStep';
import { SuggestedExclusions } from './SuggestedExclusions';
import { creationActions } from './slice';
import { usePhotoSelection } from './usePhotoSelection';

const COUNT = 200;
const DAY_MS = 86_400_000;
/** Photos of four days, of which the first is a screenshot. */
const photos = Array.from({ length: COUNT }, (_, i) =>
  createStorageFile(`p${i}`, {
    name: i === 0 ? 'Screenshot_1.png' : `IMG_${i}.jpg`,
    taken_local: new Date(Date.UTC(2024, 6, 1) + Math.floor(i / 50) * DAY_MS + i * 60_000).toISOString(),
  }),
);
const begun = [
  storage.pageLoaded({ photos, total: COUNT }),
  storage.listCompleted(),
  creationActions.photosChosen(photos.map(({ id }) => id)),
].reduce(rootReducer, rootReducer(undefined, { type: 'start' }));

function Step() {
  const creation = useAppSelector(selectCreation);
  const selection = usePhotoSelection(creation);
  if (!selection) return null;
  return (
    <>
      <LengthStep target={creation.target} selection={selection} draftPages={64} currency="EUR" />
      <SuggestedExclusions proposal={selection} />
      <p data-testid="used">{selection.includedIds.join(' ')}</p>
    </>
  );
}

async function show(state = begun) {
  const { store } = renderApp(<Step />, { state });
  await screen.findByTestId('used');
  return { user: userEvent.setup(), dispatch: store.dispatch, target: () => store.getState().albums.creation.target };
}
const used = () => screen.getByTestId('used').textContent.split(' ');
const slider = () => screen.getByRole('slider');
const book = { ...defaultPrintSpec, format: 'square-210' } as const;
const euros = (pages: number) => `€${((computeBookPrice({ ...book, pages }, 'EUR') ?? 0) / 100).toFixed(2)}`;

it('is as long as the photos need until the slider moves, and again by one press', async () => {
  const { user, target } = await show();
  expect(slider()).toHaveAttribute('aria-valuetext', `As long as needed: 64 pages, ${euros(64)}`);
  expect(used()).toHaveLength(COUNT - 1);
  fireEvent.change(slider(), { target: { value: 30 } });
  expect(target()).toEqual({ pages: 30 });
  expect(screen.getByRole('radio', { name: 'Pages' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'As long as needed' }));
  expect(target()).toBeNull();
  expect(used()).toHaveLength(COUNT - 1);
});

it('shows pages, price and number of photos while the slider moves, and leaves out more the shorter the book', async () => {
  await show(rootReducer(begun, creationActions.targetChosen({ pages: 60 })));
  const counts = [60, 40, 26].map((pages) => {
    fireEvent.change(slider(), { target: { value: pages } });
    expect(slider()).toHaveAttribute('aria-valuetext', `${pages} pages, ${euros(pages)}`);
    const count = used().length;
    expect(screen.getByText(`${count} photos used, ${COUNT - count} left out`)).toBeInTheDocument();
    return count;
  });
  expect(counts.toSorted((a, b) => b - a)).toEqual(counts);
  expect(new Set(counts).size).toBe(3);
});

it('never exceeds a budget, and keeps it when the format changes', async () => {
  const { user, target, dispatch } = await show();
  await user.click(screen.getByRole('radio', { name: 'Budget' }));
  const field = screen.getByRole('spinbutton', { name: 'Budget for one copy' });
  await user.clear(field);
  await user.type(field, '40{Enter}');
  expect(target()).toEqual({ price: 4000, currency: 'EUR' });
  expect(slider()).toHaveAttribute('aria-valuetext', `Up to €40.00: 52 pages, ${euros(52)}`);
  expect(computeBookPrice({ ...book, pages: 52 }, 'EUR')).toBeLessThanOrEqual(4000);
  expect(computeBookPrice({ ...book, pages: 54 }, 'EUR')).toBeGreaterThan(4000);
  act(() => void dispatch(creationActions.formatChosen('landscape-a4')));
  expect(target()).toEqual({ price: 4000, currency: 'EUR' });
  expect(slider()).toHaveAttribute('aria-valuetext', expect.stringMatching(/^Up to €40\.00: 30 pages/));
});

it('says what a book costs at least when the budget is too small for its format', async () => {
  const chosen = [creationActions.targetChosen({ price: 2000, currency: 'EUR' })].reduce(rootReducer, begun);
  await show(chosen);
  expect(screen.getByRole('alert')).toHaveTextContent(/These photos need at least \d+ pages \(€29\.90\)/);
});

it('brings a photo back by one press, and keeps it at every length', async () => {
  const { user } = await show(rootReducer(begun, creationActions.targetChosen({ pages: 26 })));
  const count = used().length;
  const [first] = screen.getAllByRole('listitem');
  expect(first).toHaveTextContent('Screenshot');
  await user.click(within(first as HTMLElement).getByRole('button', { name: 'Use: photo 1' }));
  expect(used()).toContain('p0');
  expect(used()).toHaveLength(count);
  for (const pages of [100, 60, 24, 26]) {
    fireEvent.change(slider(), { target: { value: pages } });
    expect(used()).toContain('p0');
  }
  await user.click(screen.getByRole('button', { name: 'Leave out: photo 1' }));
  expect(used()).not.toContain('p0');
});

it('uses photos of every day, and says why', async () => {
  await show(rootReducer(begun, creationActions.targetChosen({ pages: 24 })));
  // jsdom opens no details by a press.
  const details = screen.getByText(/^Why these \d+ photos were chosen$/).closest('details');
  if (details) details.open = true;
  fireEvent(details as HTMLElement, new Event('toggle'));
  const reasons = within(details as HTMLElement).getAllByRole('listitem');
  expect(reasons[0]).toHaveTextContent('The best of its event');
  const days = new Set(used().map((id) => Math.floor(Number(id.slice(1)) / 50)));
  expect(days.size).toBe(4);
});

it('uses all photos in a book as long as they need when asked to', async () => {
  const { user, target } = await show(rootReducer(begun, creationActions.targetChosen({ pages: 26 })));
  await user.click(screen.getByRole('button', { name: 'Use all photos' }));
  expect(target()).toBeNull();
  expect(used()).toHaveLength(COUNT);
});
