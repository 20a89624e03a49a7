import { type PhotoElement, resizeSpine } from '@domain/document';
import { reformatSpread } from '@domain/document/reformat';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rootReducer } from '@/store/rootReducer';
import { ALBUM } from '@/testing/albums';
import { COVER, createTestDocument, FIRST, SECOND, stateWithOpenAlbum } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { spreadViewRect } from '../canvas/geometry';
import { PhotosContext } from '../hooks/EditorContext';
import { editorActions as actions } from '../state/slice';
import { ConflictDialog } from './ConflictDialog';

const cover = (words: string, spine = 6) => resizeSpine(createTestDocument(words, 'cover'), spine);

function show(document: ReturnType<typeof cover>) {
  const theirs = { id: COVER, version: 4, url: '', document };
  const base = { albumId: ALBUM, version: 1, document: cover('Mine') };
  const state = [
    actions.edited({ spreadId: COVER, base, patches: [], inverse: [], gesture: null }),
    actions.conflictFound({ theirs }),
  ].reduce(rootReducer, stateWithOpenAlbum());
  return renderApp(
    <PhotosContext value={{}}>
      <ConflictDialog />
    </PhotosContext>,
    { state },
  );
}

function showSeveral() {
  const changed = (spreadId: string) =>
    actions.edited({
      spreadId,
      base: { albumId: ALBUM, version: 1, document: createTestDocument(`Mine ${spreadId}`) },
      patches: [],
      inverse: [],
      gesture: null,
    });
  const found = (id: string) =>
    actions.conflictFound({ theirs: { id, version: 2, url: '', document: createTestDocument('Theirs') } });
  const state = [changed(FIRST), changed(SECOND), found(FIRST)].reduce(rootReducer, stateWithOpenAlbum());
  const app = renderApp(
    <PhotosContext value={{}}>
      <ConflictDialog />
    </PhotosContext>,
    { state },
  );
  act(() => void app.store.dispatch(found(SECOND)));
  return app;
}

const FIRST_NAMED = 'Pages 2–3: also changed somewhere else';
const SECOND_NAMED = 'Pages 4–5: also changed somewhere else';

describe('several conflicts', () => {
  it('are shown one after the other with their names, later ones included', async () => {
    const { store } = showSeveral();
    expect(await screen.findByRole('dialog', { name: FIRST_NAMED })).toHaveAccessibleDescription(
      /After this, 1 more to decide/,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Keep the other one' }));
    expect(await screen.findByRole('dialog', { name: SECOND_NAMED })).not.toHaveAccessibleDescription(/more to decide/);
    const { drafts, editor } = store.getState().albums;
    expect([Object.keys(drafts), Object.keys(editor.conflicts)]).toEqual([[SECOND], [SECOND]]);
  });

  it('are not decided by a double click or the next key', async () => {
    const { store } = showSeveral();
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Keep mine' }));
    const dialog = await screen.findByRole('dialog', { name: SECOND_NAMED });
    await waitFor(() => expect(dialog).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    expect(Object.keys(store.getState().albums.editor.conflicts)).toEqual([SECOND]);
  });

  it('labels the two sides with their content', async () => {
    showSeveral();
    const mine = await screen.findByRole('figure', { name: 'Your changes here' });
    expect(within(mine).getByRole('button', { name: 'Keep mine' })).toBeInTheDocument();
    expect(screen.getByRole('figure', { name: 'Saved elsewhere' })).toBeInTheDocument();
  });
});

describe('mine and theirs', () => {
  it('mine keeps the spine of theirs, which is the only one that can be saved', async () => {
    const { store } = show(cover('Theirs', 11.75));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep mine' }));
    const { drafts, editor } = store.getState().albums;
    expect(drafts[COVER]).toMatchObject({ version: 4, document: cover('Mine', 11.75), base: cover('Theirs', 11.75) });
    expect(editor.conflicts).toEqual({});
  });

  it('mine is adapted to the current format, as shown, without steps from the former one', async () => {
    const theirs = reformatSpread(cover('Theirs', 11.75), 'landscape-a4');
    const { store } = show(theirs);
    const keep = await screen.findByRole('button', { name: 'Keep mine in the new format' });
    expect(screen.queryByRole('button', { name: 'Keep mine' })).not.toBeInTheDocument();
    expect(screen.getByText(/now has another format/)).toBeInTheDocument();
    const { width, height } = spreadViewRect(theirs);
    const picture = screen.getByRole('figure', { name: 'Your changes here' }).querySelector('[style]');
    expect(picture).toHaveStyle({ aspectRatio: `${width / height}` });
    await userEvent.click(keep);
    const { drafts, editor } = store.getState().albums;
    const mine = drafts[COVER]?.document;
    expect(mine).toMatchObject({ format: 'landscape-a4', spine: 11.75, elements: [{}, { text: 'Mine' }] });
    const photo = theirs.elements[0] as PhotoElement;
    expect(mine?.elements[0]?.frame.width).toBeCloseTo(photo.frame.width);
    expect([drafts[COVER]?.version, editor.conflicts, editor.undo]).toEqual([4, {}, []]);
  });

  it('mine cannot stay if the pages differ', async () => {
    show({ ...createTestDocument('Theirs'), format: 'landscape-a4' });
    expect(await screen.findByRole('button', { name: 'Keep the other one' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Keep mine/ })).not.toBeInTheDocument();
    expect(screen.getByText(/no longer fits/)).toBeInTheDocument();
  });
});
