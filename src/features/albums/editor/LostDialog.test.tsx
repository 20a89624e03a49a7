import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rootReducer } from '@/store/rootReducer';
import { ALBUM } from '@/testing/albums';
import { anEditedAlbum, documentOf, FIRST, IDS, opened, spreadOf } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { COPIED_ELEMENTS, readCopied } from './clipboard';
import { PhotosContext } from './context';
import { LostDialog } from './LostDialog';
import { editorActions as actions } from './slice';

/** Pages were changed that the book does not have. */
function show() {
  const left = IDS.filter((id) => id !== FIRST).map((id) => spreadOf(id));
  const base = { albumId: ALBUM, version: 1, document: documentOf('Mine') };
  const state = [
    actions.edited({ spreadId: FIRST, base, patches: [], inverse: [], gesture: null }),
    actions.saveRefused({ spreadId: FIRST, failure: { code: 'not_found', status: 404, message: '' } }),
  ].reduce(rootReducer, opened(anEditedAlbum({ spreads: left })));
  return renderApp(
    <PhotosContext value={{}}>
      <LostDialog />
    </PhotosContext>,
    { state },
  );
}

describe('what was made of pages that are gone', () => {
  it('can be taken along by copying it', async () => {
    const onSystem: Record<string, string> = {};
    const copying = Object.assign(new Event('copy', { cancelable: true }), {
      clipboardData: { setData: (kind: string, data: string) => Object.assign(onSystem, { [kind]: data }) },
    });
    const { store } = show();
    expect(await screen.findByRole('dialog', { name: 'These pages are no longer in the book' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Copy what is on them' })).toHaveFocus();
    const asked = jest.spyOn(document, 'execCommand').mockImplementation(() => window.dispatchEvent(copying));
    await userEvent.keyboard('{Enter}');
    expect([asked.mock.calls, onSystem]).toEqual([
      [['copy']],
      { 'text/plain': 'Mine', [COPIED_ELEMENTS]: expect.any(String) },
    ]);
    const { desk, drafts } = store.getState().albums;
    expect(readCopied(desk.clipboard ?? '')).toEqual(documentOf('Mine').elements);
    expect(drafts).toEqual({});
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is kept until it is said what becomes of it, and can be let go', async () => {
    const { store } = show();
    await userEvent.keyboard('{Escape}');
    expect(Object.keys(store.getState().albums.drafts)).toEqual([FIRST]);
    await userEvent.click(screen.getByRole('button', { name: 'Discard it' }));
    expect([store.getState().albums.drafts, store.getState().albums.desk.clipboard]).toEqual([{}, null]);
  });
});
