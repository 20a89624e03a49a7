import {
  elementBounds,
  pageAreasOf,
  pagesBounds,
  type Rect,
  type SpreadDocument,
  type SpreadElement,
} from '@domain/document';
import { safeAreas } from '@domain/print';

/** Extent of a rectangle along one axis and across it, in mm. */
export interface Span {
  readonly start: number;
  readonly size: number;
  readonly crossStart: number;
  readonly crossSize: number;
}

export type Axis = 'x' | 'y';

export const spanOf = (axis: Axis, { x, y, width, height }: Rect): Span =>
  axis === 'x'
    ? { start: x, size: width, crossStart: y, crossSize: height }
    : { start: y, size: height, crossStart: x, crossSize: width };

export const endOf = ({ start, size }: Span): number => start + size;

export const isBeside = (a: Span, b: Span): boolean =>
  a.crossStart < b.crossStart + b.crossSize && b.crossStart < a.crossStart + a.crossSize;

/** A position on one axis, in mm, that edges or centres can snap to, with the extent of its guide on the other axis. */
export interface SnapLine {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

type SnapLines = Readonly<Record<'x' | 'y', readonly SnapLine[]>>;

export interface SnapTargets extends SnapLines {
  /**
   * Edges of elements on the neighbouring spreads, extended over this whole spread. They keep recurring elements in
   * line.
   */
  readonly neighbours: SnapLines;
  readonly boxes: readonly Rect[];
}

export function boundsOfElements(elements: readonly Pick<SpreadElement, 'frame' | 'rotation'>[]): Rect {
  const boxes = elements.map(elementBounds);
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
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
 * @param pages of the book
 */
export function snapTargets(
  doc: SpreadDocument,
  moving: ReadonlySet<string>,
  pages: number,
  neighbours: readonly SpreadDocument[] = [],
): SnapTargets {
  const others = doc.elements.filter(({ id }) => !moving.has(id)).map(elementBounds);
  const all: Rect[] = [...pageAreasOf(doc), ...others];
  const edges = ([start, , end]: SnapLine[]) => [start, end].filter((line) => line !== undefined);
  const safe = safeAreas(doc, pages);
  return {
    x: [...all.flatMap(verticalLines), ...safe.flatMap((area) => edges(verticalLines(area)))],
    y: [...all.flatMap(horizontalLines), ...safe.flatMap((area) => edges(horizontalLines(area)))],
    boxes: others,
    neighbours: neighbourLines(doc, neighbours),
  };
}
