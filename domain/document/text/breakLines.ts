import type { FontId, TextElement } from '../model';
import { GRAPHEME_CLUSTERS } from './fallbackFonts';
import type { FontMetrics } from './fontMetrics';
import { fontMetrics, isCoveredByFont, measureAdvance, SOFT_HYPHEN } from './fontMetrics';
import { listMarkLengths } from './lists';
import { measureTextAdvance } from './textRuns';

/** One point in mm: a point is 1/72 inch. */
export const MM_PER_POINT = 25.4 / 72;

export interface LineRequest {
  readonly text: string;
  readonly font: FontId;
  /** pt */
  readonly size: number;
}

export interface BreakRequest extends LineRequest {
  /** mm */
  readonly width: number;
  /** The items of lists hang at the left only; without it none does. */
  readonly align?: TextElement['align'];
}

/** Width in mm of a text on one line, as every renderer draws it. */
export function measureLine({ text, font, size }: LineRequest, metrics: FontMetrics = fontMetrics[font]): number {
  const own = metrics !== fontMetrics[font] || isCoveredByFont(text, font);
  const advance = own ? measureAdvance(text, metrics) / metrics.unitsPerEm : measureTextAdvance(text, font);
  return advance * size * MM_PER_POINT;
}

/** What other programs leave in a text and nobody sees: marks of direction, places where a line may or may not be broken, choices of a glyph. */
const INVISIBLE_CHARACTERS = /[\u061c\u200b\u200e\u200f\u2060]|\ufe0e|\ufe0f/g;
/** As letters stand in what is copied from a PDF. */
const LIGATURES = /[\ufb00-\ufb06]/g;

/** Text as the document may hold it: NFC, `\n` line ends, tabs as spaces, no other control characters, lone surrogates or marks that nobody sees. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?|\u2028|\u2029|\u0085/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/[\p{Cc}\p{Cs}\ufeff\ufffe\uffff\u202a-\u202e\u2066-\u2069]/gu, (c) => (c === '\n' ? c : ''))
    .replace(INVISIBLE_CHARACTERS, '')
    .replace(LIGATURES, (letters) => letters.normalize('NFKC'))
    .normalize('NFC');
}

/** Ideographs and kana: a line may end after each. */
const IDEOGRAPH =
  /[\u2e80-\u2fdf\u3005-\u3007\u3021-\u30ff\u31f0-\u31ff\u3400-\u9fff\uf900-\ufaff\uff66-\uff9d]|[\u{20000}-\u{2fa1f}]/u;
/** No line begins with the former, and none ends with the latter, in Chinese and Japanese. */
const NEVER_FIRST =
  /^[\p{Pe}\p{Pf}\u3001\u3002\uff0c\uff0e\uff1a\uff1b\uff01\uff1f\u30fb\u30fc\u3005\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087\u30a1\u30a3\u30a5\u30a7\u30a9\u30c3\u30e3\u30e5\u30e7!?.,:;)\]}…%° ]/u;
const NEVER_LAST = /[\p{Ps}\p{Pi}]$/u;

/** Breaks a piece at its ideographs. */
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
 * Pieces of a paragraph that may not be broken inside, each with the spaces after it. A break may come after spaces, after a hyphen
 * or dash between word characters, after the thin space that follows a dash (as in a span of dates), and after a soft hyphen. No-break spaces hold.
 */
function splitAtBreakOpportunities(paragraph: string): string[] {
  return (
    paragraph.match(
      / *[^ ]*?(?:[\p{L}\p{N}][-\u2010\u2013](?=[\p{L}\p{N}])|[\u2010-\u2014-]\u2009(?=[^ ])|\u2014(?=[^ ])|\u00ad(?=[^ ])|[^ ](?= |$)) *|^ +$/gu,
    ) ?? []
  );
}

/** Only the plain space: a no-break space at the start of a line is meant. */
const withoutLeadingSpaces = (text: string) => text.replace(/^ +/, '');

/** What of a line is seen: no soft hyphens but the one at its end, drawn as a hyphen; no spaces at its end. */
function visible(line: string): string {
  const text = line.replace(/[ \u2009]+$/, '');
  const hyphen = text.endsWith(SOFT_HYPHEN) ? '-' : '';
  return text.replaceAll(SOFT_HYPHEN, '') + hyphen;
}

