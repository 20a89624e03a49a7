import { findLargestFreeRect as largestEmpty } from '../../geometry/largestFreeRect';
import type { Rect } from '../../geometry/rect';
import { growRect, hasOverlap } from '../../geometry/rect';
import { toGrid } from '../../geometry/units';

/** Shorter sides do not count as free space. */
const MIN_SIDE_MM = 30;

/**
 * Returns the largest upright rectangle of a box that keeps `gap` mm from all obstacles, or null when there is none.
 */
export function largestFreeRect(box: Rect, obstacles: readonly Rect[], gap: number): Rect | null {
  const near = obstacles.map((rect) => growRect(rect, gap)).filter((rect) => hasOverlap(rect, box));
  if (near.length === 0) return box;
  const freeRect = largestEmpty(box, near, { width: MIN_SIDE_MM, height: MIN_SIDE_MM });
  return (
    freeRect && {
      x: toGrid(freeRect.x),
      y: toGrid(freeRect.y),
      width: toGrid(freeRect.width),
      height: toGrid(freeRect.height),
    }
  );
}
