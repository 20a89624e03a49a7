import type { FontId } from '../../../document/model';
import { breakLines, cleanText } from '../../../document/text/breakLines';
import { metricsOf } from '../../../document/text/fontMetrics';
import { lineHeight } from '../../../document/text/lineLayout';
import { measureLine } from '../../../document/text/measureText';
import type { Rect } from '../../../geometry/rect';
import { createText, type ElementDraft, type TextStyle } from '../createElements';

const ORDINARY_X_HEIGHT = 0.5;

/**
 * Returns the size in pt at which a font looks as large as an ordinary one at `size`. Fonts with small letters are set
 * larger.
 */
export function opticalSize(font: FontId, size: number): number {
  const { xHeight, unitsPerEm } = metricsOf(font);
  return Math.round(10 * size * Math.min(1.35, Math.max(0.9, (ORDINARY_X_HEIGHT * unitsPerEm) / xHeight))) / 10;
}

const wordsOf = (text: string): string[] => cleanText(text).split(/[ \n]+|(?<=[\u2010-\u2014-]\u2009)/);

const longestWord = (text: string, { font, size }: TextStyle): number =>
  Math.max(0, ...wordsOf(text).map((word) => measureLine({ text: word, font, size })));

const breakTextLines = (text: string, { font, size, align }: TextStyle, width: number): string[] =>
  breakLines({ text: cleanText(text), font, size, align, width });

function balancedWidth(text: string, style: TextStyle, most: number): number {
  const lines = breakTextLines(text, style, most).length;
  if (lines < 2) return most;
  let narrow = Math.min(most, Math.max(most / lines, longestWord(text, style)));
  let width = most;
  while (width - narrow > 0.5) {
    const middle = (width + narrow) / 2;
    if (breakTextLines(text, style, middle).length > lines) narrow = middle;
    else width = middle;
  }
  return width;
}

/** Short words belong to the next one: articles and prepositions. So do these longer ones of the six languages. */
const MAX_SHORT_WORD = 3;
const CONNECTING_WORDS: ReadonlySet<string> = new Set(
  (
    'from with near into over under between through ' +
    'über unter nach durch ohne beim eine einem einer einen eines unser unsere unserer zwischen ' +
    'dans avec chez sous vers pour entre notre leur leurs ' +
    'para sobre desde hasta hacia nuestro nuestra nuestros nuestras ' +
    'pelo pela pelos pelas numa nosso nossa nossos nossas ' +
    'между через перед около после вдоль возле наша наше наши'
  ).split(' '),
);
const isConnecting = (word: string): boolean =>
  /^\p{L}+$/u.test(word) && (word.length <= MAX_SHORT_WORD || CONNECTING_WORDS.has(word.toLowerCase()));

/** Costs of line breaks, in the unit of the inequality of lines. */
const BREAK_COST = { afterConnecting: 0.5, beforeConnecting: -0.12 } as const;
/** Longer texts are no titles. */
const MAX_SENSE_WORDS = 14;

/** Every way to divide words into so many lines. */
function divisions(count: number, lines: number, from = 0): number[][] {
  if (lines === 1) return [[]];
  return Array.from({ length: count - lines + 1 - from }, (_, i) => from + i + 1).flatMap((at) =>
    divisions(count, lines - 1, at).flatMap((rest) => (rest.every((later) => later > at) ? [[at, ...rest]] : [])),
  );
}

/** Returns the lines of a title, as many as its width allows at least, broken by sense and of about equal length. */
function breakBySense(text: string, { font, size }: TextStyle, width: number, lines: number): string[] | null {
  const words = text.split(' ');
  if (lines < 2 || words.length < lines || words.length > MAX_SENSE_WORDS || text.includes('\n')) return null;
  let best: { readonly lines: string[]; readonly cost: number } | null = null;
  for (const ends of divisions(words.length, lines)) {
    const broken = [...ends, words.length].map((end, i) => words.slice(ends[i - 1] ?? 0, end).join(' '));
    const widths = broken.map((line) => measureLine({ text: line, font, size }));
    const longest = Math.max(...widths);
    if (longest > width) continue;
    const sense = ends.reduce((sum, end) => {
      const [last = '', next = ''] = [words[end - 1], words[end]];
      if (isConnecting(last)) return sum + BREAK_COST.afterConnecting;
      return sum + (isConnecting(next) ? BREAK_COST.beforeConnecting : 0);
    }, 0);
    const cost = 1 - Math.min(...widths) / Math.max(longest, 1e-6) + sense;
    if (!best || cost < best.cost) best = { lines: broken, cost };
  }
  return best?.lines ?? null;
}

/** Returns true when lines of a balanced text end with an article or a preposition, or break a word. */
export function hasAwkwardBreak(text: string, style: TextStyle, width: number): boolean {
  const plain = cleanText(text);
  if (!textFits(plain, style, width)) return true;
  const lines = breakTextLines(plain, style, width);
  const best = breakBySense(plain, style, width, lines.length) ?? lines;
  return best.slice(0, -1).some((line) => isConnecting(line.split(' ').at(-1) ?? ''));
}

const toPlainSpaces = (line: string): string => line.replaceAll('\u00a0', ' ');

/**
 * Creates a text with lines of about equal length that break by sense: articles and prepositions stay with their words.
 * The frame is as narrow as the lines allow, so no word is alone or broken.
 */
export function createBalancedText(text: string, frame: Rect, style: TextStyle): ElementDraft {
  const plain = cleanText(text);
  const lines = breakTextLines(plain, style, frame.width);
  const wanted = breakBySense(plain, style, frame.width, lines.length) ?? lines;
  const fitting = Math.max(...wanted.map((line) => measureLine({ ...style, text: line })), 0) + 0.01;
  // Lines that would take a word of the next one hold together.
  const bound = wanted.map((line) => line.replaceAll(' ', '\u00a0')).join(' ');
  const keepsLines = (words: string) => {
    const broken = breakTextLines(words, style, Math.min(fitting, frame.width));
    return broken.map(toPlainSpaces).join('\n') === wanted.map(toPlainSpaces).join('\n');
  };
  const held = [plain, bound].find(keepsLines);
  // One line keeps the whole width, which a longer title may need.
  const isBalanced = held === undefined || lines.length < 2;
  const width = isBalanced ? balancedWidth(plain, style, frame.width) : Math.min(fitting, frame.width);
  const x = style.align === 'center' ? frame.x + (frame.width - width) / 2 : frame.x;
  return createText(held ?? plain, { ...frame, x, width }, style);
}

export function measureTextHeight(text: string, style: TextStyle, width: number): number {
  return breakTextLines(text, style, width).length * lineHeight(style);
}

export const textFits = (text: string, style: TextStyle, width: number): boolean => longestWord(text, style) <= width;

/**
 * Lowers the size until the text fits in `maxLines` lines of that width without a broken word; to no less than half.
 */
export function fitTextStyle(text: string, style: TextStyle, width: number, maxLines: number): TextStyle {
  const fits = (size: number) =>
    textFits(text, { ...style, size }, width) && breakTextLines(text, { ...style, size }, width).length <= maxLines;
  const sizes = Array.from({ length: 11 }, (_, i) => Math.round(style.size * (1 - i * 0.05) * 10) / 10);
  return { ...style, size: sizes.find(fits) ?? sizes.at(-1) ?? style.size };
}
