import type { LayoutChanges } from '@domain/layout';
import { act, screen, waitFor } from '@testing-library/react';
import { albumsApi } from '@/api';
import { ALBUM, aPreview, signedInState } from '@/testing/albums';
import { acceptAllSaves, aDraft } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { relayoutActions } from '../relayout/slice';
import { saga } from '../saga';
import { PreviewPage } from './PreviewPage';

jest.mock('@/api/albums', () => ({
  getAlbum: jest.fn(),
  getAlbumPreview: jest.fn(),
  getAlbumRevision: jest.fn(),
  updateSpread: jest.fn(),
  listRunningGenerations: jest.fn(),
}));
const api = jest.mocked(albumsApi);
const draft = aDraft();
const note = 'Some of your changes to this album are not saved yet. You’ll see them here as soon as they are.';

const show = (albumId = ALBUM) =>
  renderApp(<PreviewPage priceBar={() => null} />, {
    path: '/creations/preview/:id',
    route: `/creations/preview/${ALBUM}`,
    state: signedInState({ drafts: { [draft.spreadId]: { ...draft, albumId } } }),
    sagas: [saga],
  });

let save: () => void = () => undefined;
beforeEach(() => {
  jest.resetAllMocks();
  api.listRunningGenerations.mockResolvedValue({ albums: [] });
  api.getAlbumPreview
    .mockResolvedValueOnce(aPreview({ title: 'Before' }))
    .mockResolvedValue(aPreview({ title: 'After' }));
  api.updateSpread.mockImplementation(
    (...request) =>
      new Promise((answer) => {
        save = () => answer(acceptAllSaves(...request));
      }),
  );
});

describe('the preview of an album with unsaved changes', () => {
  it('shows a notice, and the saved album as soon as possible', async () => {
    const { stop } = show();
    expect(await screen.findByRole('heading', { name: 'Before' })).toBeInTheDocument();
    expect(screen.getByText(note)).toBeInTheDocument();
    await waitFor(() => expect(api.updateSpread).toHaveBeenCalledTimes(1));
    expect(api.getAlbumPreview).toHaveBeenCalledTimes(1);
    act(save);
    expect(await screen.findByRole('heading', { name: 'After' })).toBeInTheDocument();
    expect(screen.queryByText(note)).not.toBeInTheDocument();
    expect(api.getAlbumPreview).toHaveBeenCalledTimes(2);
    stop();
  });

  it('ignores changes of other albums', async () => {
    const { stop } = show('another');
    expect(await screen.findByRole('heading', { name: 'Before' })).toBeInTheDocument();
    expect(screen.queryByText(note)).not.toBeInTheDocument();
    await waitFor(() => expect(api.updateSpread).toHaveBeenCalledTimes(1));
    await act(async () => save());
    expect(api.getAlbumPreview).toHaveBeenCalledTimes(1);
    stop();
  });
});

describe('the preview of an album whose photos are not all analysed', () => {
  const revision = (analysis: object) =>
    ({ title: 'Before', book: { cover: 'hardcover', paper: 'silk' }, spreads: [], analysis }) as never;

  beforeEach(() => {
    api.getAlbumPreview
      .mockReset()
      .mockResolvedValue({ ...aPreview(), analysis: { pending: 12, is_layout_outdated: false } });
    api.updateSpread.mockImplementation(acceptAllSaves);
  });

  it('says so, and offers the layout that knows the faces', async () => {
    let answer: (value: never) => void = () => undefined;
    api.getAlbumRevision.mockImplementation(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    api.getAlbum.mockImplementation(() => new Promise(() => undefined));
    const { stop, store } = show('another');
    expect(await screen.findByText(/still looking at 12 photos/)).toBeInTheDocument();
    await waitFor(() => expect(api.getAlbumRevision).toHaveBeenCalledTimes(1));
    await act(async () => answer(revision({ pending: 0, is_layout_outdated: true })));
    expect(screen.queryByText(/still looking/)).not.toBeInTheDocument();
    expect(store.getState().albums.relayout.improvement).toEqual({ albumId: ALBUM, changes: null });
    const found = (changes: LayoutChanges) =>
      act(() => void store.dispatch(relayoutActions.improvementFound({ albumId: ALBUM, changes })));
    found({ cover: false, spreads: 0 });
    expect(screen.queryByRole('button', { name: 'Use' })).not.toBeInTheDocument();
    found({ cover: true, spreads: 3 });
    expect(screen.getByText(/^A better cover and 3 better spreads are ready/)).toBeInTheDocument();
    act(() => screen.getByRole('button', { name: 'Use' }).click());
    expect(store.getState().albums.relayout.themes).toMatchObject([{ albumId: ALBUM, designed: false }]);
    act(() => screen.getByRole('button', { name: 'Show the new layout' }).click());
    expect(store.getState().albums.relayout.choosing).toMatchObject({ albumId: ALBUM, improves: true });
    act(() => screen.getByRole('button', { name: 'Keep this one' }).click());
    expect(screen.queryByText(/better cover/)).not.toBeInTheDocument();
    stop();
  });
});
