const isWindows = (): boolean => /Windows/.test(navigator.userAgent);

interface Word {
  readonly start: number;
  readonly end: number;
}

/** Words of a text in its order, without spaces and signs between them. */
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

/** The place after the next word, or of the next line that somebody began. */
export function wordEnd(text: string, at: number): number {
  const end = wordsIn(text).find((word) => word.end > at)?.end ?? text.length;
  const line = text.indexOf('\n', at + 1);
  return line === -1 ? end : Math.min(end, line);
}

/** The place of the word before, or of the end of the line before that somebody ended. */
export function wordStart(text: string, at: number): number {
  const start = wordsIn(text).findLast((word) => word.start < at)?.start ?? 0;
  return Math.max(start, text.lastIndexOf('\n', at - 2) + 1);
}

/** Where the keys that go by words lead: on Windows to the beginning of the next one. */
export function wordStep(text: string, at: number, by: 1 | -1): number {
  if (by < 0) return wordStart(text, at);
  const end = wordEnd(text, at);
  if (!isWindows()) return end;
  return end + (/^[^\S\n]*/.exec(text.slice(end))?.[0].length ?? 0);
}

/** Longest sign that is made of several letters, such as a family of emoji. */
const MAX_GRAPHEME_LENGTH = 64;

/** The place after the next letter, or before the last one, as readers count them. */
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
