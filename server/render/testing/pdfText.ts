import { inflateSync } from 'node:zlib';

/** Structure of a pdfkit PDF: dictionaries are plain text, only streams are compressed. */
export interface PdfStructure {
  readonly pages: readonly { readonly media: number[]; readonly trim: number[]; readonly bleed: number[] }[];
  /** Sizes of its images in px, without soft masks. */
  readonly images: readonly { readonly width: number; readonly height: number }[];
  /** PostScript names of fonts and whether they are embedded. */
  readonly fonts: readonly { readonly name: string; readonly embedded: boolean }[];
}

const numbers = (text: string | undefined) => (text ?? '').trim().split(/\s+/).map(Number);
const box = (body: string, name: string) => numbers(new RegExp(`/${name} \\[([^\\]]*)\\]`).exec(body)?.[1]);
const value = (body: string, name: string) => Number(new RegExp(`/${name} (\\d+)`).exec(body)?.[1]);

export function readPdfStructure(pdf: Buffer): PdfStructure {
  const objects = [...pdf.toString('latin1').matchAll(/\d+ 0 obj\n([\s\S]*?)(?:\nstream|\nendobj)/g)].map(
    (m) => m[1] ?? '',
  );
  const having = (mark: RegExp) => objects.filter((body) => mark.test(body));
  return {
    pages: having(/\/Type \/Page\n/).map((body) => ({
      media: box(body, 'MediaBox'),
      trim: box(body, 'TrimBox'),
      bleed: box(body, 'BleedBox'),
    })),
    images: having(/\/Filter \/DCTDecode/).map((body) => ({
      width: value(body, 'Width'),
      height: value(body, 'Height'),
    })),
    fonts: having(/\/Type \/FontDescriptor/).map((body) => ({
      name: /\/FontName \/[A-Z]{6}\+(\S+)/.exec(body)?.[1] ?? '',
      embedded: /\/FontFile2 \d+ 0 R/.test(body),
    })),
  };
}

/** Returns the text lines that contain glyph 0, which replaces missing letters. */
export function findMissingGlyphLines(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  const streams = [...text.matchAll(/\/Filter \/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g)].map(([, packed]) => {
    try {
      return inflateSync(Buffer.from(packed ?? '', 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  const lines = streams.flatMap((stream) => stream.match(/\[[^\]]*\] TJ/g) ?? []);
  const glyphs = (line: string) =>
    [...line.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
  return lines.filter((line) => glyphs(line).includes('0000'));
}
