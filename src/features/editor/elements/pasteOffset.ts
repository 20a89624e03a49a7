import { centreOf, type SpreadElement } from '@domain/document';
import type { Point } from '@/features/albums/fingers';

type Placed = Pick<SpreadElement, 'type' | 'frame'>;

/** mm by which what is added lies beside what is in the same place already. */
const OFFSET = 5;
/** mm; frames are rounded to 0.001, sums of them are not. */
const SAME = 0.01;

const meets = (one: Point, other: Point, by: number) =>
  Math.abs(one.x + by - other.x) < SAME && Math.abs(one.y + by - other.y) < SAME;

const isHidden = (one: Placed, other: Placed, by: number) =>
  one.type === other.type &&
  (meets(one.frame, other.frame, by) || meets(centreOf(one.frame), centreOf(other.frame), by));

/** How far elements are to be put to the right and down, mm, so that none has its corner or its middle where one of its kind has it already. */
export function wayAside(added: readonly Placed[], there: readonly Placed[]): number {
  let by = 0;
  while (added.some((one) => there.some((other) => isHidden(one, other, by)))) by += OFFSET;
  return by;
}
