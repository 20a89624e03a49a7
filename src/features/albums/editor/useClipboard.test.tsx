import { fireEvent, screen } from '@testing-library/react';
import { opened } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { EditorContext, type EditorTools } from './context';
import { useClipboard } from './useClipboard';

const commands = { copy: jest.fn(), cut: jest.fn(), paste: jest.fn(), add: jest.fn() };

function Desk() {
  useClipboard(commands);
  return (
    <>
      <h1>Corsica</h1>
      <input aria-label="Size" />
    </>
  );
}

const data = { getData: () => '', files: [] };

function show() {
  renderApp(
    <EditorContext value={{ spreadId: 's1' } as EditorTools}>
      <Desk />
    </EditorContext>,
    { state: opened() },
  );
}

beforeEach(() => jest.clearAllMocks());

describe('the clipboard', () => {
  it('takes marked words of the screen instead of elements, but pastes nowhere else', async () => {
    show();
    const heading = await screen.findByText('Corsica');
    window.getSelection()?.selectAllChildren(heading);
    fireEvent.copy(heading);
    fireEvent.paste(heading, { clipboardData: data });
    expect([commands.copy, commands.paste].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
    window.getSelection()?.removeAllRanges();
    fireEvent.copy(heading);
    expect(commands.copy).toHaveBeenCalledTimes(1);
  });

  it('leaves fields alone', async () => {
    show();
    fireEvent.paste(await screen.findByLabelText('Size'), { clipboardData: data });
    expect(commands.paste).not.toHaveBeenCalled();
  });
});
