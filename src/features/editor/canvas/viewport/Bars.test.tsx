import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anEditedAlbum, stateWithOpenAlbum } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { selectCurrentDocument } from '../../state/selectors';
import { editorActions as actions } from '../../state/slice';
import { ZoomBar } from './Bars';
import type { Viewport } from './useViewport';

const viewport = { camera: { scale: 2, at: { x: 0, y: 0 } } } as unknown as Viewport;

it('offers to zoom to the selection only while that is on the page', async () => {
  const { store } = renderApp(<ZoomBar viewport={viewport} showSpread={null} onHelp={() => {}} />, {
    state: stateWithOpenAlbum(anEditedAlbum()),
  });
  const [element] = selectCurrentDocument(store.getState())?.elements ?? [];
  act(() => void store.dispatch(actions.elementsSelected({ ids: [element?.id ?? ''] })));
  await userEvent.click(screen.getByRole('button', { name: /%/ }));
  expect(screen.getByRole('menuitem', { name: 'Selection' })).toBeInTheDocument();
  // Undo may have removed the element.
  act(() => void store.dispatch(actions.elementsSelected({ ids: ['gone'] })));
  expect(screen.queryByRole('menuitem', { name: 'Selection' })).not.toBeInTheDocument();
});
