import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { actions as storage } from '@/features/storage';
import { useAppSelector } from '@/store/hooks';
import { rootReducer } from '@/store/rootReducer';
import { createStorageFile } from '@/testing/photos';
import { renderApp } from '@/testing/renderApp';
import { libraryActions } from '../list/slice';
import { selectCreation, selectTitleIdeas } from '../selectors';
import CoverChoice from './CoverChoice';
import { creationActions } from './slice';
import TitleSuggestions from './TitleSuggestions';

const place = { latitude: 39.77, longitude: 2.72, town: 'Sóller', country: 'ES' };
const photos = Array.from({ length: 14 }, (_, i) =>
  createStorageFile(`photo-${i}`, {
    place,
    taken_local: new Date(Date.UTC(2024, 6, 1 + i, 12)).toISOString(),
  }),
);
const ids = photos.map(({ id }) => id);
const settings = (service: string | null) =>
  libraryActions.settingsLoaded({
    settings: { max_photos: 3000, default_template: 'journey', printer: 'trade', writing_service: service },
    sizes: [],
  });
const stateWith = (service: string | null) =>
  [
    storage.pageLoaded({ photos, total: photos.length }),
    storage.listCompleted(),
    creationActions.photosChosen(ids),
    settings(service),
  ].reduce(rootReducer, rootReducer(undefined, { type: 'start' }));

function Options() {
  const { title, coverPhotoId } = useAppSelector(selectCreation);
  const { phase } = useAppSelector(selectTitleIdeas);
  return (
    <>
      <TitleSuggestions title={title} photoIds={ids} />
      <CoverChoice format="square-210" templateId="journey" chosenId={coverPhotoId} photoIds={ids} />
      <p data-testid="state">{`${title}|${coverPhotoId ?? ''}|${phase}`}</p>
    </>
  );
}
const show = (service: string | null = null) => renderApp(<Options />, { state: stateWith(service) });
const state = () => screen.getByTestId('state').textContent;
const titles = () => within(screen.getByRole('list', { name: 'Suggested titles' })).getAllByRole('button');

describe('title suggestions', () => {
  it('offer what the photos know, the one in use pressed, and fill the title', async () => {
    show();
    expect(titles().map(({ textContent }) => textContent)).toEqual([
      'Sóller · Summer 2024',
      'Sóller',
      'Summer 2024',
      expect.stringContaining('July'),
    ]);
    expect(titles()[0]).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Summer 2024' }));
    expect(state()).toContain('Summer 2024|');
    expect(titles()[2]).toHaveAttribute('aria-pressed', 'true');
    expect(screen.queryByRole('button', { name: 'More ideas' })).not.toBeInTheDocument();
  });

  it('ask a language model only on a press, and say what is sent where', async () => {
    const { store } = show('models.example.com');
    expect(screen.getByText(/to a language model at models\.example\.com\. Photos are not sent/)).toBeInTheDocument();
    expect(state()).toMatch(/idle$/);
    await userEvent.click(screen.getByRole('button', { name: 'More ideas' }));
    expect(state()).toMatch(/loading$/);
    expect(screen.getByRole('button', { name: 'More ideas' })).toBeDisabled();
    act(() => void store.dispatch(libraryActions.titleIdeasLoaded(['Oranges and tram', 'Sóller'])));
    expect(await screen.findByRole('button', { name: 'Oranges and tram' })).toBeInTheDocument();
    expect(titles()).toHaveLength(5);
  });
});

describe('cover choice', () => {
  it('offers ten photos with a reason, then all others', async () => {
    show();
    const covers = () => within(screen.getByRole('radiogroup')).getAllByRole('radio');
    expect(covers()).toHaveLength(11);
    expect(covers()[1]).toHaveAccessibleName(/^Cover photo 1: /);
    await userEvent.click(screen.getByRole('button', { name: 'Show all photos' }));
    expect(covers()).toHaveLength(15);
    await userEvent.click(covers()[14] as HTMLElement);
    expect(state()).toContain(`|${ids.at(-1)}|`);
  });
});
