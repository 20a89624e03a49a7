import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { createAdobeRgbProfile } from './fixtures/adobeRgb';
import { paintCorners } from './fixtures/corners';
import { createTiff, type TiffPicture, type TiffTag } from './fixtures/createTiff';
import {
  type CodedTile,
  createCleanAperture,
  createHeifGrid,
  createHeifPicture,
  createMirroring,
  createNclx,
  createRotation,
  extractTile,
} from './fixtures/heifGrid';
import { ImageError, type Images, type Ingested, openImages } from './index';

let folder: string;
let images: Images;
let count = 0;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'colours-'));
  images = openImages({ onTrouble: () => undefined });
});
after(async () => {
  await images.close();
  await rm(folder, { recursive: true });
});

type Rgb = readonly [number, number, number];
const WHOLE = { x: 0, y: 0, width: 1, height: 1 };

async function ingest(bytes: Buffer): Promise<Ingested & { readonly file: string }> {
  const file = join(folder, `photo-${(count += 1)}`);
  await writeFile(file, bytes);
  const photo = await images.ingest(file, { outDir: folder, minSidePx: 60, maxPixels: 150e6 });
  return { ...photo, file };
}

const pixelAt = async (picture: string | Buffer, [fx, fy]: readonly [number, number]) => {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(fy * info.height) * info.width + Math.floor(fx * info.width)) * info.channels;
  return [0, 1, 2].map((channel) => data[at + (info.channels < 3 ? 0 : channel)] ?? -1);
};

/** Derivatives, and the crop used for book pages and PDFs. */
async function picturesOf({ file, outputs, width, height }: Ingested & { readonly file: string }) {
  const request = { crop: WHOLE, widthPx: width, heightPx: height, quality: 95 };
  const [printed = Buffer.alloc(0)] = await images.crop(outputs.master ?? file, [request]);
  return [outputs.screen, outputs.thumbnail, printed];
}

async function assertColour(
  bytes: Buffer,
  expected: Rgb,
  tolerance = 4,
  place: readonly [number, number] = [0.5, 0.5],
) {
  const photo = await ingest(bytes);
  for (const picture of await picturesOf(photo)) {
    const actual = await pixelAt(picture, place);
    const far = Math.max(...actual.map((value, i) => Math.abs(value - (expected[i] ?? 0))));
    assert.ok(far <= tolerance, `${actual.join()} is not ${expected.join()}`);
  }
  return photo;
}

const red: Rgb = [220, 40, 40];
/** sRGB red in Display P3 values, and in 8-bit linear light. */
const redInP3: Rgb = [202, 59, 51];
const redInLight: Rgb = [183, 5, 5];
const createPlain = ([r, g, b]: Rgb) =>
  sharp({ create: { width: 90, height: 80, channels: 3, background: { r, g, b } } });

