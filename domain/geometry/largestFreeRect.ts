import { hasOverlap, type Rect } from './rect';

const ROUNDING_SLACK_MM = 1e-6;

interface FreeInterval {
  readonly top: number;
  readonly bottom: number;
}

function subtractBox(free: readonly FreeInterval[], { y, height }: Rect, minHeight: number): FreeInterval[] {
  const rest: FreeInterval[] = [];
  const add = (top: number, bottom: number) => {
    if (bottom > top && bottom - top >= minHeight) rest.push({ top, bottom });
  };
  for (const interval of free) {
    const { top, bottom } = interval;
    if (y >= bottom || y + height <= top) {
      rest.push(interval);
      continue;
    }
    add(top, y);
    add(y + height, bottom);
  }
  return rest;
}

const areaOf = ({ width, height }: Rect) => width * height;

function findLargestColumn(
  area: Rect,
  left: number,
  rights: readonly number[],
  boxes: readonly Rect[],
  minSize: Pick<Rect, 'width' | 'height'>,
  before: Rect | null,
): Rect | null {
  let best = before;
  let free: readonly FreeInterval[] = [{ top: area.y, bottom: area.y + area.height }];
  let next = 0;
  for (const right of rights) {
    if (right <= left) continue;
    // A box that blocks a column blocks all wider ones, so each box is processed once.
    for (let box = boxes[next]; box && right > box.x + ROUNDING_SLACK_MM; box = boxes[next]) {
      if (box.x + box.width > left + ROUNDING_SLACK_MM) free = subtractBox(free, box, minSize.height);
      next += 1;
    }
    if (free.length === 0) return best;
    if (right - left < minSize.width) continue;
    for (const { top, bottom } of free) {
      const rect = { x: left, y: top, width: right - left, height: bottom - top };
      if (!best || areaOf(rect) > areaOf(best)) best = rect;
    }
  }
  return best;
}

/**
 * Returns the largest empty rectangle of an area, of equal ones the leftmost and topmost; null when none reaches
 * `least`. Quadratic in the number of boxes.
 */
export function findLargestFreeRect(
  area: Rect,
  taken: readonly Rect[],
  minSize: Pick<Rect, 'width' | 'height'>,
): Rect | null {
  if (area.height < minSize.height) return null;
  const end = area.x + area.width;
  const boxes = taken.filter((box) => hasOverlap(box, area)).sort((a, b) => a.x - b.x);
  const edges = [area.x, end, ...taken.flatMap(({ x, width }) => [x, x + width])];
  const xs = [...new Set(edges.filter((x) => x >= area.x && x <= end))].sort((a, b) => a - b);
  return xs.reduce<Rect | null>((best, left) => findLargestColumn(area, left, xs, boxes, minSize, best), null);
}
