import type { TextElement } from '../model';
import { computeHangingIndent } from './breakLines';
import { metricsOf } from './fontMetrics';
import {
  computeDropCap,
  type DropCap,
  hasPlainStyle,
  type LinePart,
  MM_PER_POINT,
  measureLine,
  measureParts,
  splitLineByStyle,
} from './measureText';

const SOFT_HYPHEN = '\u00ad';

/** Part of a text on one line: from `start` to `end`, spaces at the break included. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
  readonly endsParagraph: boolean;
}

/** Returns where the text continues after a drawn line, past spaces, thin ones too, and soft hyphens not drawn. */
function findLineEnd(text: string, line: string, start: number): number {
  let at = start;
  // A line that begins with spaces is drawn without them when its first word does not fit behind them.
  if (line !== '' && !line.startsWith(' ')) while (text[at] === ' ') at += 1;
  for (const character of line) {
    while (text[at] === SOFT_HYPHEN) at += 1;
    // Otherwise it is the drawn hyphen of a soft hyphen.
    if (text.startsWith(character, at)) at += character.length;
  }
  while (/[ \u2009\u00ad]/.test(text.charAt(at))) at += 1;
  return at;
}

/** Returns the part of the text on each broken line; together they are the whole text. */
export function findLineRanges(text: string, lines: readonly string[]): LineRange[] {
  let at = 0;
  return lines.map((line, i) => {
    const start = at;
    const end = i === lines.length - 1 ? text.length : findLineEnd(text, line, start);
    const hard = text[end] === '\n';
    at = hard ? end + 1 : end;
    return { start, end, endsParagraph: hard };
  });
}

/** Distance of two baselines in mm. */
export function lineHeight({ size, leading }: Pick<TextElement, 'size' | 'leading'>): number {
  return size * leading * MM_PER_POINT;
}

export type PositionableText = Omit<TextElement, 'id' | 'type'>;

export interface LinePiece {
  readonly text: string;
  readonly inset: number; // Indent and width, in mm
  readonly width: number;
  readonly parts?: readonly LinePart[];
  readonly cap?: DropCap;
  readonly source?: { readonly raw: string; readonly start: number };
}

interface SplitText {
  readonly rows: readonly (readonly LinePiece[])[];
  readonly cap: DropCap | null;
}

export function findDrawnRange(text: string, { start, end }: LineRange, line: string): LineRange {
  let from = start;
  if (!line.startsWith(' ')) while (from < end && text[from] === ' ') from += 1;
  return { start: from, end, endsParagraph: false };
}

function createPieceMaker(element: PositionableText, ranges: readonly LineRange[]) {
  const { text, lines, font, size } = element;
  return (i: number, from: number, to: number, inset: number): LinePiece => {
    const line = lines[i] ?? '';
    const range = ranges[i];
    const drawn = range && findDrawnRange(text, range, line);
    const start = (drawn?.start ?? 0) + from;
    const raw = drawn ? text.slice(start, Math.min(drawn.end, drawn.start + to)) : '';
    const source = drawn ? { source: { raw, start } } : {};
    if (hasPlainStyle(element)) {
      const words = to < line.length ? line.slice(from, to).trimEnd() : line.slice(from);
      return { text: words, inset, width: measureLine({ text: words, font, size }), ...source };
    }
    const parts = splitLineByStyle(element, raw, start);
    return {
      text: parts.map((part) => part.text).join(''),
      inset,
      width: measureParts(parts, element),
      parts,
      ...source,
    };
  };
}

const whole = Number.POSITIVE_INFINITY;

function splitLines(element: PositionableText): SplitText {
  const { lines, frame, text } = element;
  const request = { ...element, width: frame.width };
  const hanging = computeHangingIndent(request);
  const cap = hanging ? null : computeDropCap(request);
  const ranges = hanging || cap || !hasPlainStyle(element) ? findLineRanges(text, lines) : [];
  const pieceOf = createPieceMaker(element, ranges);
  const flat = () => lines.map((_, i) => [pieceOf(i, 0, whole, 0)]);
  if (cap) {
    const source = { raw: text.slice(0, cap.length), start: 0 };
    const first: LinePiece = { text: cap.letters, inset: 0, width: cap.width, cap, source };
    const rows = lines.map((_, i) => {
      const row = pieceOf(i, i === 0 ? cap.length : 0, whole, i < cap.lines ? cap.indent : 0);
      return i === 0 ? [first, row] : [row];
    });
    return { rows, cap };
  }
  if (!hanging) return { rows: flat(), cap };
  const { markLengths, indent } = hanging;
  let paragraph = 0;
  const hung = lines.map((_, i): LinePiece[] => {
    const mark = markLengths[paragraph] ?? 0;
    const isFirst = i === 0 || ranges[i - 1]?.endsParagraph === true;
    if (ranges[i]?.endsParagraph) paragraph += 1;
    if (mark === 0) return [pieceOf(i, 0, whole, 0)];
    return isFirst ? [pieceOf(i, 0, mark, 0), pieceOf(i, mark, whole, indent)] : [pieceOf(i, 0, whole, indent)];
  });
  // Lines that were broken before lists hung are drawn unchanged.
  const isWide = ({ text: words, inset, width }: LinePiece) =>
    inset > 0 && inset + width > frame.width + 0.01 && Array.from(words).length > 2;
  return { rows: hung.flat().some(isWide) ? flat() : hung, cap };
}

