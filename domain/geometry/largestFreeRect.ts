import type { Rect } from '../document/model';
import { overlaps } from '../document/pageGeometry';

/** Less than this, mm, is what rounding leaves. */
const SLACK = 1e-6;

/** What is free of a column, from top to bottom. */
interface Stretch {
  readonly top: number;
  readonly bottom: number;
}

/** The stretches without what a box takes of them; those that are lower than `least` are left out. */
function carved(free: readonly Stretch[], { y, height }: Rect, least: number): Stretch[] {
  const rest: Stretch[] = [];
  const add = (top: number, bottom: number) => {
    if (bottom > top && bottom - top >= least) rest.push({ top, bottom });
  };
  for (const stretch of free) {
    const { top, bottom } = stretch;
    if (y >= bottom || y + height <= top) {
      rest.push(stretch);
      continue;
    }
    add(top, y);
    add(y + height, bottom);
  }
  return rest;
}

const areaOf = ({ width, height }: Rect) => width * height;

/** The largest of the columns that begin at `left`, if any is larger than the best so far. */
function widened(
  area: Rect,
  left: number,
  rights: readonly number[],
  boxes: readonly Rect[],
  least: Pick<Rect, 'width' | 'height'>,
  before: Rect | null,
): Rect | null {
  let best = before;
  let free: readonly Stretch[] = [{ top: area.y, bottom: area.y + area.height }];
  let next = 0;
  for (const right of rights) {
    if (right <= left) continue;
    // What stands in the way of a column stands in the way of all wider ones: each box is met once.
    for (let box = boxes[next]; box && right > box.x + SLACK; box = boxes[next]) {
      if (box.x + box.width > left + SLACK) free = carved(free, box, least.height);
      next += 1;
    }
    if (free.length === 0) return best;
    if (right - left < least.width) continue;
    for (const { top, bottom } of free) {
      const room = { x: left, y: top, width: right - left, height: bottom - top };
      if (!best || areaOf(room) > areaOf(best)) best = room;
    }
  }
  return best;
}

/**
 * The largest empty rectangle of an area, of those of one size the first from the left and the top; null where none is as large as `least`. Takes
 * time by the square of the number of boxes.
 */
export function largestRoom(area: Rect, taken: readonly Rect[], least: Pick<Rect, 'width' | 'height'>): Rect | null {
  if (area.height < least.height) return null;
  const end = area.x + area.width;
  const boxes = taken.filter((box) => overlaps(box, area)).sort((a, b) => a.x - b.x);
  const edges = [area.x, end, ...taken.flatMap(({ x, width }) => [x, x + width])];
  const xs = [...new Set(edges.filter((x) => x >= area.x && x <= end))].sort((a, b) => a - b);
  return xs.reduce<Rect | null>((best, left) => widened(area, left, xs, boxes, least, best), null);
}
