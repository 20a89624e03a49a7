import type { SpreadElement } from '../model';
import { type FaceId, faceOf, fontOf } from './fontFaces';
import condensed from './metrics/core/condensed.json';
import elegant from './metrics/core/elegant.json';
import hand from './metrics/core/hand.json';
import sans from './metrics/core/sans.json';
import sansMedium from './metrics/core/sans-medium.json';
import serif from './metrics/core/serif.json';
import serifSemibold from './metrics/core/serif-semibold.json';
import { BLANK_WIDTHS_EM, needsNoGlyph } from './unseenCharacters';

/** Returns the faces that an element is set in, fallback fonts aside. */
export function findElementFaces(element: SpreadElement): readonly FaceId[] {
  switch (element.type) {
    case 'text':
      return [element.font, ...(element.styles ?? []).map((style) => faceOf(element.font, style))];
    case 'map':
    case 'calendar':
    case 'date':
      return [element.font];
    case 'photo':
    case 'shape':
    case 'sticker':
    case 'qr':
      return [];
  }
}

export const hasElementMetrics = (element: SpreadElement): boolean => findElementFaces(element).every(hasFontMetrics);

/** A font as `scripts/data/make-fonts.mjs` writes it, in units of the font (`unitsPerEm` to the em). */
export interface FontMetrics {
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number;
  readonly xHeight: number;
  readonly notdef: number;
  /**
   * Covered characters; the next three properties run parallel to them. Where these equal those of the letter without
   * its accent, nothing else is stored.
   */
  readonly characters: string;
  /** 0 means that of the letter without its accent. */
  readonly advances: readonly number[];
  /**
   * Kerning class of a character as the left and the right one of a pair, one code each; `!` means that of the letter
   * without its accent.
   */
  readonly leftClasses: string;
  readonly rightClasses: string;
  /** Code of each pair of classes, with left classes as rows. Similar rows compress well. */
  readonly kerning: string;
  /** Codes, and parallel to them their values in units of the font. */
  readonly kerningCodes: string;
  readonly kerningValues: readonly number[];
}

const registry = new Map<FaceId, FontMetrics>([
  ['serif', serif],
  ['serif-semibold', serifSemibold],
  ['sans', sans],
  ['sans-medium', sansMedium],
  ['elegant', elegant],
  ['condensed', condensed],
  ['hand', hand],
]);
const listeners = new Set<() => void>();
let version = 0;

/** Registers the metrics of a face beyond the core ones. A server registers all; a browser those that it needs. */
export function registerFontMetrics(face: FaceId, metrics: FontMetrics): void {
  if (registry.has(face)) return;
  registry.set(face, metrics);
  version += 1;
  for (const listener of listeners) listener();
}

