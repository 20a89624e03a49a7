import { markLengths } from './lists';
import type { FontMetrics } from './metrics';
import { advanceOf, fontMetrics } from './metrics';
import type { FontId, TextElement } from './model';
import { rawLines } from './rawLines';

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
  return (advanceOf(text, metrics) / metrics.unitsPerEm) * size * MM_PER_POINT;
}

/** What other programs leave in a text and nobody sees: marks of direction, places where a line may or may not be broken, choices of a glyph. */
const UNSEEN = /[\u061c\u200b\u200e\u200f\u2060]|\ufe0e|\ufe0f/g;
/** As letters stand in what is copied from a PDF. */
const LIGATURE = /[\ufb00-\ufb06]/g;

/** Text as the document may hold it: NFC, `\n` line ends, tabs as spaces, no other control characters, lone surrogates or marks that nobody sees. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?|\u2028|\u2029|\u0085/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/[\p{Cc}\p{Cs}\ufeff\ufffe\uffff\u202a-\u202e\u2066-\u2069]/gu, (c) => (c === '\n' ? c : ''))
    .replace(UNSEEN, '')
    .replace(LIGATURE, (letters) => letters.normalize('NFKC'))
    .normalize('NFC');
}

const SOFT_HYPHEN = '\u00ad';

/**
 * Pieces of a paragraph that may not be broken inside, each with the spaces after it. A break may come after spaces, after a hyphen
 * or dash between word characters, after the thin space that follows a dash (as in a span of dates), and after a soft hyphen. No-break spaces hold.
 */
