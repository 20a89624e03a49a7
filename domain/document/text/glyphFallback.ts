import type { FontId } from '../model';
import { cleanText } from './breakLines';
import { findUncoveredCharacters } from './fontMetrics';

const GLYPH_FALLBACKS: Readonly<Record<string, string>> = {
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '–',
  '\u2015': '—',
  '\u1e9e': 'SS',
  '№': 'No.',
};

/** Replaces characters that the font lacks where a replacement exists. */
export function replaceMissingGlyphs(text: string, font: FontId, fallbacks = GLYPH_FALLBACKS): string {
  const missing = findUncoveredCharacters(text, font);
  if (missing.length === 0) return text;
  return Array.from(text, (character) =>
    missing.includes(character) ? (fallbacks[character] ?? character) : character,
  ).join('');
}

/** Dashes that look the same. Missing letters are not replaced; the author gets a warning instead. */
const LOOKALIKE_FALLBACKS = Object.fromEntries(
  Object.entries(GLYPH_FALLBACKS).filter(([from]) => /\p{Pd}/u.test(from)),
);

export const toStoredText = (text: string, font: FontId): string =>
  replaceMissingGlyphs(cleanText(text), font, LOOKALIKE_FALLBACKS);
