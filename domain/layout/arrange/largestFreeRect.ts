import type { Rect } from '../../document/model';
import { growRect, hasOverlap } from '../../document/pageGeometry';
import { findLargestFreeRect as largestEmpty } from '../../geometry/largestFreeRect';
import { toGrid } from './solveSlicingTree';

/** Less room than this (mm) is none. */
const MIN_SIDE_MM = 30;

/** The largest upright rectangle of a box that touches none of the obstacles and keeps `gap` mm from them; null when there is no room left. */
export function largestFreeRect(box: Rect, obstacles: readonly Rect[], gap: number): Rect | null {
  const near = obstacles.map((rect) => growRect(rect, gap)).filter((rect) => hasOverlap(rect, box));
  if (near.length === 0) return box;
  const room = largestEmpty(box, near, { width: MIN_SIDE_MM, height: MIN_SIDE_MM });
  return room && { x: toGrid(room.x), y: toGrid(room.y), width: toGrid(room.width), height: toGrid(room.height) };
}
