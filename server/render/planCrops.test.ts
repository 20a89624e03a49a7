import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { paintPage } from '@domain/document';
import type { PhotoStep } from './paintSteps';
import { planCrop, planCrops, planWholes } from './planCrops';
import { agreementSpreads, pictureIds } from './testing/spreads';

const quality = { print: { dpi: 300, quality: 90 }, screen: { dpi: 150, quality: 84 } } as const;

const [photoId = ''] = pictureIds;

const createStep = (width: number, height: number, crop = { x: 0, y: 0, width: 1, height: 1 }): PhotoStep => ({
  kind: 'photo',
  straighten: 0,
  adjust: null,
  mask: null,
  elementId: 'a',
  rect: { x: 0, y: 0, width, height },
  rotation: 0,
  opacity: 1,
  fileId: photoId,
  crop,
  radius: 0,
  border: null,
  shadow: false,
});

const photos = (width: number, height: number) => new Map([[photoId, { width, height }]]);

describe('crop of a frame', () => {
  it('has 300 dpi in print and 150 on screen if the photo suffices', () => {
    const large = photos(6000, 4000);
    const print = planCrop(createStep(254, 169.3), large, quality.print);
    assert.deepEqual([print?.widthPx, print?.heightPx], [3000, 1999]);
    const screen = planCrop(createStep(254, 169.3), large, quality.screen);
    assert.deepEqual([screen?.widthPx, screen?.heightPx], [1500, 999]);
  });

  it('never exceeds the pixels of its region', () => {
    const part = { x: 0.25, y: 0.5, width: 0.5, height: 0.25 };
    const plan = planCrop(createStep(300, 100, part), photos(1001, 801), quality.print);
    assert.deepEqual([plan?.widthPx, plan?.heightPx], [500, 200]);
  });

  it('has the same blob key exactly for the same region and size', () => {
    const keys = (['print', 'print', 'screen'] as const).map(
      (kind) => planCrop(createStep(100, 80), photos(4000, 3200), quality[kind])?.key,
    );
    assert.equal(keys[0], keys[1]);
    assert.notEqual(keys[0], keys[2]);
  });

  it('has another key with adjusted colours; a proof then uses the whole photo', () => {
    const adjust = { brightness: 10, contrast: 0, saturation: -100, warmth: 0 };
    const [plain, grey] = [createStep(100, 80), { ...createStep(100, 80), adjust }];
    const keys = [plain, grey, { ...grey, adjust: { ...adjust, brightness: 11 } }].map(
      (one) => planCrop(one, photos(4000, 3200), quality.print)?.key,
    );
    assert.equal(new Set(keys).size, 3);
    const [whole, another] = planWholes([{ steps: [plain, grey, grey] }], photos(4000, 3200));
    assert.deepEqual([whole?.widthPx, whole?.adjust, another], [4000, adjust, undefined]);
  });

  it('is null for an empty frame and a missing photo', () => {
    assert.equal(planCrop({ ...createStep(100, 80), fileId: null }, photos(4000, 3200), quality.print), null);
    assert.equal(planCrop(createStep(100, 80), new Map(), quality.print), null);
  });
});

it('plans a photo across the fold once although two pages show it', () => {
  const sizes = new Map(pictureIds.map((id) => [id, { width: 3000, height: 2000 }]));
  const [, , , across] = agreementSpreads('square-210');
  assert.ok(across);
  const pages = [{ steps: paintPage(across, 'left') }, { steps: paintPage(across, 'right') }];
  assert.equal(planCrops(pages, sizes, quality.print).length, 1);
});
