import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ALBUM } from '@/testing/albums';
import { pressWhileComposing } from '@/testing/pressWhileComposing';
import { renderApp } from '@/testing/renderApp';
import { editorActions } from '../state/slice';
import { EditableTitle } from './EditableTitle';
import { titlesLoaded, titlesRequested } from './titleSuggestions';

const begin = async () => {
  const app = renderApp(<EditableTitle albumId={ALBUM} title="Canyons" />);
  fireEvent.click(screen.getByRole('button', { name: 'Canyons, rename' }));
  await screen.findByRole('textbox');
  return app;
};

it('leaves the keys of an input method alone', async () => {
  const { stop } = await begin();
  pressWhileComposing(screen.getByRole('textbox'), 'Escape');
  expect(screen.getByRole('textbox')).toBeInTheDocument();
  stop();
});

it('is cancelled by Escape', async () => {
  const { stop } = await begin();
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' });
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  stop();
});

describe('a title that is typed but not confirmed', () => {
  const type = async (words: string) => {
    const app = await begin();
    fireEvent.input(screen.getByRole('textbox'), { target: { value: words } });
    return app;
  };
  const renames = (actions: readonly unknown[]) =>
    actions.filter(editorActions.structureRequested.match).map(({ payload }) => payload.changes);
  const renamed = [[{ op: 'rename', title: 'Corsica', from: 'Canyons' }]];

  it.each([
    ['another page opens', (unmount: () => void) => unmount()],
    ['the page is left', () => void window.dispatchEvent(new Event('pagehide'))],
    ['another field gets the focus', () => fireEvent.blur(screen.getByRole('textbox'))],
  ])('is saved when %s', async (_, leave) => {
    const { actions, unmount, stop } = await type('Corsica ');
    act(() => leave(unmount));
    await waitFor(() => expect(renames(actions)).toEqual(renamed));
    stop();
  });

  it.each([
    ['an empty one', '  '],
    ['the same one', 'Canyons'],
  ])('changes nothing for %s', async (_, words) => {
    const { actions, unmount, stop } = await type(words);
    unmount();
    expect(renames(actions)).toEqual([]);
    stop();
  });

  it('is saved once', async () => {
    const { actions, unmount, stop } = await type('Corsica');
    fireEvent.submit(screen.getByRole('textbox'));
    await waitFor(() => expect(renames(actions)).toEqual(renamed));
    unmount();
    expect(renames(actions)).toEqual(renamed);
    stop();
  });
});

describe('suggested titles', () => {
  const suggest = async () => {
    const app = await begin();
    expect(app.actions).toContainEqual(titlesRequested({ albumId: ALBUM, language: 'en' }));
    act(() => void app.store.dispatch(titlesLoaded({ albumId: ALBUM, titles: ['Utah and Arizona', 'July 2015'] })));
    const chip = await screen.findByRole('button', { name: 'Utah and Arizona' });
    return { ...app, chip };
  };
  const renames = (actions: readonly unknown[]) => actions.filter(editorActions.structureRequested.match);

  it('stand below the field, which a press fills and keeps open', async () => {
    const { actions, chip, stop } = await suggest();
    expect(within(screen.getByRole('list', { name: 'Suggested titles' })).getAllByRole('button')).toHaveLength(2);
    await userEvent.click(chip);
    const field = screen.getByRole('textbox');
    expect(field).toHaveValue('Utah and Arizona');
    expect(field).toHaveFocus();
    expect(chip).toHaveAttribute('aria-pressed', 'true');
    expect(renames(actions)).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(renames(actions)).toHaveLength(1));
    expect(renames(actions)[0]?.payload.changes).toEqual([
      { op: 'rename', title: 'Utah and Arizona', from: 'Canyons' },
    ]);
    stop();
  });

  it('are reached with the keyboard, and Escape leaves the title as it was', async () => {
    const { actions, chip, stop } = await suggest();
    act(() => screen.getByRole('textbox').focus());
    await userEvent.tab();
    expect(chip).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(renames(actions)).toEqual([]);
    stop();
  });
});
