import { act, screen } from '@testing-library/react';
import { ALBUM, aSummary } from '@/testing/albums';
import { renderApp } from '@/testing/renderApp';
import { libraryActions } from '../list/slice';
import { relayoutActions } from '../relayout/slice';
import EditorAnalysisNote from './EditorAnalysisNote';

it('offers a better layout in the editor once all faces are known, until it is used', () => {
  const album = aSummary();
  const { store, actions } = renderApp(<EditorAnalysisNote album={album} />);
  expect(actions).toContainEqual(libraryActions.analysisFollowed({ id: ALBUM }));
  const dispatch = (action: Parameters<typeof store.dispatch>[0]) => act(() => void store.dispatch(action));
  const progress = (pending: number) =>
    dispatch(
      libraryActions.analysisProgressed({ id: ALBUM, analysis: { pending, is_layout_outdated: pending === 0 } }),
    );
  const offer = () => screen.queryByText('2 better spreads are ready: Keepsake now knows where the people are.');
  progress(4);
  expect(screen.queryByRole('status')).toBeNull();
  progress(0);
  dispatch(relayoutActions.improvementFound({ albumId: ALBUM, changes: { cover: false, spreads: 2 } }));
  expect(offer()).toBeVisible();
  act(() => screen.getByRole('button', { name: 'Use' }).click());
  expect(store.getState().albums.relayout.themes).toMatchObject([{ albumId: ALBUM, designed: false }]);
  dispatch(relayoutActions.relayoutSucceeded({ album }));
  expect(offer()).toBeNull();
});
