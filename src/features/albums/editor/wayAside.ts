import type { SpreadElement } from '@domain/document';

type Placed = Pick<SpreadElement, 'type' | 'frame'>;

/** mm by which what is added lies beside what is in the same place already. */
const OFFSET = 5;
/** mm; frames are rounded to 0.001, sums of them are not. */
const SAME = 0.01;

const isHidden = (one: Placed, other: Placed, by: number) =>
  one.type === other.type &&
  Math.abs(one.frame.x + by - other.frame.x) < SAME &&
  Math.abs(one.frame.y + by - other.frame.y) < SAME;

/** How far elements are to be put to the right and down, mm, so that none begins where one of its kind does already. */
export function wayAside(added: readonly Placed[], there: readonly Placed[]): number {
  let by = 0;
  while (added.some((one) => there.some((other) => isHidden(one, other, by)))) by += OFFSET;
  return by;
}
