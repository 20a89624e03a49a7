import { usualBook } from '@domain/commerce';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rootReducer } from '@/store/rootReducer';
import { ALBUM } from '@/testing/albums';
import { COVER, documentOf, opened } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { EditorContext, type EditorTools } from '../context';
import { editorActions as actions } from '../slice';
import { Binding } from './Binding';

const tools = { spreadId: COVER } as unknown as EditorTools;

const show = (state = opened()) =>
  renderApp(
    <EditorContext value={tools}>
      <Binding />
    </EditorContext>,
    { state },
  );

/** The cover was changed, and there was no answer. */
const offline = () =>
  [
    actions.edited({
      spreadId: COVER,
      base: { albumId: ALBUM, version: 1, document: documentOf('Mine', 'cover') },
      patches: [],
      inverse: [],
      gesture: null,
    }),
    actions.saveDelayed(),
  ].reduce(rootReducer, opened());

describe('the binding', () => {
  it('is one group, and shows a choice at once and that it is being carried out', async () => {
    const { store } = show();
    expect(await screen.findByRole('group', { name: 'Binding and paper' })).toBeInTheDocument();
    const spine = screen.getByText(/The spine is/);
    expect(spine).toHaveAttribute('aria-busy', 'false');
    await userEvent.selectOptions(screen.getByLabelText('Paper'), 'silk-250');
    await userEvent.selectOptions(screen.getByLabelText('Cover'), 'soft');
    expect(store.getState().albums.editor.chosen).toEqual({ cover: 'soft', paper: 'silk-250' });
    expect(screen.getByLabelText('Paper')).toHaveValue('silk-250');
    expect(spine).toHaveAttribute('aria-busy', 'true');
  });

  it('cannot be chosen without a connection, and says so', async () => {
    show(offline());
    const group = await screen.findByRole('group', { name: 'Binding and paper' });
    expect(group).toHaveAccessibleDescription(/no connection/);
    expect(screen.getByLabelText('Cover')).toBeDisabled();
    expect(screen.getByLabelText('Paper')).toHaveValue(usualBook.paper);
  });
});
