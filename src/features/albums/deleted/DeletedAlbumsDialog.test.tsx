import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { albumsApi } from '@/api';
import { ALBUM, aSummary, createApiError, signedInState } from '@/testing/albums';
import { renderApp } from '@/testing/renderApp';
import DeletedAlbumsDialog from './DeletedAlbumsDialog';
import { deletedAlbumsSaga } from './saga';

jest.mock('@/api/albums', () => ({
  listDeletedAlbums: jest.fn(),
  restoreAlbum: jest.fn(),
}));
const api = jest.mocked(albumsApi);
const times = { deleted_at: '2026-05-03T10:00:00.000Z', restorable_until: '2026-06-02T10:00:00.000Z' };

function show() {
  return renderApp(<DeletedAlbumsDialog onClose={() => undefined} />, {
    state: signedInState(),
    sagas: [deletedAlbumsSaga],
  });
}

it('lists deleted albums with the last day, and restores one', async () => {
  const user = userEvent.setup();
  api.listDeletedAlbums.mockResolvedValue({ albums: [{ ...aSummary({ title: 'Canyons' }), ...times }] });
  api.restoreAlbum.mockResolvedValue({ album: aSummary({ title: 'Canyons' }) });
  show();
  expect(await screen.findByText(/can be restored until Jun 2, 2026/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Restore “Canyons”' }));
  expect(api.restoreAlbum.mock.calls[0]?.[0]).toBe(ALBUM);
  await waitFor(() => expect(screen.getByText('There are no deleted albums here')).toBeInTheDocument());
});

it('offers to load them again after a failure', async () => {
  const user = userEvent.setup();
  api.listDeletedAlbums
    .mockRejectedValueOnce(createApiError('internal'))
    .mockResolvedValueOnce({ albums: [{ ...aSummary({ title: 'Canyons' }), ...times }] });
  show();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Canyons')).toBeInTheDocument();
});
