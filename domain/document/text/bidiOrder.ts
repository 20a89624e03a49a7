import bidiFactory from 'bidi-js';
import { type DrawnFontId, GRAPHEME_CLUSTERS, isScriptFont } from './fallbackFonts';
import { removeInvisible } from './unseenCharacters';

const bidi = bidiFactory();

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

export const hasRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

export function isRightToLeft(paragraph: string): boolean {
  return RIGHT_TO_LEFT.test(paragraph) && RIGHT_TO_LEFT.test(/\p{L}/u.exec(paragraph)?.[0] ?? '');
}

export interface FontPiece {
  readonly text: string;
  readonly font: DrawnFontId;
}

export interface LevelPiece extends FontPiece {
  /** Level of the bidirectional algorithm: odd ones are read from right to left. */
  readonly level: number;
}

export function splitByBidiLevel(pieces: readonly FontPiece[], isRightToLeftLine: boolean): LevelPiece[] {
  const line = pieces.map(({ text }) => text).join('');
  const { levels } = bidi.getEmbeddingLevels(line, isRightToLeftLine ? 'rtl' : 'ltr');
  let at = 0;
  return pieces.flatMap(({ text, font }) => {
    const cut: LevelPiece[] = [];
    for (const cluster of text.match(GRAPHEME_CLUSTERS) ?? []) {
      const level = levels[at] ?? 0;
      at += cluster.length;
      const last = cut.at(-1);
      const isSign = level % 2 === 1 && !isScriptFont(font);
      const drawn = isSign ? (bidi.getMirroredCharacter(cluster) ?? cluster) : cluster;
      if (last?.level === level && !isSign) cut[cut.length - 1] = { text: last.text + drawn, font, level };
      else cut.push({ text: drawn, font, level });
    }
    return cut;
  });
}

/** Reorders pieces to visual order: rule L2 of the bidirectional algorithm. */
export function toVisualOrder<P extends { readonly level: number }>(pieces: readonly P[]): P[] {
  const order = [...pieces];
  const highest = Math.max(0, ...pieces.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < order.length; start += 1) {
      let end = start;
      while ((order[end]?.level ?? -1) >= level) end += 1;
      if (end > start + 1) order.splice(start, end - start, ...order.slice(start, end).reverse());
      start = Math.max(start, end);
    }
  }
  return order;
}

interface OrderedPart<P> {
  readonly part: P;
  /** Level of the bidirectional algorithm: odd ones are read from right to left. */
  readonly level: number;
  /** Index of its first character in the text of all parts, without invisible characters. */
  readonly start: number;
}

function withStarts<P extends { readonly text: string }>(
  parts: readonly { readonly part: P; readonly level: number }[],
): OrderedPart<P>[] {
  let start = 0;
  return parts.map(({ part, level }) => {
    const from = start;
    start += removeInvisible(part.text).length;
    return { part, level, start: from };
  });
}

/**
 * Splits the parts of a line where their direction changes and orders them from left to right: a run of words that are
 * read from the right may begin in one part and end in another.
 */
export function orderParts<P extends { readonly text: string }>(
  parts: readonly P[],
  isRightToLeftLine: boolean,
): readonly OrderedPart<P>[] {
  const line = parts.map(({ text }) => text).join('');
  if (!isRightToLeftLine && !hasRightToLeft(line)) return withStarts(parts.map((part) => ({ part, level: 0 })));
  const { levels } = bidi.getEmbeddingLevels(line, isRightToLeftLine ? 'rtl' : 'ltr');
  let at = 0;
  const split = parts.flatMap((part) => {
    const cut: { part: P; level: number }[] = [];
    for (const cluster of part.text.match(GRAPHEME_CLUSTERS) ?? []) {
      const level = levels[at] ?? 0;
      at += cluster.length;
      const last = cut.at(-1);
      if (last?.level === level) last.part = { ...part, text: last.part.text + cluster };
      else cut.push({ part: { ...part, text: cluster }, level });
    }
    return cut;
  });
  return toVisualOrder(withStarts(split));
}
