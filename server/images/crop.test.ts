import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { applyColourMatrix, colourMatrix } from '@domain/document';
import sharp, { type Sharp } from 'sharp';
import { createAdobeRgbProfile } from './fixtures/adobeRgb';
import { assertCorners, CORNERS, cornerColours, createTurnedJpeg, paintCorners } from './fixtures/corners';
import { type Images, openImages } from './index';
import type { CropRequest } from './types';

let folder: string;
let images: Images;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crop-'));
  images = openImages({ onTrouble: () => undefined });
});
after(async () => {
  await images.close();
  await rm(folder, { recursive: true });
});

const whole = { x: 0, y: 0, width: 1, height: 1 };
const request = (crop: CropRequest['crop'], widthPx: number, heightPx: number): CropRequest => ({
  crop,
  widthPx,
  heightPx,
  quality: 92,
});

async function store(name: string, bytes: Buffer): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, bytes);
  return file;
}

async function sizeOf(picture: Buffer | undefined) {
  const { width, height, format } = await sharp(picture).metadata();
  return [width, height, format];
}

const quarter = (corner: number) => ({
  x: corner % 2 ? 0.55 : 0.05,
  y: corner > 1 ? 0.55 : 0.05,
  width: 0.4,
  height: 0.4,
});

for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
  it(`crops in upright coordinates for orientation ${orientation}: one crop, several crops, small ones`, async () => {
    const file = await store(`o${orientation}.jpg`, await createTurnedJpeg(orientation));
    for (const width of [400, 100]) {
      for (const [corner, colour] of cornerColours.entries()) {
        const [alone] = await images.crop(file, [request(quarter(corner), width, width * 0.8)]);
        assert.ok(alone);
        assert.deepEqual(await sizeOf(alone), [width, width * 0.8, 'jpeg']);
        await assertCorners(alone, 12, [colour, colour, colour, colour]);
      }
      const together = await images.crop(
        file,
        cornerColours.map((_, corner) => request(quarter(corner), width, width * 0.8)),
      );
      for (const [corner, colour] of cornerColours.entries()) {
        assert.deepEqual(await sizeOf(together[corner]), [width, width * 0.8, 'jpeg']);
        await assertCorners(together[corner] ?? Buffer.alloc(0), 12, [colour, colour, colour, colour]);
      }
    }
  });
}

describe('crop sizes', () => {
  it('never enlarges, and keeps the requested aspect ratio', async () => {
    const file = await store('small.jpg', await paintCorners().jpeg().toBuffer());
    const [full, half] = await images.crop(file, [
      request(whole, 3000, 2400),
      request({ ...whole, width: 0.5 }, 2000, 3200),
    ]);
    assert.deepEqual(await sizeOf(full), [CORNERS.width, CORNERS.height, 'jpeg']);
    assert.deepEqual(await sizeOf(half), [CORNERS.width / 2, CORNERS.height, 'jpeg']);
    await assertCorners(full ?? Buffer.alloc(0));
  });

  it('clamps overhanging and empty crops to the photo', async () => {
    const file = await store('edge.jpg', await paintCorners().jpeg().toBuffer());
    const [over, empty] = await images.crop(file, [
      request({ x: 0.5, y: 0.5, width: 0.9, height: 0.9 }, 100, 80),
      request({ x: 1, y: 1, width: 0, height: 0 }, 100, 80),
    ]);
    const yellow = cornerColours[3] ?? [0, 0, 0];
    await assertCorners(over ?? Buffer.alloc(0), 12, [yellow, yellow, yellow, yellow]);
    assert.deepEqual((await sizeOf(empty)).slice(0, 2), [1, 1]);
  });

  it("adjusts colours by the document's formula, whatever the other crops", async () => {
    const file = await store('adjust.jpg', await paintCorners().jpeg({ quality: 100 }).toBuffer());
    const adjust = { brightness: -20, contrast: 40, saturation: -60, warmth: 70 };
    const pictures = await images.crop(file, [
      { ...request(whole, 900, 720), quality: 100, adjust },
      { ...request(whole, 900, 720), quality: 100 },
    ]);
    const expected = cornerColours.map((colour) => {
      const pixel = Uint8Array.from(colour);
      applyColourMatrix(pixel, 3, colourMatrix(adjust));
      return [...pixel] as unknown as (typeof cornerColours)[number];
    });
    await assertCorners(pictures[0] ?? Buffer.alloc(0), 3, expected);
    await assertCorners(pictures[1] ?? Buffer.alloc(0), 3);
  });

  it('returns nothing for no requests', async () => assert.deepEqual(await images.crop('/nowhere', []), []));

  it('writes the same bytes to new files and overwrites none', async () => {
    const file = await store('written.jpg', await createTurnedJpeg(6));
    const requests = [request(whole, 200, 160), request(quarter(1), 100, 80)];
    const files = requests.map((_, i) => join(folder, `written-${i}.jpg`));
    await images.cropTo(files, file, requests);
    assert.deepEqual(await Promise.all(files.map((one) => readFile(one))), await images.crop(file, requests));
    await assert.rejects(images.cropTo(files, file, requests));
  });
});

