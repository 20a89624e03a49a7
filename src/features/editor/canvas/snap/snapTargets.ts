import {
  elementBounds,
  pageAreasOf,
  pagesBounds,
  type Rect,
  type SpreadDocument,
  type SpreadElement,
} from '@domain/document';
import { safeAreas } from '@domain/print';

/** A place on one axis (mm) where an edge or a middle can stand, and how far the line reaches on the other axis. */
export interface SnapLine {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

type SnapLines = Readonly<Record<'x' | 'y', readonly SnapLine[]>>;

export interface SnapTargets extends SnapLines {
  /** Where elements of the neighbouring spreads begin and end, over the whole of this one: what recurs from spread to spread can stand at one place. */
  readonly neighbours: SnapLines;
  /** What gaps are measured between. */
  readonly boxes: readonly Rect[];
}

/** The upright rectangle around all of them. */
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

/** A cover has no place that a page inside of the book would have. */
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
 * What the moving elements can catch at: the other elements, the pages, their safe areas and gutters, the middle of the spread, and places of the spreads
 * beside it.
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
