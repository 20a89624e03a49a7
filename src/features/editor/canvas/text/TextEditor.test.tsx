import { breakTextElement, documentLimits, paintSheet } from '@domain/document';
import { aSpread, aTextElement } from '@domain/testing';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { PagePainting } from '@/features/viewer/painting/PagePainting';
import { renderApp } from '@/testing/renderApp';
import { TextEditorHarness as Table } from '@/testing/TextEditorHarness';
import { fromField } from './fieldText';
import { textFieldScope } from './textSelection';

const LIST = '1. a\n2. b\n3. c\n4. d';

/** Replaces lines with a word, letter by letter, like the composition of a phone keyboard. */
function composeOver(field: HTMLTextAreaElement, [from, to]: readonly [number, number], letters: string): void {
  const { value } = field;
  fireEvent.compositionStart(field);
  for (let i = 1; i <= letters.length; i += 1)
    fireEvent.input(field, {
      target: { value: value.slice(0, from) + letters.slice(0, i) + value.slice(to) },
      inputType: 'insertCompositionText',
      isComposing: true,
    });
  fireEvent.compositionEnd(field);
}

it('numbers a list by its state before the composed word', () => {
  const onText = jest.fn();
  renderApp(<Table start={LIST} onText={onText} />);
  const field = screen.getByRole<HTMLTextAreaElement>('textbox');
  const from = field.value.indexOf('b');
  composeOver(field, [from, field.value.indexOf('c') + 1], 'word');
  expect(onText).toHaveBeenLastCalledWith('1. a\n2. word\n3. d');
});

it('deletes no letter next to a word that an input method takes back', () => {
  const onText = jest.fn();
  renderApp(<Table start="We came" onText={onText} />);
  const field = screen.getByRole<HTMLTextAreaElement>('textbox');
  fireEvent.compositionStart(field);
  fireEvent.input(field, { target: { value: 'We camen' }, inputType: 'insertCompositionText', isComposing: true });
  fireEvent.input(field, { target: { value: 'We came' }, inputType: 'deleteContentBackward', isComposing: true });
  fireEvent.compositionEnd(field);
  expect(onText).toHaveBeenLastCalledWith('We came');
});

it('warns that a long text was cut', () => {
  const onText = jest.fn();
  const { store } = renderApp(<Table start="We" onText={onText} />);
  const field = screen.getByRole<HTMLTextAreaElement>('textbox');
  fireEvent.input(field, { target: { value: `We${'x'.repeat(documentLimits.text)}` }, inputType: 'insertFromPaste' });
  expect(store.getState().toasts.items).toMatchObject([{ title: { id: 'editor.textFull' } }]);
});

it.each([
  ['an emptied text', ' ', [[['t1']]]],
  ['no other text', 'W', []],
])('removes %s from the page when editing ends', (_, value, gone) => {
  const onGone = jest.fn();
  renderApp(<Table start="We" onText={jest.fn()} onGone={onGone} />);
  const field = screen.getByRole('textbox');
  fireEvent.input(field, { target: { value }, inputType: 'deleteContentBackward' });
  expect(onGone).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(onGone.mock.calls).toEqual(gone);
});

it('leaves an emptied text to the inspector when editing goes on there', async () => {
  const onGone = jest.fn();
  renderApp(
    <>
      <Table start="We" onText={jest.fn()} onGone={onGone} />
      <div {...textFieldScope('t1')}>
        <button type="button">Beside</button>
      </div>
    </>,
  );
  fireEvent.input(screen.getByRole('textbox'), { target: { value: '' }, inputType: 'deleteContentBackward' });
  await userEvent.click(screen.getByRole('button', { name: 'Beside' }));
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(onGone).not.toHaveBeenCalled();
});

it('keeps the caret after pasted text, hidden characters included', () => {
  renderApp(<Table start="We came" onText={jest.fn()} />);
  const field = screen.getByRole<HTMLTextAreaElement>('textbox');
  const pasted = 'We a\u200bt \ufb01ve';
  fireEvent.input(field, {
    target: { value: `${pasted} came`, selectionEnd: pasted.length },
    inputType: 'insertFromPaste',
  });
  expect([field.value, field.selectionEnd]).toEqual(['We at five came', 'We at five'.length]);
});

