import type { Point } from '@domain/geometry/rect';
/** Two touch points on the screen, in px. */
export type TouchPair = readonly [Point, Point];
export const pinchCentre = ([a, b]: TouchPair): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
/** Returns the distance in px, at least 1, so it is a safe divisor. */
export const pinchDistance = ([a, b]: TouchPair): number => Math.max(1, Math.hypot(b.x - a.x, b.y - a.y));
