import { breakTextElement, paintSheet, positionLines, sheetRect, type TextElement } from '@domain/document';
import { aSpread, aTextElement } from '@domain/testing';
import { render } from '@testing-library/react';
import { PagePainting } from '@/features/viewer/painting/PagePainting';
import { paintOptimisticText } from './optimisticText';

const written = (changes: Partial<TextElement>, text: string): TextElement => {
  const element = aTextElement({ id: 'words', ...changes, text });
  return { ...element, lines: breakTextElement(element) };
};

function Painting({ element }: { readonly element: TextElement }) {
  const doc = aSpread({ elements: [element] });
  return (
    <div data-painting>
      <PagePainting area={sheetRect(doc)} steps={paintSheet(doc)} photos={{}} />
    </div>
  );
}

/** Values of `left` in container units, which jsdom does not support. */
const lefts = new WeakMap<CSSStyleDeclaration, string>();
const leftsIn = (container: HTMLElement) =>
  [...container.querySelectorAll<HTMLElement>('[data-element="words"] > div:not([hidden])')].map(({ style }) =>
    Number.parseFloat(lefts.get(style) ?? ''),
  );
// Other test files share this prototype.
const original = Object.getOwnPropertyDescriptor(CSSStyleDeclaration.prototype, 'left') ?? { configurable: true };
beforeAll(() => {
  Object.defineProperty(CSSStyleDeclaration.prototype, 'left', {
    configurable: true,
    set(this: CSSStyleDeclaration, value: string) {
      lefts.set(this, value);
    },
  });
});
afterAll(() => void Object.defineProperty(CSSStyleDeclaration.prototype, 'left', original));

/** Returns the painted text without the hidden lines. */
function seenIn(container: HTMLElement): string {
  const seen = container.cloneNode(true) as HTMLElement;
  for (const line of seen.querySelectorAll('[hidden]')) line.remove();
  return seen.innerHTML;
}

const frame = { x: 15, y: 20, width: 50, height: 30 };

it.each([
  ['left', 'A day at the se', 'A day at the sea'],
  ['center', 'A day', 'A dart'],
  ['right', 'First of two\nlines', 'First of two\nliness'],
  ['left', '• one\n• tw', '• one\n• two'],
  ['left', 'A day', 'A day\nat the sea'],
  ['right', 'First of three\nlines\nand', 'First'],
  ['left', '• one', '• one\n• two\n• three'],
] as const)('%s: puts letters where the next render draws them', (align, before, after) => {
  const first = written({ align, frame }, before);
  const next = written({ align, frame }, after);
  const { container, rerender } = render(<Painting element={first} />);
  expect(paintOptimisticText(first, positionLines(next))).not.toBeNull();
  const optimistic = { html: seenIn(container), lefts: leftsIn(container) };
  rerender(<Painting key="anew" element={next} />);
  expect(optimistic.html).toBe(seenIn(container));
  for (const [i, left] of leftsIn(container).entries()) expect(optimistic.lefts[i]).toBeCloseTo(left, 4);
});

it('restores the rendered state, so that React can render again', () => {
  const made = (text: string) => written({ frame, align: 'center', verticalAlign: 'bottom' }, text);
  const first = made('A day\nA day\nat the sea');
  const { container, rerender } = render(<Painting element={first} />);
  const before = container.innerHTML;
  for (const text of ['A day\nat the sea\nin May\nA day', 'A day', 'A night\nA day\nat the sea']) {
    const next = made(text);
    const takeBack = paintOptimisticText(first, positionLines(next));
    expect(container.innerHTML).not.toBe(before);
    takeBack?.();
    expect(container.innerHTML).toBe(before);
  }
  const next = made('A day\nA day\nA day\nat the sea');
  paintOptimisticText(first, positionLines(next))?.();
  rerender(<Painting element={next} />);
  const drawn = container.innerHTML;
  rerender(<Painting key="anew" element={next} />);
  expect(drawn).toBe(container.innerHTML);
});

it('changes nothing if the text is not painted', () => {
  const first = written({ frame }, 'A day');
  const { container } = render(<Painting element={first} />);
  const before = container.innerHTML;
  expect(paintOptimisticText({ ...first, id: 'other' }, positionLines(first))).toBeNull();
  expect(container.innerHTML).toBe(before);
});