/** Calls the listener after each registration. @returns a function that ends it */
export function onFontMetricsRegistered(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const fontMetricsVersion = (): number => version;

export const hasFontMetrics = (face: FaceId): boolean => registry.has(face);

/**
 * Returns the metrics of a face. A face that is still loading is measured like the upright one of its font, or like the
 * serif.
 */
export function metricsOf(face: FaceId): FontMetrics {
  return registry.get(face) ?? registry.get(fontOf(face)) ?? serif;
}

/**
 * OpenType features of every renderer: CSS `font-feature-settings`, canvas, PDF. Lines are measured with exactly these.
 */
export const fontFeatures = { kern: true, liga: false, clig: false, calt: false } as const;

interface FontTable {
  readonly index: ReadonlyMap<string, number>;
  readonly advances: readonly number[];
  readonly leftClasses: readonly number[];
  readonly rightClasses: readonly number[];
  readonly kerning: Int16Array;
  readonly columns: number;
}

const tables = new Map<FontMetrics, FontTable>();

/** First code of the classes, in the order of `scripts/data/make-fonts.mjs`. */
const FIRST_CODE = 35;
const SAME_AS_BASE_LETTER = '!';
/** Codes skip the backslash and the range from "delete" to the soft hyphen. */
const kerningClassOf = (code: number): number => code - FIRST_CODE - (code > 92 ? 1 : 0) - (code > 173 ? 47 : 0);

function buildTable(metrics: FontMetrics): FontTable {
  const characters = Array.from(metrics.characters);
  const index = new Map(characters.map((character, i) => [character, i]));
  const plainOf = (i: number) => index.get((characters[i] ?? '').normalize('NFD').slice(0, 1)) ?? i;
  const known: number[] = [];
  const plain = (i: number): number => {
    known[i] ??= plainOf(i);
    return known[i];
  };
  const classes = (codes: string): number[] => {
    const all: number[] = [];
    for (let i = 0; i < codes.length; i += 1) {
      all.push(kerningClassOf(codes.charCodeAt(codes[i] === SAME_AS_BASE_LETTER ? plain(i) : i)));
    }
    return all;
  };
  const [leftClasses, rightClasses] = [classes(metrics.leftClasses), classes(metrics.rightClasses)];
  const advances = metrics.advances.map((advance, i) => advance || (metrics.advances[plain(i)] ?? 0));
  const columns = rightClasses.reduce((most, value) => Math.max(most, value), 0) + 1;
  return { index, advances, leftClasses, rightClasses, kerning: decodeKerning(metrics), columns };
}

function decodeKerning({ kerning, kerningCodes, kerningValues }: FontMetrics): Int16Array {
  const values: number[] = [];
  for (let i = 0; i < kerningCodes.length; i += 1) values[kerningCodes.charCodeAt(i)] = kerningValues[i] ?? 0;
  const table = new Int16Array(kerning.length);
  for (let i = 0; i < kerning.length; i += 1) table[i] = values[kerning.charCodeAt(i)] ?? 0;
  return table;
}

function getFontTable(metrics: FontMetrics): FontTable {
  const known = tables.get(metrics);
  if (known) return known;
  const table = buildTable(metrics);
  tables.set(metrics, table);
  return table;
}

export const SOFT_HYPHEN = '\u00ad';

/**
 * Returns the advance of one line in units of the font, with kerning. Invisible characters have no width, blanks that of
 * {@link BLANK_WIDTHS_EM}, unknown characters that of the notdef box.
 */
export function measureAdvance(text: string, metrics: FontMetrics): number {
  const { index, advances, leftClasses, rightClasses, kerning, columns } = getFontTable(metrics);
  let sum = 0;
  let previous: number | undefined;
  for (const character of text) {
    if (needsNoGlyph(character)) {
      const blank = BLANK_WIDTHS_EM[character];
      if (blank === undefined) continue;
      sum += typeof blank === 'number' ? blank * metrics.unitsPerEm : (advances[index.get(blank) ?? -1] ?? 0);
      previous = undefined;
      continue;
    }
    const i = index.get(character);
    sum += i === undefined ? metrics.notdef : (advances[i] ?? 0);
    if (i !== undefined && previous !== undefined) {
      sum += kerning[(leftClasses[previous] ?? 0) * columns + (rightClasses[i] ?? 0)] ?? 0;
    }
    previous = i;
  }
  return sum;
}

/**
 * Returns true when the font itself can draw a text in one piece. Blanks and invisible characters that need no glyph
 * split it, except the soft hyphen, which no line contains.
 */
export function isCoveredByFont(text: string, font: FaceId): boolean {
  const { index } = getFontTable(metricsOf(font));
  for (const character of text) {
    if (character === SOFT_HYPHEN) continue;
    if (!index.has(character) || needsNoGlyph(character)) return false;
  }
  return true;
}

/** Returns the characters of `text` whose glyphs the font itself lacks, each once, in order. */
export function findUncoveredCharacters(text: string, font: FaceId): string[] {
  const missing = Array.from(text).filter((c) => c !== '\n' && !needsNoGlyph(c) && !isCoveredByFont(c, font));
  return [...new Set(missing)];
}
