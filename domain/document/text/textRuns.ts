import { type FontPiece, hasRightToLeft, type LevelPiece, splitByBidiLevel, toVisualOrder } from './bidiOrder';
import {
  type DrawnFontId,
  extendedFontChain,
  fallbackFontChain,
  GRAPHEME_CLUSTERS,
  hasCluster,
  isScriptFont,
  measureFallbackAdvance,
} from './fallbackFonts';
import { type FaceId, isBookFace } from './fontFaces';
import { hasFontMetrics, isCoveredByFont, measureAdvance, metricsOf, SOFT_HYPHEN } from './fontMetrics';
import { isBlank, removeInvisible, removeInvisibleButJoiners, WORDS_AND_BLANKS } from './unseenCharacters';

const KANA = /[\u3041-\u30ff\uff66-\uff9d]/;

export interface TextRun {
  readonly text: string;
  readonly font: DrawnFontId;
  /** From the left end of its line, in em. */
  readonly x: number;
  readonly width: number;
  readonly isRightToLeft: boolean;
}

export interface TextContext {
  readonly isJapanese: boolean;
  readonly isRightToLeft: boolean;
  /** Letter spacing in em; none when left out. */
  readonly spacing?: number;
}

export const isJapanese = (text: string): boolean => KANA.test(text);

/** Cache of cluster fonts, by the font of the text, because a paragraph is measured on every keystroke. */
const clusterFontCache = new Map<string, Map<string, DrawnFontId | null>>();
const MAX_CACHED_CLUSTERS = 10_000;

function getClusterFontCache(font: FaceId, japanese: boolean): Map<string, DrawnFontId | null> {
  const key = japanese ? `${font}-japanese` : font;
  const known = clusterFontCache.get(key);
  if (known && known.size < MAX_CACHED_CLUSTERS) return known;
  const empty = new Map<string, DrawnFontId | null>();
  clusterFontCache.set(key, empty);
  return empty;
}

function findClusterFont(cluster: string, font: FaceId, japanese: boolean): DrawnFontId | null {
  const known = getClusterFontCache(font, japanese);
  const before = known.get(cluster);
  if (before !== undefined) return before;
  const chain = fallbackFontChain(font, japanese);
  const drawn = isDrawnByFont(cluster, font) ? font : (chain.find((one) => hasCluster(one, cluster)) ?? null);
  // A face that is still loading is measured like another one.
  if (hasFontMetrics(font)) known.set(cluster, drawn);
  return drawn;
}

const isDrawnByFont = (cluster: string, font: FaceId): boolean => isCoveredByFont(removeInvisible(cluster), font);

/** Gives to other fonts only the letters that the font lacks: to one font if one has all of them. */
function splitWordByFont(word: string, font: FaceId, japanese: boolean): FontPiece[] {
  if (isCoveredByFont(word, font)) return [{ text: word, font }];
  const clusters = word.match(GRAPHEME_CLUSTERS) ?? [];
  const lacking = new Set(clusters.filter((cluster) => !isDrawnByFont(cluster, font)));
  const extended = extendedFontChain(font).find((one) => [...lacking].every((cluster) => hasCluster(one, cluster)));
  const pieces: FontPiece[] = [];
  for (const cluster of clusters) {
    const drawn = lacking.has(cluster) ? (extended ?? findClusterFont(cluster, font, japanese) ?? font) : font;
    const text = isScriptFont(drawn) ? removeInvisibleButJoiners(cluster) : removeInvisible(cluster);
    const last = pieces.at(-1);
    if (last?.font === drawn) pieces[pieces.length - 1] = { text: last.text + text, font: drawn };
    else pieces.push({ text, font: drawn });
  }
  return pieces;
}

const splitByFont = (line: string, font: FaceId, japanese: boolean): FontPiece[] =>
  (line.replaceAll(SOFT_HYPHEN, '').match(WORDS_AND_BLANKS) ?? []).flatMap((word) =>
    isBlank(word) ? [{ text: word, font }] : splitWordByFont(word, font, japanese),
  );

const countClusters = (text: string): number => text.replaceAll(SOFT_HYPHEN, '').match(GRAPHEME_CLUSTERS)?.length ?? 0;

/** Advance of a piece in em. Letter spacing would tear the joined letters of other scripts, so these have none. */
function measurePiece({ text, font }: FontPiece, spacing: number): number {
  if (isScriptFont(font)) return measureFallbackAdvance(text, font);
  const spaces = spacing === 0 ? 0 : spacing * countClusters(text);
  if (!isBookFace(font)) return measureFallbackAdvance(text, font) + spaces;
  const metrics = metricsOf(font);
  return measureAdvance(text, metrics) / metrics.unitsPerEm + spaces;
}

/**
 * Advance in em of a text on one line, with fallback fonts.
 * @param spacing letter spacing in em, which follows each letter
 */
