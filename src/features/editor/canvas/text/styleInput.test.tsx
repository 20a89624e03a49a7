import { type StyledRange, splitAtStyles } from '@domain/document';
import { act, fireEvent, screen } from '@testing-library/react';
import { editorActions } from '@/features/editor/state/slice';
import { renderApp } from '@/testing/renderApp';
import { TextEditorHarness as Table } from '@/testing/TextEditorHarness';
import { fromField } from './fieldText';

describe('the style of what is typed next', () => {
  const show = (start: string, styles: readonly StyledRange[] = []) => {
    const seen = { text: start, styles };
    const { store } = renderApp(
      <Table
        start={start}
        style={{ styles }}
        onText={(text) => {
          seen.text = text;
        }}
        onStyles={(next) => {
          seen.styles = next;
        }}
      />,
    );
    const field = screen.getByRole<HTMLTextAreaElement>('textbox');
    const moved = () => act(() => void document.dispatchEvent(new Event('selectionchange')));
    const place = (at: number, end = at) => {
      field.setSelectionRange(at, end);
      moved();
    };
    const key = (letter: string) =>
      fireEvent.keyDown(field, { key: letter, code: `Key${letter.toUpperCase()}`, ctrlKey: true });
    const put = (letters: string, inputType: string) => {
      field.setRangeText(letters, field.selectionStart, field.selectionEnd, 'end');
      fireEvent.input(field, { inputType });
      moved();
    };
    const type = (letters: string) => {
      for (const letter of letters) put(letter, letter === '\n' ? 'insertLineBreak' : 'insertText');
    };
    /** Letters with their marks, such as `We <b>came</b>`. */
    const marked = () =>
      splitAtStyles(seen.styles, { start: 0, end: seen.text.length })
        .map(({ start: from, end, style: { bold, italic, underline } }) => {
          const marks = [bold && 'b', italic && 'i', underline && 'u'].filter((mark) => typeof mark === 'string');
          const opened = marks.map((mark) => `<${mark}>`).join('');
          return `${opened}${seen.text.slice(from, end)}${marks
            .reverse()
            .map((mark) => `</${mark}>`)
            .join('')}`;
        })
        .join('');
    const wait = () => act(() => void store.dispatch(editorActions.fontWaitStarted()));
    const endWait = () => act(() => void store.dispatch(editorActions.fontWaitEnded()));
    return { field, place, key, put, type, marked, wait, endWait };
  };
  const bold = (start: number, end: number): StyledRange => ({ start, end, bold: true });

  const gestures: [string, string, readonly StyledRange[], (editor: ReturnType<typeof show>) => void, string][] = [
    [
      'is bold after Ctrl+B at a caret',
      'We came',
      [],
      ({ place, key, type }) => (place(2), key('b'), type('ll')),
      'We<b>ll</b> came',
    ],
    [
      'is plain after Ctrl+B in bold letters',
      'We came',
      [bold(0, 7)],
      ({ place, key, type }) => (place(2), key('b'), type('x')),
      '<b>We</b>x<b> came</b>',
    ],
    [
      'has all marks that were chosen',
      'We',
      [],
      ({ place, key, type }) => (place(2), key('b'), key('i'), key('u'), type('x')),
      'We<b><i><u>x</u></i></b>',
    ],
    [
      'ends one mark and keeps the other',
      'We',
      [],
      ({ place, key, type }) => (place(2), key('b'), key('i'), type('zz'), key('b'), type('yy')),
      'We<b><i>zz</i></b><i>yy</i>',
    ],
    [
      'is as before after two presses',
      'We',
      [],
      ({ place, key, type }) => (place(2), key('b'), key('b'), type('x')),
      'Wex',
    ],
    [
      'is as before once the caret moved',
      'We',
      [],
      ({ place, key, type }) => (place(2), key('b'), place(1), type('x')),
      'Wxe',
    ],
    ['is bold in an empty text', '', [], ({ place, key, type }) => (place(0), key('b'), type('ab')), '<b>ab</b>'],
    ['stays after a break', 'We', [bold(0, 2)], ({ place, type }) => (place(2), type('\nx')), '<b>We\nx</b>'],
    [
      'stays chosen over a break',
      'We',
      [],
      ({ place, key, type }) => (place(2), key('b'), type('\nx')),
      'We<b>\nx</b>',
    ],
    [
      'stays after its letters are deleted',
      'We came',
      [bold(3, 7)],
      ({ place, put, type }) => (place(3, 7), put('', 'deleteContentBackward'), type('x')),
      'We <b>x</b>',
    ],
    ['styles the whole text when all is selected', 'We', [], ({ place, key }) => (place(0, 2), key('b')), '<b>We</b>'],
    ['styles the selected letters only', 'We came', [], ({ place, key }) => (place(3, 7), key('u')), 'We <u>came</u>'],
  ];

  it.each(gestures)('%s', (_, start, styles, edit, wanted) => {
    const editor = show(start, styles);
    edit(editor);
    fireEvent.blur(editor.field);
    expect(editor.marked()).toBe(wanted);
  });

  it.each(gestures)('%s, also while its font is loading', (_, start, styles, edit, wanted) => {
    const editor = show(start, styles);
    editor.wait();
    edit(editor);
    const before = fromField(editor.field.value);
    const plain = wanted.replaceAll(/<[^>]*>/g, '');
    expect([before, editor.marked() === wanted]).toEqual([plain, false]);
    editor.endWait();
    fireEvent.blur(editor.field);
    expect([editor.marked(), fromField(editor.field.value)]).toEqual([wanted, plain]);
  });

  it('is undone while its font is loading', () => {
    const editor = show('We');
    editor.wait();
    editor.place(2);
    editor.key('b');
    editor.type('x');
    fireEvent.keyDown(editor.field, { key: 'z', code: 'KeyZ', ctrlKey: true });
    expect(editor.field.value).toBe('We');
    editor.type('y');
    editor.endWait();
    fireEvent.blur(editor.field);
    expect(editor.marked()).toBe('Wey');
  });

  it('styles no letter by itself', () => {
    const editor = show('We came');
    editor.place(2);
    editor.key('b');
    expect(editor.marked()).toBe('We came');
  });

  const paste = ({ field }: ReturnType<typeof show>, html: string, text: string) =>
    fireEvent.paste(field, {
      clipboardData: { getData: (type: string) => (type === 'text/html' ? html : type === 'text/plain' ? text : '') },
    });

  it('comes along with pasted words, and leaves others as they are', () => {
    const editor = show('We came', [bold(0, 7)]);
    editor.place(2);
    expect(paste(editor, '<p>a <i>b</i></p>', 'a b')).toBe(false);
    expect(editor.marked()).toBe('<b>We</b>a <i>b</i><b> came</b>');
    // The browser pastes words without styles.
    expect(paste(editor, '<p>a</p>', 'a')).toBe(true);
  });

  it('goes to the clipboard and comes back from it', () => {
    const editor = show('We came\nat dawn', [bold(3, 7), { start: 11, end: 15, italic: true, underline: true }]);
    editor.place(0, 15);
    const copied = new Map<string, string>();
    fireEvent.copy(editor.field, {
      clipboardData: { setData: (type: string, data: string) => copied.set(type, data) },
    });
    editor.place(15);
    paste(editor, copied.get('text/html') ?? '', copied.get('text/plain') ?? '');
    const all = 'We <b>came</b>\nat <i><u>dawn</u></i>';
    expect(editor.marked()).toBe(`${all}${all}`);
  });
});
