import type { FontId, TextElement } from '../model';
import { computeHangingIndent, MM_PER_POINT, measureLine } from './breakLines';
import type { DrawnFontId } from './fallbackFonts';
import { fontMetrics, isCoveredByFont, measureAdvance } from './fontMetrics';
import { findLineRanges } from './lineRanges';
import { isJapanese, isRightToLeft, textRuns } from './textRuns';

/** Distance of two baselines in mm. */
export function lineHeight({ size, leading }: Pick<TextElement, 'size' | 'leading'>): number {
  return size * leading * MM_PER_POINT;
}

export interface TextLine {
  readonly text: string;
  /** Left end, in mm. */
  readonly x: number;
  /** In mm. */
  readonly baseline: number;
  /** Advance, in mm. */
  readonly width: number;
  /** Parts from left to right, when the font of the text lacks some letters. */
  readonly runs?: readonly PositionedRun[];
}

/** Part of a line in one font and direction, in mm. */
export interface PositionedRun {
  readonly text: string;
  readonly font: DrawnFontId;
  readonly x: number;
  readonly width: number;
  readonly isRightToLeft: boolean;
}

type PositionableText = Omit<TextElement, 'id' | 'type'>;

/** A line, or its list mark: indent and width in mm. */
interface Piece {
  readonly text: string;
  readonly inset: number;
  readonly width: number;
}

/** Returns the pieces of each line: one, or in a list the mark of an item and its words. */
function splitLines(element: PositionableText): readonly (readonly Piece[])[] {
  const { text, lines, font, size, frame, align } = element;
  const metrics = fontMetrics[font];
  const piece = (words: string, inset = 0): Piece => ({
    text: words,
    inset,
    width: measureLine({ text: words, font, size }, metrics),
  });
  const hanging = computeHangingIndent({ text, font, size, align, width: frame.width }, metrics);
  if (!hanging) return lines.map((line) => [piece(line)]);
  const { markLengths, indent } = hanging;
  const raw = findLineRanges(text, lines);
  let paragraph = 0;
  const hung = lines.map((line, i): Piece[] => {
    const mark = markLengths[paragraph] ?? 0;
    const isFirst = i === 0 || raw[i - 1]?.endsParagraph === true;
    if (raw[i]?.endsParagraph) paragraph += 1;
    if (mark === 0) return [piece(line)];
    return isFirst ? [piece(line.slice(0, mark).trimEnd()), piece(line.slice(mark), indent)] : [piece(line, indent)];
  });
  // Lines that were broken before lists hung are drawn unchanged.
  const isWide = ({ text: words, inset, width }: Piece) =>
    inset > 0 && inset + width > frame.width + 0.01 && Array.from(words).length > 2;
  return hung.flat().some(isWide) ? lines.map((line) => [piece(line)]) : hung;
}

/** Indent in mm of the words of a text's list items; 0 when none hang. */
export const listIndentMm = (element: PositionableText): number =>
  Math.max(
    0,
    ...splitLines(element)
      .flat()
      .map(({ inset }) => inset),
  );

/**
 * Positions the lines of a text and its list marks, in mm of the document before rotation. Each line has a box of size
 * × leading in which ascent and descent are centred, as in CSS.
 */
export function positionLines(element: PositionableText): TextLine[] {
  const { frame, lines, font, size, align, verticalAlign } = element;
  const metrics = fontMetrics[font];
  const step = lineHeight(element);
  const em = size * MM_PER_POINT;
  const ascent = (metrics.ascent / metrics.unitsPerEm) * em;
  const descent = (-metrics.descent / metrics.unitsPerEm) * em;
  const spare = frame.height - step * lines.length;
  const top = frame.y + { top: 0, middle: spare / 2, bottom: spare }[verticalAlign];
  const runsOf = isCoveredByFont(element.text.replaceAll('\n', ''), font)
    ? () => undefined
    : createRunPositioner(element);
  return splitLines(element).flatMap((pieces, i) => {
    const baseline = top + i * step + (step - ascent - descent) / 2 + ascent;
    return pieces.map(({ text, inset, width }): TextLine => {
      const x = frame.x + { left: inset, center: (frame.width - width) / 2, right: frame.width - width }[align];
      const runs = runsOf(text, x, i);
      return { text, x, width, baseline, ...(runs && { runs }) };
    });
  });
}

/** Positions the runs of lines that need more than the text's own font. */
function createRunPositioner({ text: all, lines, font, size }: PositionableText) {
  const em = size * MM_PER_POINT;
  const paragraphs = all.split('\n').map(isRightToLeft);
  let paragraph = 0;
  const directions = findLineRanges(all, lines).map(({ endsParagraph }) => {
    const direction = paragraphs[paragraph] ?? false;
    if (endsParagraph) paragraph += 1;
    return direction;
  });
  const japanese = isJapanese(all);
  return (line: string, x: number, i: number): PositionedRun[] | undefined =>
    textRuns(line, font, { isJapanese: japanese, isRightToLeft: directions[i] ?? false })?.map((run) => ({
      ...run,
      x: x + run.x * em,
      width: run.width * em,
    }));
}

/** Returns the parts of a line with their fonts and positions: its runs, or its words. See {@link positionWords}. */
export const positionRuns = (line: TextLine, font: FontId, size: number): readonly Omit<PositionedRun, 'width'>[] =>
  line.runs ?? positionWords(line, font, size).map((word) => ({ ...word, font, isRightToLeft: false }));

/**
 * Returns the words of a line and their start positions in mm. Renderers that shape word by word (canvas) draw these,
 * because they drop the kerning at spaces that the measured line has.
 */
export function positionWords(
  line: TextLine,
  font: FontId,
  size: number,
): { readonly text: string; readonly x: number }[] {
  const metrics = fontMetrics[font];
  return [...line.text.matchAll(/[^ ]+/g)].map((word) => {
    // Up to and including the first letter, minus that letter, so that the kerning of the space before it counts.
    const [first = ''] = word[0];
    const before = measureAdvance(line.text.slice(0, word.index) + first, metrics) - measureAdvance(first, metrics);
    return { text: word[0], x: line.x + (before / metrics.unitsPerEm) * size };
  });
}

/** Returns true when the lines of a text exceed the height or width of their frame. */
export function hasTextOverflow(element: PositionableText): boolean {
  const { frame, lines } = element;
  const slack = 0.01;
  return (
    lines.length * lineHeight(element) > frame.height + slack ||
    splitLines(element)
      .flat()
      .some(({ inset, width }) => inset + width > frame.width + slack)
  );
}
