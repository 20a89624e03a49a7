import { aTextElement } from '@domain/testing';
import { faceIds } from '@domain/testing/faceIds';
import * as fc from 'fast-check';
import { findUncoveredCharacters, fontIds, hasFontMetrics, hasItalic, metricsOf } from '..';
import type { StyledRange, TextElement } from '../model';
import { registerAllFontMetrics } from './allFontMetrics';
import { breakTextElement } from './breakLines';
import {
  type CaretLine,
  findCaretPosition,
  findCaretRect,
  findSelectionRects,
  isPaintedLikeField,
  measureCaretLines,
} from './caretPositions';
import { faceOf } from './fontFaces';
import { findLineRanges, hasTextOverflow, lineHeight, textHeight } from './lineLayout';
import { measureLine } from './measureText';
import { positionLines } from './positionLines';

registerAllFontMetrics();

const frame = { x: 10, y: 20, width: 60, height: 80 };
const setText = (changes: Partial<TextElement>): TextElement => aTextElement({ frame, ...changes });
const lastX = (text: TextElement, line = 0) => {
  const run = positionLines(text)[line]?.runs?.at(-1);
  return (run?.x ?? 0) + (run?.width ?? 0);
};

describe('faces', () => {
  it('are those of at least 16 families with a bold and an italic of their own, and others without', () => {
    const whole = fontIds.filter((font) => hasItalic(font) && !/-(semibold|medium)$/.test(font));
    expect(whole.length).toBeGreaterThanOrEqual(16);
    for (const font of whole) {
      const faces = [font, faceOf(font, { bold: true }), faceOf(font, { italic: true })];
      expect(new Set([...faces, faceOf(font, { bold: true, italic: true })]).size).toBe(4);
    }
    expect(faceOf('hand', { bold: true, italic: true })).toBe('hand-bold');
  });

  it.each(faceIds)('%s has metrics of its own, with Latin and Cyrillic letters', (face) => {
    expect(hasFontMetrics(face)).toBe(true);
    expect(faceIds.filter((other) => metricsOf(other) === metricsOf(face))).toEqual([face]);
    expect(findUncoveredCharacters('Größe, œuvre, Año, Não, Łódź! Ёлка, Щука, “…” – «—» €', face)).toEqual([]);
  });
});

describe('styled letters read from the right', () => {
  const drawn = (text: string, styles: readonly StyledRange[]) =>
    positionLines(setText({ text, styles, frame: { ...frame, width: 200 } }))[0]?.runs?.map((run) => run.text);
  it.each([
    [
      'in a Hebrew paragraph, a styled Latin word keeps its order',
      'טיול ל New York',
      'New',
      ['New', 'York', 'ל', 'טיול'],
    ],
    [
      'in an English paragraph, Hebrew words around a style keep theirs',
      'We שלום עולם',
      'שלום',
      ['We', 'עולם', 'שלום'],
    ],
  ])('%s', (_, text, bold, expected) => {
    const start = text.indexOf(bold);
    expect(drawn(text, [{ start, end: start + bold.length, bold: true }])).toEqual(expected);
  });
});

