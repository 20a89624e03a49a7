import { withSpine } from '@domain/document';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rootReducer } from '@/store/rootReducer';
import { ALBUM } from '@/testing/albums';
import { COVER, documentOf, opened } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { ConflictDialog } from './ConflictDialog';
import { PhotosContext } from './context';
import { editorActions as actions } from './slice';

const cover = (words: string, spine = 6) => withSpine(documentOf(words, 'cover'), spine);

/** The cover was changed here, and saved by somebody else. */
function show(document: ReturnType<typeof cover>) {
  const theirs = { id: COVER, version: 4, url: '', document };
  const base = { albumId: ALBUM, version: 1, document: cover('Mine') };
  const state = [
    actions.edited({ spreadId: COVER, base, patches: [], inverse: [], gesture: null }),
    actions.conflictFound({ theirs }),
  ].reduce(rootReducer, opened());
  return renderApp(
    <PhotosContext value={{}}>
      <ConflictDialog />
    </PhotosContext>,
    { state },
  );
}

describe('mine and theirs', () => {
  it('mine stays with the spine that theirs has, which is the one that can be saved', async () => {
    const { store } = show(cover('Theirs', 11.75));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep mine' }));
    const { drafts, editor } = store.getState().albums;
    expect(drafts[COVER]).toMatchObject({ version: 4, document: cover('Mine', 11.75), base: cover('Theirs', 11.75) });
    expect(editor.conflicts).toEqual({});
  });

  it('mine cannot stay in a book of another format', async () => {
    show({ ...cover('Theirs'), format: 'landscape-a4' });
    expect(await screen.findByRole('button', { name: 'Keep the other' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Keep mine' })).not.toBeInTheDocument();
    expect(screen.getByText(/another format now/)).toBeInTheDocument();
  });
});
