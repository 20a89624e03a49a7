import { readFileSync } from 'node:fs';
import { create } from 'fontkit';
import { fontFiles } from '../fonts';
import { type FontkitFont, forgetGlyphs } from './raw';

const known = new Map<string, FontkitFont>();

/** A font read once in a process: its tables are decoded as they are needed, which takes as long as drawing the pages of an album. */
function fontOf(file: string): FontkitFont {
  const font = known.get(file) ?? (create(readFileSync(file)) as unknown as FontkitFont);
  known.set(file, font);
  return forgetGlyphs(font);
}

/**
 * Makes the fonts of the document known to a file, each under its path, and chooses the serif. What is not used is not embedded. A process draws one file at a
 * time: the next one begins with fonts of which nothing was asked.
 */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  // pdfkit takes an opened font too; its typings tell of files and bytes only.
  for (const file of Object.values(fontFiles)) doc.registerFont(file, fontOf(file) as unknown as string);
  doc.font(fontFiles.serif);
}
