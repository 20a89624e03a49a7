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

/** Words of somebody else, in any script, on a page that is measured in points. */
export interface TextBlock {
  readonly text: string;
  readonly font: FontId;
  readonly size: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}

/** Distance of baselines as a multiple of the size. */
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
  const look = { rotation: 0, opacity: 1, locked: false, colour: '#000000', verticalAlign: 'top' } as const;
  return positionLines({ ...look, text: words, font, size, leading: LEADING, align, frame, lines }).map(inPoints);
}

/** Opens the fonts that a block is written with. */
export const loadBlockFonts = (block: TextBlock): Promise<void> => loadLineFontFiles(breakBlock(block), block.font);

export const measureBlockHeight = (block: TextBlock): number => breakBlock(block).length * block.size * LEADING;

/** Writes a block, broken into lines and ordered as on the pages of a book. Call {@link loadBlockFonts} before. */
export function writeBlock(doc: PDFKit.PDFDocument, block: TextBlock): void {
  for (const line of breakBlock(block)) writeLine(doc, line, block.font, block.size);
}

/** Stands for a character that has no Latin form, such as a private one. */
const UNKNOWN = '?';

/** A text with Latin letters in place of those that no font has; without such letters the text itself. */
export function transliterateMissingLetters(text: string, font: FontId): string {
  const clean = cleanText(text);
  const missing = findMissingCharacters(clean, font);
  // Longer ones first: a letter with its marks is one.
  const byLength = missing.toSorted((a, b) => b.length - a.length);
  return byLength.reduce((written, one) => written.replaceAll(one, anyAscii(one) || UNKNOWN), clean);
}
