import type { TextElement } from '../model';
import type { TextRange } from './characterStyles';
import { GRAPHEME_CLUSTERS } from './fallbackFonts';
import { isCoveredByFont } from './fontMetrics';
import { findDrawnRange, findLineRanges, type LinePiece, placeRows } from './lineLayout';
import { letterSpacingOf, MM_PER_POINT, measureRaw, toDrawnLetters } from './measureText';
import { createContextOf, placeParts } from './positionLines';
import { type PlacedLetter, placeLetters, type TextContext } from './textRuns';
import { removeInvisible } from './unseenCharacters';

const CARET_EM = { above: 0.85, below: 0.25 } as const;

/** Place where a caret can stand, in mm. */
interface CaretEdge {
  readonly x: number;
  readonly offset: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Line of a text with its letters as painted, in mm of the document before rotation; from left to right. */
export interface CaretLine extends TextRange {
  /** Index after the last letter; spaces at which the line is broken follow it. */
  readonly drawnEnd: number;
  readonly letters: readonly PlacedLetter[];
  readonly edges: readonly CaretEdge[];
  readonly top: number;
  readonly bottom: number;
  readonly dropCap?: { readonly letter: PlacedLetter; readonly bottom: number };
}

/** Returns false for a text whose letters a plain field does not match. */
export const isPaintedLikeField = ({ text, font, styles = [], dropCap }: TextElement): boolean =>
  styles.length === 0 && dropCap === undefined && isCoveredByFont(text.replaceAll('\n', ''), font);

/** Returns the drawn letters of a piece by their index in its drawn text, in mm. */
function placeDrawnLetters({ font, size }: TextElement, piece: LinePiece, x: number, context: TextContext) {
  const { text, width, parts, cap } = piece;
  if (cap) return [{ start: 0, end: removeInvisible(text).length, left: x, right: x + width, level: 0 }];
  const em = size * MM_PER_POINT;
  const placed = parts
    ? placeParts(parts, x, context)
    : [{ part: { text, face: font }, em, from: x, level: null, start: 0, context }];
  return placed.flatMap(({ part, em: scale, from, level, start, context: own }) =>
    placeLetters(part.text, part.face, own).map((letter) => ({
      start: start + letter.start,
      end: start + letter.end,
      left: from + letter.left * scale,
      right: from + letter.right * scale,
      level: level ?? letter.level,
    })),
  );
}

interface Source {
  readonly raw: string;
  readonly start: number;
}

/** Returns the letters of a piece by their index in the text. Spaces at its end, which are not drawn, follow it. */
function placeSourceLetters(
  element: TextElement,
  { piece, x }: { readonly piece: LinePiece; readonly x: number },
  { raw, start }: Source,
  context: TextContext,
): PlacedLetter[] {
  const drawn = placeDrawnLetters(element, piece, x, context);
  const base = context.isRightToLeft ? 1 : 0;
  let [left, right] = [
    Math.min(x + (drawn.length > 0 ? piece.width : 0), ...drawn.map((letter) => letter.left)),
    Math.max(x, ...drawn.map((letter) => letter.right)),
  ];
  let [at, from] = [0, start];
  return (raw.match(GRAPHEME_CLUSTERS) ?? []).map((cluster): PlacedLetter => {
    const place = { start: from, end: from + cluster.length };
    from = place.end;
    const length = removeInvisible(toDrawnLetters(cluster, element.caps)).length;
    const boxes = drawn.filter((letter) => letter.start < at + length && letter.end > at);
    at += length;
    if (boxes.length > 0)
      return {
        ...place,
        left: Math.min(...boxes.map((box) => box.left)),
        right: Math.max(...boxes.map((box) => box.right)),
        level: boxes[0]?.level ?? base,
      };
    const before = drawn.find((letter) => letter.end === at);
    const isAtEnd = at >= (drawn.length > 0 ? Math.max(...drawn.map((letter) => letter.end)) : 0);
    if (!isAtEnd || length === 0) {
      const near = before ? (before.level % 2 === 1 ? before.left : before.right) : base === 1 ? left : right;
      return { ...place, left: near, right: near, level: before?.level ?? base };
    }
    const advance = measureRaw(element, cluster, place.start);
    if (base === 1) left -= advance;
    else right += advance;
    return base === 1
      ? { ...place, left, right: left + advance, level: base }
      : { ...place, left: right - advance, right, level: base };
  });
}

function toVisualOrder(letters: readonly PlacedLetter[]): PlacedLetter[] {
  const middle = ({ left, right }: PlacedLetter) => left + right;
  return [...letters].sort((a, b) => middle(a) - middle(b) || (a.start - b.start) * (a.level % 2 === 1 ? -1 : 1));
}

/**
 * Returns the places of the caret on a line, from left to right. Where the direction changes, the caret belongs to the
 * letter of the lower level, as in browsers.
 */
function findEdges(letters: readonly PlacedLetter[], { start, end }: TextRange, base: number): CaretEdge[] {
  return Array.from({ length: letters.length + 1 }, (_, i): CaretEdge => {
    const [before, after] = [letters[i - 1], letters[i]];
    const [levelBefore, levelAfter] = [before?.level ?? base, after?.level ?? base];
    // Where both are equal, the edge of the letter that is read next counts.
    const isAfter = levelAfter < levelBefore || (levelAfter === levelBefore && levelAfter % 2 === 0);
    const letter = isAfter ? after : before;
    const level = isAfter ? levelAfter : levelBefore;
    const offset = letter
      ? (isAfter ? level % 2 === 0 : level % 2 === 1)
        ? letter.start
        : letter.end
      : (before === undefined) === (base === 0)
        ? start
        : end;
    const x = (letter === after ? after?.left : before?.right) ?? before?.right ?? after?.left ?? 0;
    return { x, offset };
  });
}

/** Returns the lines of a text with the places of their letters and of the caret, as painted, for every script. */
export function measureCaretLines(element: TextElement): readonly CaretLine[] {
  const { text, font, lines } = element;
  const ranges = findLineRanges(text, lines);
  const contextOf = createContextOf(element, isCoveredByFont(text.replaceAll('\n', ''), font));
  return placeRows(element).map(({ pieces, baseline, size }, i) => {
    const em = size * MM_PER_POINT;
    const context = { ...contextOf(i), spacing: letterSpacingOf(element) };
    const range = ranges[i] ?? { start: 0, end: 0 };
    const drawn = findDrawnRange(text, { ...range, endsParagraph: false }, lines[i] ?? '');
    const source = { raw: text.slice(range.start, range.end), start: range.start };
    const hidden = { raw: text.slice(range.start, drawn.start), start: range.start };
    const letters = toVisualOrder(
      pieces.flatMap((placed, at) => {
        const own = placed.piece.source ?? { raw: source.raw.slice(hidden.raw.length), start: drawn.start };
        // Spaces at the start of a line that are not drawn have no width.
        const before =
          at > 0
            ? []
            : Array.from(hidden.raw, (_, n) => {
                const from = hidden.start + n;
                return { start: from, end: from + 1, left: placed.x, right: placed.x, level: 0 };
              });
        return [...before, ...placeSourceLetters(element, placed, own, context)];
      }),
    );
    const base = context.isRightToLeft ? 1 : 0;
    const isBroken = ranges[i + 1]?.start === range.end;
    const edges =
      letters.length > 0
        ? findEdges(letters, range, base)
        : [{ x: pieces[0]?.x ?? element.frame.x, offset: range.start }];
    const cap = pieces.find(({ piece }) => piece.cap);
    const capLetter = cap && letters.find(({ start }) => start === range.start);
    return {
      start: range.start,
      end: range.end,
      drawnEnd: isBroken ? range.start + source.raw.replace(/[ \u2009]+$/, '').length : range.end,
      letters,
      edges,
      top: baseline - CARET_EM.above * em,
      bottom: baseline + CARET_EM.below * em,
      ...(cap && capLetter && { dropCap: { letter: capLetter, bottom: cap.baseline } }),
    };
  });
}

function findLine(lines: readonly CaretLine[], { x, y }: Point): number {
  const [first] = lines;
  const cap = first?.dropCap;
  if (cap && x < cap.letter.right && y < cap.bottom) return 0;
  const found = lines.findIndex(({ bottom }) => y < bottom);
  return found < 0 ? lines.length - 1 : found;
}

export interface CaretPosition {
  readonly offset: number;
  /** True at the end of a line that is broken within a word, where the next line begins with the same offset. */
  readonly isLineEnd: boolean;
}

/** Returns the place of the caret nearest to a point on the line that contains it. */
export function findCaretPosition(lines: readonly CaretLine[], point: Point): CaretPosition {
  const at = findLine(lines, point);
  const line = lines[at];
  if (!line) return { offset: 0, isLineEnd: false };
  const isBroken = lines[at + 1]?.start === line.end;
  const edges = line.edges.filter(({ offset }) => offset <= line.drawnEnd);
  const nearest = edges.reduce(
    (best, edge) => (Math.abs(edge.x - point.x) < Math.abs(best.x - point.x) ? edge : best),
    {
      x: Number.POSITIVE_INFINITY,
      offset: line.start,
    },
  );
  return { offset: nearest.offset, isLineEnd: isBroken && nearest.offset === line.end };
}

/** Returns the letter under a point, or the nearest one on its line; null on an empty line. */
export function findLetter(lines: readonly CaretLine[], point: Point): TextRange | null {
  const line = lines[findLine(lines, point)];
  const distance = ({ left, right }: PlacedLetter) => Math.max(left - point.x, point.x - right, 0);
  return (line?.letters ?? []).reduce<PlacedLetter | null>(
    (best, letter) => (best && distance(best) <= distance(letter) ? best : letter),
    null,
  );
}

function placeOf({ edges, letters }: CaretLine, offset: number): number {
  const edge = edges.find((one) => one.offset === offset);
  if (edge) return edge.x;
  // Within a letter there is no place of its own.
  const letter = letters.find(({ start, end }) => start <= offset && offset < end);
  return edges.find((one) => one.offset === letter?.start)?.x ?? edges.at(-1)?.x ?? 0;
}

/** Returns the line on which a caret stands. At a soft break it stands on the next one, unless it is at the line's end. */
function lineOfCaret(lines: readonly CaretLine[], { offset, isLineEnd }: CaretPosition): number {
  const found = isLineEnd
    ? lines.findIndex(({ end }) => end >= offset)
    : lines.findLastIndex(({ start }) => start <= offset);
  return Math.max(0, found);
}

/** Returns the rectangle of a caret, without a width; null without lines. */
export function findCaretRect(lines: readonly CaretLine[], caret: CaretPosition) {
  const line = lines[lineOfCaret(lines, caret)];
  return line ? { x: placeOf(line, caret.offset), y: line.top, width: 0, height: line.bottom - line.top } : null;
}

/**
 * Returns the place of the caret on the line above or below.
 * @param x where it began, so that short lines do not draw it to their ends
 */
export function findCaretOnNextLine(
  lines: readonly CaretLine[],
  caret: CaretPosition,
  by: 1 | -1,
  x: number,
): CaretPosition {
  const next = lines[lineOfCaret(lines, caret) + by];
  if (next) return findCaretPosition(lines, { x, y: (next.top + next.bottom) / 2 });
  return { offset: by < 0 ? 0 : (lines.at(-1)?.end ?? 0), isLineEnd: false };
}

/** Returns the rectangles of selected letters. Where the direction changes, a line has more than one. */
export function findSelectionRects(lines: readonly CaretLine[], { start, end }: TextRange) {
  return lines.flatMap((line) => {
    const rects: { x: number; y: number; width: number; height: number }[] = [];
    let isOpen = false;
    for (const letter of line.letters) {
      const isSelected = letter.start < end && letter.end > start;
      const { left, right } = letter;
      const last = rects.at(-1);
      if (isSelected && isOpen && last) last.width = right - last.x;
      else if (isSelected) rects.push({ x: left, y: line.top, width: right - left, height: line.bottom - line.top });
      isOpen = isSelected;
    }
    return rects;
  });
}
