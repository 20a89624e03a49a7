import {
  breakLines,
  cleanText,
  type FontId,
  findMissingCharacters,
  positionLines,
  type TextLine,
} from '@domain/document';
import { mmToPt, ptToMm } from '@domain/print';
import anyAscii from 'any-ascii';
import { loadLineFontFiles } from '../fontFiles/lineFontFiles';
import { writeLine } from './paintPdfStep';

/** User text of any script on a page measured in pt. */
export interface TextBlock {
  readonly text: string;
  readonly font: FontId;
  readonly size: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}

/** Line height as a multiple of the font size. */
const LEADING = 1.5;

const inPoints = (line: TextLine): TextLine => ({
  ...line,
  x: mmToPt(line.x),
  baseline: mmToPt(line.baseline),
  width: mmToPt(line.width),
  ...(line.runs && { runs: line.runs.map((run) => ({ ...run, x: mmToPt(run.x), width: mmToPt(run.width) })) }),
});

function breakBlock({ text, font, size, align, ...place }: TextBlock): TextLine[] {
  const [x, y, width] = [place.x, place.y, place.width].map(ptToMm) as [number, number, number];
  const words = cleanText(text);
  const lines = breakLines({ text: words, font, size, width });
  const frame = { x, y, width, height: ptToMm(lines.length * size * LEADING) };
  const lineStyle = { rotation: 0, opacity: 1, locked: false, colour: '#000000', verticalAlign: 'top' } as const;
  return positionLines({ ...lineStyle, text: words, font, size, leading: LEADING, align, frame, lines }).map(inPoints);
}

export const loadBlockFonts = (block: TextBlock): Promise<void> => loadLineFontFiles(breakBlock(block), block.font);

export const measureBlockHeight = (block: TextBlock): number => breakBlock(block).length * block.size * LEADING;

/**
 * Writes a block with line breaks and bidirectional order as on book pages. Call {@link loadBlockFonts}
 * first.
 */
export function writeBlock(doc: PDFKit.PDFDocument, block: TextBlock): void {
  for (const line of breakBlock(block)) writeLine(doc, line, block.font, block.size);
}

/** Replacement for a character without a Latin form, such as a private one. */
const UNKNOWN = '?';

/** Transliterates letters that no font has to Latin. Returns a text without such letters unchanged. */
export function transliterateMissingLetters(text: string, font: FontId): string {
  const clean = cleanText(text);
  const missing = findMissingCharacters(clean, font);
  // Replace longer sequences first: a letter with its marks is one.
  const byLength = missing.toSorted((a, b) => b.length - a.length);
  return byLength.reduce((written, one) => written.replaceAll(one, anyAscii(one) || UNKNOWN), clean);
}
