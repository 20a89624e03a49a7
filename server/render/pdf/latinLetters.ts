import { cleanText, type FontId, missingCharacters } from '@domain/document';
import anyAscii from 'any-ascii';

/** Stands for a character that has no Latin form, such as a private one. */
const UNKNOWN = '?';

/** A text with Latin letters in place of those that no font has; without such letters the text itself. */
export function withLatinLetters(text: string, font: FontId): string {
  const clean = cleanText(text);
  const missing = missingCharacters(clean, font);
  // Longer ones first: a letter with its marks is one.
  const byLength = missing.toSorted((a, b) => b.length - a.length);
  return byLength.reduce((written, one) => written.replaceAll(one, anyAscii(one) || UNKNOWN), clean);
}
