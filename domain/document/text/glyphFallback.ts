import type { FontId } from '../model';
import { cleanText } from './breakLines';
import { findUncoveredCharacters } from './fontMetrics';

const GLYPH_FALLBACKS: Readonly<Record<string, string>> = {
  '\u2002': ' ',
  '\u2003': ' ',
  '\u2007': '\u00a0',
  '\u2009': '\u00a0',
  '\u202f': '\u00a0',
  '\u3000': ' ',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '–',
  '\u2015': '—',
  '\u1e9e': 'SS',
  '№': 'No.',
};

/**
 * Replaces characters that the font lacks where a replacement exists; a line may still break after a dash in a range.
 */
export function replaceMissingGlyphs(text: string, font: FontId, fallbacks = GLYPH_FALLBACKS): string {
  const missing = findUncoveredCharacters(text, font);
  if (missing.length === 0) return text;
  return Array.from(text, (character, i) => {
    if (!missing.includes(character)) return character;
    const afterDash = /[\u2010-\u2014]/.test(text.charAt(i - 1));
    return afterDash && fallbacks[character] === '\u00a0' ? ' ' : (fallbacks[character] ?? character);
  }).join('');
}

/** Spaces and dashes that look the same. Missing letters are not replaced; the author gets a warning instead. */
const LOOKALIKE_FALLBACKS = Object.fromEntries(
  Object.entries(GLYPH_FALLBACKS).filter(([from]) => /[\p{Zs}\p{Pd}]/u.test(from)),
);

export const toStoredText = (text: string, font: FontId): string =>
  replaceMissingGlyphs(cleanText(text), font, LOOKALIKE_FALLBACKS);
