import { readFileSync } from 'node:fs';
import { create } from 'fontkit';
import { bookFontFiles } from '../fontFiles/bookFontFiles';
import type { FontFile } from '../fontFiles/lineFontFiles';
import { clearGlyphCache, type FontkitFont } from './pdfkitInternals';

const known = new Map<string, FontkitFont>();

/** A font read once in a process: its tables are decoded as they are needed, which takes as long as drawing the pages of an album. */
function loadPdfFont({ key, source }: FontFile): FontkitFont {
  const read = () => (typeof source === 'string' ? readFileSync(source) : source);
  const font = known.get(key) ?? (create(read()) as unknown as FontkitFont);
  known.set(key, font);
  return clearGlyphCache(font);
}

const registered = new WeakMap<PDFKit.PDFDocument, Set<string>>();

/** Chooses a font for what is written next; what is not used is not embedded. */
export function selectFontFile(doc: PDFKit.PDFDocument, face: FontFile): void {
  const keys = registered.get(doc) ?? new Set();
  registered.set(doc, keys);
  // pdfkit takes an opened font too; its typings tell of files and bytes only.
  if (!keys.has(face.key)) doc.registerFont(face.key, loadPdfFont(face) as unknown as string);
  keys.add(face.key);
  doc.font(face.key);
}

/**
 * Makes the fonts of the document known to a file, each under its path, and chooses the serif. What is not used is not embedded. A process draws one file at a
 * time: the next one begins with fonts of which nothing was asked.
 */
export function registerPdfFonts(doc: PDFKit.PDFDocument): void {
  for (const source of [...Object.values(bookFontFiles), bookFontFiles.serif])
    selectFontFile(doc, { key: source, source });
}
