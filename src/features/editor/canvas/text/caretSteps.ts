const isWindows = (): boolean => /Windows/.test(navigator.userAgent);

interface Word {
  readonly start: number;
  readonly end: number;
}

/** Returns the words of a text in order, without spaces and punctuation. */
function wordsIn(text: string): Word[] {
  if (typeof Intl.Segmenter === 'undefined')
    return [...text.matchAll(/[\p{L}\p{M}\p{N}'’]+/gu)].map(({ 0: word, index }) => ({
      start: index,
      end: index + word.length,
    }));
  const segments = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text);
  return [...segments].flatMap(({ segment, index, isWordLike }) =>
    isWordLike ? [{ start: index, end: index + segment.length }] : [],
  );
}

/** Returns the word, the spaces or the sign that contains a character, as a double click selects it. */
export function unitAround(text: string, at: number): Word {
  const letters = /[\p{L}\p{M}\p{N}_'’]/u;
  if (typeof Intl.Segmenter !== 'undefined') {
    const found = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text).containing(at);
    return { start: found?.index ?? at, end: (found?.index ?? at) + (found?.segment.length ?? 0) };
  }
  let [start, end] = [at, Math.min(text.length, at + 1)];
  while (start > 0 && letters.test(text.charAt(start - 1)) && letters.test(text.charAt(at))) start -= 1;
  while (end < text.length && letters.test(text.charAt(end)) && letters.test(text.charAt(at))) end += 1;
  return { start, end };
}

/** Returns the end of the next word, or the start of the next typed line. */
export function wordEnd(text: string, at: number): number {
  const end = wordsIn(text).find((word) => word.end > at)?.end ?? text.length;
  const line = text.indexOf('\n', at + 1);
  return line === -1 ? end : Math.min(end, line);
}

/** Returns the start of the previous word, or the end of the previous typed line. */
export function wordStart(text: string, at: number): number {
  const start = wordsIn(text).findLast((word) => word.start < at)?.start ?? 0;
  return Math.max(start, text.lastIndexOf('\n', at - 2) + 1);
}

/** Returns the target of a word-wise caret key. On Windows it is the start of the next word. */
export function wordStep(text: string, at: number, by: 1 | -1): number {
  if (by < 0) return wordStart(text, at);
  const end = wordEnd(text, at);
  if (!isWindows()) return end;
  return end + (/^[^\S\n]*/.exec(text.slice(end))?.[0].length ?? 0);
}

/** Longest grapheme in code units, such as an emoji family. */
const MAX_GRAPHEME_LENGTH = 64;

/** Returns the position after the next grapheme, or before the previous one. */
export function graphemeStep(text: string, at: number, by: 1 | -1): number {
  const part =
    by > 0 ? text.slice(at, at + MAX_GRAPHEME_LENGTH) : text.slice(Math.max(0, at - MAX_GRAPHEME_LENGTH), at);
  const letters =
    typeof Intl.Segmenter === 'undefined'
      ? Array.from(part)
      : [...new Intl.Segmenter().segment(part)].map(({ segment }) => segment);
  const letter = by > 0 ? letters[0] : letters.at(-1);
  return at + by * (letter?.length ?? 0);
}
