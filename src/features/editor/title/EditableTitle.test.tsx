import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { ALBUM } from '@/testing/albums';
import { pressWhileComposing } from '@/testing/pressWhileComposing';
import { renderApp } from '@/testing/renderApp';
import { editorActions } from '../state/slice';
import { EditableTitle } from './EditableTitle';

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
