/**
 * Widths in em of the blanks that no renderer draws, or the character whose width they have. Each font would give them
 * another one, or none: the text continues after them instead, in its own font. Space and no-break space are glyphs.
 */
export const BLANK_WIDTHS_EM: Readonly<Record<string, number | string>> = {
  '\u1680': ' ',
  '\u2000': 1 / 2,
  '\u2001': 1,
  '\u2002': 1 / 2,
  '\u2003': 1,
  '\u2004': 1 / 3,
  '\u2005': 1 / 4,
  '\u2006': 1 / 6,
  '\u2007': '0',
  '\u2008': '.',
  '\u2009': 1 / 8,
  '\u200a': 1 / 16,
  '\u202f': 1 / 8,
  '\u205f': 4 / 18,
  '\u3000': 1,
};

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
const ALL_INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** Joiners, variation selectors and tags decide the forms of letters around them, in fonts of other scripts. */
const JOINER = /\u200c|\u200d|\ufe0e|\ufe0f|[\u{e0020}-\u{e007f}]/u;

export const isInvisible = (character: string): boolean => INVISIBLE.test(character);

/** Returns true for blanks that no renderer draws, and for invisible characters. */
export function needsNoGlyph(character: string): boolean {
  // Nearly all letters are below, and this is asked for each of them.
  if (character < '\u034f') return character === '\u00ad';
  return character in BLANK_WIDTHS_EM || INVISIBLE.test(character);
}

export const removeInvisible = (text: string): string => text.replace(ALL_INVISIBLE, '');

export const removeInvisibleButJoiners = (text: string): string =>
  text.replace(ALL_INVISIBLE, (character) => (JOINER.test(character) ? character : ''));

/** Matches words and the blanks between them, with space and no-break space, in turns. */
export const WORDS_AND_BLANKS = /\p{Zs}+|\P{Zs}+/gu;

export const isBlank = (text: string): boolean => /^\p{Zs}*$/u.test(text);
