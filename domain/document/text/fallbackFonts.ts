import type { CoreFontId, FontId } from '../model';
import { type FaceId, fontOf } from './fontFaces';
import { metricsOf } from './fontMetrics';
import fallback from './metrics/core/fallback.json';
import { isInvisible } from './unseenCharacters';

/** Fonts of other scripts: the Noto family, loaded by the browser when a page needs them. */
const scriptFontIds = [
  'georgian',
  'armenian',
  'thai',
  'hebrew',
  'arabic',
  'japanese',
  'chinese',
  'korean',
  'emoji',
] as const;
export type ScriptFontId = (typeof scriptFontIds)[number];

const extendedFontIds = [
  'serif-extended',
  'serif-semibold-extended',
  'sans-extended',
  'sans-medium-extended',
  'elegant-extended',
  'condensed-extended',
] as const;
export type ExtendedFontId = (typeof extendedFontIds)[number];

/** A font that draws part of a text: a face of the chosen font, or a font that has the letters it lacks. */
export type DrawnFontId = FaceId | ExtendedFontId | ScriptFontId;

const SERIFS: readonly ExtendedFontId[] = ['serif-extended', 'sans-extended'];

const extendedFontChains: Readonly<Record<FontId, readonly ExtendedFontId[]>> = {
  serif: ['serif-extended', 'sans-extended'],
  'serif-semibold': ['serif-semibold-extended', 'sans-medium-extended'],
  sans: ['sans-extended'],
  'sans-medium': ['sans-medium-extended'],
  elegant: ['elegant-extended', 'serif-extended', 'sans-extended'],
  condensed: ['condensed-extended', 'sans-medium-extended'],
  hand: ['sans-extended'],
  alegreya: SERIFS,
  'eb-garamond': ['elegant-extended', ...SERIFS],
  'fira-sans': ['sans-extended'],
  jost: ['sans-extended'],
  literata: SERIFS,
  lora: SERIFS,
  'ibm-plex-serif': SERIFS,
  montserrat: ['sans-extended'],
  'open-sans': ['sans-extended'],
  playfair: SERIFS,
  'pt-serif': SERIFS,
  raleway: ['sans-extended'],
  spectral: SERIFS,
};

export const extendedFontChain = (face: FaceId): readonly ExtendedFontId[] => extendedFontChains[fontOf(face)];

const CJK_FONTS: readonly ScriptFontId[] = ['chinese', 'japanese', 'korean'];

/**
 * Fonts in which to look for a letter, the best one first.
 * @param japanese whether the text has kana: its ideographs then have their Japanese forms
 */
export const fallbackFontChain = (face: FaceId, japanese: boolean): readonly (ExtendedFontId | ScriptFontId)[] => [
  ...extendedFontChain(face),
  'georgian',
  'armenian',
  'thai',
  'hebrew',
  'arabic',
  ...(japanese ? (['japanese', 'chinese', 'korean'] as const) : CJK_FONTS),
  'emoji',
];

export const baseFontOf = (font: ExtendedFontId): CoreFontId => font.replace(/-extended$/, '') as CoreFontId;

export const isExtendedFont = (font: DrawnFontId): font is ExtendedFontId =>
  (extendedFontIds as readonly string[]).includes(font);

export const isScriptFont = (font: DrawnFontId): font is ScriptFontId =>
  (scriptFontIds as readonly string[]).includes(font);

interface FallbackFontTable {
  readonly has: (character: string) => boolean;
  readonly advance: (character: string) => number;
}

function extendedTable(font: ExtendedFontId): FallbackFontTable {
  const id = baseFontOf(font);
  const base = metricsOf(id);
  const more = fallback.extended[id as keyof typeof fallback.extended];
  const advances = new Map<string, number>();
  const plainOf = (character: string) => advances.get(character.normalize('NFD').slice(0, 1)) ?? 0;
  for (const { characters, advances: widths } of [base, more]) {
    const all = Array.from(characters);
    // Letters without accents first: those with accents refer to them.
    all.forEach((character, i) => widths[i] && advances.set(character, widths[i]));
    for (const character of all) if (!advances.has(character)) advances.set(character, plainOf(character));
  }
  return {
    has: (character) => advances.has(character),
    advance: (character) => (advances.get(character) ?? base.notdef) / base.unitsPerEm,
  };
}

interface ScriptData {
  readonly unitsPerEm: number;
  /** Block of 256 characters in hex → its characters: `*` for all, or four of them in each hex digit. */
  readonly bits: Readonly<Record<string, string>>;
  readonly singles: string;
  /** The commonest advance, and the characters of every other one. */
  readonly advance: number;
  readonly others: Readonly<Record<string, string>>;
}

