import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { editorActions } from '@/features/editor/state/slice';
import { rootReducer } from '@/store/rootReducer';
import { ALBUM } from '@/testing/albums';
import { createTestDocument, FIRST, stateWithOpenAlbum } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { relayoutActions } from '../relayout/slice';
import ThemeTray from './ThemeTray';

// Samples are laid out by a worker.
jest.mock('../layout-worker/useBookPreview', () => ({ useBookPreview: () => null }));

const chosen = (albumId: string) => relayoutActions.themeChosen({ albumId, templateId: 'vow', designed: false });
const edited = editorActions.edited({
  spreadId: FIRST,
  base: { albumId: ALBUM, version: 1, document: createTestDocument() },
  patches: [{ op: 'replace', path: ['elements'], value: [] }],
  inverse: [],
  gesture: null,
});

it('says that unsaved changes come first, and stops waiting for them when asked', async () => {
  const state = [edited, chosen(ALBUM), chosen('another')].reduce(rootReducer, stateWithOpenAlbum());
  const { store } = renderApp(<ThemeTray />, { state });
  expect(await screen.findByText(/^Some of your changes to this album are not saved yet/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(store.getState().albums.relayout.themes.map(({ albumId }) => albumId)).toEqual(['another']);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull());
  expect(screen.queryByText(/not saved yet/)).toBeNull();
});
