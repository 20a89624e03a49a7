import { readFileSync } from 'node:fs';
import { create } from 'fontkit';
import { fontFiles } from '../fontFiles/bookFontFiles';
import type { Face } from '../fontFiles/lineFontFiles';
import { type FontkitFont, forgetGlyphs } from './pdfkitInternals';

const known = new Map<string, FontkitFont>();

/** A font read once in a process: its tables are decoded as they are needed, which takes as long as drawing the pages of an album. */
function fontOf({ key, source }: Face): FontkitFont {
  const read = () => (typeof source === 'string' ? readFileSync(source) : source);
  const font = known.get(key) ?? (create(read()) as unknown as FontkitFont);
  known.set(key, font);
  return forgetGlyphs(font);
}

const registered = new WeakMap<PDFKit.PDFDocument, Set<string>>();

/** Chooses a font for what is written next; what is not used is not embedded. */
export function chooseFace(doc: PDFKit.PDFDocument, face: Face): void {
  const keys = registered.get(doc) ?? new Set();
  registered.set(doc, keys);
  // pdfkit takes an opened font too; its typings tell of files and bytes only.
  if (!keys.has(face.key)) doc.registerFont(face.key, fontOf(face) as unknown as string);
  keys.add(face.key);
  doc.font(face.key);
}

/**
 * Makes the fonts of the document known to a file, each under its path, and chooses the serif. What is not used is not embedded. A process draws one file at a
 * time: the next one begins with fonts of which nothing was asked.
 */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const source of [...Object.values(fontFiles), fontFiles.serif]) chooseFace(doc, { key: source, source });
}
