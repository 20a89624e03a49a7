import type { TextElement } from '../model';
import type { TextRange } from './characterStyles';
import { GRAPHEME_CLUSTERS } from './fallbackFonts';
import { placeRows } from './lineLayout';
import { MM_PER_POINT, measureRaw } from './measureText';
import { hasRightToLeft } from './textRuns';

const CARET_EM = { above: 0.85, below: 0.25 } as const;

/** Places of a caret on a line, in mm of the document before rotation. */
export interface CaretLine extends TextRange {
  /** Distance from the left before each character of the line and after the last. */
  readonly places: readonly number[];
  readonly top: number;
  readonly bottom: number;
}

/**
 * Returns where a caret can stand in a text whose letters a plain field does not match: one with styled parts or a drop
 * cap. Null for other texts, and for those read from the right.
 */
export function measureCaretLines(element: TextElement): readonly CaretLine[] | null {
  const { text, styles = [], dropCap } = element;
  if ((styles.length === 0 && dropCap === undefined) || hasRightToLeft(text)) return null;
  return placeRows(element).map(({ pieces, baseline, size }) => {
    const em = size * MM_PER_POINT;
    const places: number[] = [];
    let [start, end, right] = [0, 0, element.frame.x];
    for (const { piece, x } of pieces) {
      const { raw, start: from } = piece.source ?? { raw: '', start: end };
      if (places.length === 0) start = from;
      let at = 0;
      for (const cluster of raw.match(GRAPHEME_CLUSTERS) ?? []) {
        const place = x + (piece.cap ? (at > 0 ? piece.width : 0) : measureRaw(element, raw.slice(0, at), from));
        // Within a character there is no place of its own.
        places.push(...Array.from({ length: cluster.length }, () => place));
        at += cluster.length;
      }
      end = from + raw.length;
      right = x + (piece.cap ? piece.width : measureRaw(element, raw, from));
    }
    places.push(right);
    return { start, end, places, top: baseline - CARET_EM.above * em, bottom: baseline + CARET_EM.below * em };
  });
}

export function findCaretOffset(
  lines: readonly CaretLine[],
  point: { readonly x: number; readonly y: number },
): number {
  const found = lines.findIndex(({ bottom }) => point.y < bottom);
  const at = found < 0 ? lines.length - 1 : found;
  const line = lines[at];
  if (!line) return 0;
  // The end of a line that is broken within a word is the start of the next one.
  const places = lines[at + 1]?.start === line.end && line.places.length > 1 ? line.places.slice(0, -1) : line.places;
  const distances = places.map((place) => Math.abs(place - point.x));
  return line.start + distances.indexOf(Math.min(...distances));
}

export function findSelectionRects(lines: readonly CaretLine[], { start, end }: TextRange) {
  const placeOf = (line: CaretLine, offset: number): number =>
    line.places[Math.min(Math.max(offset - line.start, 0), line.places.length - 1)] ?? 0;
  if (start === end) {
    // A caret at a soft break stands on the next line.
    const line = lines.findLast((one) => one.start <= start) ?? lines[0];
    return line ? [{ x: placeOf(line, start), y: line.top, width: 0, height: line.bottom - line.top }] : [];
  }
  return lines.flatMap((line) => {
    if (line.end <= start || line.start >= end) return [];
    const [left, right] = [placeOf(line, start), placeOf(line, end)];
    return [{ x: left, y: line.top, width: right - left, height: line.bottom - line.top }];
  });
}