function unbreakables(paragraph: string): string[] {
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
export const cutText = (text: string, most: number): string =>
  text.slice(0, Math.max(0, most)).replace(/[\ud800-\udbff]$/, '');

/** What is drawn as one: a letter with the marks over it, pictures that are joined to one, a flag. */
const characterOf = /\p{RI}{2}|\P{M}(?:[\p{M}\p{EMod}]|\u200d\P{M})*|\p{M}+/gu;

/** Greatest number of characters of a word from `start`, at least one, that fits: sought where it is, for of a very long word little fits on a line. */
function charactersThatFit(characters: readonly string[], start: number, fits: (text: string) => boolean): number {
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
  const characters = word.match(characterOf) ?? [];
  const lines: string[] = [];
  let start = 0;
  while (start < characters.length) {
    const count = charactersThatFit(characters, start, fits);
    lines.push(characters.slice(start, start + count).join(''));
    start += count;
    while (characters[start] === ' ') start += 1;
  }
  return lines;
}

function breakParagraph(paragraph: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of unbreakables(paragraph)) {
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
const MARK_GAP = 0.5;

interface Hanging {
  /** How many characters of each paragraph are its mark. */
  readonly marks: readonly number[];
  /** mm by which the words of items stand in. */
  readonly indent: number;
}

/** How the items of a text's lists hang: all by the same, the widest mark and a gap. Null where there are none, or no room for it. */
function hangingOf({ text, font, size, width, align }: BreakRequest, metrics: FontMetrics): Hanging | null {
  if (align !== 'left' || !/^(?:•|1[.)]) /m.test(text)) return null;
  const paragraphs = text.split('\n');
  const marks = markLengths(paragraphs);
  const widths = paragraphs.map((paragraph, i) =>
    measureLine({ text: paragraph.slice(0, Math.max(0, (marks[i] ?? 0) - 1)), font, size }, metrics),
  );
  const widest = Math.max(0, ...widths);
  const indent = widest + MARK_GAP * size * MM_PER_POINT;
  return widest === 0 || indent > width / 2 ? null : { marks, indent };
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
  const hanging = hangingOf(request, metrics);
  const [fits, fitsBeside] = [fitsIn(width), fitsIn(width - (hanging?.indent ?? 0))];
  return text.split('\n').flatMap((paragraph, i) => {
    const mark = hanging?.marks[i] ?? 0;
    if (mark === 0) return breakParagraph(paragraph, fits);
    const [first = '', ...more] = breakParagraph(paragraph.slice(mark), fitsBeside);
    return [visible(paragraph.slice(0, mark) + first), ...more];
  });
}

/** The lines of a text element as they are to be stored with it. */
export const linesOf = ({
  text,
  font,
  size,
  align,
  frame,
}: Pick<TextElement, 'text' | 'font' | 'size' | 'align' | 'frame'>): string[] =>
  breakLines({ text, font, size, align, width: frame.width });

/** Distance of two baselines in mm. */
export function lineHeight({ size, leading }: Pick<TextElement, 'size' | 'leading'>): number {
  return size * leading * MM_PER_POINT;
}

export interface TextLine {
  readonly text: string;
  /** Left end, mm. */
  readonly x: number;
  /** mm */
  readonly baseline: number;
  /** Advance, mm. */
  readonly width: number;
}

type TextSet = Omit<TextElement, 'id' | 'type'>;

/** A line or the mark before it: how far it stands in, and how wide it is, mm. */
interface Piece {
  readonly text: string;
  readonly inset: number;
  readonly width: number;
}

/** What is drawn on each line: one piece, or in a list the mark of an item and its words. */
function piecesOf(element: TextSet): readonly (readonly Piece[])[] {
  const { text, lines, font, size, frame, align } = element;
  const metrics = fontMetrics[font];
  const piece = (words: string, inset = 0): Piece => ({
    text: words,
    inset,
    width: measureLine({ text: words, font, size }, metrics),
  });
  const hanging = hangingOf({ text, font, size, align, width: frame.width }, metrics);
  if (!hanging) return lines.map((line) => [piece(line)]);
  const { marks, indent } = hanging;
  const raw = rawLines(text, lines);
  let paragraph = 0;
  const hung = lines.map((line, i): Piece[] => {
    const mark = marks[paragraph] ?? 0;
    const isFirst = i === 0 || raw[i - 1]?.hard === true;
    if (raw[i]?.hard) paragraph += 1;
    if (mark === 0) return [piece(line)];
    return isFirst ? [piece(line.slice(0, mark).trimEnd()), piece(line.slice(mark), indent)] : [piece(line, indent)];
  });
  // Lines that were broken before lists hung are drawn as they were.
  const isWide = ({ text: words, inset, width }: Piece) =>
    inset > 0 && inset + width > frame.width + 0.01 && Array.from(words).length > 2;
  return hung.flat().some(isWide) ? lines.map((line) => [piece(line)]) : hung;
}

/** mm by which the words of the items of a text's lists stand in; 0 where none hang. */
export const listIndent = (element: TextSet): number =>
  Math.max(
    0,
    ...piecesOf(element)
      .flat()
      .map(({ inset }) => inset),
  );

/**
 * Where the lines of a text, and the marks of its lists, stand, in mm of the document before the frame is turned. Each line has a box of size × leading in
 * which ascent and descent are centred, as CSS does.
 */
export function positionLines(element: TextSet): TextLine[] {
  const { frame, lines, font, size, align, verticalAlign } = element;
  const metrics = fontMetrics[font];
  const step = lineHeight(element);
  const em = size * MM_PER_POINT;
  const ascent = (metrics.ascent / metrics.unitsPerEm) * em;
  const descent = (-metrics.descent / metrics.unitsPerEm) * em;
  const spare = frame.height - step * lines.length;
  const top = frame.y + { top: 0, middle: spare / 2, bottom: spare }[verticalAlign];
  return piecesOf(element).flatMap((pieces, i) => {
    const baseline = top + i * step + (step - ascent - descent) / 2 + ascent;
    return pieces.map(({ text, inset, width }) => {
      const x = frame.x + { left: inset, center: (frame.width - width) / 2, right: frame.width - width }[align];
      return { text, x, width, baseline };
    });
  });
}

/**
 * The words of a line and where each begins, in mm. A renderer that shapes word by word (canvas) draws these, because it drops the
 * kerning at spaces that the measured line has.
 */
export function positionWords(
  line: TextLine,
  font: FontId,
  size: number,
): { readonly text: string; readonly x: number }[] {
  const metrics = fontMetrics[font];
  return [...line.text.matchAll(/[^ ]+/g)].map((word) => {
    // Up to and with the first letter, less that letter: so the kerning of the space before it counts.
    const [first = ''] = word[0];
    const before = advanceOf(line.text.slice(0, word.index) + first, metrics) - advanceOf(first, metrics);
    return { text: word[0], x: line.x + (before / metrics.unitsPerEm) * size };
  });
}

/** Whether the lines of a text need more height or width than their frame has. */
export function textOverflows(element: TextSet): boolean {
  const { frame, lines } = element;
  const slack = 0.01;
  return (
    lines.length * lineHeight(element) > frame.height + slack ||
    piecesOf(element)
      .flat()
      .some(({ inset, width }) => inset + width > frame.width + slack)
  );
}
