/** A place or a way, in the units of where it is used. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Two fingers on the screen, px. */
export type TouchPair = readonly [Point, Point];
export const pinchCentre = ([a, b]: TouchPair): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
/** At least 1, so that it can be divided by. */
export const pinchDistance = ([a, b]: TouchPair): number => Math.max(1, Math.hypot(b.x - a.x, b.y - a.y));
