import { centreOf, type SpreadElement } from '@domain/document';
import type { Point } from '@/lib/pinch';

type PlacedElement = Pick<SpreadElement, 'type' | 'frame'>;

/** mm by which what is added lies beside what is in the same place already. */
const OFFSET_MM = 5;
/** mm; frames are rounded to 0.001, sums of them are not. */
const TOLERANCE_MM = 0.01;

const isSamePoint = (one: Point, other: Point, by: number) =>
  Math.abs(one.x + by - other.x) < TOLERANCE_MM && Math.abs(one.y + by - other.y) < TOLERANCE_MM;

const isHiddenBy = (one: PlacedElement, other: PlacedElement, by: number) =>
  one.type === other.type &&
  (isSamePoint(one.frame, other.frame, by) || isSamePoint(centreOf(one.frame), centreOf(other.frame), by));

/** How far elements are to be put to the right and down, mm, so that none has its corner or its middle where one of its kind has it already. */
export function findFreeOffset(added: readonly PlacedElement[], there: readonly PlacedElement[]): number {
  let by = 0;
  while (added.some((one) => there.some((other) => isHiddenBy(one, other, by)))) by += OFFSET_MM;
  return by;
}
