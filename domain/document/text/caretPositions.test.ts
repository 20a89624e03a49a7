import { aTextElement } from '@domain/testing';
import { findCaretOffset, measureCaretLines } from './caretPositions';
import { scaleStyles } from './characterStyles';

const linesOf = (text: string, width = 100) =>
  measureCaretLines(
    aTextElement({
      text,
      frame: { x: 0, y: 0, width, height: 40 },
      styles: [{ start: 0, end: 1, bold: true }],
      align: 'left',
    }),
  ) ?? [];

it('places the caret at characters, never within one', () => {
  const text = 'a\u{1f600}e\u0301z';
  const lines = linesOf(text);
  const found = new Set(Array.from({ length: 400 }, (_, i) => findCaretOffset(lines, { x: i / 10, y: 1 })));
  expect([...found].sort((a, b) => a - b)).toEqual([0, 1, 3, 5, 6]);
});

it('places the caret at the end of a broken word on the next line', () => {
  const lines = linesOf('incomprehensibilities'.repeat(3), 30);
  expect(lines.length).toBeGreaterThan(1);
  const [first, second] = lines;
  expect(second?.start).toBe(first?.end);
  expect(findCaretOffset(lines, { x: 99, y: first?.top ?? 0 })).toBeLessThan(first?.end ?? 0);
});

it('keeps sizes of parts that can be stored', () => {
  expect(scaleStyles([{ start: 0, end: 1, size: 3 }], 0.1)).toEqual([{ start: 0, end: 1, size: 2 }]);
  expect(scaleStyles([{ start: 0, end: 1, size: 300 }], 2)).toEqual([{ start: 0, end: 1, size: 400 }]);
});