/** Indent in mm of the words of a text's list items; 0 when none hang. */
export const listIndentMm = (element: PositionableText): number =>
  computeHangingIndent({ ...element, width: element.frame.width }) === null
    ? 0
    : Math.max(
        0,
        ...splitLines(element)
          .rows.flat()
          .map(({ inset }) => inset),
      );

/** Returns the size of the largest letters of each line, in pt. */
const lineSizes = ({ size }: PositionableText, { rows }: SplitText): number[] =>
  rows.map((pieces) => {
    const sizes = pieces.flatMap(({ parts = [] }) => parts.map((part) => part.size));
    return sizes.length === 0 ? size : Math.max(...sizes);
  });

/** Returns the top of each line below that of the first, and the height of all, in mm. */
function stackLines(element: PositionableText, sizes: readonly number[]) {
  const { size, leading } = element;
  const step = lineHeight(element);
  if (sizes.every((one) => one === size)) return { tops: sizes.map((_, i) => i * step), height: step * sizes.length };
  let height = 0;
  const tops = sizes.map((one) => {
    const top = height;
    height += lineHeight({ size: one, leading });
    return top;
  });
  return { tops, height };
}

function measureHeight(element: PositionableText, split: SplitText): number {
  const { height } = stackLines(element, lineSizes(element, split));
  return Math.max(height, (split.cap?.lines ?? 0) * lineHeight(element));
}

/** Returns the height of the lines of a text in mm. */
export const textHeight = (element: PositionableText): number => measureHeight(element, splitLines(element));

/** Returns the largest size of letters in a text, in pt; drop caps do not count, because they reach no higher. */
export const largestSize = ({ size, styles = [] }: PositionableText): number =>
  Math.max(size, ...styles.map((range) => range.size ?? 0));

export interface PlacedRow {
  readonly baseline: number; // mm
  /** Size of its largest letters, in pt. */
  readonly size: number;
  readonly pieces: readonly { readonly piece: LinePiece; readonly x: number; readonly baseline: number }[];
}

/**
 * Places the lines of a text, in mm of the document before rotation. Each line has a box of its largest size × leading
 * in which ascent and descent are centred, as in CSS. A drop cap stands on its last line.
 */
export function placeRows(element: PositionableText): PlacedRow[] {
  const { frame, font, align, verticalAlign, leading, size } = element;
  const { ascent, descent, unitsPerEm } = metricsOf(font);
  const split = splitLines(element);
  const sizes = lineSizes(element, split);
  const { tops } = stackLines(element, sizes);
  const spare = frame.height - measureHeight(element, split);
  const top = frame.y + { top: 0, middle: spare / 2, bottom: spare }[verticalAlign];
  const baselineOf = (i: number): number => {
    const em = (sizes[i] ?? size) * MM_PER_POINT;
    const [above, below] = [(ascent / unitsPerEm) * em, (-descent / unitsPerEm) * em];
    return top + (tops[i] ?? i * lineHeight(element)) + (em * leading - above - below) / 2 + above;
  };
  return split.rows.map((pieces, i) => ({
    baseline: baselineOf(i),
    size: sizes[i] ?? size,
    pieces: pieces.map((piece) => {
      const { inset, width, cap } = piece;
      const x = frame.x + { left: inset, center: (frame.width - width) / 2, right: frame.width - width }[align];
      return { piece, x, baseline: baselineOf(cap ? cap.lines - 1 : i) };
    }),
  }));
}

export function hasTextOverflow(element: PositionableText): boolean {
  const { frame } = element;
  const slack = 0.01;
  const split = splitLines(element);
  return (
    measureHeight(element, split) > frame.height + slack ||
    split.rows.flat().some(({ inset, width }) => inset + width > frame.width + slack)
  );
}
