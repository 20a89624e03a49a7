import type { PageSide } from '@domain/document/paint/paint.types';
import { hasOverlap, type Rect } from '@domain/geometry/rect';
import { aLayoutPhoto, themeOf } from '@domain/testing';
import * as fc from 'fast-check';
import { toSubject } from '../subject';
import { positionArrangement } from './positionArrangement';
import { findBestArrangements } from './searchArrangements';

const BOX: Rect = { x: 12, y: 12, width: 186, height: 186 };
const right = ({ x, width }: Rect) => x + width;
const bottom = ({ y, height }: Rect) => y + height;
const placements = ['centred', 'staggered', 'hung'] as const;
const sides = ['left', 'right'] as const;
const sizesOf = (frames: readonly Rect[]) => frames.map(({ width, height }) => [width, height]);

const arrange = (aspects: readonly number[], box = BOX) => {
  const photos = aspects.map((aspect, i) => toSubject(aLayoutPhoto(i + 1, { width: 6000 * aspect, height: 6000 })));
  const [best] = findBestArrangements(photos, box, { gap: 4, cropLimit: 0 }, { extra: null, quick: false, most: 1 });
  if (!best) throw new Error('no arrangement');
  return best.arrangement;
};
const position = (aspects: readonly number[], placement: (typeof placements)[number], side: PageSide, box = BOX) =>
  positionArrangement(arrange(aspects, box), box, { ...themeOf('journey'), placement }, side);

it('moves photos inside the box, apart and in their size', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0.4, max: 2.5, noNaN: true }), { minLength: 1, maxLength: 4 }),
      fc.constantFrom(...placements),
      fc.constantFrom(...sides),
      (aspects, placement, side) => {
        const { frames, block } = position(aspects, placement, side);
        expect(sizesOf(frames)).toEqual(sizesOf(arrange(aspects).frames));
        for (const [i, frame] of frames.entries()) {
          for (const area of [block, BOX]) {
            expect(frame.x).toBeGreaterThanOrEqual(area.x - 0.02);
            expect(frame.y).toBeGreaterThanOrEqual(area.y - 0.02);
            expect(right(frame)).toBeLessThanOrEqual(right(area) + 0.02);
            expect(bottom(frame)).toBeLessThanOrEqual(bottom(area) + 0.02);
          }
          expect(frames.slice(i + 1).some((other) => hasOverlap(frame, other))).toBe(false);
        }
      },
    ),
    { numRuns: 60 },
  );
});

it('hangs photos from the upper edge, against the outer one', () => {
  const [left, other] = sides.map((side) => position([0.5], 'hung', side).block);
  expect(left).toMatchObject({ x: BOX.x, y: BOX.y });
  expect(other && right(other)).toBeCloseTo(right(BOX));
});

it('staggers two like photos in a row, mirrored on the facing page', () => {
  const wide = { x: 12, y: 12, width: 250, height: 110 };
  const [left, other] = sides.map((side) => position([1.7, 1.7], 'staggered', side, wide).frames);
  const [first = wide, second = wide] = left ?? [];
  expect(second.y - first.y).toBeGreaterThan(20);
  expect(other?.map(({ y }) => y)).toEqual([second.y, first.y]);
});

it('staggers two like photos in a column alike on both pages', () => {
  const [left, other] = sides.map((side) => position([1.5, 1.5], 'staggered', side).frames);
  const [first = BOX, second = BOX] = left ?? [];
  expect(second.x - first.x).toBeGreaterThan(20);
  expect(other).toEqual(left);
});

it('keeps two photos in line that fill the box, or differ in shape', () => {
  for (const aspects of [
    [0.4, 0.4],
    [2.2, 1.1],
  ])
    expect(position(aspects, 'staggered', 'left')).toEqual(position(aspects, 'centred', 'left'));
});
