import { formats } from '../geometry/formats';
import type { Rect, SpreadDocument, SpreadElement } from './model';
import type { PageArea, PageSide } from './paint/paint.types';

/** Returns the size in mm of the trimmed sheet: two pages, and on a cover the spine between them. */
export function sheetRect(doc: Pick<SpreadDocument, 'format' | 'spine'>): Rect {
  const { width, height } = formats[doc.format];
  return { x: 0, y: 0, width: 2 * width + doc.spine, height };
}

/**
 * Returns the pages of a spread in reading order, in mm of the sheet. An opening spread has only its right page, a
 * closing one only its left; on a cover the right page is the front and the left one the back.
 */
export function pageAreasOf(doc: Pick<SpreadDocument, 'format' | 'spine' | 'role'>): PageArea[] {
  const { width, height } = formats[doc.format];
  const left: PageArea = { side: 'left', x: 0, y: 0, width, height };
  const right: PageArea = { side: 'right', x: width + doc.spine, y: 0, width, height };
  if (doc.role === 'opening') return [right];
  if (doc.role === 'closing') return [left];
  return [left, right];
}

/** Returns the rectangle around the pages and spine of a spread, in mm of the sheet. */
export function pagesBounds(doc: Pick<SpreadDocument, 'format' | 'spine' | 'role'>): Rect {
  const pages = pageAreasOf(doc);
  const left = Math.min(...pages.map(({ x }) => x));
  const right = Math.max(...pages.map(({ x, width }) => x + width));
  return { x: left, y: 0, width: right - left, height: formats[doc.format].height };
}

/** Returns the page on that side, or undefined when there is none. */
export function findPageArea(
  doc: Pick<SpreadDocument, 'format' | 'spine' | 'role'>,
  side: PageSide,
): PageArea | undefined {
  return pageAreasOf(doc).find((page) => page.side === side);
}

/** Returns the printed box of a page: its area grown on all sides by the bleed. */
export function bleedBoxOf(doc: Pick<SpreadDocument, 'format'>, page: Rect): Rect {
  return growRect(page, formats[doc.format].bleed);
}

/** Grows a rectangle by `by` mm on every side. */
export function growRect(rect: Rect, by: number): Rect {
  return { x: rect.x - by, y: rect.y - by, width: rect.width + 2 * by, height: rect.height + 2 * by };
}

/** Returns the largest centred square inside a frame, in which stickers and codes are drawn. */
export function inscribedSquare({ x, y, width, height }: Rect): Rect {
  const side = Math.min(width, height);
  return { x: x + (width - side) / 2, y: y + (height - side) / 2, width: side, height: side };
}

/** Returns true when two rectangles share an area; touching edges do not count. */
export function hasOverlap(a: Rect, b: Rect): boolean {
  const slack = 1e-6;
  return (
    a.x + a.width > b.x + slack &&
    b.x + b.width > a.x + slack &&
    a.y + a.height > b.y + slack &&
    b.y + b.height > a.y + slack
  );
}

/** Returns the upright bounding box of a rotated element, in mm of the sheet. */
export const elementBounds = ({ frame, rotation }: Pick<SpreadElement, 'frame' | 'rotation'>): Rect =>
  rotatedBounds(frame, rotation);

/** Returns the upright bounding box of `rect` rotated by `degrees` about its centre. */
export function rotatedBounds(rect: Rect, degrees: number): Rect {
  if (degrees === 0) return rect;
  const angle = (degrees * Math.PI) / 180;
  const cos = Math.abs(Math.cos(angle));
  const sin = Math.abs(Math.sin(angle));
  const width = rect.width * cos + rect.height * sin;
  const height = rect.width * sin + rect.height * cos;
  return { x: rect.x + (rect.width - width) / 2, y: rect.y + (rect.height - height) / 2, width, height };
}

export const centreOf = ({ x, y, width, height }: Rect) => ({ x: x + width / 2, y: y + height / 2 });

/** Returns the upright bounding box of `rect` rotated about any point. */
export function rotatedBoundsAbout(
  rect: Rect,
  degrees: number,
  pivot: { readonly x: number; readonly y: number },
): Rect {
  if (degrees === 0) return rect;
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const corners = [rect.x, rect.x + rect.width].flatMap((x) =>
    [rect.y, rect.y + rect.height].map((y) => ({
      x: pivot.x + (x - pivot.x) * cos - (y - pivot.y) * sin,
      y: pivot.y + (x - pivot.x) * sin + (y - pivot.y) * cos,
    })),
  );
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}
