import { collectFileIds, parseSpread, serialiseSpread } from '@domain/document';
import { aPhotoAnalysis, aPhotoElement, aSpread, aTextElement } from '@domain/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { actions as storage } from '@/features/storage';
import { rootReducer } from '@/store/rootReducer';
import { anEditedAlbum, createTestSpread, FIRST, stateWithOpenAlbum } from '@/testing/editor';
import { createStorageFile } from '@/testing/photos';
import { renderApp } from '@/testing/renderApp';
import { EditorContext, type EditorPhoto, type EditorTools, PhotosContext } from '../hooks/EditorContext';
import { editorActions as actions } from '../state/slice';
import { PreflightPanel } from './PreflightPanel';

const openPane = jest.fn();
const tools = { photos: {}, openPane } as unknown as EditorTools;
const words = [aTextElement({ text: 'कख' }), aPhotoElement({ id: 'p2', fileId: null, locked: true })];
const broken = { ...createTestSpread(FIRST), html: serialiseSpread(aSpread({ elements: words })) };

function show() {
  const album = anEditedAlbum({
    spreads: anEditedAlbum().spreads.map((spread) => {
      if (spread.id === FIRST) return broken;
      const { html, ...rest } = spread;
      return { ...rest, html: html.replace(/<img[^>]*>/, '') };
    }),
  });
  const view = renderApp(
    <EditorContext value={tools}>
      <PreflightPanel />
    </EditorContext>,
    { state: stateWithOpenAlbum(album) },
  );
  return { ...view, user: userEvent.setup() };
}

const rowOf = (text: RegExp) => {
  const row = screen.getAllByRole('listitem').find((item) => text.test(item.textContent ?? ''));
  if (!row) throw new Error(`no finding says ${text}`);
  return within(row);
};

describe('the preflight panel', () => {
  it('lists the findings, errors first, with their count', () => {
    show();
    expect(screen.getByRole('heading', { name: 'Print check' })).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent(/\d+ must be fixed/);
    expect(rowOf(/has 6 pages; it needs at least 24/).getByText('The book')).toBeInTheDocument();
    expect(rowOf(/None of the book’s fonts has these characters: क ख/).getByText('Pages 2–3')).toBeInTheDocument();
  });

  it.each([
    { name: 'not yet', faces: undefined, looked: false, said: true },
    { name: 'before the album was opened', faces: [], looked: false, said: false },
    { name: 'after the album was opened', faces: undefined, looked: true, said: false },
  ])('says which photos were not searched for faces: $name', ({ faces, looked, said }) => {
    const shown = createTestSpread(FIRST);
    const ids = [...collectFileIds(parseSpread(shown.html))];
    const photo = { width: 4000, height: 3000, ...(faces && { faces }) };
    const photos = Object.fromEntries(ids.map((id) => [id, photo]));
    renderApp(
      <EditorContext value={tools}>
        <PhotosContext value={photos as unknown as Readonly<Record<string, EditorPhoto>>}>
          <PreflightPanel />
        </PhotosContext>
      </EditorContext>,
      {
        state: rootReducer(
          stateWithOpenAlbum(anEditedAlbum({ spreads: [shown] })),
          storage.pageLoaded({
            photos: ids.map((id) =>
              createStorageFile(id, { looked, facts: { ...aPhotoAnalysis(), faces: [], palette: [] } }),
            ),
            total: ids.length,
          }),
        ),
      },
    );
    expect(ids.length).toBeGreaterThan(0);
    const note = screen.queryByText(/photos? (has|have) not been searched for faces yet/);
    if (said) expect(note).toBeInTheDocument();
    else expect(note).toBeNull();
  });

  it('returns the focus to its opener', async () => {
    function Harness() {
      const [open, setOpen] = useState(false);
      return (
        <EditorContext value={{ ...tools, openPane: () => setOpen(false) }}>
          <button type="button" onClick={() => setOpen(true)}>
            Check
          </button>
          {open && <PreflightPanel />}
        </EditorContext>
      );
    }
    const user = userEvent.setup();
    renderApp(<Harness />, { state: stateWithOpenAlbum(anEditedAlbum()) });
    await user.click(screen.getByRole('button', { name: 'Check' }));
    await user.click(screen.getByRole('button', { name: 'Close check' }));
    expect(screen.getByRole('button', { name: 'Check' })).toHaveFocus();
  });

  it('applies a quick fix as an edit of the spread', async () => {
    const { user, actions: log } = show();
    await user.click(rowOf(/None of the book’s fonts/).getByRole('button', { name: 'Remove the text' }));
    expect(log.filter(actions.editRequested.match).map(({ payload }) => payload)).toEqual([
      { spreadId: FIRST, command: { kind: 'removeElements', ids: ['t1'] } },
    ]);
    expect(screen.getByRole('heading', { name: 'Print check' })).toHaveFocus();
  });

  it('adds the missing number of empty spreads', async () => {
    const { user, actions: log } = show();
    await user.click(screen.getByRole('button', { name: 'Add 9 empty spreads' }));
    const [asked = []] = log.filter(actions.structureRequested.match).map(({ payload }) => payload.changes);
    expect(asked).toHaveLength(9);
    expect(asked.every((change) => change.op === 'copy' && change.blank === true)).toBe(true);
    expect(new Set(asked.map((change) => (change.op === 'copy' ? change.copyId : ''))).size).toBe(9);
  });

  it('offers a link instead of a fix for locked elements', async () => {
    const { user, store } = show();
    const row = rowOf(/frame is empty/);
    expect(row.getAllByRole('button')).toHaveLength(1);
    await user.click(row.getByRole('button', { name: 'Show: Pages 2–3' }));
    expect(store.getState().albums.editor).toMatchObject({ current: FIRST, selection: ['p2'] });
  });

  it('can be closed', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Close check' }));
    expect(openPane).toHaveBeenCalledWith('pages');
  });
});
