import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import sharp from 'sharp';
import { ImageError, type Images, type Ingested, openImages } from '.';
import { paintCorners } from './fixtures/corners';
import { type CodedTile, createHeifGrid, extractTile } from './fixtures/heifGrid';
import { decodeHeic } from './heif/decodeHeic';
import { instantiateLibheif } from './heif/libheif';
import type { PixelSize } from './orientation';

let folder: string;
let images: Images;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'damage-'));
  images = openImages({ onTrouble: () => undefined });
});
after(async () => {
  await images.close();
  await rm(folder, { recursive: true });
});

/** Paints a picture with detail everywhere, like a photo. */
function paintWaves({ width, height }: { width: number; height: number }): Promise<Buffer> {
  const wave = (i: number) => 128 + 60 * Math.sin(i / 7 + Math.sin(i / 1100)) + 50 * Math.sin(i / 3001);
  const data = Buffer.from(Array.from({ length: width * height }, (_, i) => wave(i)));
  return sharp(data, { raw: { width, height, channels: 1 } })
    .jpeg()
    .toBuffer();
}

let count = 0;
async function ingest(bytes: Buffer): Promise<Ingested> {
  const file = join(folder, `photo-${count++}`);
  await writeFile(file, bytes);
  return images.ingest(file, { outDir: folder, minSidePx: 300, maxPixels: 150e6 });
}
const assertRejected = (bytes: Buffer, code = 'file_corrupt') =>
  assert.rejects(ingest(bytes), (error: unknown) => error instanceof ImageError && error.code === code);

const heic = () => readFile(new URL('./fixtures/turned-by-irot.heic', import.meta.url));
const avif = () => paintCorners().avif({ effort: 1 }).toBuffer();

/** Changes the bytes from a fraction of their length on. */
function changeTail(bytes: Buffer, from: number, change: (part: Buffer) => unknown): Buffer {
  const copy = Buffer.from(bytes);
  change(copy.subarray(Math.floor(copy.length * from)));
  return copy;
}
const zeroed = (part: Buffer) => part.fill(0);
const flipped = (part: Buffer) => part.writeUInt8((part[0] ?? 0) ^ 0x10);

describe('HEIC decoder memory', () => {
  const print = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

  it('returns the same pixels whatever was decoded before', async () => {
    const unused = print(instantiateLibheif().HEAPU8);
    const request = { area: (size: PixelSize) => ({ left: 0, top: 0, ...size }), coded: null };
    decodeHeic(await heic(), request, ({ width, height, channels }) => Buffer.alloc(width * height * channels));
    assert.equal(print(instantiateLibheif().HEAPU8), unused);
  });

  it('rejects zeroed image data instead of showing the previous picture', async () => {
    const secret = extractTile(await heic());
    await ingest(createHeifGrid(secret, [secret.data]));
    for (const from of [0.02, 0.3, 0.6, 0.9])
      await assertRejected(createHeifGrid(secret, [changeTail(secret.data, from, zeroed)]));
  });
});

for (const [name, make] of [
  ['HEIC', heic],
  ['AVIF', avif],
] as const) {
  describe(`damaged ${name}`, () => {
    let tile: CodedTile;
    before(async () => {
      tile = extractTile(await make());
    });

    it('is rejected when one bit of its image data is flipped', async () => {
      for (const from of [0.2, 0.5, 0.8])
        await assertRejected(createHeifGrid(tile, [changeTail(tile.data, from, flipped)]));
    });

    it('is accepted when all its tiles are intact', async () => {
      const { width, height } = await ingest(createHeifGrid(tile, [tile.data, tile.data]));
      assert.deepEqual([width, height], [2 * tile.width, tile.height]);
    });

    for (const [what, damage] of [
      ['is empty', () => Buffer.alloc(0)],
      ['is cut off', (data: Buffer) => data.subarray(0, data.length / 2)],
      ['is zeros', (data: Buffer) => changeTail(data, 0.1, zeroed)],
      ['is zeros in its second half', (data: Buffer) => changeTail(data, 0.5, zeroed)],
    ] as const) {
      it(`is rejected when one tile ${what}`, () =>
        assertRejected(createHeifGrid(tile, [tile.data, damage(tile.data)])));
    }
  });
}

