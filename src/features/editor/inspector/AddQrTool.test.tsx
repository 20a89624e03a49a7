import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rootReducer } from '@/store/rootReducer';
import { FIRST, stateWithOpenAlbum } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { EditorContext, type EditorTools } from '../hooks/EditorContext';
import { editorActions as actions } from '../state/slice';
import { AddQrTool } from './AddQrTool';

it('can be filled in at once, and has the focus on the page afterwards', async () => {
  const onPage = document.body.appendChild(document.createElement('button'));
  const select = ([id]: readonly string[]) => onPage.setAttribute('data-element-id', id ?? '');
  const tools: Partial<EditorTools> = { apply: jest.fn(), announce: jest.fn(), select };
  renderApp(
    <EditorContext value={tools as EditorTools}>
      <AddQrTool />
    </EditorContext>,
    { state: rootReducer(stateWithOpenAlbum(), actions.spreadChosen({ id: FIRST })) },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'QR code' }));
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Enter what the code should contain.')).toBeInTheDocument();
  expect(tools.apply).not.toHaveBeenCalled();
  await userEvent.keyboard('https://example.org{Enter}');
  await waitFor(() => expect(tools.apply).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(onPage).toHaveFocus());
  onPage.remove();
});
