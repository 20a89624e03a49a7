import { act, screen, waitFor } from '@testing-library/react';
import { albumsApi } from '@/api';
import { ALBUM, aPreview, signedInState } from '@/testing/albums';
import { acceptAllSaves, aDraft } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { saga } from '../saga';
import { PreviewPage } from './PreviewPage';

jest.mock('@/api/albums', () => ({
  getAlbumPreview: jest.fn(),
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
