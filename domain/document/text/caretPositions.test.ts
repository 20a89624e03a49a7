import { aTextElement } from '@domain/testing';
import type { TextElement } from '../model';
import { registerAllFontMetrics } from './allFontMetrics';
import { findCaretPosition, findCaretRect, findLetter, findSelectionRects, measureCaretLines } from './caretPositions';
import { scaleStyles } from './characterStyles';
import { GRAPHEME_CLUSTERS } from './fallbackFonts';
import { positionLines, type TextLine } from './positionLines';

registerAllFontMetrics();

type PaintedRun = Pick<TextLine, 'text' | 'x' | 'width'>;

const mirrored: Readonly<Record<string, string>> = { '(': ')', ')': '(' };

const frame = { x: 0, y: 0, width: 100, height: 40 };
const aText = (text: string, changes: Partial<TextElement> = {}) =>
  aTextElement({ text, frame, styles: [{ start: 0, end: 1, bold: true }], align: 'left', ...changes });
const linesOf = (text: string, width = 100) => measureCaretLines(aText(text, { frame: { ...frame, width } }));

it('places the caret at characters, never within one', () => {
  const text = 'a\u{1f600}e\u0301z';
  const lines = linesOf(text);
  const found = new Set(Array.from({ length: 400 }, (_, i) => findCaretPosition(lines, { x: i / 10, y: 1 }).offset));
  expect([...found].sort((a, b) => a - b)).toEqual([0, 1, 3, 5, 6]);
});

it('places the caret at the end of a broken word on the line that was pressed', () => {
  const lines = linesOf('incomprehensibilities'.repeat(3), 30);
  expect(lines.length).toBeGreaterThan(1);
  const [first, second] = lines;
  expect(second?.start).toBe(first?.end);
  const caret = findCaretPosition(lines, { x: 99, y: first?.top ?? 0 });
  expect(caret).toEqual({ offset: first?.end, isLineEnd: true });
  expect(findCaretRect(lines, caret)?.y).toBe(first?.top);
  expect(findCaretRect(lines, { ...caret, isLineEnd: false })?.y).toBe(second?.top);
});

it('places the caret before the space at which a line is broken', () => {
  const lines = linesOf(`We came at dawn${' and stayed'.repeat(6)}`, 40);
  const end = lines[1]?.start ?? 0;
  expect(findCaretPosition(lines, { x: 99, y: lines[0]?.top ?? 0 })).toEqual({ offset: end - 1, isLineEnd: false });
});

it('finds the drop cap on all of its lines', () => {
  const text = 'Once we came to the lake and stayed there for the whole summer, until the evenings were cold.';
  const element = aText(text, { dropCap: 3, leading: 1.4, frame: { ...frame, width: 50 } });
  const lines = measureCaretLines(element);
  expect(findLetter(lines, { x: 1, y: (lines[2]?.top ?? 0) + 1 })).toMatchObject({ start: 0, end: 1 });
});

