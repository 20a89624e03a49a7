import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type SpreadDocument, serialiseSpread } from '@domain/document';
import { aPhotoElement, aSpread, aTextElement } from '@domain/testing';
import yazl from 'yazl';
import { paintSamplePicture } from '../../render/samples/samplePicture';

export const paintBundlePhoto = (seed: number) => paintSamplePicture(1200, 900, seed).encode('jpeg', 85);

export const BUNDLE_PHOTO_ID = randomUUID();
export const createBundlePages = (middle: Partial<SpreadDocument> = {}) => [
  aSpread({ role: 'cover', spine: 6, elements: [] }),
  aSpread({ role: 'opening', elements: [] }),
  aSpread({ elements: [aPhotoElement({ fileId: BUNDLE_PHOTO_ID }), aTextElement()], ...middle }),
  aSpread({ role: 'closing', elements: [] }),
];
export const sha256OfBytes = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

interface BundleOptions {
  readonly bytes?: Buffer;
  readonly manifestFields?: object;
  readonly spreads?: readonly string[];
  readonly extraFiles?: readonly [string, Buffer][];
  readonly compress?: boolean;
  readonly omittedFile?: string;
}

/** Creates a bundle that may be invalid. */
export async function createBundle({
  bytes,
  manifestFields = {},
  spreads,
  extraFiles = [],
  compress = false,
  omittedFile,
}: BundleOptions = {}): Promise<Buffer> {
  const original = bytes ?? Buffer.from(await paintBundlePhoto(9));
  const html = spreads ?? createBundlePages().map(serialiseSpread);
  const manifest = {
    format: 'keepsake-album',
    version: 1,
    album: {
      title: 'A',
      format: 'square-210',
      template_id: 'journey',
      category: null,
      made_at: '2024-07-12T08:00:00.000Z',
    },
    spreads: html.length,
    photos: [{ id: BUNDLE_PHOTO_ID, name: 'a.jpg', sha256: sha256OfBytes(original), bytes: original.length }],
    ...manifestFields,
  };
  const zip = new yazl.ZipFile();
  const files: [string, Buffer, boolean][] = [
    ['manifest.json', Buffer.from(JSON.stringify(manifest)), true],
    ...html.map((page, i): [string, Buffer, boolean] => [
      `spreads/${String(i).padStart(3, '0')}.html`,
      Buffer.from(page),
      true,
    ]),
    [`photos/${BUNDLE_PHOTO_ID}`, original, compress],
    ...extraFiles.map(([name, content]): [string, Buffer, boolean] => [name, content, true]),
  ];
  for (const [name, content, deflated] of files)
    if (name !== omittedFile) zip.addBuffer(content, name, { compress: deflated });
  zip.end();
  return buffer(zip.outputStream);
}

/** The same pages in the form of a version. */
export const createVersionPages = () =>
  createBundlePages().map((doc, i): [string, Buffer] => [`versions/000${i}.html`, Buffer.from(serialiseSpread(doc))]);

/** Manifest of format version 2, with a version of these pages. */
export const createVersionManifest = (
  numbers: readonly number[],
  of = (_page: number): number | null => null,
  more: object = {},
) => {
  const spreads = numbers.map((page) => ({ page, touched: true, of: of(page) }));
  const told = { format: 'square-210', template_id: 'journey', lora: null, created_at: '2024-07-13T08:00:00.000Z' };
  const facts = { title: 'A', category: null, made_at: '2024-07-12T08:00:00.000Z', settings: null };
  return {
    version: 2,
    album: { ...facts, format: 'square-210', template_id: 'journey', lora: null },
    spreads: [1, 1, 1, 1],
    deleted: [],
    versions: [{ kind: 'automatic', name: null, ...told, spreads, ...more }],
  };
};
