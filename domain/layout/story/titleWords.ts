/** Compares titles with the words that stand beside them, so that nothing is said twice. */
import { LOCALES } from '../../locales';
import { foldText } from '../../text';
import { bookText } from './bookText';
import { hasOnlyDateWords } from './dateFormatters';

/** Stands between words of several kinds, and between captions of several photos, in one text. */
export const WORDS_SEPARATOR = ' · ';

const splitWords = (text: string): readonly string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
const comparableWords = (text: string): readonly string[] => splitWords(foldText(text));

const seasons = ['season.spring', 'season.summer', 'season.autumn', 'season.winter'] as const;
const seasonWords: ReadonlySet<string> = new Set(
  LOCALES.flatMap((locale) => seasons.flatMap((season) => comparableWords(bookText(locale, season)))),
);

/** Returns true when a title already has all words of a text. */
export function hasAllWords(title: string, text: string): boolean {
  const known = new Set(comparableWords(title));
  return comparableWords(text).every((word) => known.has(word));
}

/**
 * Returns true when a text says no more than the title of its album: all that the title says beside it is a date, or the
 * text is the one place of the album. “Utah” says more than “Utah and Arizona”.
 */
export function isSaidByTitle(text: string, title: string, albumPlace: string): boolean {
  if (!hasAllWords(title, text)) return false;
  const own = new Set(comparableWords(text));
  const isOfTime = (word: string) => hasOnlyDateWords(word) || seasonWords.has(foldText(word));
  return text === albumPlace || splitWords(title).every((word) => own.has(foldText(word)) || isOfTime(word));
}