describe('colours of a PNG', () => {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const END_OF_HEADER = 33;
  const described = (png: Buffer, ...chunks: readonly Buffer[]) =>
    Buffer.concat([png.subarray(0, END_OF_HEADER), ...chunks, png.subarray(END_OF_HEADER)]);
  const words = (...values: readonly number[]) =>
    Buffer.concat(values.map((value) => Buffer.from([value >>> 24, value >>> 16, value >>> 8, value])));
  const gAMA = (gamma: number) => chunk('gAMA', words(Math.round(gamma * 1e5)));
  const cICP = (...points: readonly number[]) => chunk('cICP', Buffer.from(points));
  const p3Primaries = chunk('cHRM', words(31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6000));
  const png = (colour: Rgb) => createPlain(colour).png().toBuffer();

  it('converts Display P3 from cICP', async () => {
    await assertColour(described(await png(redInP3), cICP(12, 13, 0, 1)), red);
  });

  it('converts 16 bits from cICP, also PQ', async () => {
    const deep = await createPlain(redInP3).toColourspace('rgb16').png().toBuffer();
    await assertColour(described(deep, cICP(12, 13, 0, 1)), red);
    /** Diffuse white (203 cd/m²) in PQ. */
    const white = await createPlain([148, 148, 148]).toColourspace('rgb16').png().toBuffer();
    await assertColour(described(white, cICP(9, 16, 0, 1)), [246, 246, 246], 6);
  });

  it('converts linear light from gAMA: RGB, grey, 16 bits, palette, translucent', async () => {
    await assertColour(described(await png(redInLight), gAMA(1)), [220, 40, 40], 6);
    await assertColour(
      described(await createPlain([55, 55, 55]).toColourspace('b-w').png().toBuffer(), gAMA(1)),
      [128, 128, 128],
    );
    await assertColour(
      described(await createPlain(redInLight).toColourspace('rgb16').png().toBuffer(), gAMA(1)),
      [220, 40, 40],
      6,
    );
    await assertColour(
      described(await createPlain(redInLight).png({ palette: true }).toBuffer(), gAMA(1)),
      [220, 40, 40],
      6,
    );
    const half = await createPlain(redInLight).ensureAlpha(0.5).png().toBuffer();
    await assertColour(described(half, gAMA(1)), [238, 147, 147]);
  });

  it('uses cHRM with gAMA, and cHRM alone', async () => {
    await assertColour(described(await png(redInP3), p3Primaries), red);
    await assertColour(described(await png(redInP3), p3Primaries, gAMA(0.45455)), red);
  });

  it('keeps colours for sRGB, gamma 2.2, or a better description', async () => {
    await assertColour(described(await png(red), gAMA(0.45455)), red);
    await assertColour(described(await png(red), chunk('sRGB', Buffer.of(0)), gAMA(1)), red);
    await assertColour(described(await createPlain(red).withIccProfile('p3').png().toBuffer(), gAMA(1)), red);
    const other = await createPlain(red).withIccProfile('p3').png().toBuffer();
    const coded = await sharp(other, { ignoreIcc: true }).raw().toBuffer();
    await assertColour(described(other, cICP(1, 13, 0, 1)), [coded[0] ?? 0, coded[1] ?? 0, coded[2] ?? 0]);
  });
});

describe('16-bit colours with a profile', () => {
  it('converts RGB of PNG and TIFF in sRGB, Display P3 and Adobe RGB', async () => {
    for (const profile of ['srgb', 'p3']) {
      await assertColour(await createPlain(red).toColourspace('rgb16').withIccProfile(profile).png().toBuffer(), red);
      await assertColour(await createPlain(red).toColourspace('rgb16').withIccProfile(profile).tiff().toBuffer(), red);
    }
    const profile = join(folder, 'adobe.icc');
    await writeFile(profile, createAdobeRgbProfile());
    const photo = await assertColour(
      await createPlain(red).toColourspace('rgb16').withIccProfile(profile).tiff().toBuffer(),
      red,
    );
    const half = createPlain(red).ensureAlpha(0.5).toColourspace('rgb16').withIccProfile('srgb');
    await assertColour(await half.png().toBuffer(), [237, 147, 147]);
    const { icc } = await sharp(photo.outputs.screen).metadata();
    assert.equal(icc, undefined);
  });
});

describe('colours of a TIFF', () => {
  const EXTRA = 338;
  const tiff = (pixel: readonly number[], extra: readonly number[], more: Partial<TiffPicture> = {}) =>
    createTiff({ width: 90, height: 80, pixel, tags: extra.length > 0 ? [[EXTRA, extra] as TiffTag] : [], ...more });

  it('treats only ExtraSamples 1 and 2 as transparency, not saved selections', async () => {
    await assertColour(tiff([...red, 0], [0]), red);
    await assertColour(tiff([...red, 0], []), red);
    await assertColour(tiff([...red, 0, 90], [0, 0]), red);
    await assertColour(tiff([100, 0], [0], { photometric: 1 }), [100, 100, 100]);
  });

  it('composes transparency on white, whichever channel it is', async () => {
    const onWhite: Rgb = [237, 147, 147];
    await assertColour(tiff([...red, 128], [2]), onWhite);
    await assertColour(tiff([110, 20, 20, 128], [1]), onWhite);
    await assertColour(tiff([...red, 128, 0], [2, 0]), onWhite);
    await assertColour(tiff([...red, 0, 128], [0, 2]), onWhite);
  });

  it('uses the main picture when the first page is a preview', async () => {
    const preview = { width: 75, height: 60, pixel: [0, 0, 0] };
    const picture = { width: 300, height: 240, pixel: red };
    for (const tags of [[], [[254, [1]] as TiffTag]]) {
      const photo = await assertColour(createTiff({ ...preview, tags }, picture), red);
      assert.deepEqual([photo.width, photo.height], [300, 240]);
    }
    const { width } = await assertColour(createTiff(picture, { ...picture, width: 1200, pixel: [0, 0, 0] }), red);
    assert.equal(width, 300);
  });

  it('rejects undecodable kinds and sensor data with the right code', async () => {
    const refused = (bytes: Buffer) =>
      assert.rejects(
        ingest(bytes),
        (error: unknown) => error instanceof ImageError && error.code === 'file_unsupported',
      );
    await refused(tiff(red, [], { photometric: 32_803 }));
    await refused(tiff(red, [], { tags: [[339, [2, 2, 2]]] }));
    await refused(tiff([100], [], { photometric: 4 }));
  });
});