describe('damaged JPEG', () => {
  const END = Buffer.from([0xff, 0xd9]);
  /** JFIF segment with a version unknown to libjpeg. */
  const oddVersion = Buffer.from('ffe000104a46494600121300000100010000', 'hex');
  const large = () => paintCorners({ width: 4000, height: 3200 }).jpeg({ quality: 95 }).toBuffer();
  const coded = async () => (await large()).subarray(0, -END.length);

  it('is accepted without an end marker, and stored so that every decoder reads it', async () => {
    for (const progressive of [false, true]) {
      const bytes = await paintCorners().jpeg({ progressive }).toBuffer();
      const { outputs } = await ingest(bytes.subarray(0, -END.length));
      assert.ok(outputs.master);
      await sharp(outputs.master, { failOn: 'warning' }).raw().toBuffer();
    }
  });

  it('is rejected without its last rows, with or without an end marker', async () => {
    const data = await coded();
    for (const missing of [4, 40]) {
      await assertRejected(data.subarray(0, -missing));
      await assertRejected(Buffer.concat([data.subarray(0, -missing), END]));
    }
  });

  it('is accepted with trailing filler, stray bytes between segments and an odd version', async () => {
    const data = await coded();
    await ingest(Buffer.concat([data, Buffer.alloc(200), END]));
    await ingest(Buffer.concat([data.subarray(0, 2), oddVersion, Buffer.alloc(16, 1), data.subarray(2), END]));
  });

  it('is rejected with zeros in place of image data, but accepted when it is black and so coded as zeros', async () => {
    const bytes = await paintWaves({ width: 1200, height: 900 });
    const [from, to] = [0.4, 0.6].map((part) => Math.floor(bytes.length * part));
    await assertRejected(Buffer.from(bytes).fill(0, from, to));
    await assertRejected(Buffer.from(bytes).fill(0, from));
    // Their data end with zeros in one of eight cases, depending on the bits left in the last byte.
    for (let height = 800; height < 960; height += 16) {
      const black = { create: { width: 1200, height, channels: 3, background: '#000' } } as const;
      await ingest(await sharp(black).jpeg().toBuffer());
    }
  });

  it('is rejected for its second warning when the first is harmless', async () => {
    const data = await coded();
    await assertRejected(Buffer.concat([data.subarray(0, 2), oddVersion, data.subarray(2, data.length / 2), END]));
  });
});

describe('damaged TIFF', () => {
  it('reports an unsupported compression as unsupported', async () => {
    const bytes = await paintCorners().tiff({ compression: 'deflate', tile: true }).toBuffer();
    const ZSTD = 50_000;
    const directory = bytes.readUInt32LE(4);
    for (let entry = 0; entry < bytes.readUInt16LE(directory); entry += 1) {
      const at = directory + 2 + entry * 12;
      if (bytes.readUInt16LE(at) === 259) bytes.writeUInt16LE(ZSTD, at + 8);
    }
    await assertRejected(bytes, 'file_unsupported');
  });

  it('is rejected with truncated tiles, but accepted with unknown tags', async () => {
    const bytes = await paintCorners().tiff({ compression: 'deflate', tile: true }).toBuffer();
    const broken = Buffer.from(bytes);
    broken.fill(0xaa, 400, 900);
    await assertRejected(broken);
    const directory = bytes.readUInt32LE(4);
    const entries = bytes.readUInt16LE(directory);
    const unknown = Buffer.alloc(12);
    unknown.writeUInt16LE(60_000);
    unknown.writeUInt16LE(3, 2);
    unknown.writeUInt32LE(1, 4);
    const copy = Buffer.concat([
      bytes,
      Buffer.from([entries + 1, 0]),
      unknown,
      bytes.subarray(directory + 2, directory + 2 + entries * 12),
      Buffer.alloc(4),
    ]);
    copy.writeUInt32LE(bytes.length, 4);
    await ingest(copy);
  });
});
