// All rectangles are in mm of the sheet; its origin is the top left corner of the trimmed sheet.
import { formats } from '../geometry/formats';
import { growRect, type Rect, rotatedBounds } from '../geometry/rect';
import type { SpreadDocument, SpreadElement } from './model';
import type { PageArea, PageSide } from './paint/paint.types';

export type SheetShape = Pick<SpreadDocument, 'format' | 'spine' | 'role'>;

/**
 * Returns the area that a background picture covers: all pages of the sheet, the spine of a cover, and the bleed. In mm
 * of the sheet.
 */
export function backgroundArea(doc: SheetShape): Rect {
  return growRect(pagesBounds(doc), formats[doc.format].bleed);
}

export function centredBackgroundCrop(
  picture: { readonly width: number; readonly height: number },
  doc: SheetShape,
): Rect {
  const area = backgroundArea(doc);
  const ratio = area.width / area.height / (picture.width / picture.height);
  const [width, height] = [Math.min(1, ratio), Math.min(1, 1 / ratio)];
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height };
}

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

export function spineRect({ format, spine }: Pick<SpreadDocument, 'format' | 'spine'>): Rect {
  const { width, height } = formats[format];
  return { x: width, y: 0, width: spine, height };
}

export function pagesBounds(doc: Pick<SpreadDocument, 'format' | 'spine' | 'role'>): Rect {
  const pages = pageAreasOf(doc);
  const left = Math.min(...pages.map(({ x }) => x));
  const right = Math.max(...pages.map(({ x, width }) => x + width));
  return { x: left, y: 0, width: right - left, height: formats[doc.format].height };
}

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

export const elementBounds = ({ frame, rotation }: Pick<SpreadElement, 'frame' | 'rotation'>): Rect =>
  rotatedBounds(frame, rotation);
