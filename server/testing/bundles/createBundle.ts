import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type SpreadDocument, serialiseSpread } from '@domain/document';
import { aPhotoElement, aSpread, aTextElement } from '@domain/testing';
import yazl from 'yazl';
import { samplePicture } from '../../render/samples/samplePicture';

export const photo = (seed: number) => samplePicture(1200, 900, seed).encode('jpeg', 85);

export const ID = randomUUID();
/** The documents of a small book. */
export const pages = (middle: Partial<SpreadDocument> = {}) => [
  aSpread({ role: 'cover', spine: 6, elements: [] }),
  aSpread({ role: 'opening', elements: [] }),
  aSpread({ elements: [aPhotoElement({ fileId: ID }), aTextElement()], ...middle }),
  aSpread({ role: 'closing', elements: [] }),
];
export const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

interface Made {
  readonly bytes?: Buffer;
  readonly told?: object;
  readonly spreads?: readonly string[];
  readonly more?: readonly [string, Buffer][];
  readonly compress?: boolean;
  readonly without?: string;
}

/** A bundle that may be wrong. */
export async function aBundle({
  bytes,
  told = {},
  spreads,
  more = [],
  compress = false,
  without,
}: Made = {}): Promise<Buffer> {
  const original = bytes ?? Buffer.from(await photo(9));
  const html = spreads ?? pages().map(serialiseSpread);
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
    photos: [{ id: ID, name: 'a.jpg', sha256: sha(original), bytes: original.length }],
    ...told,
  };
  const zip = new yazl.ZipFile();
  const files: [string, Buffer, boolean][] = [
    ['manifest.json', Buffer.from(JSON.stringify(manifest)), true],
    ...html.map((page, i): [string, Buffer, boolean] => [
      `spreads/${String(i).padStart(3, '0')}.html`,
      Buffer.from(page),
      true,
    ]),
    [`photos/${ID}`, original, compress],
    ...more.map(([name, content]): [string, Buffer, boolean] => [name, content, true]),
  ];
  for (const [name, content, deflated] of files)
    if (name !== without) zip.addBuffer(content, name, { compress: deflated });
  zip.end();
  return buffer(zip.outputStream);
}

/** Its pages as those of a version. */
export const versionPages = () =>
  pages().map((doc, i): [string, Buffer] => [`versions/000${i}.html`, Buffer.from(serialiseSpread(doc))]);

/** What a manifest of version 2 tells, with a version of these pages. */
export const versionOf = (
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