describe('styled letters', () => {
  const text = 'We came to Vera at dawn and stayed until the evening of the second day';
  const styles: readonly StyledRange[] = [
    { start: 3, end: 7, bold: true },
    { start: 11, end: 15, italic: true, colour: '#aa0000' },
    { start: 19, end: 23, size: 24, underline: true },
  ];

  it('are broken with the metrics of their own faces', () => {
    const plain = setText({ text: 'mmmm mmmm', size: 20 });
    const width = measureLine({ text: 'mmmm mmmm', font: 'serif', size: 20 });
    const fitting = { ...plain, frame: { ...frame, width } };
    expect(breakTextElement(fitting)).toHaveLength(1);
    expect(breakTextElement({ ...fitting, styles: [{ start: 0, end: 4, bold: true }] })).toHaveLength(2);
  });

  it('begin where the letters before them end, each in its face, size and colour', () => {
    const [line] = positionLines(setText({ text: 'We came to Vera', styles, frame: { ...frame, width: 200 } }));
    const runs = line?.runs ?? [];
    expect(runs.map((run) => [run.text, run.font, run.colour])).toEqual([
      ['We', 'serif', undefined],
      ['came', 'serif-bold', undefined],
      ['to', 'serif', undefined],
      ['Vera', 'serif-italic', '#aa0000'],
    ]);
    for (const [i, run] of runs.entries()) {
      const next = runs[i + 1];
      if (next) expect(next.x).toBeGreaterThan(run.x + run.width);
    }
    expect((runs.at(-1)?.x ?? 0) + (runs.at(-1)?.width ?? 0)).toBeCloseTo((line?.x ?? 0) + (line?.width ?? 0), 6);
  });

  it('make their line as high as the largest of them, and underline in its size', () => {
    const element = setText({ text, styles });
    const plain = setText({ text });
    const more = textHeight(element) - lineHeight(plain) * element.lines.length;
    expect(more).toBeCloseTo(lineHeight({ size: 24, leading: 1.3 }) - lineHeight(plain), 6);
    const [rule] = positionLines(element).flatMap(({ underlines = [] }) => underlines);
    expect(rule?.thickness).toBeCloseTo(0.055 * 24 * (25.4 / 72), 6);
    expect(hasTextOverflow({ ...element, frame: { ...frame, height: textHeight(element) - 1 } })).toBe(true);
  });

  it('lose no letter and never exceed the width, for any styles', () => {
    const unit = fc.constantFrom(...'aeioAVTWйцЩäß-—,. \u00ad\n');
    const words = fc.string({ unit, maxLength: 80 });
    const cuts = fc.array(fc.tuple(fc.nat(80), fc.constantFrom('bold', 'italic', 'size')), { maxLength: 6 });
    fc.assert(
      fc.property(words, cuts, fc.integer({ min: 0, max: 200 }), fc.boolean(), (given, all, spacing, upper) => {
        const points = all.map(([at]) => Math.min(at, given.length)).sort((a, b) => a - b);
        const ranges = points.slice(1).map((end, i): StyledRange => {
          const kind = all[i]?.[1];
          return { start: points[i] ?? 0, end, ...(kind === 'size' ? { size: 17 } : { [kind ?? 'bold']: true }) };
        });
        const element = setText({
          text: given,
          styles: ranges.filter(({ start, end }) => end > start),
          spacing,
          ...(upper && { caps: true }),
        });
        const letters = (one: string) => one.replace(/[ \n\u00ad-]/g, '');
        expect(letters(element.lines.join(''))).toBe(letters(given));
        expect(findLineRanges(given, element.lines).at(-1)?.end ?? 0).toBe(given.length);
        for (const line of positionLines(element))
          if (Array.from(line.text).length > 4) expect(line.width).toBeLessThanOrEqual(frame.width + 0.002);
      }),
    );
  });
});

describe('letter spacing and capitals', () => {
  it('space all letters but the last', () => {
    const text = 'Evening';
    const [plain, spaced] = [setText({ text }), setText({ text, spacing: 100 })].map((one) => positionLines(one)[0]);
    const em = 12 * (25.4 / 72);
    expect((spaced?.width ?? 0) - (plain?.width ?? 0)).toBeCloseTo(6 * 0.1 * em, 6);
  });

  it('are measured as drawn', () => {
    const element = setText({ text: 'Straße', caps: true });
    const [line] = positionLines(element);
    expect(line).toMatchObject({ text: 'STRASSE' });
    expect(line?.width).toBeCloseTo(measureLine({ text: 'STRASSE', font: 'serif', size: 12 }), 9);
    expect(element.lines).toEqual(['Straße']);
  });
});

