import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import sharp from 'sharp';
import { readEmbeddableJpeg } from '../render/originals/readEmbeddableJpeg';
import { adobeRgbProfile } from './colour/adobeRgb';
import { type Images, openImages } from './index';

let folder: string;
let images: Images;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'camera-colours-'));
  images = openImages({ onTrouble: () => undefined });
});
after(async () => {
  await images.close();
  await rm(folder, { recursive: true });
});

interface ExifColour {
  readonly space: number | null;
  readonly index: string | null;
  readonly isLittle?: boolean;
}

/** EXIF block with a colour space and an interoperability index, as cameras write them. */
function createExif({ space, index, isLittle = true }: ExifColour): Buffer {
  const tiff = Buffer.alloc(120);
  const u16 = (value: number, at: number) => (isLittle ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at));
  const u32 = (value: number, at: number) => (isLittle ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at));
  const entry = (at: number, tag: number, type: number, count: number) => {
    u16(tag, at);
    u16(type, at + 2);
    u32(count, at + 4);
    return at + 8;
  };
  tiff.write(isLittle ? 'II' : 'MM', 0, 'latin1');
  u16(42, 2);
  u32(8, 4);
  u16(1, 8);
  u32(26, entry(10, 0x8769, 4, 1));
  u16((space === null ? 0 : 1) + (index === null ? 0 : 1), 26);
  let next = 28;
  if (space !== null) {
    u16(space, entry(next, 0xa001, 3, 1));
    next += 12;
  }
  if (index !== null) {
    u32(80, entry(next, 0xa005, 4, 1));
    u16(1, 80);
    tiff.write(`${index}\0`, entry(82, 1, 2, 4), 'latin1');
  }
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
}

/** A red of Adobe RGB, which is 220, 40, 40 in sRGB, in a JPEG without a profile. */
async function createJpeg(exif: ExifColour): Promise<Buffer> {
  const background = { r: 188, g: 44, b: 44 };
  const plain = await sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
  const block = createExif(exif);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(2 + block.length, 2);
  return Buffer.concat([plain.subarray(0, 2), head, block, plain.subarray(2)]);
}

async function middleOf(picture: string | Buffer): Promise<number[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

const cases: readonly (readonly [string, ExifColour, boolean])[] = [
  ['uncalibrated with the index R03', { space: 0xffff, index: 'R03' }, true],
  ['the same, big-endian', { space: 0xffff, index: 'R03', isLittle: false }, true],
  ['the value 2 of some cameras', { space: 2, index: null }, true],
  ['only the index R03', { space: null, index: 'R03' }, true],
  ['sRGB', { space: 1, index: 'R98' }, false],
  ['uncalibrated without an index', { space: 0xffff, index: null }, false],
  ['nothing', { space: null, index: null }, false],
];

describe('a photo without a colour profile', () => {
  for (const [what, exif, isAdobeRgb] of cases)
    it(`is read as its camera says, on the grid, in the book and in print: ${what}`, async () => {
      const jpeg = await createJpeg(exif);
      const file = join(folder, `${what}.jpg`);
      await writeFile(file, jpeg);
      const { outputs } = await images.ingest(file, { outDir: folder, minSidePx: 60, maxPixels: 150e6 });
      assert.equal(outputs.master, null);
      const whole = { crop: { x: 0, y: 0, width: 1, height: 1 }, widthPx: 320, heightPx: 240, quality: 95 };
      const [printed = Buffer.alloc(0)] = await images.crop(file, [whole]);
      const expected = isAdobeRgb ? [220, 40, 40] : [188, 44, 44];
      for (const picture of [outputs.screen, outputs.thumbnail, printed]) {
        const found = await middleOf(picture);
        const far = Math.max(...found.map((value, i) => Math.abs(value - (expected[i] ?? 0))));
        assert.ok(far <= 6, `${found.join()} instead of ${expected.join()}`);
      }
      assert.deepEqual(readEmbeddableJpeg(jpeg)?.profile ?? null, isAdobeRgb ? adobeRgbProfile : null);
    });
});