for (const [name, make, film] of [
  ['HEIC', () => readFile(new URL('./fixtures/turned-by-irot.heic', import.meta.url)), 'msf1'],
  ['AVIF', () => paintCorners().avif({ effort: 1, quality: 80 }).toBuffer(), 'avis'],
] as const) {
  describe(`colours of ${name}`, () => {
    let coded: CodedTile;
    let shown: Buffer;
    let place: readonly [number, number];
    before(async () => {
      coded = extractTile(await make());
      shown = await readFile((await ingest(createHeifPicture(coded))).outputs.screen);
      const places = [0.1, 0.9].flatMap((x) => [0.1, 0.9].map((y) => [x, y] as const));
      const colours = await Promise.all(places.map((corner) => pixelAt(shown, corner)));
      place = places[colours.findIndex(([r = 0, g = 0]) => r > 200 && g > 150)] ?? [0, 0];
    });
    const yellow: Rgb = [224, 192, 32];
    /** The same values in Display P3. */
    const yellowOfP3: Rgb = [230, 191, 0];

    it('uses the colours of the primary picture or of its tiles', async () => {
      const others = [createNclx(9, 16)];
      await assertColour(createHeifPicture(coded, { others, own: [createNclx(1, 13)] }), yellow, 12, place);
      await assertColour(createHeifGrid(coded, [coded.data], { others }), yellow, 12, place);
      await assertColour(
        createHeifPicture(coded, { others: [createNclx(1, 13)], own: [createNclx(12, 13)] }),
        yellowOfP3,
        12,
        place,
      );
      const tile = { ...coded, properties: [...coded.properties, createNclx(12, 13)] };
      await assertColour(createHeifGrid(tile, [coded.data], { others: [createNclx(1, 13)] }), yellowOfP3, 12, place);
    });

    it('applies crop, rotation and mirroring in file order', async () => {
      const { width, height } = coded;
      const left = width - 600;
      const own = [createCleanAperture(600, 500, left / 2, (500 - height) / 2), createRotation(1), createMirroring(1)];
      const photo = await ingest(createHeifPicture(coded, { own }));
      assert.deepEqual([photo.width, photo.height], [500, 600]);
      const cut = await sharp(shown).extract({ left, top: 0, width: 600, height: 500 }).png().toBuffer();
      const turned = await sharp(await sharp(cut).rotate(270).png().toBuffer())
        .flop()
        .png()
        .toBuffer();
      for (const picture of await picturesOf(photo))
        for (const corner of [0.1, 0.9].flatMap((x) => [0.1, 0.9].map((y) => [x, y] as const))) {
          const [actual, expected] = [await pixelAt(picture, corner), await pixelAt(turned, corner)];
          const far = Math.max(...actual.map((value, i) => Math.abs(value - (expected[i] ?? 0))));
          assert.ok(far < 20, `${actual.join()} is not ${expected.join()} at ${corner.join()}`);
        }
    });

    it('uses the still picture of a file that also holds an animation', async () => {
      await assertColour(createHeifPicture(coded, { brand: film }), yellow, 12, place);
    });
  });
}

it('accepts an AVIF of more than 256 tiles', async () => {
  const tile = extractTile(
    await sharp(await createPlain(red).png().toBuffer())
      .resize(64, 64)
      .avif({ effort: 0 })
      .toBuffer(),
  );
  const photo = await assertColour(
    createHeifGrid(
      tile,
      Array.from({ length: 288 }, () => tile.data),
    ),
    red,
    8,
  );
  assert.deepEqual([photo.width, photo.height], [32 * 64, 9 * 64]);
});