describe('colours of crops', () => {
  const spaces: readonly [string, () => Promise<Sharp>][] = [
    ['sRGB', async () => paintCorners()],
    ['Display P3', async () => paintCorners().withIccProfile('p3')],
    [
      'Adobe RGB',
      async () => {
        const profile = join(folder, 'adobe.icc');
        await writeFile(profile, createAdobeRgbProfile());
        return paintCorners().withIccProfile(profile);
      },
    ],
  ];
  for (const [name, paint] of spaces) {
    it(name, async () => {
      const jpeg = await (await paint()).jpeg({ quality: 95 }).toBuffer();
      assert.equal((await sharp(jpeg).metadata()).hasProfile, name !== 'sRGB');
      const [picture] = await images.crop(await store(`${name}.jpg`, jpeg), [request(whole, 800, 640)]);
      assert.ok(picture);
      await assertCorners(picture);
      assert.equal((await sharp(picture).metadata()).icc, undefined);
    });
  }

  it('converts CMYK and grey to three channels and keeps paper white', async () => {
    const paper = () => sharp({ create: { width: 600, height: 400, channels: 3, background: '#ffffff' } });
    const cmyk = await paper().toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer();
    const grey = await paper().greyscale().toColourspace('b-w').jpeg().toBuffer();
    for (const [name, jpeg, channels] of [
      ['cmyk', cmyk, 4],
      ['grey', grey, 1],
    ] as const) {
      assert.equal((await sharp(jpeg).metadata()).channels, channels);
      const [picture] = await images.crop(await store(`${name}.jpg`, jpeg), [request(whole, 300, 200)]);
      const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
      assert.equal(info.channels, 3, name);
      assert.ok(
        data.every((value) => value > 250),
        name,
      );
    }
  });
});

it('looks the same with each decoding method', async () => {
  const data = Buffer.alloc(1600 * 1200 * 3, 0).map((_, at) => 128 + 100 * Math.sin(at / 90_000) + (at % 3) * 9);
  const file = await store(
    'waves.jpg',
    await sharp(data, { raw: { width: 1600, height: 1200, channels: 3 } })
      .jpeg({ quality: 95 })
      .toBuffer(),
  );
  const part = { x: 0.1, y: 0.2, width: 0.5, height: 0.5 };
  const raw = (picture: Buffer | undefined) => sharp(picture).resize(200, 150, { fit: 'fill' }).raw().toBuffer();
  const [direct] = await images.crop(file, [request(part, 600, 450)]);
  const [, shared] = await images.crop(file, [request(whole, 1600, 1200), request(part, 600, 450)]);
  const [halved] = await images.crop(file, [request(part, 400, 300)]);
  const expected = await raw(direct);
  for (const other of [shared, halved]) {
    const actual = await raw(other);
    const mean = actual.reduce((sum, value, at) => sum + Math.abs(value - (expected[at] ?? 0)), 0) / actual.length;
    assert.ok(mean < 2, `differs by ${mean} on average`);
  }
});
