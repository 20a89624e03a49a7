import type { TextElement } from '../model';
import { GRAPHEME_CLUSTERS } from './fallbackFonts';
import { SOFT_HYPHEN } from './fontMetrics';
import { listMarkLengths } from './lists';
import {
  computeDropCap,
  hasPlainStyle,
  MM_PER_POINT,
  measureLine,
  measureParts,
  type StyledText,
  splitLineByStyle,
} from './measureText';

export interface BreakRequest extends StyledText, Partial<Pick<TextElement, 'dropCap' | 'leading'>> {
  readonly width: number; // mm
  /** List items hang and drop caps are drawn only when aligned left; none are when left out. */
  readonly align?: TextElement['align'];
}

const INVISIBLE_CHARACTERS = /[\u061c\u200b\u200e\u200f\u2060]|\ufe0e|\ufe0f/g;
const LIGATURES = /[\ufb00-\ufb06]/g;
const BLANKS_LIKE_SPACE = /[\t\u1680\u2000-\u2006\u2008\u200a\u205f\u3000]/g;

/**
 * Cleans text for the document: NFC, `\n` line ends, tabs and blanks as spaces, no other control characters, lone
 * surrogates or invisible characters. Thin blanks stay.
 */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?|\u2028|\u2029|\u0085/g, '\n')
    .replace(BLANKS_LIKE_SPACE, ' ')
    .replaceAll('\u2007', '\u00a0')
    .replace(/[\p{Cc}\p{Cs}\ufeff\ufffe\uffff\u202a-\u202e\u2066-\u2069]/gu, (c) => (c === '\n' ? c : ''))
    .replace(INVISIBLE_CHARACTERS, '')
    .replace(LIGATURES, (letters) => letters.normalize('NFKC'))
    .normalize('NFC');
}

/** Ideographs and kana: a line may end after each. */
const IDEOGRAPH =
  /[\u2e80-\u2fdf\u3005-\u3007\u3021-\u30ff\u31f0-\u31ff\u3400-\u9fff\uf900-\ufaff\uff66-\uff9d]|[\u{20000}-\u{2fa1f}]/u;
/** In Chinese and Japanese no line begins with the former or ends with the latter. */
const NEVER_FIRST =
  /^[\p{Pe}\p{Pf}\u3001\u3002\uff0c\uff0e\uff1a\uff1b\uff01\uff1f\u30fb\u30fc\u3005\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087\u30a1\u30a3\u30a5\u30a7\u30a9\u30c3\u30e3\u30e5\u30e7!?.,:;)\]}…%° ]/u;
const NEVER_LAST = /[\p{Ps}\p{Pi}]$/u;

function splitAtIdeographs(piece: string): string[] {
  if (!IDEOGRAPH.test(piece)) return [piece];
  const parts: string[] = [];
  for (const cluster of piece.match(GRAPHEME_CLUSTERS) ?? []) {
    const last = parts.at(-1);
    const breaks = last !== undefined && (IDEOGRAPH.test(cluster) || IDEOGRAPH.test(last.slice(-2)));
    if (!breaks || NEVER_FIRST.test(cluster) || NEVER_LAST.test(last))
      parts[Math.max(0, parts.length - 1)] = (last ?? '') + cluster;
    else parts.push(cluster);
  }
  return parts;
}

/**
 * Splits a paragraph into unbreakable pieces, each with its trailing spaces. A break may follow spaces, a hyphen or
 * dash between word characters, the thin space after a dash (as in a range of dates), and a soft hyphen. No-break
 * spaces hold.
 */
function splitAtBreakOpportunities(paragraph: string): string[] {
  return (
    paragraph.match(
      / *[^ ]*?(?:[\p{L}\p{N}][-\u2010\u2013](?=[\p{L}\p{N}])|[\u2010-\u2014-]\u2009(?=[^ ])|\u2014(?=[^ ])|\u00ad(?=[^ ])|[^ ](?= |$)) *|^ +$/gu,
    ) ?? []
  );
}

/** Removes only plain spaces: a no-break space at the start of a line is intended. */
const withoutLeadingSpaces = (text: string) => text.replace(/^ +/, '');

/** Returns the drawn characters of a line: no soft hyphens but the last, drawn as a hyphen, and no trailing spaces. */
function visible(line: string): string {
  const text = line.replace(/[ \u2009]+$/, '');
  const hyphen = text.endsWith(SOFT_HYPHEN) ? '-' : '';
  return text.replaceAll(SOFT_HYPHEN, '') + hyphen;
}

/** Truncates a text to UTF-16 units without splitting a character of two units. */
export const truncateText = (text: string, maxLength: number): string =>
  text.slice(0, Math.max(0, maxLength)).replace(/[\ud800-\udbff]$/, '');

/**
 * Returns the greatest number of characters of a word from `start`, at least one, that fits. Searches near the start,
 * because little of a very long word fits on a line.
 */