function scriptTable({ unitsPerEm, bits, singles, advance, others }: ScriptData): FallbackFontTable {
  const single = new Set(singles);
  const widths = new Map(
    Object.entries(others).flatMap(([width, all]) => Array.from(all, (c) => [c, Number(width)] as const)),
  );
  const has = (character: string) => {
    const code = character.codePointAt(0) ?? 0;
    const block = bits[(code >> 8).toString(16)];
    if (block === undefined) return single.has(character);
    return block === '*' || (Number.parseInt(block.charAt((code & 255) >> 2), 16) & (1 << (code & 3))) !== 0;
  };
  return { has, advance: (character) => (widths.get(character) ?? advance) / unitsPerEm };
}

const tables = new Map<string, FallbackFontTable>();

function getFallbackFontTable(font: ExtendedFontId | ScriptFontId): FallbackFontTable {
  const known = tables.get(font);
  if (known) return known;
  const table = isExtendedFont(font) ? extendedTable(font) : scriptTable(fallback.scripts[font]);
  tables.set(font, table);
  return table;
}

export function hasCluster(font: ExtendedFontId | ScriptFontId, cluster: string): boolean {
  const { has } = getFallbackFontTable(font);
  if (font === 'emoji') return hasEmoji(cluster);
  return Array.from(cluster).every((character) => isInvisible(character) || has(character));
}

/** Tag letters of a subdivision flag, and the joiner of emoji. */
const TAGS_AND_JOINER = /[\u200d\u{e0020}-\u{e007f}]/u;

function hasEmoji(cluster: string): boolean {
  const { has } = getFallbackFontTable('emoji');
  return /^[0-9#*]\u20e3$/.test(cluster) || Array.from(cluster).every((c) => TAGS_AND_JOINER.test(c) || has(c));
}

/** Emoji of persons facing right: the font draws a person and an arrow instead. */
const TWO_GLYPH_EMOJI = /\u200d\u27a1$/u;

/**
 * Final, initial and medial advance of a letter of Arabic after a number: 1 for one that joins the letter before, 2 for
 * one that joins the next, or both.
 */
const arabicForms = new Map(Object.entries(fallback.scripts.arabic.forms as Record<string, readonly number[]>));
/**
 * Extra width of two joined final letters over the sum of their forms, at the start of a word and after a joined
 * letter.
 */
const arabicPairCorrections = new Map(
  Object.entries(fallback.scripts.arabic.pairs as Record<string, readonly number[]>),
);
const TRANSPARENT = /\p{M}/u;

/** Advance in em of the beginning of an Arabic text, whose letter forms depend on their neighbours. */
function arabicAdvance(text: string, end: number): number {
  const withoutMarks = (part: string) => Array.from(part).filter((character) => !TRANSPARENT.test(character));
  const letters = withoutMarks(text);
  const measured = withoutMarks(text.slice(0, end)).length;
  const table = getFallbackFontTable('arabic');
  const { unitsPerEm } = fallback.scripts.arabic;
  const joins = (character: string | undefined, side: 1 | 2) =>
    character === '\u200d' || ((arabicForms.get(character ?? '')?.[0] ?? 0) & side) !== 0;
  return letters.slice(0, measured).reduce((sum, letter, i) => {
    if (isInvisible(letter)) return sum;
    const [, final = 0, initial = 0, medial = 0] = arabicForms.get(letter) ?? [];
    const before = joins(letter, 1) && joins(letters[i - 1], 2);
    const next = joins(letter, 2) && joins(letters[i + 1], 1);
    if (!before && !next) return sum + table.advance(letter);
    const follows = joins(letters[i - 1], 1) && joins(letters[i - 2], 2);
    const correction =
      (before && !next && arabicPairCorrections.get(`${letters[i - 1]}${letter}`)?.[follows ? 1 : 0]) || 0;
    return sum + ((before ? (next ? medial : final) : initial) + correction) / unitsPerEm;
  }, 0);
}

/**
 * Advance in em of a text that a fallback font has.
 * @param end measures only the characters before it, in the forms that they have in the whole text
 */
export function measureFallbackAdvance(whole: string, font: ExtendedFontId | ScriptFontId, end = whole.length): number {
  if (font === 'arabic') return arabicAdvance(whole, end);
  const text = whole.slice(0, end);
  const { advance } = getFallbackFontTable(font);
  if (font === 'emoji') {
    const pictures = text.match(GRAPHEME_CLUSTERS) ?? [];
    return pictures.reduce((sum, one) => sum + advance('\u{1f600}') * (TWO_GLYPH_EMOJI.test(one) ? 2 : 1), 0);
  }
  return Array.from(text).reduce((sum, c) => sum + (isInvisible(c) ? 0 : advance(c)), 0);
}

/**
 * Matches each grapheme cluster: a letter with its marks, joined emoji, a flag of two letters or of a flag and its
 * tags.
 */
export const GRAPHEME_CLUSTERS =
  /\p{RI}{2}|\P{M}(?:[\p{M}\p{EMod}\u200c\u0e33\u{e0020}-\u{e007f}]|\u200d\P{M})*|\p{M}+/gu;
