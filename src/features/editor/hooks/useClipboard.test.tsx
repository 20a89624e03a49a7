import { breakTextElement, hasTextOverflow, type TextElement } from '@domain/document';
import { fireEvent, screen } from '@testing-library/react';
import { stateWithOpenAlbum } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { EditorContext, type EditorTools } from './EditorContext';
import { useClipboard } from './useClipboard';

const commands = { copy: jest.fn(), cut: jest.fn(), paste: jest.fn(), add: jest.fn() };

function Harness({ inside = false }) {
  useClipboard(commands, inside);
  return (
    <>
      <h1>Corsica</h1>
      <input aria-label="Size" />
    </>
  );
}

const data = { getData: () => '', files: [] };
const png = new File(['x'], 'image.png', { type: 'image/png' });
const holding = (flavours: Readonly<Record<string, string>>, files: readonly File[] = []) => ({
  clipboardData: { getData: (type: string) => flavours[type] ?? '', files },
});
const mockBring = jest.fn();
jest.mock('../photo-tray/FileDropStatus', () => ({ useUploadToSpread: () => mockBring }));

const fromWord =
  '<html><head><style>p{margin:0}</style></head><body><!--StartFragment--><p class=MsoNormal>Two&nbsp;weeks<o:p></o:p></p></body></html>';
const onlyPicture = '<meta charset="utf-8"><a href="/x"><img src="https://example.org/cat.jpg" alt="A cat"></a>\u00a0';

function show(inside = false) {
  renderApp(
    <EditorContext value={{ spreadId: 's1' } as EditorTools}>
      <Harness inside={inside} />
    </EditorContext>,
    { state: stateWithOpenAlbum() },
  );
}

beforeEach(() => jest.clearAllMocks());

describe('the clipboard', () => {
  it('copies marked text of the screen instead of elements, but pastes only into fields', async () => {
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

  it.each([40, 120])('sizes a text of %i foreign words', async (count) => {
    show();
    const words = 'word '.repeat(count);
    const clipboardData = { getData: (type: string) => (type === 'text/plain' ? words : ''), files: [] };
    fireEvent.paste(await screen.findByText('Corsica'), { clipboardData });
    const [[[text]]] = commands.add.mock.calls as [[[TextElement]]];
    expect(text.text).toBe(words.trim());
    expect(hasTextOverflow({ ...text, lines: breakTextElement(text) })).toBe(false);
    expect(text.frame.height).toBeLessThan(210);
  });

  it.each([
    ['a letter', { 'text/plain': 'Two weeks', 'text/html': fromWord }],
    ['a sheet without HTML', { 'text/plain': 'Two weeks' }],
    ['a page, as HTML alone', { 'text/html': fromWord }],
  ])('pastes the text of %s, not the picture copied with it', async (_, flavours) => {
    show();
    fireEvent.paste(await screen.findByText('Corsica'), holding(flavours, [png]));
    expect(commands.add).toHaveBeenCalledWith([expect.objectContaining({ text: 'Two weeks' })]);
    expect(mockBring).not.toHaveBeenCalled();
  });

  it.each([
    ['from a page', { 'text/html': onlyPicture }],
    ['from a page, with its address', { 'text/html': onlyPicture, 'text/plain': 'https://example.org/cat.jpg' }],
    ['from a folder, with its name', { 'text/plain': 'image.png' }],
    ['from a folder, with its path', { 'text/plain': '/home/ana/image.png' }],
    ['alone', {}],
  ])('pastes a picture %s', async (_, flavours) => {
    show();
    fireEvent.paste(await screen.findByText('Corsica'), holding(flavours, [png]));
    expect(mockBring).toHaveBeenCalledWith([png], {});
    expect(commands.add).not.toHaveBeenCalled();
  });

  it('copies and pastes nothing during a crop or a text edit', async () => {
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