export function measureTextAdvance(text: string, font: FaceId, spacing = 0): number {
  if (isCoveredByFont(text, font)) return measurePiece({ text, font }, spacing);
  return splitByFont(text, font, false).reduce((sum, piece) => sum + measurePiece(piece, spacing), 0);
}

function orderPieces(line: string, font: FaceId, context: TextContext): (LevelPiece & { readonly start: number })[] {
  const pieces = splitByFont(line, font, context.isJapanese);
  const cut =
    context.isRightToLeft || hasRightToLeft(line)
      ? splitByBidiLevel(pieces, context.isRightToLeft)
      : pieces.map((piece) => ({ ...piece, level: 0 }));
  let start = 0;
  const placed = cut.map((piece) => {
    const from = start;
    start += removeInvisible(piece.text).length;
    return { ...piece, start: from };
  });
  return toVisualOrder(placed);
}

/** Returns true for a line that its own font draws as it is written. Signs are mirrored in lines read from the right. */
const isInOrder = (line: string, font: FaceId, context: TextContext): boolean =>
  !context.isRightToLeft && isCoveredByFont(line, font);

/** Returns the runs of a line from left to right, without its blanks; null when it is drawn as it is written. */
export function textRuns(line: string, font: FaceId, context: TextContext): readonly TextRun[] | null {
  if (isInOrder(line, font, context)) return null;
  let x = 0;
  const runs = orderPieces(line, font, context).map((piece): TextRun => {
    const { text, font: drawn, level } = piece;
    const width = measurePiece(piece, context.spacing ?? 0);
    const run = { text, font: drawn, x, width, isRightToLeft: level % 2 === 1 && isScriptFont(drawn) };
    x += width;
    return run;
  });
  return runs.filter(({ text }) => !isBlank(text));
}

/**
 * Letter of a line, with its marks. Invisible characters do not count in its place in the text. Lengths in em from the
 * left end of the line.
 */
export interface PlacedLetter {
  readonly start: number;
  readonly end: number;
  readonly left: number;
  readonly right: number;
  readonly level: number;
}

/** Returns the distance of each letter from the start of a piece, and the width of the piece, in em. */
function measureLetterStarts(piece: FontPiece, letters: readonly string[], spacing: number): number[] {
  const { text, font } = piece;
  const starts: number[] = [];
  let [at, x] = [0, 0];
  letters.forEach((letter, i) => {
    starts.push(isScriptFont(font) ? measureFallbackAdvance(text, font, at) : x);
    at += letter.length;
    if (isScriptFont(font)) return;
    const next = letters[i + 1] ?? '';
    // The kerning of a pair belongs to its first letter.
    x += measurePiece({ text: letter + next, font }, spacing) - measurePiece({ text: next, font }, spacing);
  });
  return [...starts, measurePiece(piece, spacing)];
}

/** Places the letters of a line as {@link textRuns} draws them. The line has no soft hyphens. */
export function placeLetters(line: string, font: FaceId, context: TextContext): readonly PlacedLetter[] {
  const spacing = context.spacing ?? 0;
  const pieces = isInOrder(line, font, context)
    ? [{ text: line, font, level: 0, start: 0 }]
    : orderPieces(line, font, context);
  let x = 0;
  return pieces.flatMap((piece) => {
    const letters: readonly string[] = piece.text.match(GRAPHEME_CLUSTERS) ?? [];
    const starts = measureLetterStarts(piece, letters, spacing);
    const [from, width] = [x, starts.at(-1) ?? 0];
    x += width;
    let at = piece.start;
    return letters.map((letter, i): PlacedLetter => {
      const [near, far] = [starts[i] ?? 0, starts[i + 1] ?? width];
      const isFromRight = piece.level % 2 === 1;
      const start = at;
      at += removeInvisible(letter).length;
      return {
        start,
        end: at,
        left: from + (isFromRight ? width - far : near),
        right: from + (isFromRight ? width - near : far),
        level: piece.level,
      };
    });
  });
}

/** Returns the letters of a text that no font has, each once, in order; blanks and invisible characters need no glyph. */
export function findMissingCharacters(text: string, font: FaceId): string[] {
  if (isCoveredByFont(text.replaceAll('\n', ''), font)) return [];
  return [...new Set(findDrawnClusters(text).filter((cluster) => findClusterFont(cluster, font, false) === null))];
}

const findDrawnClusters = (text: string): string[] =>
  text
    .replaceAll(SOFT_HYPHEN, '')
    .split(/[\n\p{Zs}]+/u)
    .flatMap((word) => word.match(GRAPHEME_CLUSTERS) ?? []);

/** Share of a text's letters that its font or a fallback has, 0..1; 1 for an empty text. */
export function glyphCoverage(text: string, font: FaceId): number {
  const drawn = findDrawnClusters(text);
  const missing = new Set(findMissingCharacters(text, font));
  return drawn.length === 0 ? 1 : drawn.filter((cluster) => !missing.has(cluster)).length / drawn.length;
}
