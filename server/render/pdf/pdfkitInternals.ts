import type PDFKit from 'pdfkit';

/**
 * Internals missing from pdfkit's typings: indirect objects, page resources, catalogue, metadata. Only the
 * files that import this one depend on them; pdfkit's version is pinned.
 */
export interface PdfRef {
  data: Record<string, unknown>;
  write(chunk: string | Uint8Array): void;
  end(chunk?: string | Uint8Array): void;
}
export interface FontkitFont {
  _glyphs: object;
  layout(text: string, features?: unknown, script?: string): unknown;
}

/**
 * Clears a font's glyph cache. A glyph keeps the letter that first requested it, which is written to the
 * file; files must not leak content of earlier ones. fontkit has no public way, and reopening a font decodes
 * its tables again.
 * @throws Error when another fontkit version keeps its cache elsewhere
 */
export function clearGlyphCache(font: FontkitFont): FontkitFont {
  if (typeof font._glyphs !== 'object') throw new Error('unexpected fontkit version: the glyph cache was not found');
  font._glyphs = {};
  return font;
}
interface RawPage {
  content: PdfRef;
  resources: PdfRef;
  xobjects: Record<string, PdfRef>;
  colorSpaces: Record<string, unknown>;
  dictionary: PdfRef;
  width: number;
  height: number;
}
export interface RawDocument {
  page: RawPage;
  info: Record<string, unknown>;
  _id: Uint8Array;
  _root: PdfRef;
  _font: { font?: FontkitFont };
  ref(data: Record<string, unknown>): PdfRef;
  openImage(source: Buffer): PDFKit.Mixins.ImageSrc;
  addContent(data: string): void;
  appendXML(xml: string): void;
  /** Writes title and dates to the metadata without escaping; replaced by our own. */
  _addInfo(): void;
}

export const toRawDocument = (doc: PDFKit.PDFDocument): RawDocument => doc as unknown as RawDocument;

/** Value that pdfkit writes as a PDF name instead of text. */
export const pdfName = (name: string) => ({ [Symbol.toStringTag]: 'PdfName', toString: () => `/${name}` });

/** Value that pdfkit writes as a PDF text string. */
// oxlint-disable-next-line no-new-wrappers, unicorn/new-for-builtins
export const pdfText = (text: string): object => new String(text);
