import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rootReducer } from '@/store/rootReducer';
import { ALBUM } from '@/testing/albums';
import {
  albumLoaded,
  anEditedAlbum,
  createTestDocument,
  createTestSpread,
  FIRST,
  IDS,
  SECOND,
  stateWithOpenAlbum,
} from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { parseClipboardElements } from '../elements/clipboard';
import { PhotosContext } from '../hooks/EditorContext';
import { editorActions as actions } from '../state/slice';
import { OrphanedDraftDialog } from './OrphanedDraftDialog';
import { SaveState } from './SaveState';

const ELEMENTS_MIME_TYPE = 'application/x-keepsake-elements';

const LEFT = IDS.filter((id) => id !== FIRST);
const spreads = LEFT.map((id) => createTestSpread(id));

/** Renders a draft of pages that are not in the book. */
function show() {
  const base = { albumId: ALBUM, version: 1, document: createTestDocument('Mine') };
  const state = [
    actions.edited({ spreadId: FIRST, base, patches: [], inverse: [], gesture: null }),
    actions.saveRefused({ spreadId: FIRST, failure: { code: 'not_found', status: 404, message: '' } }),
  ].reduce(rootReducer, stateWithOpenAlbum(anEditedAlbum({ spreads })));
  return renderApp(
    <PhotosContext value={{}}>
      <SaveState />
      <OrphanedDraftDialog />
    </PhotosContext>,
    { state },
  );
}

describe('a draft of deleted pages', () => {
  it('can be copied elsewhere', async () => {
    const onSystem: Record<string, string> = {};
    const copying = Object.assign(new Event('copy', { cancelable: true }), {
      clipboardData: { setData: (kind: string, data: string) => Object.assign(onSystem, { [kind]: data }) },
    });
    const { store } = show();
    expect(await screen.findByRole('dialog', { name: 'These pages are no longer in the book' })).toBeInTheDocument();
    const asked = jest.spyOn(document, 'execCommand').mockImplementation(() => window.dispatchEvent(copying));
    await userEvent.click(screen.getByRole('button', { name: 'Copy their content' }));
    expect([asked.mock.calls, onSystem]).toEqual([
      [['copy']],
      { 'text/plain': 'Mine', 'text/html': expect.stringContaining('Mine'), [ELEMENTS_MIME_TYPE]: expect.any(String) },
    ]);
    const { desk, drafts } = store.getState().albums;
    expect(parseClipboardElements(desk.clipboard ?? '')).toEqual(createTestDocument('Mine').elements);
    expect(drafts).toEqual({});
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is kept until the user decides, and can be discarded', async () => {
    const { store } = show();
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog).toHaveFocus());
    await userEvent.keyboard('{Enter}{ }');
    expect(Object.keys(store.getState().albums.drafts)).toEqual([FIRST]);
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect([store.getState().albums.drafts, store.getState().albums.desk.clipboard]).toEqual([{}, null]);
  });

  it('can be snoozed, and is asked about again from the save state', async () => {
    const { store } = show();
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(Object.keys(store.getState().albums.drafts)).toEqual([FIRST]);
    expect(screen.getByRole('status')).toHaveTextContent('Changes to pages that were removed');
    await userEvent.click(screen.getByRole('button', { name: 'Decide' }));
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
  });

  it('comes back on new pages, or on its own if they can be recovered', async () => {
    const { actions: done, store } = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Add as new pages' }));
    expect(done.findLast(actions.structureRequested.match)?.payload.changes).toEqual([
      { op: 'copy', id: SECOND, copyId: expect.any(String), blank: true, lost: FIRST },
    ]);
    act(() => void store.dispatch(albumLoaded({ spreads, deleted_spreads: [createTestSpread(FIRST)] })));
    await userEvent.click(await screen.findByRole('button', { name: 'Restore the pages' }));
    expect(done.findLast(actions.structureRequested.match)?.payload.changes).toEqual([{ op: 'recover', id: FIRST }]);
  });
});
