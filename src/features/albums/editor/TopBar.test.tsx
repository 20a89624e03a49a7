import { waitFor } from '@testing-library/react';
import { opened } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { EditorContext, type EditorTools } from './context';
import { TopBar } from './TopBar';

const mockLoaded = jest.fn();
jest.mock('@/ui/menu/MenuImpl', () => {
  mockLoaded();
  return { Menu: () => null };
});

it('has what menus are made of before one is wanted, which may be without a network', async () => {
  renderApp(
    <EditorContext value={{ pane: 'pages' } as EditorTools}>
      <TopBar priceBar={() => null} />
    </EditorContext>,
    { state: opened() },
  );
  await waitFor(() => expect(mockLoaded).toHaveBeenCalled());
});
