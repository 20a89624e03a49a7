import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rootReducer } from '@/store/rootReducer';
import { ALBUM } from '@/testing/albums';
import { createTestDocument, FIRST, stateWithOpenAlbum } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { EditorContext, type EditorTools } from '../hooks/EditorContext';
import { editorActions as actions } from '../state/slice';
import { HistoryButtons } from './HistoryButtons';

const announce = jest.fn();

it('announce what they did, keep the focus when there is nothing left, and then do nothing', async () => {
  const state = rootReducer(
    stateWithOpenAlbum(),
    actions.edited({
      spreadId: FIRST,
      base: { albumId: ALBUM, version: 1, document: createTestDocument() },
      patches: [{ op: 'replace', path: ['elements'], value: [] }],
      inverse: [],
      gesture: null,
    }),
  );
  const { store, actions: done } = renderApp(
    <EditorContext value={{ announce } as Partial<EditorTools> as EditorTools}>
      <HistoryButtons />
    </EditorContext>,
    { state },
  );
  const undo = await screen.findByRole('button', { name: 'Undo' });
  undo.focus();
  await userEvent.keyboard('{Enter}');
  act(() => void store.dispatch(actions.undoApplied({ via: 'undo', spreadId: FIRST, patches: [], base: null })));
  await userEvent.keyboard('{Enter}');
  expect(done.filter(actions.undoRequested.match)).toHaveLength(1);
  await waitFor(() => expect(undo).toHaveAttribute('aria-disabled', 'true'));
  expect(undo).toHaveFocus();
  expect(announce.mock.calls).toEqual([['undone', 1]]);
});
