import { waitFor } from '@testing-library/react';
import { stateWithOpenAlbum } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { EditorContext, type EditorTools } from '../hooks/EditorContext';
import { EditorTopBar } from './EditorTopBar';

const mockLoaded = jest.fn();
jest.mock('@/ui/menu/MenuImpl', () => {
  mockLoaded();
  return { MenuImpl: () => null };
});

it('preloads the menu code for use offline', async () => {
  renderApp(
    <EditorContext value={{ pane: 'pages' } as EditorTools}>
      <EditorTopBar priceBar={() => null} shareButton={() => null} menuItems={() => null} />
    </EditorContext>,
    { state: stateWithOpenAlbum() },
  );
  await waitFor(() => expect(mockLoaded).toHaveBeenCalled());
});
