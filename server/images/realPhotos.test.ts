import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { MAX_IMAGE_PIXELS, MIN_IMAGE_SIDE_PX } from '@domain/contract';
import sharp from 'sharp';
import { ImageError, type Images, type Ingested, openImages } from './index';

/**
 * Real files in the `PHOTOS_DIR` folder: `edge` (unusual but valid) and `bad` (corrupt or malicious). None is
 * part of the project.
 */
const root = process.env['PHOTOS_DIR'] ?? '';
const skip = (name: string) => (root !== '' && existsSync(join(root, name)) ? false : `no ${name} photos`);

/** Time limit per file on a busy machine; libheif in WebAssembly needs 1–2 s for 12 MP. */
const BOUND_MS = 30_000;
/** Time limit of a bad file on a quiet machine, where a good photo takes some 150 ms. A busy machine needs longer for both. */
const BAD_FILE_MS = 2000;
const BAD_FILE_SHARE = 12;

let folder: string;
let images: Images;
let troubles: string[];
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'real-'));
  troubles = [];
  images = openImages({ onTrouble: (message) => troubles.push(message) });
});
after(async () => {
  await images.close();
  await rm(folder, { recursive: true });
});

async function ingest(kind: string, name: string): Promise<Ingested | ImageError> {
  const outDir = join(folder, kind, name);
  await mkdir(outDir, { recursive: true });
  const limits = { outDir, minSidePx: MIN_IMAGE_SIDE_PX, maxPixels: MAX_IMAGE_PIXELS };
  return images.ingest(join(root, kind, name), limits).catch((error: unknown) => {
    if (error instanceof ImageError) return error;
    throw error;
  });
}

const names = async (kind: string) =>
  (await readdir(join(root, kind))).filter((name) => !/\.(?:tsv|md)$/.test(name)).sort();
const small = (photo: Ingested) => sharp(photo.outputs.screen).resize(60, 60, { fit: 'fill' }).raw().toBuffer();

async function difference(one: Ingested, other: Ingested): Promise<number> {
  const [a, b] = [await small(one), await small(other)];
  return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length;
}

describe('valid edge cases', { skip: skip('edge') }, () => {
  const taken = new Map<string, Ingested | ImageError>();
  const photo = (name: string): Ingested => {
    const found = taken.get(name);
    if (!found || found instanceof ImageError) return assert.fail(`${name}: ${found?.message ?? 'missing'}`);
    return found;
  };

  it('accepts each or rejects it for its own reason', { timeout: 300_000 }, async () => {
    for (const name of await names('edge')) {
      const started = Date.now();
      const result = await ingest('edge', name);
      taken.set(name, result);
      assert.ok(Date.now() - started < BOUND_MS, `${name} took ${Date.now() - started} ms`);
      if (!(result instanceof ImageError)) assert.ok(Math.min(result.width, result.height) >= MIN_IMAGE_SIDE_PX, name);
    }
    assert.deepEqual(troubles, []);
    const reasons = [...taken].filter((entry): entry is [string, ImageError] => entry[1] instanceof ImageError);
    const unsupported = reasons.filter(([, error]) => error.code === 'file_unsupported').map(([name]) => name);
    assert.ok(
      unsupported.every((name) => /\.(?:gif|jp2|dng)$/i.test(name)),
      unsupported.join(),
    );
  });

  for (const shape of ['Landscape', 'Portrait']) {
    it(`shows all orientations of ${shape} alike`, async () => {
      const first = photo(`orient__${shape}_1.jpg`);
      for (const orientation of [0, 2, 3, 4, 5, 6, 7, 8]) {
        const other = photo(`orient__${shape}_${orientation}.jpg`);
        assert.deepEqual([other.width, other.height], [first.width, first.height]);
        const mean = await difference(first, other);
        assert.ok(mean < 6, `orientation ${orientation} differs by ${mean}`);
      }
    });
  }

  it('applies a profile that swaps channels: red is at 12 o’clock', async () => {
    const { screen } = photo('gamut__red-at-12-oclock-with-color-profile.jpg').outputs;
    const { data, info } = await sharp(screen).raw().toBuffer({ resolveWithObject: true });
    const at = (Math.floor(info.height * 0.09) * info.width + Math.floor(info.width / 2)) * info.channels;
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
    assert.ok(r > 200 && g < 60 && b < 60, `${r},${g},${b}`);
  });

  it('converts CMYK red to red', () => assert.match(photo('cmyk__fogra-0-100-100-0.tif').colour, /^#[de].[01].[012]./));

  it('reads the same four minutes from eight time zones', () => {
    for (const name of taken.keys()) {
      const utc = /^date__UTC-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)-/.exec(name)?.slice(1).map(Number);
      if (!utc) continue;
      const [year = 0, month = 0, ...rest] = utc;
      assert.equal(photo(name).takenAt, Date.UTC(year, month - 1, ...rest), name);
    }
  });

  it("uses HEIC's own rotation, or EXIF without it", () => {
    const portraits = [
      'heic__iphone_15_pro.heic',
      'heic__iphone_7.heic',
      'heic__subsec_timezone.heic',
      'heic__IMG_2927.HEIC',
    ];
    for (const name of portraits) assert.ok(photo(name).width < photo(name).height, name);
    assert.ok(photo('heic__IMG_2682.heic').width > photo('heic__IMG_2682.heic').height);
  });

  it('writes no metadata into derivatives', async () => {
    for (const [name, result] of taken) {
      if (result instanceof ImageError) continue;
      for (const path of Object.values(result.outputs)) {
        if (path === null) continue;
        const { exif, xmp, iptc, icc, space } = await sharp(path).metadata();
        assert.deepEqual(
          [name, exif, xmp, iptc, icc, space],
          [name, undefined, undefined, undefined, undefined, 'srgb'],
        );
      }
    }
  });
});

describe('bad files', { skip: skip('bad') }, () => {
  it('are rejected or made harmless within two seconds each', { timeout: 300_000 }, async () => {
    await ingest('bad', (await names('bad'))[0] ?? '');
    const good = Date.now();
    assert.ok(!((await ingest('edge', 'orient__Landscape_1.jpg')) instanceof ImageError));
    const limit = Math.max(BAD_FILE_MS, BAD_FILE_SHARE * (Date.now() - good));
    for (const name of await names('bad')) {
      const started = Date.now();
      const result = await ingest('bad', name);
      const took = Date.now() - started;
      assert.ok(took < limit, `${name} took ${took} ms`);
      const isPolyglot = name.startsWith('polyglot__jpg');
      assert.equal(
        result instanceof ImageError,
        !isPolyglot,
        `${name}: ${result instanceof ImageError ? result.message : 'accepted'}`,
      );
    }
    assert.deepEqual(troubles, []);
  });
});