const scripts: readonly (readonly [string, string])[] = [
  ['Hebrew', 'שלום לך ידידי'],
  ['Hebrew with vowels', 'שָׁלוֹם לְךָ'],
  ['Arabic', 'السلام عليكم'],
  ['Latin in Hebrew', 'היינו ב-New York בקיץ'],
  ['a year in Hebrew', 'קיץ 2024 שלנו'],
  ['a number in Arabic', 'صيف ٢٠٢٤ في بيروت'],
  ['Hebrew in English', 'We said שלום and left'],
  ['Hebrew at the end', 'We said שלום'],
  ['brackets in Hebrew', 'קיץ (2024) טוב'],
  ['emoji and Hebrew', 'שלום 👨‍👩‍👧 לך'],
  ['Japanese', '夏休み2024年'],
  ['Thai', 'น้ำใจ ดี'],
  ['Persian with joiners', 'کتاب\u200cها خوب'],
  ['French blanks', 'oui\u202f! 1\u00a0000\u2009€'],
];
for (const [script, text] of scripts)
  describe(`in ${script}`, () => {
    const clusters = text.match(GRAPHEME_CLUSTERS) ?? [];
    const starts = clusters.map((_letter, i) => clusters.slice(0, i).join('').length);
    const words = [...text.matchAll(/\S+/g)].slice(0, 2).map(({ 0: word, index }) => [index, index + word.length]);
    const looks: [string, Partial<TextElement>][] = [
      ['plain', { styles: [] }],
      ...words.map(([start = 0, end = 0], i): [string, Partial<TextElement>] => [
        `word ${i + 1} bold`,
        { styles: [{ start, end, bold: true, size: 18 }] },
      ]),
      ['part of a word bold', { styles: [{ start: starts[1] ?? 1, end: starts[3] ?? 3, bold: true }] }],
      ['centred', { align: 'center', styles: [] }],
      ['on narrow lines', { styles: [], frame: { ...frame, width: 14 } }],
    ];

    it.each(looks)('%s, the caret stands at each letter once, and where it is pressed', (_name, changes) => {
      const lines = measureCaretLines(aText(text, changes));
      expect(lines.flatMap(({ letters }) => letters.map(({ start }) => start)).sort((a, b) => a - b)).toEqual(starts);
      for (const line of lines) {
        const own = starts.filter((start) => start >= line.start && start < line.end);
        expect(line.edges.map(({ offset }) => offset).sort((a, b) => a - b)).toEqual([...own, line.end]);
        const middle = (line.top + line.bottom) / 2;
        for (const { x, offset } of line.edges.filter((edge) => edge.offset <= line.drawnEnd)) {
          const caret = findCaretPosition(lines, { x, y: middle });
          expect(caret.offset).toBe(offset);
          expect(findCaretRect(lines, caret)).toMatchObject({ x, y: line.top });
        }
        for (const letter of line.letters.filter(({ end, left, right }) => end <= line.drawnEnd && right > left))
          expect(findLetter(lines, { x: letter.left + 0.9 * (letter.right - letter.left), y: middle })).toBe(letter);
      }
    });

    it.each(looks)('%s, the letters lie where they are painted', (_name, changes) => {
      const element = aText(text, changes);
      const runs: readonly PaintedRun[] = positionLines(element).flatMap(
        (line): readonly PaintedRun[] => line.runs ?? [line],
      );
      const letters = measureCaretLines(element).flatMap((line) => line.letters.map((one) => ({ ...one, line })));
      const isIn = (run: PaintedRun, letter: (typeof letters)[number]) =>
        letter.left >= run.x - 0.001 && letter.right <= run.x + run.width + 0.001;
      for (const letter of letters.filter(({ start, end }) => text.slice(start, end).trim() !== ''))
        expect(
          runs
            .filter((run) => isIn(run, letter))
            .map((run) => run.text)
            .join(' '),
        ).toContain(mirrored[text.slice(letter.start, letter.end)] ?? text.slice(letter.start, letter.end));
    });
  });

it('selects letters of both directions in rectangles of their own', () => {
  const text = 'We said שלום and left';
  const lines = linesOf(text);
  const [rect, other, ...rest] = findSelectionRects(lines, { start: 5, end: 10 });
  expect(rest).toEqual([]);
  const letterAt = (start: number) => lines[0]?.letters.find((letter) => letter.start === start);
  expect([rect?.x, (rect?.x ?? 0) + (rect?.width ?? 0)]).toEqual([letterAt(5)?.left, letterAt(7)?.right]);
  expect([other?.x, (other?.x ?? 0) + (other?.width ?? 0)]).toEqual([letterAt(9)?.left, letterAt(8)?.right]);
});

it('keeps sizes of parts that can be stored', () => {
  expect(scaleStyles([{ start: 0, end: 1, size: 3 }], 0.1)).toEqual([{ start: 0, end: 1, size: 2 }]);
  expect(scaleStyles([{ start: 0, end: 1, size: 300 }], 2)).toEqual([{ start: 0, end: 1, size: 400 }]);
});
