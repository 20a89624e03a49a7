import type { FontId } from '../model';
import { cleanText } from './breakLines';
import { lackedCharacters } from './fontMetrics';

/** What may stand for a character that a font lacks. */
const STAND_INS: Readonly<Record<string, string>> = {
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

/** The text with stand-ins for what the font lacks, as far as there are any; a line may still break after a dash in a span. */
export function legible(text: string, font: FontId, standIns = STAND_INS): string {
  const missing = lackedCharacters(text, font);
  if (missing.length === 0) return text;
  return Array.from(text, (character, i) => {
    if (!missing.includes(character)) return character;
    const afterDash = /[\u2010-\u2014]/.test(text.charAt(i - 1));
    return afterDash && standIns[character] === '\u00a0' ? ' ' : (standIns[character] ?? character);
  }).join('');
}

/** Spaces and dashes that look the same: of letters whoever writes is told that they are missing. */
const ALIKE = Object.fromEntries(Object.entries(STAND_INS).filter(([from]) => /[\p{Zs}\p{Pd}]/u.test(from)));

/** What a text in that font says once it is in a document. */
export const storedText = (text: string, font: FontId): string => legible(cleanText(text), font, ALIKE);