it('copies the text without the soft breaks and marks of its field', () => {
  const onText = jest.fn();
  const start = `• We came at dawn${' and stayed'.repeat(12)}`;
  renderApp(<Table start={start} onText={onText} />);
  const field = screen.getByRole<HTMLTextAreaElement>('textbox');
  expect(field.value).toContain('\n');
  const setData = jest.fn();
  fireEvent.copy(field, { clipboardData: { setData } });
  expect(setData).toHaveBeenLastCalledWith('text/plain', start);
  expect(onText).not.toHaveBeenCalled();
  const end = field.value.indexOf('\n');
  field.setSelectionRange(field.value.indexOf('came'), end);
  fireEvent.cut(field, { clipboardData: { setData } });
  const [, cut] = setData.mock.lastCall as [string, string];
  expect(cut).toMatch(/^came at dawn[ a-z]*$/);
  fireEvent.blur(field);
  expect(onText).toHaveBeenLastCalledWith(start.replace(cut, ''));
});

it('undoes word by word, across rewrapped lines and optimistic painting', () => {
  const onText = jest.fn();
  renderApp(<Table start="We" onText={onText} />);
  const field = screen.getByRole<HTMLTextAreaElement>('textbox');
  const painted = () => screen.getByTestId('painting').textContent;
  for (const letter of ` ${'m'.repeat(24)} came`)
    fireEvent.input(field, { target: { value: field.value + letter }, inputType: 'insertText' });
  const press = (held: { shiftKey?: boolean } = {}) =>
    fireEvent.keyDown(field, { key: 'z', code: 'KeyZ', ctrlKey: true, ...held });
  press();
  expect([fromField(field.value), painted()]).toEqual([`We ${'m'.repeat(24)}`, `We${'m'.repeat(24)}`]);
  press();
  press();
  expect([field.value, painted()]).toEqual(['We', 'We']);
  press({ shiftKey: true });
  expect(onText).toHaveBeenLastCalledWith(`We ${'m'.repeat(24)}`);
});

