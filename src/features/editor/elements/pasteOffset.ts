import { centreOf, type SpreadElement } from '@domain/document';
import type { Point } from '@domain/geometry/rect';

type PlacedElement = Pick<SpreadElement, 'type' | 'frame'>;

/** Offset of an element from another one in the same place. */
const OFFSET_MM = 5;
/** Frames are rounded to 0.001 mm, but sums of them are not. */
const TOLERANCE_MM = 0.01;

const isSamePoint = (one: Point, other: Point, by: number) =>
  Math.abs(one.x + by - other.x) < TOLERANCE_MM && Math.abs(one.y + by - other.y) < TOLERANCE_MM;

const isHiddenBy = (one: PlacedElement, other: PlacedElement, by: number) =>
  one.type === other.type &&
  (isSamePoint(one.frame, other.frame, by) || isSamePoint(centreOf(one.frame), centreOf(other.frame), by));

/**
 * Returns the offset to the right and down, in mm, at which no element shares its corner or centre with another one of
 * its type.
 */
export function findFreeOffset(added: readonly PlacedElement[], existing: readonly PlacedElement[]): number {
  let by = 0;
  while (added.some((one) => existing.some((other) => isHiddenBy(one, other, by)))) by += OFFSET_MM;
  return by;
}
