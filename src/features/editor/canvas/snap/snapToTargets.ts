import type { Rect } from '@domain/document';
import type { Point } from '@/features/albums/fingers';
import type { Handle } from '../geometry';
import { type Axis, endOf, type Span, spanOf } from './axis';
import { gapPlaces } from './equalGaps';
import type { SnapLine, SnapTargets } from './snapTargets';

/**
 * What is shown while something catches, mm. A `line` stands at `at` of its axis, from `from` to `to` of the other; a `gap` lies along its axis
 * from `from` to `to`, at `at` of the other.
 */
export interface Guide {
  readonly kind: 'line' | 'gap';
  readonly axis: Axis;
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

interface Caught {
  readonly by: number;
  readonly guides: readonly Guide[];
}

export interface Snap {
  /** mm to be added. */
  readonly by: Point;
  readonly guides: readonly Guide[];
}

const SAME = 1e-3;
const NOTHING: Caught = { by: 0, guides: [] };

function nearest(anchors: readonly number[], lines: readonly SnapLine[], within: number): number | null {
  let best: number | null = null;
  for (const anchor of anchors) {
    for (const { at } of lines) {
      const by = at - anchor;
      if (Math.abs(by) <= within && (best === null || Math.abs(by) < Math.abs(best))) best = by;
    }
  }
  return best;
}

/** One guide for each place where an anchor stands on a line, as long as all that meets there. */
function linesAt(axis: Axis, anchors: readonly number[], lines: readonly SnapLine[], span: Span): Guide[] {
  return anchors.flatMap((anchor): Guide[] => {
    const met = lines.filter(({ at }) => Math.abs(at - anchor) < SAME);
    if (met.length === 0) return [];
    const from = Math.min(span.crossStart, ...met.map((line) => line.from));
    const to = Math.max(span.crossStart + span.crossSize, ...met.map((line) => line.to));
    return [{ kind: 'line', axis, at: anchor, from, to }];
  });
}

function catchLine(axis: Axis, anchors: readonly number[], span: Span, lines: readonly SnapLine[], within: number) {
  const by = nearest(anchors, lines, within);
  if (by === null) return null;
  return {
    by,
    guides: linesAt(
      axis,
      anchors.map((anchor) => anchor + by),
      lines,
      span,
    ),
  };
}

function catchGap(axis: Axis, span: Span, boxes: readonly Rect[], within: number): Caught | null {
  const places = gapPlaces(
    span,
    boxes.map((box) => spanOf(axis, box)),
    within,
  ).map((place) => ({ ...place, by: place.start - span.start }));
  const [best] = places.filter(({ by }) => Math.abs(by) <= within).sort((a, b) => Math.abs(a.by) - Math.abs(b.by));
  if (!best) return null;
  const at = span.crossStart + span.crossSize / 2;
  return { by: best.by, guides: best.gaps.map(({ from, to }) => ({ kind: 'gap', axis, at, from, to })) };
}

/** There are many places on other spreads: they catch only from near, and only where nothing of this one does. */
const catchBeyond = (axis: Axis, edges: readonly number[], span: Span, { beyond }: SnapTargets, within: number) =>
  catchLine(axis, edges, span, beyond[axis], within / 2) ?? NOTHING;

function moveOn(axis: Axis, box: Rect, targets: SnapTargets, within: number): Caught {
  const span = spanOf(axis, box);
  const anchors = [span.start, span.start + span.size / 2, endOf(span)];
  const line = catchLine(axis, anchors, span, targets[axis], within);
  const gap = catchGap(axis, span, targets.boxes, within);
  if (line && gap) {
    if (Math.abs(line.by - gap.by) < SAME) return { by: line.by, guides: [...line.guides, ...gap.guides] };
    return Math.abs(gap.by) < Math.abs(line.by) ? gap : line;
  }
  return line ?? gap ?? catchBeyond(axis, [span.start, endOf(span)], span, targets, within);
}

/**
 * How a moving rectangle catches: its edges and middles at those of others, of the pages and their safe areas, or between its neighbours; its edges where
 * elements of the spreads beside it stand.
 * @param within mm
 */
export function snapMove(box: Rect, targets: SnapTargets, within: number): Snap {
  const [x, y] = [moveOn('x', box, targets, within), moveOn('y', box, targets, within)];
  // What is shown on one axis stands where the other has caught too.
  const shift = (guide: Guide): Guide =>
    guide.kind === 'gap' ? { ...guide, at: guide.at + (guide.axis === 'x' ? y.by : x.by) } : guide;
  return { by: { x: x.by, y: y.by }, guides: [...x.guides, ...y.guides].map(shift) };
}

function resizeOn(axis: Axis, side: -1 | 0 | 1, box: Rect, targets: SnapTargets, within: number): Caught {
  if (side === 0) return NOTHING;
  const span = spanOf(axis, box);
  const edge = side < 0 ? span.start : endOf(span);
  return catchLine(axis, [edge], span, targets[axis], within) ?? catchBeyond(axis, [edge], span, targets, within);
}

/** How the edges that a handle takes along catch at lines. */
export function snapResize(box: Rect, handle: Handle, targets: SnapTargets, within: number): Snap {
  const x = resizeOn('x', handle.x, box, targets, within);
  const y = resizeOn('y', handle.y, box, targets, within);
  return { by: { x: x.by, y: y.by }, guides: [...x.guides, ...y.guides] };
}