describe('a typed letter', () => {
  const type = (letters: string) => {
    const field = screen.getByRole<HTMLTextAreaElement>('textbox');
    for (const letter of letters)
      fireEvent.input(field, {
        target: { value: field.value + letter },
        inputType: letter === '\n' ? 'insertLineBreak' : 'insertText',
      });
    return field;
  };
  const painted = () => screen.getByTestId('painting').textContent;
  const write = (start: string) => {
    const onText = jest.fn();
    renderApp(<Table start={start} onText={onText} />);
    return onText;
  };
  const hide = () => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  };

  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('is painted at once, and saved with its neighbours after the frame', () => {
    const onText = write('We ca');
    type('me');
    expect([painted(), onText.mock.calls]).toEqual(['We came', []]);
    act(() => jest.advanceTimersByTime(50));
    expect([painted(), onText.mock.calls]).toEqual(['We came', [['We came']]]);
  });

  it.each([
    ['the field loses the focus', () => fireEvent.blur(screen.getByRole('textbox'))],
    ['the page is hidden', hide],
    [
      'a composition starts',
      () => {
        const field = screen.getByRole<HTMLTextAreaElement>('textbox');
        fireEvent.compositionStart(field);
        fireEvent.compositionEnd(field);
      },
    ],
  ])('is saved at once when %s', (_, happens) => {
    const onText = write('We ca');
    type('me');
    act(() => {
      happens();
    });
    expect(onText.mock.calls).toEqual([['We came']]);
    act(() => jest.advanceTimersByTime(50));
    expect(onText).toHaveBeenCalledTimes(1);
  });

  it('is not painted if it is undone before the frame', () => {
    write('We ca');
    const field = type('me');
    fireEvent.input(field, { target: { value: 'We ca' }, inputType: 'insertCompositionText', isComposing: true });
    expect(painted()).toBe('We ca');
    act(() => jest.advanceTimersByTime(50));
    expect([painted(), field.value]).toEqual(['We ca', 'We ca']);
  });

  it('is saved if editing ends before the frame', () => {
    const onText = write('We ca');
    type('me');
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect([painted(), onText.mock.calls]).toEqual(['We came', [['We came']]]);
  });

  it.each([
    ['starts a line', 'We came', '\n', 'We came\n'],
    ['does not fit on its line', `We came along ${'m'.repeat(16)}`, 'mmmm', `We came along ${'m'.repeat(20)}`],
    ['starts a list item', '• a', '\n', '• a\n• '],
  ])('is painted at once even if it %s, and shows in the field as it will be', (_, start, letters, wanted) => {
    const onText = write(start);
    const field = type(letters);
    const seen = () => [painted()?.replace(/\s/g, ''), fromField(field.value), field.value, field.style.height];
    const ahead = seen();
    expect([ahead.slice(0, 2), onText.mock.calls]).toEqual([[wanted.replace(/\s/g, ''), wanted], []]);
    expect(field.selectionStart).toBe(field.value.length);
    act(() => jest.advanceTimersByTime(50));
    expect(onText.mock.calls).toEqual([[wanted]]);
    expect(seen()).toEqual(ahead);
  });

  it('replaces all lines at once, and leaves none of them', () => {
    const onText = write('We came\nat dawn\nand stayed');
    fireEvent.input(screen.getByRole('textbox'), { target: { value: 'H' }, inputType: 'insertText' });
    const shown = () => screen.getByTestId('painting').querySelectorAll('[data-element] > div:not([hidden])').length;
    expect([shown(), onText.mock.calls]).toEqual([1, []]);
    type('i');
    act(() => jest.advanceTimersByTime(50));
    expect([shown(), painted(), onText.mock.calls]).toEqual([1, 'Hi', [['Hi']]]);
  });

  it.each([
    ['changes the indent of its list', '1. a', '\n'],
    ['is not a valid character', 'We came', '\u0007'],
  ])('is saved at once if it %s', (_, start, letters) => {
    const onText = write(start);
    type(letters);
    expect(onText).toHaveBeenCalled();
  });
});

it('keeps editing after a press in its frame beside the text', () => {
  renderApp(<Table start="We came" onText={jest.fn()} />);
  const field = screen.getByRole<HTMLTextAreaElement>('textbox');
  field.setSelectionRange(2, 2);
  const frame = field.parentElement;
  // An event that is not prevented would move the focus.
  expect(frame && fireEvent.mouseDown(frame)).toBe(false);
  expect(field.selectionStart).toBe('We came'.length);
  expect(fireEvent.mouseDown(field)).toBe(false);
  expect(field.selectionStart).toBe(0);
});

