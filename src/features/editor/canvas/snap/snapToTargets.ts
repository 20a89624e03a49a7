import { elementBounds, pageAreasOf, pagesBounds, type Rect, type SpreadDocument } from '@domain/document';
import type { Point } from '@domain/geometry/rect';
import { type BookBinding, safeAreas } from '@domain/print';
import type { Handle } from '../geometry';

/** Extent of a rectangle along one axis and across it, in mm. */
interface Span {
  readonly start: number;
  readonly size: number;
  readonly crossStart: number;
  readonly crossSize: number;
}

type Axis = 'x' | 'y';

const spanOf = (axis: Axis, { x, y, width, height }: Rect): Span =>
  axis === 'x'
    ? { start: x, size: width, crossStart: y, crossSize: height }
    : { start: y, size: height, crossStart: x, crossSize: width };

const endOf = ({ start, size }: Span): number => start + size;

const isBeside = (a: Span, b: Span): boolean =>
  a.crossStart < b.crossStart + b.crossSize && b.crossStart < a.crossStart + a.crossSize;

/** A position on one axis, in mm, that edges or centres can snap to, with the extent of its guide on the other axis. */
interface SnapLine {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

type SnapLines = Readonly<Record<'x' | 'y', readonly SnapLine[]>>;

interface SnapTargets extends SnapLines {
  /**
   * Edges of elements on the neighbouring spreads, extended over this whole spread. They keep recurring elements in
   * line.
   */
  readonly neighbours: SnapLines;
  readonly boxes: readonly Rect[];
}

const verticalLines = ({ x, y, width, height }: Rect): SnapLine[] =>
  [x, x + width / 2, x + width].map((at) => ({ at, from: y, to: y + height }));
const horizontalLines = ({ x, y, width, height }: Rect): SnapLine[] =>
  [y, y + height / 2, y + height].map((at) => ({ at, from: x, to: x + width }));

/** Positions of inside pages do not apply to a cover. */
function neighbourLines(doc: SpreadDocument, neighbours: readonly SpreadDocument[]): SnapLines {
  const inside = doc.role === 'cover' ? [] : neighbours.filter(({ role }) => role !== 'cover');
  const boxes = inside.flatMap(({ elements }) => elements.map(elementBounds));
  const { x, y, width, height } = pagesBounds(doc);
  const linesOf = (places: readonly number[], from: number, to: number) =>
    [...new Set(places)].map((at): SnapLine => ({ at, from, to }));
  return {
    x: linesOf(
      boxes.flatMap((box) => [box.x, box.x + box.width]),
      y,
      y + height,
    ),
    y: linesOf(
      boxes.flatMap((box) => [box.y, box.y + box.height]),
      x,
      x + width,
    ),
  };
}

/**
 * Returns the snap targets of moving elements: other elements, pages, safe areas, gutters, the centre of the spread,
 * and positions on neighbouring spreads.
 */
export function snapTargets(
  doc: SpreadDocument,
  moving: ReadonlySet<string>,
  binding: BookBinding,
  neighbours: readonly SpreadDocument[] = [],
): SnapTargets {
  const others = doc.elements.filter(({ id }) => !moving.has(id)).map(elementBounds);
  const all: Rect[] = [...pageAreasOf(doc), ...others];
  const edges = ([start, , end]: SnapLine[]) => [start, end].filter((line) => line !== undefined);
  const safe = safeAreas(doc, binding);
  return {
    x: [...all.flatMap(verticalLines), ...safe.flatMap((area) => edges(verticalLines(area)))],
    y: [...all.flatMap(horizontalLines), ...safe.flatMap((area) => edges(horizontalLines(area)))],
    boxes: others,
    neighbours: neighbourLines(doc, neighbours),
  };
}

/** Gap along an axis, in mm. */
interface Gap {
  readonly from: number;
  readonly to: number;
}

/** Start of the moving span at which gaps are equal, with those gaps. */
interface EqualGapPosition {
  readonly start: number;
  readonly gaps: readonly Gap[];
}

const lastBefore = (spans: readonly Span[], at: number) =>
  spans
    .filter((span) => endOf(span) <= at)
    .reduce<Span | null>((best, one) => (best && endOf(best) >= endOf(one) ? best : one), null);
const firstAfter = (spans: readonly Span[], at: number) =>
  spans
    .filter((span) => span.start >= at)
    .reduce<Span | null>((best, one) => (best && best.start <= one.start ? best : one), null);

/** Returns the positions at which the moving span is centred between neighbours, or repeats the gap of two of them. */
function equalGapPositions(moving: Span, others: readonly Span[], slack: number): EqualGapPosition[] {
  const beside = others.filter((other) => isBeside(moving, other));
  const before = lastBefore(beside, moving.start + slack);
  const after = firstAfter(beside, endOf(moving) - slack);
  const places: EqualGapPosition[] = [];
  if (before && after) {
    const gap = (after.start - endOf(before) - moving.size) / 2;
    const start = endOf(before) + gap;
    if (gap > 0)
      places.push({
        start,
        gaps: [
          { from: endOf(before), to: start },
          { from: start + moving.size, to: after.start },
        ],
      });
  }
  const beyond = before && lastBefore(beside, before.start);
  if (before && beyond) {
    const start = endOf(before) + (before.start - endOf(beyond));
    places.push({
      start,
      gaps: [
        { from: endOf(beyond), to: before.start },
        { from: endOf(before), to: start },
      ],
    });
  }
  const next = after && firstAfter(beside, endOf(after));
  if (after && next) {
    const end = after.start - (next.start - endOf(after));
    places.push({
      start: end - moving.size,
      gaps: [
        { from: end, to: after.start },
        { from: endOf(after), to: next.start },
      ],
    });
  }
  return places;
}

/**
 * Guide shown while something snaps, in mm. A `line` lies at `at` of its axis, from `from` to `to` of the other. A
 * `gap` lies along its axis from `from` to `to`, at `at` of the other.
 */
export interface SnapGuide {
  readonly kind: 'line' | 'gap';
  readonly axis: Axis;
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

interface AxisSnap {
  readonly by: number;
  readonly guides: readonly SnapGuide[];
}

export interface Snap {
  /** Correction to add, in mm. */
  readonly by: Point;
  readonly guides: readonly SnapGuide[];
}

const EPSILON_MM = 1e-3;
const NO_SNAP: AxisSnap = { by: 0, guides: [] };

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

/** Returns a guide for each line that an anchor lies on, as long as all that aligns there. */
function guidesAt(axis: Axis, anchors: readonly number[], lines: readonly SnapLine[], span: Span): SnapGuide[] {
  return anchors.flatMap((anchor): SnapGuide[] => {
    const met = lines.filter(({ at }) => Math.abs(at - anchor) < EPSILON_MM);
    if (met.length === 0) return [];
    const from = Math.min(span.crossStart, ...met.map((line) => line.from));
    const to = Math.max(span.crossStart + span.crossSize, ...met.map((line) => line.to));
    return [{ kind: 'line', axis, at: anchor, from, to }];
  });
}

function snapToLine(axis: Axis, anchors: readonly number[], span: Span, lines: readonly SnapLine[], within: number) {
  const by = nearest(anchors, lines, within);
  if (by === null) return null;
  return {
    by,
    guides: guidesAt(
      axis,
      anchors.map((anchor) => anchor + by),
      lines,
      span,
    ),
  };
}

function snapToGap(axis: Axis, span: Span, boxes: readonly Rect[], within: number): AxisSnap | null {
  const places = equalGapPositions(
    span,
    boxes.map((box) => spanOf(axis, box)),
    within,
  ).map((place) => ({ ...place, by: place.start - span.start }));
  const [best] = places.filter(({ by }) => Math.abs(by) <= within).sort((a, b) => Math.abs(a.by) - Math.abs(b.by));
  if (!best) return null;
  const at = span.crossStart + span.crossSize / 2;
  return { by: best.by, guides: best.gaps.map(({ from, to }) => ({ kind: 'gap', axis, at, from, to })) };
}

/**
 * Neighbouring spreads have many positions. They apply only within a short distance, and only if nothing on this spread
 * does.
 */
const snapToNeighbours = (
  axis: Axis,
  edges: readonly number[],
  span: Span,
  { neighbours }: SnapTargets,
  within: number,
) => snapToLine(axis, edges, span, neighbours[axis], within / 2) ?? NO_SNAP;

function snapMoveOnAxis(axis: Axis, box: Rect, targets: SnapTargets, within: number): AxisSnap {
  const span = spanOf(axis, box);
  const anchors = [span.start, span.start + span.size / 2, endOf(span)];
  const line = snapToLine(axis, anchors, span, targets[axis], within);
  const gap = snapToGap(axis, span, targets.boxes, within);
  if (line && gap) {
    if (Math.abs(line.by - gap.by) < EPSILON_MM) return { by: line.by, guides: [...line.guides, ...gap.guides] };
    return Math.abs(gap.by) < Math.abs(line.by) ? gap : line;
  }
  return line ?? gap ?? snapToNeighbours(axis, [span.start, endOf(span)], span, targets, within);
}

/**
 * Returns the snap of a moving rectangle: its edges and centres to other elements, pages and safe areas, or between
 * neighbours; its edges also to elements of neighbouring spreads.
 * @param within mm
 */
export function snapMove(box: Rect, targets: SnapTargets, within: number): Snap {
  const [x, y] = [snapMoveOnAxis('x', box, targets, within), snapMoveOnAxis('y', box, targets, within)];
  // Guides of one axis follow the snap of the other.
  const shift = (guide: SnapGuide): SnapGuide =>
    guide.kind === 'gap' ? { ...guide, at: guide.at + (guide.axis === 'x' ? y.by : x.by) } : guide;
  return { by: { x: x.by, y: y.by }, guides: [...x.guides, ...y.guides].map(shift) };
}

function snapResizeOnAxis(axis: Axis, side: -1 | 0 | 1, box: Rect, targets: SnapTargets, within: number): AxisSnap {
  if (side === 0) return NO_SNAP;
  const span = spanOf(axis, box);
  const edge = side < 0 ? span.start : endOf(span);
  return snapToLine(axis, [edge], span, targets[axis], within) ?? snapToNeighbours(axis, [edge], span, targets, within);
}

export function snapResize(box: Rect, handle: Handle, targets: SnapTargets, within: number): Snap {
  const x = snapResizeOnAxis('x', handle.x, box, targets, within);
  const y = snapResizeOnAxis('y', handle.y, box, targets, within);
  return { by: { x: x.by, y: y.by }, guides: [...x.guides, ...y.guides] };
}
