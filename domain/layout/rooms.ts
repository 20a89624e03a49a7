import type { Rect } from '../document/model';
import { grow, overlaps } from '../document/pages';
import { toGrid } from './arrange';

/** Less room than this (mm) is none. */
const LEAST_SIDE = 30;

/** The largest upright rectangle of a box that touches none of the obstacles and keeps `gap` mm from them; null when there is no room left. */
export function largestRoom(box: Rect, obstacles: readonly Rect[], gap: number): Rect | null {
  const near = obstacles.map((rect) => grow(rect, gap)).filter((rect) => overlaps(rect, box));
  if (near.length === 0) return box;
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  const xs = [box.x, right, ...near.flatMap(({ x, width }) => [x, x + width])].filter((x) => x >= box.x && x <= right);
  const ys = [box.y, bottom, ...near.flatMap(({ y, height }) => [y, y + height])].filter(
    (y) => y >= box.y && y <= bottom,
  );
  let best: Rect | null = null;
  for (const x of xs) {
    for (const y of ys) {
      for (const to of xs) {
        for (const down of ys) {
          const [width, height] = [to - x, down - y];
          if (width < LEAST_SIDE || height < LEAST_SIDE) continue;
          if (best && width * height <= best.width * best.height) continue;
          const room = { x, y, width, height };
          if (!near.some((rect) => overlaps(rect, room))) best = room;
        }
      }
    }
  }
  return best && { x: toGrid(best.x), y: toGrid(best.y), width: toGrid(best.width), height: toGrid(best.height) };
}
