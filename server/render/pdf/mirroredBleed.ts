import { type PaintStep, type Rect, rotatedBounds } from '@domain/document';
import type { FilePage } from './filePages';

/** Part of a page painted as the mirror image of the other side of an edge. */
export interface MirroredStrip {
  readonly clip: Rect;
  /** X and y of the mirror axes; null for no mirroring in that direction. */
  readonly x: number | null;
  readonly y: number | null;
  readonly steps: readonly PaintStep[];
}

/** Distance in mm by which a picture may miss the mirror axis and still touch it. */
const SLACK = 0.05;
/** Overlap of the mirrored part below the page, in mm; hides hairlines from rounding. */
const OVERLAP = 0.3;

interface Side {
  readonly mirror: number | null;
  readonly from: number;
  readonly to: number;
}

function splitRanges(painted: [number, number], printed: [number, number]): Side[] {
  const [first, last] = painted;
  return [
    { mirror: first + OVERLAP, from: printed[0], to: first + OVERLAP },
    { mirror: null, from: Math.max(first, printed[0]), to: Math.min(last, printed[1]) },
    { mirror: last - OVERLAP, from: last - OVERLAP, to: printed[1] },
  ].filter(({ mirror, from, to }) => to - from > (mirror === null ? 0 : OVERLAP) + 1e-6);
}

/** Papers, pictures and areas are continued into the bleed; letters and signs would be readable backwards. */
const isMirrored: Readonly<Record<PaintStep['kind'], boolean>> = {
  fill: true,
  photo: true,
  shape: true,
  text: false,
  sticker: false,
  qr: false,
  drawing: false,
};

const isPaper = (step: PaintStep) => step.kind === 'drawing' && step.source.type === 'paper';

function stepReaches(step: PaintStep, x: number | null, y: number | null): boolean {
  if (step.kind === 'fill') return true;
  if (!isMirrored[step.kind] && !isPaper(step)) return false;
  const box = rotatedBounds(step.rect, step.rotation);
  const touches = (mirror: number | null, start: number, size: number) =>
    mirror === null || (start <= mirror + SLACK && start + size >= mirror - SLACK);
  return touches(x, box.x, box.width) && touches(y, box.y, box.height);
}

/**
 * Continues a page beyond its document for printers with a wider bleed and for hard covers, which wrap around
 * boards. Pictures and colours at the edge are mirrored, so that the visible part stays as designed. Text is
 * not mirrored.
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
