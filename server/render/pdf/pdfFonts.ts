import { readFileSync } from 'node:fs';
import { registerAllFontMetrics } from '@domain/document/text/allFontMetrics';
import { create } from 'fontkit';
import { bookFontFiles } from '../fontFiles/bookFontFiles';
import type { FontFile } from '../fontFiles/lineFontFiles';
import { clearGlyphCache, type FontkitFont } from './pdfkitInternals';

const known = new Map<string, FontkitFont>();

/**
 * Opens a font once per process. Its tables are decoded on use, which takes as long as drawing an album's
 * pages.
 */
function loadPdfFont({ key, source }: FontFile): FontkitFont {
  const read = () => (typeof source === 'string' ? readFileSync(source) : source);
  const font = known.get(key) ?? (create(read()) as unknown as FontkitFont);
  known.set(key, font);
  return clearGlyphCache(font);
}

const registered = new WeakMap<PDFKit.PDFDocument, Set<string>>();

/** Selects a font for subsequent text. Unused fonts are not embedded. */
export function selectFontFile(doc: PDFKit.PDFDocument, face: FontFile): void {
  const keys = registered.get(doc) ?? new Set();
  registered.set(doc, keys);
  // pdfkit also takes an opened font, but its typings only files and bytes.
  if (!keys.has(face.key)) doc.registerFont(face.key, loadPdfFont(face) as unknown as string);
  keys.add(face.key);
  doc.font(face.key);
}

/**
 * Registers the core fonts under their paths and selects the serif; other files are registered on use. Unused
 * fonts are not embedded. A process draws one file at a time, and each file starts with empty glyph caches.
 */
export function registerPdfFonts(doc: PDFKit.PDFDocument): void {
  registerAllFontMetrics();
  for (const source of [...Object.values(bookFontFiles), bookFontFiles.serif])
    selectFontFile(doc, { key: source, source });
}
