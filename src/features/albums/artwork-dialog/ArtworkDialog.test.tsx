import { NO_ARTWORK } from '@domain/contract';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { artworkActions as actions } from '@/features/album-jobs/artwork/slice';
import { rootReducer } from '@/store/rootReducer';
import { ALBUM, aSummary, signedInState } from '@/testing/albums';
import { renderApp } from '@/testing/renderApp';
import { libraryActions as library } from '../list/slice';
import { ArtworkDialog } from './ArtworkDialog';

it('removes artwork that was added after the dialog opened', async () => {
  const subject = { albumId: ALBUM, title: 'Canyons' };
  const state = [library.albumOpened({ id: ALBUM }), actions.artworkDialogOpened({ ...subject, lora: null })].reduce(
    rootReducer,
    signedInState(),
  );
  const { store, actions: done } = renderApp(<ArtworkDialog />, { state });
  const remove = await screen.findByRole('button', { name: 'Remove artwork' });
  expect(remove).toBeDisabled();
  act(
    () =>
      void store.dispatch(
        library.albumLoaded({ album: { ...aSummary({ lora: 'terrazzo' }), previewCode: '', photos: {} } }),
      ),
  );
  expect(screen.getByRole('button', { name: 'Create another' })).toBeEnabled();
  await userEvent.click(screen.getByRole('radio', { name: 'None' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove artwork' }));
  expect(done.filter(actions.artworkRequested.match).map(({ payload }) => payload)).toEqual([
    { ...subject, lora: NO_ARTWORK },
  ]);
});
