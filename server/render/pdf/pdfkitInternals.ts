import type PDFKit from 'pdfkit';

/**
 * What pdfkit's typings leave out: indirect objects, the resources of a page, the catalogue and the metadata. Only the files that build on this one
 * know that they exist; the version of pdfkit is pinned.
 */
export interface PdfRef {
  data: Record<string, unknown>;
  write(chunk: string | Uint8Array): void;
  end(chunk?: string | Uint8Array): void;
}
export interface FontkitFont {
  /** Those that were asked for so far. */
  _glyphs: object;
  layout(text: string, features?: unknown, script?: string): unknown;
}

/**
 * A font of which nothing was asked yet. A glyph keeps the letter that it was asked for first, which stands in the file: a file must not tell of the one before. fontkit has no public way to
 * forget glyphs, and a font opened anew decodes its tables anew. Throws when its cache is elsewhere, as another version may have it.
 */
export function clearGlyphCache(font: FontkitFont): FontkitFont {
  if (typeof font._glyphs !== 'object') throw new Error('fontkit keeps its glyphs elsewhere');
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
  /** The font chosen last. */
  _font: { font?: FontkitFont };
  ref(data: Record<string, unknown>): PdfRef;
  openImage(source: Buffer): PDFKit.Mixins.ImageSrc;
  addContent(data: string): void;
  appendXML(xml: string): void;
  /** Writes title and dates into the metadata, its words not escaped: replaced by ours. */
  _addInfo(): void;
}

export const toRawDocument = (doc: PDFKit.PDFDocument): RawDocument => doc as unknown as RawDocument;

/** A value that pdfkit writes as a PDF name: where it takes strings for text, it takes this as it is. */
export const pdfName = (name: string) => ({ [Symbol.toStringTag]: 'PdfName', toString: () => `/${name}` });

/** A value that pdfkit writes as a PDF text string. */
// oxlint-disable-next-line no-new-wrappers, unicorn/new-for-builtins
export const pdfText = (text: string): object => new String(text);