describe('keys in any order', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const keys = fc.record({
    letters: fc.constantFrom('', ...'ab m', '\n', 'mmmm', 'and on'),
    /** Position in the field as a fraction; null for the caret. */
    between: fc.option(
      fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
    ),
    waits: fc.boolean(),
  });
  type Keys = typeof keys extends fc.Arbitrary<infer T> ? T : never;

  function press(field: HTMLTextAreaElement, { letters, between, waits }: Keys): void {
    const { selectionEnd: caret } = field;
    const places = between?.map((share) => Math.round(share * field.value.length)).sort((a, b) => a - b);
    const [from = caret, to = caret] = places ?? [];
    // An empty replacement of an empty range deletes one letter.
    field.setRangeText(letters, letters === '' && from === to ? Math.max(0, from - 1) : from, to, 'end');
    const inputType = letters === '' ? 'deleteContentBackward' : letters === '\n' ? 'insertLineBreak' : 'insertText';
    fireEvent.input(field, { inputType });
    if (waits) act(() => jest.advanceTimersByTime(50));
  }

  it.each([
    ['left', 'top', 'We came at dawn'],
    ['center', 'middle', 'We came\nand stayed'],
    ['right', 'bottom', 'One\nTwo\nTwo'],
    ['left', 'middle', '• one\n• two'],
  ] as const)('keep page, field and store consistent: %s, %s', (align, verticalAlign, start) => {
    const style = { align, verticalAlign, frame: { x: 0, y: 0, width: 40, height: 60 } };
    const paintingOf = (text: string) => {
      const made = aTextElement({ text, ...style });
      const doc = aSpread({ elements: [{ ...made, lines: breakTextElement(made) }] });
      return render(<PagePainting area={style.frame} steps={paintSheet(doc)} photos={{}} />).container.querySelector(
        '[data-element]',
      )?.innerHTML;
    };
    fc.assert(
      fc.property(fc.array(keys, { minLength: 1, maxLength: 25 }), (all) => {
        let stored: string = start;
        renderApp(
          <Table
            start={start}
            style={style}
            onText={(text) => {
              stored = text;
            }}
          />,
        );
        const field = screen.getByRole<HTMLTextAreaElement>('textbox');
        for (const one of all) press(field, one);
        act(() => jest.advanceTimersByTime(50));
        const painting = screen.getByTestId('painting').querySelector('[data-element]');
        const seen = [fromField(field.value), painting?.innerHTML];
        cleanup();
        expect(seen).toEqual([stored, paintingOf(stored)]);
        cleanup();
      }),
      { numRuns: 40 },
    );
  });
});

describe('a text with styled parts', () => {
  const styles = [{ start: 3, end: 7, bold: true as const, size: 24 }];
  const show = () => {
    renderApp(<Table start="We came at dawn" style={{ styles }} onText={jest.fn()} />);
    const field = screen.getByRole<HTMLTextAreaElement>('textbox');
    const select = (start: number, end: number) => {
      field.setSelectionRange(start, end);
      act(() => void document.dispatchEvent(new Event('selectionchange')));
    };
    const marks = () =>
      [...document.querySelectorAll<HTMLElement>('[class^="painted"]')].map(({ className, style }) => [
        className,
        Number.parseFloat(style.left),
      ]);
    return { field, select, marks };
  };

  it('has its caret and its selection between the painted letters', () => {
    const { select, marks } = show();
    select(3, 3);
    const [[caret, left] = []] = marks();
    expect(caret).toBe('paintedCaret');
    select(3, 7);
    expect(marks()).toEqual([['paintedSelection', left]]);
  });

  it('puts the caret where it is pressed, and extends the selection from where keys moved it', () => {
    const { field, select, marks } = show();
    select(9, 9);
    const [[, left = 0] = []] = marks();
    select(0, 0);
    const press = (shiftKey: boolean) => {
      const event = new MouseEvent('mousedown', { bubbles: true, cancelable: true, detail: 1, shiftKey });
      Object.defineProperties(event, { offsetX: { value: Number(left) }, offsetY: { value: 4 } });
      expect(fireEvent(field, event)).toBe(false);
      return [field.selectionStart, field.selectionEnd];
    };
    expect(press(false)).toEqual([9, 9]);
    select(3, 3);
    expect(press(true)).toEqual([3, 9]);
    select(12, 12);
    expect(press(true)).toEqual([9, 12]);
  });

  it('styles the selected letters with the keyboard', () => {
    const commands = jest.fn();
    renderApp(<Table start="We came at dawn" onText={jest.fn()} onCommand={commands} />);
    const field = screen.getByRole<HTMLTextAreaElement>('textbox');
    field.setSelectionRange(0, 2);
    act(() => void document.dispatchEvent(new Event('selectionchange')));
    expect(fireEvent.keyDown(field, { key: 'i', code: 'KeyI', ctrlKey: true })).toBe(false);
    expect(commands).toHaveBeenCalledWith({
      kind: 'setCharacterStyle',
      ids: ['t1'],
      style: { italic: true },
      range: { start: 0, end: 2 },
    });
  });
});
