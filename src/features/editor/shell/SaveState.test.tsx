import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rootReducer } from '@/store/rootReducer';
import { ALBUM } from '@/testing/albums';
import { aDraft, createTestDocument, FIRST, saveResponses, stateWithOpenAlbum } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { editorActions as actions } from '../state/slice';
import { SaveState } from './SaveState';

const edited = actions.edited({
  spreadId: FIRST,
  base: { albumId: ALBUM, version: 1, document: createTestDocument() },
  patches: [{ op: 'replace', path: ['elements'], value: [] }],
  inverse: [],
  gesture: null,
});

it('announces the result of a retry by keyboard, after its button is gone', async () => {
  const state = [edited, actions.saveDelayed()].reduce(rootReducer, stateWithOpenAlbum());
  const { store, actions: done } = renderApp(<SaveState />, { state });
  const button = await screen.findByRole('button', { name: 'Try now' });
  button.focus();
  await userEvent.keyboard('{Enter}');
  expect(done.some(actions.flushRequested.match)).toBe(true);
  act(
    () =>
      void store.dispatch(
        actions.spreadSaved({ spreadId: FIRST, version: 2, url: '/x', revision: 1, document: createTestDocument() }),
      ),
  );
  await waitFor(() => expect(screen.getByRole('status')).toHaveFocus());
  expect(button).not.toBeInTheDocument();
});

it('offers a retry of a refused change, beside discarding it', async () => {
  const { refused } = saveResponses(aDraft());
  const state = [edited, refused].reduce(rootReducer, stateWithOpenAlbum());
  const { store } = renderApp(<SaveState />, { state });
  await userEvent.click(await screen.findByRole('button', { name: 'Try now' }));
  expect(store.getState().albums.editor.refused).toEqual({});
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Saving…'));
});
