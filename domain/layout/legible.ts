import { coverage, missingCharacters } from '../document/metrics';
import type { FontId } from '../document/model';
import type { Reason } from './reasons';
import type { AlbumTemplate } from './templates';
import type { LayoutRequest } from './types';

/** What may stand for a character that a font lacks. */
const STAND_INS: Readonly<Record<string, string>> = {
  '\u2009': '\u00a0',
  '\u202f': '\u00a0',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '–',
  '\u2015': '—',
  '\u1e9e': 'SS',
  '№': 'No.',
};

/** The text with stand-ins for what the font lacks, as far as there are any; a line may still break after a dash in a span. */
export function legible(text: string, font: FontId): string {
  const missing = missingCharacters(text, font);
  if (missing.length === 0) return text;
  return Array.from(text, (character, i) => {
    if (!missing.includes(character)) return character;
    const afterDash = /[\u2010-\u2014]/.test(text.charAt(i - 1));
    return afterDash && STAND_INS[character] === '\u00a0' ? ' ' : (STAND_INS[character] ?? character);
  }).join('');
}

/** Fonts of the same temper with more letters. */
const kin: Readonly<Record<FontId, readonly FontId[]>> = {
  elegant: ['serif', 'sans'],
  hand: ['serif', 'sans'],
  condensed: ['sans-medium', 'serif'],
  serif: ['sans'],
  'serif-semibold': ['sans-medium'],
  sans: ['serif'],
  'sans-medium': ['serif-semibold'],
};

/** The wanted font, or the first of its kin that has more of the letters of a text. */
export function fontFor(text: string, wanted: FontId): FontId {
  const covered = (font: FontId) => coverage(legible(text, font), font);
  return [wanted, ...kin[wanted]].reduce((best, font) => (covered(font) > covered(best) ? font : best));
}

export interface Legible {
  readonly request: LayoutRequest;
  readonly template: AlbumTemplate;
  /** Where another font was taken, and what no font has. */
  readonly reasons: readonly Reason[];
}

/** Looks before anything is measured whether the fonts have the letters of the title, and takes others for the whole album where they do not. */
export function madeLegible(request: LayoutRequest, template: AlbumTemplate): Legible {
  const titleFont = fontFor(request.title, template.titleFont);
  const textFont = fontFor(request.subtitle, template.textFont);
  const title = legible(request.title, titleFont);
  const subtitle = legible(request.subtitle, textFont);
  const missing = [...missingCharacters(title, titleFont), ...missingCharacters(subtitle, textFont)];
  const reasons: Reason[] = [];
  if (titleFont !== template.titleFont) reasons.push({ code: 'font', values: { font: titleFont } });
  if (missing.length > 0) reasons.push({ code: 'glyphs', values: { characters: missing.join(' ') } });
  return { request: { ...request, title, subtitle }, template: { ...template, titleFont, textFont }, reasons };
}
