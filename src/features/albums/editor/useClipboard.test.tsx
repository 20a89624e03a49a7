import { linesOf, type TextElement, textOverflows } from '@domain/document';
import { fireEvent, screen } from '@testing-library/react';
import { opened } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { EditorContext, type EditorTools } from './context';
import { useClipboard } from './useClipboard';

const commands = { copy: jest.fn(), cut: jest.fn(), paste: jest.fn(), add: jest.fn() };

function Desk({ inside = false }) {
  useClipboard(commands, inside);
  return (
    <>
      <h1>Corsica</h1>
      <input aria-label="Size" />
    </>
  );
}

const data = { getData: () => '', files: [] };

function show(inside = false) {
  renderApp(
    <EditorContext value={{ spreadId: 's1' } as EditorTools}>
      <Desk inside={inside} />
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

  it.each([40, 120])('gives %i words from elsewhere the room that they need', async (count) => {
    show();
    const words = 'word '.repeat(count);
    const clipboardData = { getData: (type: string) => (type === 'text/plain' ? words : ''), files: [] };
    fireEvent.paste(await screen.findByText('Corsica'), { clipboardData });
    const [[[text]]] = commands.add.mock.calls as [[[TextElement]]];
    expect(text.text).toBe(words.trim());
    expect(textOverflows({ ...text, lines: linesOf(text) })).toBe(false);
    expect(text.frame.height).toBeLessThan(210);
  });

  it('takes and brings nothing while something is changed inside of itself', async () => {
    show(true);
    const heading = await screen.findByText('Corsica');
    for (const fire of [fireEvent.copy, fireEvent.cut]) fire(heading);
    fireEvent.paste(heading, { clipboardData: data });
    for (const { mock } of Object.values(commands)) expect(mock.calls).toHaveLength(0);
  });

  it('leaves fields alone', async () => {
    show();
    fireEvent.paste(await screen.findByLabelText('Size'), { clipboardData: data });
    expect(commands.paste).not.toHaveBeenCalled();
  });
});
