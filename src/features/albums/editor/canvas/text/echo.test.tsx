import { linesOf, paintSheet, positionLines, sheetOf, type TextElement } from '@domain/document';
import { aSpread, aTextElement } from '@domain/testing';
import { render } from '@testing-library/react';
import { PagePainting } from '../../../viewer/PagePainting';
import { echo } from './echo';

const written = (changes: Partial<TextElement>, text: string): TextElement => {
  const element = aTextElement({ id: 'words', ...changes, text });
  return { ...element, lines: linesOf(element) };
};

function Painting({ element }: { readonly element: TextElement }) {
  const doc = aSpread({ elements: [element] });
  return (
    <div data-painting>
      <PagePainting area={sheetOf(doc)} steps={paintSheet(doc)} photos={{}} />
    </div>
  );
}

/** What was set as `left`: container units, which the tests' own styles do not know. */
const lefts = new WeakMap<CSSStyleDeclaration, string>();
const leftsIn = (container: HTMLElement) =>
  [...container.querySelectorAll<HTMLElement>('[data-element="words"] > div')].map(({ style }) =>
    Number.parseFloat(lefts.get(style) ?? ''),
  );
// The tests of other files have the same prototype.
const asItIs = Object.getOwnPropertyDescriptor(CSSStyleDeclaration.prototype, 'left') ?? { configurable: true };
beforeAll(() => {
  Object.defineProperty(CSSStyleDeclaration.prototype, 'left', {
    configurable: true,
    set(this: CSSStyleDeclaration, value: string) {
      lefts.set(this, value);
    },
  });
});
afterAll(() => void Object.defineProperty(CSSStyleDeclaration.prototype, 'left', asItIs));

const frame = { x: 15, y: 20, width: 50, height: 30 };

it.each([
  ['left', 'A day at the se', 'A day at the sea'],
  ['center', 'A day', 'A dart'],
  ['right', 'First of two\nlines', 'First of two\nliness'],
  ['left', '• one\n• tw', '• one\n• two'],
] as const)('%s: puts letters where they are drawn afterwards', (align, before, after) => {
  const first = written({ align, frame }, before);
  const next = written({ align, frame }, after);
  const { container, rerender } = render(<Painting element={first} />);
  expect(echo(first, positionLines(next))).toBe(true);
  const echoed = { html: container.innerHTML, lefts: leftsIn(container) };
  rerender(<Painting key="anew" element={next} />);
  expect(echoed.html).toBe(container.innerHTML);
  for (const [i, left] of leftsIn(container).entries()) expect(echoed.lefts[i]).toBeCloseTo(left, 4);
});

it('changes nothing where there are other lines, or none', () => {
  const first = written({ frame }, 'A day');
  const { container } = render(<Painting element={first} />);
  const before = container.innerHTML;
  expect(echo(first, positionLines(written({ frame }, 'A day\nat the sea')))).toBe(false);
  expect(echo({ ...first, id: 'other' }, positionLines(first))).toBe(false);
  expect(container.innerHTML).toBe(before);
});