/** No more than so many UTF-16 units of a text; half of a letter that is two long would be none. */
export const truncateText = (text: string, maxLength: number): string =>
  text.slice(0, Math.max(0, maxLength)).replace(/[\ud800-\udbff]$/, '');

/** Greatest number of characters of a word from `start`, at least one, that fits: sought where it is, for of a very long word little fits on a line. */
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

/** Breaks what does not fit on a line of its own between characters; the last line takes what comes behind. */
function breakWord(word: string, fits: (line: string) => boolean): string[] {
  const characters = word.match(GRAPHEME_CLUSTERS) ?? [];
  const lines: string[] = [];
  let start = 0;
  while (start < characters.length) {
    const count = countFittingCharacters(characters, start, fits);
    lines.push(characters.slice(start, start + count).join(''));
    start += count;
    while (characters[start] === ' ') start += 1;
  }
  return lines;
}

function breakParagraph(paragraph: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of splitAtBreakOpportunities(paragraph).flatMap(splitAtIdeographs)) {
    if (fits(line + piece)) {
      line += piece;
      continue;
    }
    if (withoutLeadingSpaces(line) !== '') lines.push(visible(line));
    const word = withoutLeadingSpaces(piece);
    const parts = fits(word) ? [word] : breakWord(word, fits);
    line = parts.at(-1) ?? '';
    lines.push(...parts.slice(0, -1).map(visible));
  }
  return [...lines, visible(line)];
}

/** Between the mark of an item and its words, as a share of the size. */
const MARK_GAP_EM = 0.5;

/** How the items of the lists of a text stand in. */
export interface HangingIndent {
  /** How many characters of each paragraph are its mark. */
  readonly markLengths: readonly number[];
  /** mm by which the words of items stand in. */
  readonly indent: number;
}

/** How the items of a text's lists hang: all by the same, the widest mark and a gap. Null where there are none, or no room for it. */
export function computeHangingIndent(
  { text, font, size, width, align }: BreakRequest,
  metrics: FontMetrics,
): HangingIndent | null {
  if (align !== 'left' || !/^(?:•|1[.)]) /m.test(text)) return null;
  const paragraphs = text.split('\n');
  const marks = listMarkLengths(paragraphs);
  const widths = paragraphs.map((paragraph, i) =>
    measureLine({ text: paragraph.slice(0, Math.max(0, (marks[i] ?? 0) - 1)), font, size }, metrics),
  );
  const widest = Math.max(0, ...widths);
  const indent = widest + MARK_GAP_EM * size * MM_PER_POINT;
  return widest === 0 || indent > width / 2 ? null : { markLengths: marks, indent };
}

/**
 * Breaks a text into the lines that every renderer draws; paragraphs end at `\n`. First fit: a line takes what fits. A word wider than the
 * frame is broken between characters. The items of a list are broken so that their words hang beside the marks.
 */
export function breakLines(request: BreakRequest, metrics: FontMetrics = fontMetrics[request.font]): string[] {
  const { text, font, size, width } = request;
  if (text === '') return [];
  // Frames are stored to 0.001 mm, so a line that fits must still fit after rounding.
  const fitsIn = (room: number) => (line: string) =>
    measureLine({ text: visible(line), font, size }, metrics) <= room + 0.001;
  const hanging = computeHangingIndent(request, metrics);
  const [fits, fitsBeside] = [fitsIn(width), fitsIn(width - (hanging?.indent ?? 0))];
  return text.split('\n').flatMap((paragraph, i) => {
    const mark = hanging?.markLengths[i] ?? 0;
    if (mark === 0) return breakParagraph(paragraph, fits);
    const [first = '', ...more] = breakParagraph(paragraph.slice(mark), fitsBeside);
    return [visible(paragraph.slice(0, mark) + first), ...more];
  });
}

/** The lines of a text element as they are to be stored with it. */
export const breakTextElement = ({
  text,
  font,
  size,
  align,
  frame,
}: Pick<TextElement, 'text' | 'font' | 'size' | 'align' | 'frame'>): string[] =>
  breakLines({ text, font, size, align, width: frame.width });
