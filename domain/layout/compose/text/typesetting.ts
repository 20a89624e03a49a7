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

/** A short word that belongs to the next one: an article or a preposition. */
const SHORT_LAST_WORD = /(?<=^| )\p{L}{1,3}$/u;
/** Cost of a line that ends with a short word, in the unit of line inequality. */
const SHORT_LAST_WORD_COST = 0.3;

function lineBreakCost(lines: readonly string[], { font, size }: TextStyle): number {
  const widths = lines.map((text) => measureLine({ text, font, size }));
  const longest = Math.max(...widths, 1e-6);
  return (
    1 -
    Math.min(...widths) / longest +
    SHORT_LAST_WORD_COST * lines.slice(0, -1).filter((line) => SHORT_LAST_WORD.test(line)).length
  );
}

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
 * Creates a text with lines of about equal length. The frame is as narrow as the same number of lines allows, so no
 * word is alone or broken. Articles and prepositions stay with their words.
 */
export function createBalancedText(text: string, frame: Rect, style: TextStyle): ElementDraft {
  const held = bindShortWords(cleanText(text), style, frame.width);
  const width = balancedWidth(held, style, frame.width);
  const x = style.align === 'center' ? frame.x + (frame.width - width) / 2 : frame.x;
  return createText(held, { ...frame, x, width }, style);
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
