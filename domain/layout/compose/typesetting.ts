import type { FontId, Rect } from '../../document/model';
import { breakLines, cleanText, measureLine } from '../../document/text/breakLines';
import { fontMetrics } from '../../document/text/fontMetrics';
import { lineHeight } from '../../document/text/positionLines';
import type { ElementDraft, TextStyle } from './createElements';
import { createText } from './createElements';

/** The x-height of an ordinary font, of its size. */
const ORDINARY_X_HEIGHT = 0.5;

/** The size in pt at which a font looks as large as an ordinary one of `size` does: fonts with small letters are set larger. */
export function opticalSize(font: FontId, size: number): number {
  const { xHeight, unitsPerEm } = fontMetrics[font];
  return Math.round(10 * size * Math.min(1.35, Math.max(0.9, (ORDINARY_X_HEIGHT * unitsPerEm) / xHeight))) / 10;
}

/** What no line is broken inside of. */
const wordsOf = (text: string): string[] => cleanText(text).split(/[ \n]+|(?<=[\u2010-\u2014-]\u2009)/);

/** mm of the longest word of a text. */
const longestWord = (text: string, { font, size }: TextStyle): number =>
  Math.max(0, ...wordsOf(text).map((word) => measureLine({ text: word, font, size })));

const breakTextLines = (text: string, { font, size, align }: TextStyle, width: number): string[] =>
  breakLines({ text: cleanText(text), font, size, align, width });

/** The least width in which a text has no more lines than in the given one. */
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

/** A word so short that it belongs to the next one: an article, a preposition. */
const SHORT_LAST_WORD = /(?<=^| )\p{L}{1,3}$/u;
/** What a line that ends with one costs, in the unlikeness of lines. */
const SHORT_LAST_WORD_COST = 0.3;

/** How far from equal the lines are, 0..1, and how many of them leave a short word behind. */
function lineBreakCost(lines: readonly string[], { font, size }: TextStyle): number {
  const widths = lines.map((text) => measureLine({ text, font, size }));
  const longest = Math.max(...widths, 1e-6);
  return (
    1 -
    Math.min(...widths) / longest +
    SHORT_LAST_WORD_COST * lines.slice(0, -1).filter((line) => SHORT_LAST_WORD.test(line)).length
  );
}

/** The text with its short words held to the next one by no-break spaces, where its lines are the better for it. */
function bindShortWords(text: string, style: TextStyle, width: number): string {
  const lines = breakTextLines(text, style, balancedWidth(text, style, width));
  if (text.includes('\n') || !lines.slice(0, -1).some((line) => SHORT_LAST_WORD.test(line))) return text;
  let at = 0;
  let other = text;
  for (const line of lines.slice(0, -1)) {
    at = other.indexOf(line, at) + line.length;
    if (SHORT_LAST_WORD.test(line)) other = `${other.slice(0, at)}\u00a0${other.slice(at + 1)}`;
  }
  const otherLines = breakTextLines(other, style, balancedWidth(other, style, width));
  const better = otherLines.length <= lines.length && lineBreakCost(otherLines, style) < lineBreakCost(lines, style);
  return longestWord(other, style) <= width && better ? other : text;
}

/**
 * A text whose lines are about equally long: its frame is as narrow as can be with as many lines, so that no word stands alone on the last, and
 * none is broken for it; an article or preposition stands with the word it belongs to.
 */
export function createBalancedText(text: string, frame: Rect, style: TextStyle): ElementDraft {
  const held = bindShortWords(cleanText(text), style, frame.width);
  const width = balancedWidth(held, style, frame.width);
  const x = style.align === 'center' ? frame.x + (frame.width - width) / 2 : frame.x;
  return createText(held, { ...frame, x, width }, style);
}

/** Height in mm of a text set in that style. */
export function measureTextHeight(text: string, style: TextStyle, width: number): number {
  return breakTextLines(text, style, width).length * lineHeight(style);
}

/** Whether every word of a text has room on a line of its own. */
export const canFitWords = (text: string, style: TextStyle, width: number): boolean =>
  longestWord(text, style) <= width;

/**
 * The style with its size lowered until the text has no more than `maxLines` lines of that width and no word is broken; not below half of it.
 */
export function fitTextStyle(text: string, style: TextStyle, width: number, maxLines: number): TextStyle {
  const fits = (size: number) =>
    canFitWords(text, { ...style, size }, width) && breakTextLines(text, { ...style, size }, width).length <= maxLines;
  const sizes = Array.from({ length: 11 }, (_, i) => Math.round(style.size * (1 - i * 0.05) * 10) / 10);
  return { ...style, size: sizes.find(fits) ?? sizes.at(-1) ?? style.size };
}
