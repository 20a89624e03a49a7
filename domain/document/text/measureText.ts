import type { CharacterStyle, FontId, TextElement } from '../model';
import { isRightToLeft } from './bidiOrder';
import { splitAtStyles } from './characterStyles';
import { type FaceId, faceOf } from './fontFaces';
import { metricsOf, SOFT_HYPHEN } from './fontMetrics';
import { measureTextAdvance } from './textRuns';

export const MM_PER_POINT = 25.4 / 72;

export interface LineRequest {
  readonly text: string;
  readonly font: FontId;
  readonly size: number; // pt
}

/** Returns the width in mm of a text on one line without styled parts, as every renderer draws it. */
export const measureLine = ({ text, font, size }: LineRequest): number =>
  measureTextAdvance(text, font) * size * MM_PER_POINT;

/** A text and the properties that decide the width of its parts. */
export type StyledText = LineRequest & Partial<Pick<TextElement, 'styles' | 'spacing' | 'caps'>>;

/** Returns true for a text in one style, drawn letter by letter as it is written. */
export const hasPlainStyle = ({ styles = [], spacing = 0, caps }: StyledText): boolean =>
  styles.length === 0 && spacing === 0 && caps !== true;

export const letterSpacingOf = ({ spacing = 0 }: Pick<StyledText, 'spacing'>): number => spacing / 1000;

export const toDrawnLetters = (text: string, caps: true | undefined): string => {
  const drawn = text.replaceAll(SOFT_HYPHEN, '');
  return caps ? drawn.toUpperCase() : drawn;
};

export interface LinePart {
  readonly text: string;
  readonly face: FaceId;
  readonly size: number; // pt
  readonly style: CharacterStyle;
}

const splitByStyle = ({ font, size, styles = [] }: StyledText, raw: string, start: number): LinePart[] =>
  splitAtStyles(styles, { start, end: start + raw.length }).map(({ start: from, end, style }) => ({
    text: raw.slice(from - start, end - start),
    face: faceOf(font, style),
    size: style.size ?? size,
    style,
  }));

export const measureRaw = (text: StyledText, raw: string, start: number): number =>
  splitByStyle(text, raw, start).reduce(
    (sum, part) =>
      sum + measureTextAdvance(toDrawnLetters(part.text, text.caps), part.face, letterSpacingOf(text)) * part.size,
    0,
  ) * MM_PER_POINT;

/** Returns the drawn parts of a line: a soft hyphen is drawn at its end only, spaces are not. */
export function splitLineByStyle(text: StyledText, raw: string, start: number): LinePart[] {
  const line = raw.replace(/[ \u2009]+$/, '');
  const parts = splitByStyle(text, line, start);
  const drawn = parts.map((part, i) => {
    const hyphen = i === parts.length - 1 && line.endsWith(SOFT_HYPHEN) ? '-' : '';
    return { ...part, text: toDrawnLetters(part.text, text.caps) + hyphen };
  });
  return drawn.filter((part) => part.text !== '');
}

/** Returns the width in mm of the parts of a line. No letter spacing follows the last letter. */
export function measureParts(parts: readonly LinePart[], text: StyledText): number {
  const spacing = letterSpacingOf(text);
  const width = parts.reduce((sum, part) => sum + measureTextAdvance(part.text, part.face, spacing) * part.size, 0);
  return Math.max(0, width - spacing * (parts.at(-1)?.size ?? 0)) * MM_PER_POINT;
}

export interface DropCap {
  /** Letters as drawn, with punctuation before the letter. */
  readonly letters: string;
  readonly face: FaceId;
  readonly style: CharacterStyle;
  /** Number of characters of the text that it stands for, with the spaces that follow. */
  readonly length: number;
  readonly lines: number;
  readonly size: number; // pt
  readonly width: number; // Advance in mm
  /** Indent of the lines beside it, in mm. */
  readonly indent: number;
}

const DROP_CAP_GAP_EM = 0.3;

type DropCapRequest = StyledText &
  Partial<Pick<TextElement, 'dropCap' | 'leading' | 'align'>> & {
    readonly width: number; // mm
  };

export function computeDropCap(request: DropCapRequest): DropCap | null {
  const { text, size, caps, dropCap: lines, leading, align, width } = request;
  if (lines === undefined || leading === undefined || align !== 'left') return null;
  const [lead = '', letters = ''] = /^([\p{Ps}\p{Pi}"'¿¡]*[\p{L}\p{N}]\p{M}*) */u.exec(text) ?? [];
  const part = splitByStyle(request, letters, 0).at(-1);
  if (!part || isRightToLeft(letters)) return null;
  const { capHeight, unitsPerEm } = metricsOf(part.face);
  const capShare = capHeight / unitsPerEm;
  const capSize = ((lines - 1) * leading * size) / capShare + size;
  const drawn = toDrawnLetters(letters, caps);
  const advance = measureTextAdvance(drawn, part.face) * capSize * MM_PER_POINT;
  const indent = advance + DROP_CAP_GAP_EM * size * MM_PER_POINT;
  if (indent > width / 2) return null;
  return {
    letters: drawn,
    face: part.face,
    style: part.style,
    length: lead.length,
    lines,
    size: capSize,
    width: advance,
    indent,
  };
}
