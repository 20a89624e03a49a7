import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import sharp from 'sharp';
import { assertCorners, CORNERS, createTurnedJpeg, paintCorners } from './fixtures/corners';
import { ImageError, type Images, openImages } from './index';

let folder: string;
let images: Images;
let count = 0;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ingest-'));
  images = openImages({ onTrouble: () => undefined });
});
after(async () => {
  await images.close();
  await rm(folder, { recursive: true });
});

async function ingest(bytes: Buffer, maxPixels = 150e6) {
  count += 1;
  const outDir = join(folder, String(count));
  await mkdir(outDir);
  const file = join(folder, `${count}.bin`);
  await writeFile(file, bytes);
  return images.ingest(file, { outDir, minSidePx: 780, maxPixels });
}

const fixture = (name: string) => readFile(new URL(`./fixtures/${name}`, import.meta.url));

async function assertRejected(bytes: Buffer, code: string, maxPixels?: number): Promise<ImageError> {
  const error = await ingest(bytes, maxPixels).then(
    () => null,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof ImageError, `accepted, not ${code}`);
  assert.equal(error.code, code, error.message);
  return error;
}

describe('upright output', () => {
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    it(`EXIF orientation ${orientation}`, async () => {
      const photo = await ingest(await createTurnedJpeg(orientation));
      assert.deepEqual([photo.width, photo.height], [CORNERS.width, CORNERS.height]);
      await assertCorners(photo.outputs.screen);
      await assertCorners(photo.outputs.thumbnail, 16);
      assert.equal(photo.outputs.master, null);
    });
  }

  for (const name of ['turned-by-exif.heic', 'turned-by-irot.heic']) {
    it(name, async () => {
      const photo = await ingest(await fixture(name));
      assert.deepEqual([photo.mime, photo.width, photo.height], ['image/heic', CORNERS.width, CORNERS.height]);
      assert.equal(new Date(photo.takenAt ?? 0).toISOString(), '2024-06-01T10:30:00.000Z');
      assert.equal(new Date(photo.takenLocal ?? 0).toISOString(), '2024-06-01T12:30:00.000Z');
      await assertCorners(photo.outputs.screen);
      assert.ok(photo.outputs.master);
      await assertCorners(photo.outputs.master);
      const { width, height, chromaSubsampling } = await sharp(photo.outputs.master).metadata();
      assert.deepEqual([width, height, chromaSubsampling], [CORNERS.width, CORNERS.height, '4:4:4']);
    });
  }
});

describe('conversion to sRGB', () => {
  const kinds: readonly (readonly [string, string, () => Promise<Buffer>])[] = [
    ['PNG', 'image/png', () => paintCorners().png().toBuffer()],
    ['PNG of 16 bit', 'image/png', () => paintCorners().toColourspace('rgb16').png().toBuffer()],
    ['PNG with alpha', 'image/png', () => paintCorners().ensureAlpha().png().toBuffer()],
    ['WebP', 'image/webp', () => paintCorners().webp({ quality: 95 }).toBuffer()],
    ['AVIF', 'image/avif', () => paintCorners().avif({ quality: 80, effort: 1 }).toBuffer()],
    ['TIFF', 'image/tiff', () => paintCorners().tiff({ compression: 'lzw' }).toBuffer()],
    ['JPEG in Display P3', 'image/jpeg', () => paintCorners().withIccProfile('p3').jpeg({ quality: 95 }).toBuffer()],
    ['progressive JPEG', 'image/jpeg', () => paintCorners().jpeg({ progressive: true }).toBuffer()],
  ];
  for (const [name, mime, make] of kinds) {
    it(name, async () => {
      const photo = await ingest(await make());
      assert.equal(photo.mime, mime);
      await assertCorners(photo.outputs.screen);
      const metadata = await sharp(photo.outputs.screen).metadata();
      assert.deepEqual([metadata.space, metadata.channels, metadata.icc], ['srgb', 3, undefined]);
    });
  }

  it('CMYK', async () => {
    const photo = await ingest(await paintCorners().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer());
    await assertCorners(photo.outputs.screen, 55);
  });

  it('grey', async () => {
    const photo = await ingest(await paintCorners().greyscale().jpeg().toBuffer());
    const { channels } = await sharp(photo.outputs.screen).metadata();
    assert.equal(channels, 3);
    assert.match(photo.colour, /^#([\da-f]{2})\1\1$/);
  });

  it('composes transparency on white', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const bytes = await sharp({ create: { width: 900, height: 800, channels: 4, background: clear } })
      .png()
      .toBuffer();
    assert.equal((await ingest(bytes)).colour, '#ffffff');
  });

  it('uses the first frame of an animation', async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 800, height: 800, channels: 3, background } })
        .png()
        .toBuffer();
    const frames = [await frame('#ff0000'), await frame('#0000ff')];
    const bytes = await sharp(frames, { join: { animated: true } })
      .webp({ lossless: true })
      .toBuffer();
    const photo = await ingest(bytes);
    assert.deepEqual([photo.width, photo.height], [800, 800]);
    assert.match(photo.colour, /^#f[ef]0[01]0[01]$/);
  });
});

