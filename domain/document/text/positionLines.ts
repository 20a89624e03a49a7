import type { Colour } from '../../geometry/colour';
import { centreOf, type Rect, rotatedBoundsAbout } from '../../geometry/rect';
import type { FontId, TextElement } from '../model';
import { isRightToLeft, orderParts } from './bidiOrder';
import { type DrawnFontId, GRAPHEME_CLUSTERS, isScriptFont } from './fallbackFonts';
import { type FaceId, faceWeight } from './fontFaces';
import { isCoveredByFont, measureAdvance, metricsOf } from './fontMetrics';
import { findLineRanges, type PositionableText, placeRows } from './lineLayout';
import { type DropCap, type LinePart, letterSpacingOf, MM_PER_POINT } from './measureText';
import { isJapanese, measureTextAdvance, type TextContext, textRuns } from './textRuns';

const DESCENDER_EM = 0.25;

/** Returns the box of a text's letters on the sheet, from capital height to descender; null for an empty text. */
export function findGlyphBounds(text: TextElement): Rect | null {
  const lines = positionLines(text).filter((line) => line.text.trim() !== '');
  if (lines.length === 0) return null;
  const { capHeight, unitsPerEm } = metricsOf(text.font);
  const own = text.size * MM_PER_POINT;
  const emOf = ({ runs = [] }: TextLine) => (runs.length === 0 ? own : Math.max(...runs.map(({ size = own }) => size)));
  const left = Math.min(...lines.map(({ x }) => x));
  const right = Math.max(...lines.map(({ x, width }) => x + width));
  const top = Math.min(...lines.map((line) => line.baseline - (capHeight / unitsPerEm) * emOf(line)));
  const bottom = Math.max(...lines.map((line) => line.baseline + DESCENDER_EM * emOf(line)));
  const upright = { x: left, y: top, width: right - left, height: bottom - top };
  return rotatedBoundsAbout(upright, text.rotation, centreOf(text.frame));
}

export interface TextLine {
  readonly text: string;
  readonly x: number; // Left end, in mm
  readonly baseline: number; // mm
  readonly width: number; // Advance, in mm
  /** Parts from left to right, when the font of the text lacks some letters or its style changes. */
  readonly runs?: readonly PositionedRun[];
  readonly underlines?: readonly Underline[];
}

/** Properties of a run that differ from those of its text; lengths in mm. */
interface RunStyle {
  readonly size?: number;
  readonly colour?: Colour;
  readonly weight?: number;
}

/** Part of a line in one font and direction, in mm. */
export interface PositionedRun extends RunStyle {
  readonly text: string;
  readonly font: DrawnFontId;
  readonly x: number;
  readonly width: number;
  readonly isRightToLeft: boolean;
}

/** A rule under letters, in mm, in the colour of the text when it has none. */
export interface Underline {
  readonly x: number;
  readonly width: number;
  readonly top: number;
  readonly thickness: number;
  readonly colour?: Colour;
}

/** Distance of an underline from the baseline to its top, and its thickness, in em. */
const UNDERLINE_EM = { offset: 0.11, thickness: 0.055 } as const;

/** Positions the lines of a text, its list marks and its drop cap; see `placeRows`. */
export function positionLines(element: PositionableText): TextLine[] {
  const isCovered = isCoveredByFont(element.text.replaceAll('\n', ''), element.font);
  const contextOf = createContextOf(element, isCovered);
  return placeRows(element).flatMap(({ pieces }, i) =>
    pieces.map(({ piece: { text, width, parts, cap }, x, baseline }): TextLine => {
      if (cap) return positionDropCap(cap, x, baseline);
      const line = { text, x, width, baseline };
      if (parts) return { ...line, ...positionParts(element, parts, line, contextOf(i)) };
      return isCovered ? line : { ...line, ...positionPlainRuns(element, line, contextOf(i)) };
    }),
  );
}

function positionDropCap({ letters, face, size, style, width }: DropCap, x: number, baseline: number): TextLine {
  const colour = style.colour === undefined ? {} : { colour: style.colour };
  const run = { text: letters, font: face, x, width, isRightToLeft: false, size: size * MM_PER_POINT, ...colour };
  return { text: letters, x, width, baseline, runs: [run] };
}

export function createContextOf(element: PositionableText, isCovered: boolean): (line: number) => TextContext {
  const { text, lines } = element;
  const spacing = letterSpacingOf(element);
  const plain = { isJapanese: false, isRightToLeft: false, spacing };
  if (isCovered) return () => plain;
  const paragraphs = text.split('\n').map(isRightToLeft);
  let paragraph = 0;
  const directions = findLineRanges(text, lines).map(({ endsParagraph }) => {
    const direction = paragraphs[paragraph] ?? false;
    if (endsParagraph) paragraph += 1;
    return direction;
  });
  const japanese = isJapanese(text);
  return (line) => ({ isJapanese: japanese, isRightToLeft: directions[line] ?? false, spacing });
}