function countFittingCharacters(characters: readonly string[], start: number, fits: (text: string) => boolean): number {
  const most = characters.length - start;
  const fitting = (count: number) => fits(characters.slice(start, start + count).join(''));
  let low = 1;
  let high = 2;
  while (high < most && fitting(high)) [low, high] = [high, 2 * high];
  high = Math.min(high, most);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fitting(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

type Fits = (raw: string, start: number, line: number) => boolean;

/** Breaks a word that is too long between characters; the last line continues with the following words. */
function breakWord(word: string, offset: number, line: number, fits: Fits): { text: string; start: number }[] {
  const characters = word.match(GRAPHEME_CLUSTERS) ?? [];
  const lines: { text: string; start: number }[] = [];
  let at = 0;
  let start = offset;
  while (at < characters.length) {
    const [from, row] = [start, line + lines.length];
    const count = countFittingCharacters(characters, at, (text) => fits(text, from, row));
    const text = characters.slice(at, at + count).join('');
    lines.push({ text, start });
    at += count;
    start += text.length;
    for (; characters[at] === ' '; at += 1) start += 1;
  }
  return lines;
}

/** @param offset where the paragraph begins in its text */
function breakParagraph(paragraph: string, offset: number, fits: Fits): string[] {
  const lines: string[] = [];
  let line = '';
  let start = offset;
  for (const piece of splitAtBreakOpportunities(paragraph).flatMap(splitAtIdeographs)) {
    if (fits(line + piece, start, lines.length)) {
      line += piece;
      continue;
    }
    if (withoutLeadingSpaces(line) !== '') lines.push(visible(line));
    const word = withoutLeadingSpaces(piece);
    start += line.length + piece.length - word.length;
    line = word;
    if (fits(word, start, lines.length)) continue;
    const parts = breakWord(word, start, lines.length, fits);
    const last = parts.pop();
    lines.push(...parts.map(({ text }) => visible(text)));
    line = last?.text ?? '';
    start = last?.start ?? start;
  }
  return [...lines, visible(line)];
}

const MARK_GAP_EM = 0.5;

export interface HangingIndent {
  readonly markLengths: readonly number[];
  /** Indent of the words of items, in mm. */
  readonly indent: number;
}

function createMeasure(request: BreakRequest): (raw: string, start: number) => number {
  const { font, size } = request;
  return hasPlainStyle(request)
    ? (raw) => measureLine({ text: visible(raw), font, size })
    : (raw, start) => measureParts(splitLineByStyle(request, raw, start), request);
}

/**
 * Computes the hanging indent of a text's lists, the same for all: the widest mark and a gap. Null without lists or
 * without space for it.
 */
export function computeHangingIndent(request: BreakRequest): HangingIndent | null {
  const { text, size, width, align } = request;
  if (align !== 'left' || !/^(?:•|1[.)]) /m.test(text)) return null;
  const paragraphs = text.split('\n');
  const marks = listMarkLengths(paragraphs);
  const measure = createMeasure(request);
  let start = 0;
  const widths = paragraphs.map((paragraph, i) => {
    const mark = measure(paragraph.slice(0, Math.max(0, (marks[i] ?? 0) - 1)), start);
    start += paragraph.length + 1;
    return mark;
  });
  const widest = Math.max(0, ...widths);
  const indent = widest + MARK_GAP_EM * size * MM_PER_POINT;
  return widest === 0 || indent > width / 2 ? null : { markLengths: marks, indent };
}

/**
 * Breaks a text into the lines that every renderer draws; paragraphs end at `\n`. First fit: a line takes what fits. A
 * word wider than the frame is broken between characters. The words of list items hang beside their marks, the first
 * lines beside a drop cap.
 */
export function breakLines(request: BreakRequest): string[] {
  const { text, width } = request;
  if (text === '') return [];
  const measure = createMeasure(request);
  const hanging = computeHangingIndent(request);
  const cap = hanging ? null : computeDropCap(request);
  const lines: string[] = [];
  let start = 0;
  text.split('\n').forEach((paragraph, i) => {
    const mark = hanging?.markLengths[i] ?? 0;
    const before = lines.length;
    const indentOf = (line: number): number => {
      if (mark > 0) return hanging?.indent ?? 0;
      return cap && before + line < cap.lines ? cap.indent : 0;
    };
    // Frames are stored to 0.001 mm, so a line that fits must still fit after rounding.
    const fits: Fits = (raw, from, line) => measure(raw, from) <= width - indentOf(line) + 0.001;
    const lead = i === 0 && cap ? cap.length : mark;
    const [first = '', ...more] = breakParagraph(paragraph.slice(lead), start + lead, fits);
    lines.push(lead === 0 ? first : visible(paragraph.slice(0, lead) + first), ...more);
    start += paragraph.length + 1;
  });
  return lines;
}

type BreakableText = Pick<TextElement, 'text' | 'font' | 'size' | 'align' | 'frame'> &
  Partial<Pick<TextElement, 'leading' | 'styles' | 'spacing' | 'caps' | 'dropCap'>>;

export const breakTextElement = ({ frame, ...text }: BreakableText): string[] =>
  breakLines({ ...text, width: frame.width });
