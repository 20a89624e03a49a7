import fc from 'fast-check';
import { findLargestFreeRect } from './largestFreeRect';
import type { Rect } from './rect';
import { hasOverlap } from './rect';

const area: Rect = { x: 10, y: 5, width: 100, height: 80 };
const least = { width: 20, height: 9 };

/** Tries every rectangle between the edges of boxes. */
function bySearch(boxes: readonly Rect[]): number {
  const within = (values: readonly number[], from: number, to: number) =>
    values.filter((value) => value >= from && value <= to);
  const xs = within([10, 110, ...boxes.flatMap(({ x, width }) => [x, x + width])], 10, 110);
  const ys = within([5, 85, ...boxes.flatMap(({ y, height }) => [y, y + height])], 5, 85);
  let most = 0;
  for (const x of xs) {
    for (const right of xs.filter((to) => to - x >= least.width)) {
      for (const y of ys) {
        for (const bottom of ys.filter((to) => to - y >= least.height)) {
          const room = { x, y, width: right - x, height: bottom - y };
          if (!boxes.some((box) => hasOverlap(box, room))) most = Math.max(most, room.width * room.height);
        }
      }
    }
  }
  return most;
}

describe('findLargestFreeRect', () => {
  const box = fc.record({
    x: fc.integer({ min: -20, max: 120 }),
    y: fc.integer({ min: -20, max: 95 }),
    width: fc.integer({ min: 1, max: 60 }),
    height: fc.integer({ min: 1, max: 60 }),
  });

  it('finds an empty rectangle inside, as large as a brute-force search does', () => {
    fc.assert(
      fc.property(fc.array(box, { maxLength: 6 }), (boxes) => {
        const room = findLargestFreeRect(area, boxes, least);
        expect(room ? room.width * room.height : 0).toBe(bySearch(boxes));
        if (!room) return;
        expect(room.width >= least.width && room.height >= least.height).toBe(true);
        expect(room.x >= 10 && room.y >= 5 && room.x + room.width <= 110 && room.y + room.height <= 85).toBe(true);
        expect(boxes.some((one) => hasOverlap(one, room))).toBe(false);
      }),
    );
  });

  it('prefers the leftmost and topmost of equal ones', () => {
    const [upright, across] = [
      { x: 50, y: 0, width: 20, height: 90 },
      { x: 0, y: 40, width: 120, height: 10 },
    ];
    expect(findLargestFreeRect(area, [upright, across], least)).toEqual({ x: 10, y: 5, width: 40, height: 35 });
  });
});