function positionPlainRuns(
  { font, size }: PositionableText,
  line: Pick<TextLine, 'text' | 'x'>,
  context: TextContext,
): Pick<TextLine, 'runs'> {
  const runs = textRuns(line.text, font, context);
  const em = size * MM_PER_POINT;
  return runs ? { runs: runs.map((run) => ({ ...run, x: line.x + run.x * em, width: run.width * em })) } : {};
}

function runStyleOf({ size }: PositionableText, { style, size: own }: LinePart): RunStyle {
  return {
    ...(own === size ? {} : { size: own * MM_PER_POINT }),
    ...(style.colour === undefined ? {} : { colour: style.colour }),
  };
}

function positionPart(part: LinePart, x: number, context: TextContext): readonly PositionedRun[] {
  const em = part.size * MM_PER_POINT;
  const found = textRuns(part.text, part.face, context);
  if (!found)
    return positionWords({ text: part.text, x }, part.face, em, context.spacing).map((word) => ({
      ...word,
      font: part.face,
      width: measureTextAdvance(word.text, part.face, context.spacing) * em,
      isRightToLeft: false,
    }));
  const weight = part.style.bold ? { weight: faceWeight(part.face) } : {};
  return found.map((run) => ({
    ...run,
    ...(isScriptFont(run.font) ? weight : {}),
    x: x + run.x * em,
    width: run.width * em,
  }));
}

/** Places the parts of a line from left to right, in mm. */
export function placeParts(parts: readonly LinePart[], left: number, context: TextContext) {
  let x = left;
  return orderParts(parts, context.isRightToLeft).map(({ part, level, start }) => {
    const em = part.size * MM_PER_POINT;
    const advance = measureTextAdvance(part.text, part.face, context.spacing ?? 0) * em;
    const from = x;
    x += advance;
    return { part, em, from, advance, level, start, context: { ...context, isRightToLeft: level % 2 === 1 } };
  });
}

function positionParts(
  element: PositionableText,
  parts: readonly LinePart[],
  line: Pick<TextLine, 'x' | 'baseline'>,
  context: TextContext,
): Pick<TextLine, 'runs' | 'underlines'> {
  const spacing = context.spacing ?? 0;
  const placed = placeParts(parts, line.x, context);
  // A line in the font of the text is drawn as a whole.
  const isOwn =
    !context.isRightToLeft &&
    parts.every(({ text, face, style }) => Object.keys(style).length === 0 && isCoveredByFont(text, face));
  const runs = placed.flatMap(({ part, from, context: own }) =>
    positionPart(part, from, own).map((run) => ({ ...run, ...runStyleOf(element, part) })),
  );
  const underlines = placed.flatMap(({ part, em, from, advance }, i): Underline[] => {
    if (!part.style.underline) return [];
    const width = i === placed.length - 1 ? advance - spacing * em : advance;
    const [top, thickness] = [line.baseline + UNDERLINE_EM.offset * em, UNDERLINE_EM.thickness * em];
    const { colour } = part.style;
    return [{ x: from, width, top, thickness, ...(colour === undefined ? {} : { colour }) }];
  });
  return { ...(isOwn ? {} : { runs }), ...(underlines.length === 0 ? {} : { underlines }) };
}

/** Returns the parts of a line with their fonts and positions: its runs, or its words. See {@link positionWords}. */
export const positionRuns = (
  line: TextLine,
  font: FontId,
  size: number,
  spacing = 0,
): readonly Omit<PositionedRun, 'width'>[] =>
  line.runs ?? positionWords(line, font, size, spacing).map((word) => ({ ...word, font, isRightToLeft: false }));

/**
 * Returns the words of a line and their start positions in mm. Renderers that shape word by word (canvas) draw these,
 * because they drop the kerning at spaces that the measured line has.
 * @param spacing letter spacing in em
 */
function positionWords(
  line: Pick<TextLine, 'text' | 'x'>,
  font: FaceId,
  size: number,
  spacing = 0,
): { readonly text: string; readonly x: number }[] {
  const metrics = metricsOf(font);
  return [...line.text.matchAll(/[^ ]+/g)].map((word) => {
    const start = line.text.slice(0, word.index);
    // Up to and including the first letter, minus that letter, so that the kerning of the space before it counts.
    const [first = ''] = word[0];
    const before = measureAdvance(start + first, metrics) - measureAdvance(first, metrics);
    const gaps = spacing === 0 ? 0 : spacing * (start.match(GRAPHEME_CLUSTERS)?.length ?? 0);
    return { text: word[0], x: line.x + (before / metrics.unitsPerEm + gaps) * size };
  });
}
