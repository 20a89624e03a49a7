import { formatIds } from '@domain/geometry/formats';
import { aBinding, aLayoutPhoto, aPhotoAnalysis, themeOf } from '@domain/testing';
import * as fc from 'fast-check';
import { createRandom } from '../../random';
import { computePageGeometry } from '../pageGeometry';
import { toSubject } from '../subject';
import { computeFillPpi, MIN_LAYOUT_PPI } from './arrangementCost';
import {
  bestFoldSpanningSide,
  doublePageCost,
  foldCutsFocus,
  foldSpanningFrame,
  fullPageCost,
  fullSpreadCost,
  selectHeroPhotos,
} from './largePhotos';
import { cropLoss } from './photoCrop';

const journey = themeOf('journey');
const geometryOf = (format: (typeof formatIds)[number]) => computePageGeometry(format, journey, aBinding());
const square = geometryOf('square-210');
const bright = aPhotoAnalysis({ exposure: { mean: 0.5, dark: 0, light: 0 } });
const subjectOf = (width: number, height: number, changes = {}) =>
  toSubject(aLayoutPhoto(1, { width, height, analysis: bright, ...changes }));
const side = fc.integer({ min: 600, max: 8000 });

it('fills a page or a spread only with a photo that is sharp enough and not cropped by more than a third', () => {
  fc.assert(
    fc.property(side, side, fc.constantFrom(...formatIds), (width, height, format) => {
      const geometry = geometryOf(format);
      const photo = subjectOf(width, height);
      for (const [cost, frame] of [
        [fullPageCost(photo, geometry), geometry.full.left],
        [fullSpreadCost(photo, geometry), geometry.spread],
      ] as const) {
        const isFit =
          computeFillPpi(photo, frame) >= MIN_LAYOUT_PPI && cropLoss(photo.aspect, frame.width / frame.height) <= 0.36;
        expect(cost < Number.POSITIVE_INFINITY).toBe(isFit);
      }
    }),
  );
});

it('covers one page to the trim and a part of the other with a whole photo', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.5, max: 5, noNaN: true }),
      fc.constantFrom('left', 'right'),
      fc.constantFrom(...formatIds),
      (aspect, side, format) => {
        const { width, height, bleed } = geometryOf(format);
        const frame = foldSpanningFrame(aspect, side, geometryOf(format));
        const over = ((height + 2 * bleed) * aspect - bleed - width) / width;
        if (Math.abs(over - 0.2) < 1e-3 || Math.abs(over - 0.68) < 1e-3) return;
        expect(frame !== null).toBe(over > 0.2 && over < 0.68);
        if (!frame) return;
        expect(frame.width / frame.height).toBeCloseTo(aspect, 3);
        expect([frame.y, frame.height]).toEqual([-bleed, height + 2 * bleed]);
        expect(side === 'left' ? frame.x : frame.x + frame.width).toBeCloseTo(
          side === 'left' ? -bleed : 2 * width + bleed,
        );
      },
    ),
  );
});

it('fills no page with a soft photo, however many pixels it has', () => {
  const soft = (sharpness: number) => subjectOf(9000, 6400, { analysis: { ...bright, sharpness } });
  for (const format of formatIds) {
    const geometry = geometryOf(format);
    const costs = (photo: ReturnType<typeof soft>) => [
      fullPageCost(photo, geometry),
      doublePageCost(photo, geometry),
      bestFoldSpanningSide(photo, geometry).cost,
    ];
    expect(costs(soft(0.15)).every((cost) => cost === Number.POSITIVE_INFINITY)).toBe(true);
    expect(costs(soft(0.5)).some((cost) => cost < Number.POSITIVE_INFINITY)).toBe(true);
  }
});

it('keeps a small focus away from the fold', () => {
  const whole = { x: 0, y: 0, width: 1, height: 1 };
  const focusAt = (x: number, width: number) => subjectOf(6000, 4000, { focus: { x, y: 0.3, width, height: 0.3 } });
  expect(foldCutsFocus(focusAt(0.45, 0.2), whole)).toBe(true);
  expect(foldCutsFocus(focusAt(0.2, 0.2), whole)).toBe(false);
  expect(foldCutsFocus(focusAt(0.2, 0.2), whole, 0.3)).toBe(true);
  expect(foldCutsFocus(focusAt(0.1, 0.8), whole)).toBe(false);
  expect(foldCutsFocus(subjectOf(6000, 4000), whole)).toBe(false);
  expect(fullSpreadCost(focusAt(0.45, 0.2), square)).toBe(Number.POSITIVE_INFINITY);
  expect(
    fullSpreadCost(subjectOf(8000, 4000, { focus: { x: 0.1, y: 0.3, width: 0.2, height: 0.3 } }), square),
  ).toBeLessThan(0);
});

it('shows no dark photo large', () => {
  const dark = subjectOf(8000, 4000, { analysis: aPhotoAnalysis({ exposure: { mean: 0.02, dark: 0.9, light: 0 } }) });
  expect([fullPageCost(dark, square), doublePageCost(dark, square)]).toEqual([
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
  ]);
});

it('alternates the sides of photos across the fold', () => {
  const photo = subjectOf(6000, 4000);
  expect(bestFoldSpanningSide(photo, square).cost).toBeLessThan(0);
  expect(bestFoldSpanningSide(photo, square, 'right').side).toBe('left');
  expect(bestFoldSpanningSide(photo, square, 'left').side).toBe('right');
});

it('chooses at most one large photo of each run, always the same', () => {
  const photos = Array.from({ length: 60 }, (_, i) => subjectOf(6000, i % 3 === 0 ? 6000 : 4000));
  const choose = (heroEvery: number) =>
    selectHeroPhotos(photos, { ...journey, heroEvery }, square, 15, createRandom(1));
  const heroes = [...choose(4)];
  expect(heroes.length).toBe(4);
  expect(new Set(heroes.map((index) => Math.floor(index / 16))).size).toBe(heroes.length);
  expect([...choose(4)]).toEqual(heroes);
  expect(choose(0).size).toBe(0);
});
