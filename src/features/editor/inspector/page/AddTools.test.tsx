import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toFailure } from '@/api';
import { actions as clips } from '@/features/clips';
import { rootReducer } from '@/store/rootReducer';
import { createApiError } from '@/testing/albums';
import { FIRST, stateWithOpenAlbum } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { EditorContext, type EditorTools } from '../../hooks/EditorContext';
import { editorActions as actions } from '../../state/slice';
import { AddTools } from './AddTools';

const renderTools = (tools: Partial<EditorTools>) =>
  renderApp(
    <EditorContext value={{ spreadId: FIRST, ...tools } as EditorTools}>
      <AddTools />
    </EditorContext>,
    { state: rootReducer(stateWithOpenAlbum(), actions.spreadChosen({ id: FIRST })) },
  );

it('fills in a QR code at once, and has the focus on the page afterwards', async () => {
  const onPage = document.body.appendChild(document.createElement('button'));
  const select = ([id]: readonly string[]) => onPage.setAttribute('data-element-id', id ?? '');
  const tools: Partial<EditorTools> = { apply: jest.fn(), announce: jest.fn(), select };
  renderTools(tools);
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

it('says that an upload waits for the user after its dialog was closed', () => {
  const { store } = renderTools({});
  const target = { albumId: 'a', spreadId: FIRST };
  const choose = clips.fileChosen({ id: 'c', name: 'The song.mp4', bytes: 5, target });
  const clipTool = () => screen.getByRole('button', { name: /^Video or voice message/ });
  expect(clipTool()).toHaveTextContent('Video or voice');
  for (const stop of [
    clips.uploadDoubted(),
    clips.uploadFailed({ failure: toFailure(createApiError('unavailable')) }),
  ]) {
    act(() => void store.dispatch(choose));
    expect(clipTool()).toHaveTextContent('Video or voice');
    act(() => void store.dispatch(stop));
    expect(screen.getByRole('button', { name: /: not uploaded$/ })).toHaveTextContent('Not uploaded');
  }
});
