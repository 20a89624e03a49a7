/** A place or a way, in the units of where it is used. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Two fingers on the screen, px. */
export type Fingers = readonly [Point, Point];
export const betweenFingers = ([a, b]: Fingers): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
/** At least 1, so that it can be divided by. */
export const spanOfFingers = ([a, b]: Fingers): number => Math.max(1, Math.hypot(b.x - a.x, b.y - a.y));
