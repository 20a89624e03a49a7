import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { createCanvas } from '@napi-rs/canvas';
import type { PhotoStep } from '../paintSteps';
import { openRasterPictures, type RasterPicture } from './rasterPictures';

let folder: string;
let file: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  file = join(folder, 'photo.jpg');
  await writeFile(file, createCanvas(40, 30).toBuffer('image/jpeg'));
});
after(() => rm(folder, { recursive: true }));

const createStep = (fileId: string | null): PhotoStep => ({
  kind: 'photo',
  straighten: 0,
  adjust: null,
  mask: null,
  elementId: 'a',
  rect: { x: 0, y: 0, width: 10, height: 10 },
  rotation: 0,
  opacity: 1,
  fileId,
  crop: { x: 0, y: 0, width: 1, height: 1 },
  radius: 0,
  border: null,
  shadow: false,
});

it('decodes a picture once, keeps it until its last step and then frees its memory', async () => {
  const steps = [createStep('a'), createStep(null), createStep('b'), createStep('a'), createStep('gone')];
  const withPicture = openRasterPictures(steps, { a: file, b: file });
  const seen: (RasterPicture | null)[] = [];
  for (const one of steps) {
    await withPicture(one, (picture) => {
      if (picture) assert.equal(picture.width, 40);
      seen.push(picture);
    });
    if (seen.length === 2) assert.equal(seen[0]?.width, 40);
  }
  const [first, none, other, again, gone] = seen;
  assert.equal(first, again);
  assert.deepEqual([first?.width, other?.width, none, gone], [0, 0, null, null]);
});

it('rejects when a picture cannot be decoded', async () => {
  const steps = [createStep('a'), createStep('b')];
  const withPicture = openRasterPictures(steps, { a: join(folder, 'none.jpg'), b: file });
  await assert.rejects(
    withPicture(createStep('a'), () => undefined),
    /none\.jpg/,
  );
});