describe('a drop cap', () => {
  const text = 'Once we came to the lake and stayed there for the whole summer, until the evenings were cold again.';
  const element = setText({ text, dropCap: 3, leading: 1.4, frame: { ...frame, width: 50 } });
  const [cap, ...lines] = positionLines(element);

  it('is as high as its lines, which stand beside it', () => {
    const { capHeight, unitsPerEm } = metricsOf('serif');
    const share = capHeight / unitsPerEm;
    const em = 12 * (25.4 / 72);
    const [first, , third] = lines;
    expect(cap).toMatchObject({ text: 'O', baseline: third?.baseline });
    const top = (cap?.baseline ?? 0) - share * (cap?.runs?.[0]?.size ?? 0);
    expect(top).toBeCloseTo((first?.baseline ?? 0) - share * em, 6);
    const beside = lines.slice(0, 3).map(({ x }) => x);
    expect(new Set(beside).size).toBe(1);
    expect(beside[0]).toBeGreaterThan(frame.x + (cap?.width ?? 0));
    expect(lines.slice(3).every(({ x }) => x === frame.x)).toBe(true);
    expect(lines.every(({ x, width }) => x + width <= frame.x + 50.01)).toBe(true);
  });

  it('is part of the stored lines, takes its punctuation along, and needs space', () => {
    expect(element.lines.join(' ')).toBe(text);
    expect(positionLines(setText({ text: '“So it was', dropCap: 2 }))[0]?.text).toBe('“S');
    expect(textHeight(setText({ text: 'So', dropCap: 4 }))).toBeCloseTo(4 * lineHeight({ size: 12, leading: 1.3 }), 9);
    const narrow = setText({ text, dropCap: 5, size: 30, frame: { ...frame, width: 30 } });
    expect(positionLines(narrow)[0]?.text).not.toBe('O');
    expect(positionLines(setText({ text, dropCap: 3, align: 'center' }))[0]?.text).not.toBe('O');
  });
});

describe('the caret in a styled text', () => {
  const element = setText({
    text: 'We came to Vera at dawn and stayed',
    styles: [{ start: 3, end: 15, bold: true, size: 18 }],
  });
  const lines = measureCaretLines(element);
  const placesOf = (line: CaretLine | undefined) => line?.edges.map(({ x }) => x) ?? [];

  it('stands between the painted letters', () => {
    const [first] = lines;
    const run = positionLines(element)[0]?.runs?.[1];
    expect(run?.text).toBe('came');
    expect(placesOf(first)[3]).toBeCloseTo(run?.x ?? 0, 1);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.map(({ start, end }) => end - start).reduce((sum, count) => sum + count)).toBe(element.text.length);
    expect(lastX(element)).toBeCloseTo(placesOf(first)[(first?.end ?? 0) - (first?.start ?? 0) - 1] ?? 0, 1);
  });

  it('is found from a press, and a selection has a rectangle on each line', () => {
    for (const line of lines)
      for (const [i, x] of placesOf(line).slice(0, -1).entries())
        expect(findCaretPosition(lines, { x, y: (line.top + line.bottom) / 2 }).offset).toBe(line.start + i);
    expect(findSelectionRects(lines, { start: 0, end: element.text.length })).toHaveLength(lines.length);
    expect(findCaretRect(lines, { offset: 4, isLineEnd: false })).toMatchObject({ x: placesOf(lines[0])[4], width: 0 });
  });

  it('is the field’s own only in a text in one font and style', () => {
    expect(isPaintedLikeField(setText({ text: 'We came\nat dawn' }))).toBe(true);
    expect(isPaintedLikeField(element)).toBe(false);
    expect(isPaintedLikeField(setText({ text: 'Once', dropCap: 2 }))).toBe(false);
    for (const text of ['שלום', 'Fun 🌞', '夏休み']) expect(isPaintedLikeField(setText({ text }))).toBe(false);
  });
});
