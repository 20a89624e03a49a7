import { type PaintStep, type Rect, rotatedBounds } from '@domain/document';
import type { FilePage } from './filePages';

/** Part of a page that is painted as the mirror image of what lies on the other side of an edge. */
export interface MirroredStrip {
  readonly clip: Rect;
  /** x and y of the mirrors; null where it is not mirrored that way. */
  readonly x: number | null;
  readonly y: number | null;
  readonly steps: readonly PaintStep[];
}

/** mm that a picture may fall short of the mirror and still belongs to it. */
const SLACK = 0.05;
/** mm that the mirrored part lies under the page itself, so that no hairline shows where they meet, however edges are rounded. */
const OVERLAP = 0.3;

interface Side {
  readonly mirror: number | null;
  readonly from: number;
  readonly to: number;
}

/** The three ranges of one direction: before the painted part, the part itself, after it; empty ones are left out. */
function splitRanges(painted: [number, number], printed: [number, number]): Side[] {
  const [first, last] = painted;
  return [
    { mirror: first + OVERLAP, from: printed[0], to: first + OVERLAP },
    { mirror: null, from: Math.max(first, printed[0]), to: Math.min(last, printed[1]) },
    { mirror: last - OVERLAP, from: last - OVERLAP, to: printed[1] },
  ].filter(({ mirror, from, to }) => to - from > (mirror === null ? 0 : OVERLAP) + 1e-6);
}

function stepReaches(step: PaintStep, x: number | null, y: number | null): boolean {
  if (step.kind === 'fill') return true;
  if (step.kind !== 'photo' && step.kind !== 'shape') return false;
  const box = rotatedBounds(step.rect, step.rotation);
  const touches = (mirror: number | null, start: number, size: number) =>
    mirror === null || (start <= mirror + SLACK && start + size >= mirror - SLACK);
  return touches(x, box.x, box.width) && touches(y, box.y, box.height);
}

/**
 * What continues a page beyond its document: a printer may want more bleed than documents have, and a hard cover is turned in over its boards. There
 * the pictures and colours at the edge go on as their mirror image, so that the visible part is exactly what was designed. Words are not
 * mirrored.
 */
export function mirroredStrips({ painted, bleed, steps }: FilePage): MirroredStrip[] {
  const across = splitRanges([painted.x, painted.x + painted.width], [bleed.x, bleed.x + bleed.width]);
  const down = splitRanges([painted.y, painted.y + painted.height], [bleed.y, bleed.y + bleed.height]);
  return across.flatMap((column) =>
    down.flatMap((row) => {
      const [x, y] = [column.mirror, row.mirror];
      if (x === null && y === null) return [];
      const clip = { x: column.from, y: row.from, width: column.to - column.from, height: row.to - row.from };
      return [{ clip, x, y, steps: steps.filter((step) => stepReaches(step, x, y)) }];
    }),
  );
}
