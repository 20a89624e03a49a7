import { boundsOfRotated, pagesOf, type Rect, type SpreadDocument, type SpreadElement } from '@domain/document';
import { safeAreas } from '@domain/print';

/** A place on one axis (mm) where an edge or a middle can stand, and how far the line reaches on the other axis. */
export interface SnapLine {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

export interface SnapTargets {
  readonly x: readonly SnapLine[];
  readonly y: readonly SnapLine[];
  /** What gaps are measured between. */
  readonly boxes: readonly Rect[];
}

/** The upright rectangle around all of them. */
export function boundsOf(elements: readonly Pick<SpreadElement, 'frame' | 'rotation'>[]): Rect {
  const boxes = elements.map(({ frame, rotation }) => boundsOfRotated(frame, rotation));
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}

const across = ({ x, y, width, height }: Rect): SnapLine[] =>
  [x, x + width / 2, x + width].map((at) => ({ at, from: y, to: y + height }));
const down = ({ x, y, width, height }: Rect): SnapLine[] =>
  [y, y + height / 2, y + height].map((at) => ({ at, from: x, to: x + width }));

/**
 * What the moving elements can catch at: the other elements, the pages, their safe areas and gutters, the middle of the spread.
 * @param pages of the book
 */
export function snapTargets(doc: SpreadDocument, moving: ReadonlySet<string>, pages: number): SnapTargets {
  const others = doc.elements.filter(({ id }) => !moving.has(id)).map((element) => boundsOf([element]));
  const all: Rect[] = [...pagesOf(doc), ...others];
  const edges = ([start, , end]: SnapLine[]) => [start, end].filter((line) => line !== undefined);
  const safe = safeAreas(doc, pages);
  return {
    x: [...all.flatMap(across), ...safe.flatMap((area) => edges(across(area)))],
    y: [...all.flatMap(down), ...safe.flatMap((area) => edges(down(area)))],
    boxes: others,
  };
}
