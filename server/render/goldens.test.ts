import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';
import { goldenFile, listGoldens } from './testing/goldens';
import { pictureIds } from './testing/spreads';
import { writePictures } from './testing/writePictures';

/** Largest share of differing pixels (pixelmatch, threshold 0.1): rounding of other processors. */
const LIMIT = 0.001;

let folder: string;
let pictures: Awaited<ReturnType<typeof writePictures>>;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-goldens-'));
  pictures = await writePictures(folder, pictureIds);
});
after(() => rm(folder, { recursive: true, force: true }));

/**
 * Browser and PDF agree with the raster (`agreement.test.ts`); this compares the raster with reviewed
 * pictures.
 */
it('paints pages as in the reviewed goldens', async (t) => {
  const shares: Record<string, number> = {};
  for (const { name, paint } of listGoldens(folder, pictures)) {
    const { width, height, data } = await paint();
    const golden = sharp(goldenFile(name)).ensureAlpha().raw();
    const { data: right, info } = await golden.toBuffer({ resolveWithObject: true });
    assert.deepEqual([width, height], [info.width, info.height], name);
    const differing = pixelmatch(data, right, undefined, width, height, { threshold: 0.1 });
    shares[name] = differing / (width * height);
  }
  t.diagnostic(JSON.stringify(shares));
  const wrong = Object.entries(shares).filter(([, share]) => share > LIMIT);
  assert.deepEqual(wrong, [], 'look at the pages; if they are better now: npm run test:update-goldens');
});