it('strips metadata from derivatives and returns time and place separately', async () => {
  const bytes = await paintCorners()
    .withExif({
      IFD0: { Make: 'Camera', Copyright: 'somebody' },
      IFD2: { DateTimeOriginal: '2024:07:14 21:05:00', OffsetTimeOriginal: '+02:00' },
      IFD3: {
        GPSLatitudeRef: 'S',
        GPSLatitude: '33/1 51/1 30/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '151/1 12/1 36/1',
      },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"></x:xmpmeta>')
    .jpeg()
    .toBuffer();
  const photo = await ingest(bytes);
  assert.equal(new Date(photo.takenAt ?? 0).toISOString(), '2024-07-14T19:05:00.000Z');
  assert.equal(photo.latitude?.toFixed(3), '-33.858');
  assert.equal(photo.longitude?.toFixed(3), '151.210');
  for (const path of [photo.outputs.screen, photo.outputs.thumbnail]) {
    const { exif, xmp, iptc, icc } = await sharp(path).metadata();
    assert.deepEqual({ exif, xmp, iptc, icc }, { exif: undefined, xmp: undefined, iptc: undefined, icc: undefined });
  }
});

it('does not enlarge a photo of less than 1440 px', async () => {
  const photo = await ingest(await paintCorners().jpeg().toBuffer());
  const { width } = await sharp(photo.outputs.screen).metadata();
  assert.equal(width, CORNERS.width);
});

describe('rejected files', () => {
  it('rejects too few pixels by the shorter upright side, and reports the sizes', async () => {
    const error = await assertRejected(
      await paintCorners({ width: 1200, height: 779 }).jpeg().toBuffer(),
      'photo_too_small',
    );
    assert.deepEqual(error.params, { min: 780, width: 1200, height: 779 });
    await ingest(await paintCorners({ width: 1200, height: 780 }).jpeg().toBuffer());
  });

  it('rejects too many pixels before decoding', async () => {
    const error = await assertRejected(await paintCorners().png().toBuffer(), 'file_too_large', 700_000);
    assert.deepEqual(error.params, { megapixels: 1, max: 0 });
  });

  it('rejects a tiny file that claims 30000 × 30000 px', async () => {
    const png = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    png.writeUInt32BE(30_000, 16);
    png.writeUInt32BE(30_000, 20);
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
    await assertRejected(png, 'file_too_large');
  });

  for (const [name, make] of [
    ['JPEG', () => paintCorners().jpeg().toBuffer()],
    ['PNG', () => paintCorners().png({ compressionLevel: 0 }).toBuffer()],
    ['WebP', () => paintCorners().webp({ lossless: true }).toBuffer()],
    ['AVIF', () => paintCorners().avif({ effort: 1 }).toBuffer()],
    ['TIFF', () => paintCorners().tiff({ compression: 'none' }).toBuffer()],
    ['HEIC', () => fixture('turned-by-irot.heic')],
  ] as const) {
    it(`rejects a truncated ${name}`, async () => {
      const bytes = await make();
      await assertRejected(bytes.subarray(0, Math.floor(bytes.length * 0.6)), 'file_corrupt');
    });
  }

  it('rejects a JPEG with lost data in the middle and an intact end', async () => {
    const bytes = await noise();
    const damaged = Buffer.concat([bytes.subarray(0, bytes.length / 2), bytes.subarray(bytes.length - 2)]);
    await assertRejected(damaged, 'file_corrupt');
  });

  for (const [name, bytes] of [
    ['text', Buffer.from('not a picture at all')],
    ['nothing', Buffer.alloc(0)],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>')],
    ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n')],
    ['an MP4', Buffer.from('000000186674797069736f6d0000020069736f6d', 'hex')],
    ['a camera raw file', cameraRaw()],
  ] as const) {
    it(name, () => assertRejected(bytes, 'file_unsupported').then(() => undefined));
  }

  it('ignores data after the end of a JPEG', async () => {
    const jpeg = await paintCorners().jpeg().toBuffer();
    const photo = await ingest(
      Buffer.concat([jpeg, Buffer.from('<?php system($_GET["c"]); ?>'), Buffer.alloc(5000, 7)]),
    );
    const made = await readFile(photo.outputs.screen);
    assert.equal(made.includes('php'), false);
  });
});

async function noise(): Promise<Buffer> {
  const data = Buffer.alloc(900 * 900 * 3);
  for (let at = 0, value = 1; at < data.length; at += 1) {
    value = (value * 1_103_515_245 + 12_345) % 2_147_483_648;
    data[at] = value >> 16;
  }
  return sharp(data, { raw: { width: 900, height: 900, channels: 3 } })
    .jpeg()
    .toBuffer();
}

/** Little-endian TIFF whose first directory is a reduced preview (NewSubfileType 1). */
function cameraRaw(): Buffer {
  const bytes = Buffer.alloc(64);
  bytes.write('II*\0', 'latin1');
  bytes.writeUInt32LE(8, 4);
  bytes.writeUInt16LE(1, 8);
  for (const [at, value] of [
    [10, 254],
    [12, 4],
  ] as const)
    bytes.writeUInt16LE(value, at);
  bytes.writeUInt32LE(1, 14);
  bytes.writeUInt32LE(1, 18);
  return bytes;
}

/** CRC-32 as used by PNG (ISO 3309). */
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
