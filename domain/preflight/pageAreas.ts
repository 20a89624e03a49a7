import type { SpreadDocument } from '../document/model';
import { pageAreasOf } from '../document/pageGeometry';
import { centreOf, type Rect } from '../geometry/rect';
import { computeGutterMargin } from '../print/bookRules';
import { printers } from '../print/printers';
import type { CheckedBook } from './types';

export interface PageSafeArea {
  readonly trim: Rect;
  readonly safe: Rect;
  readonly fold: number | null; // X of the fold; null when the page has none
}

export type PreflightRules = Pick<CheckedBook, 'printer' | 'cover' | 'paper'> & { readonly pages: number };

const inset = ({ x, y, width, height }: Rect, left: number, right: number, rest: number): Rect => ({
  x: x + left,
  y: y + rest,
  width: width - left - right,
  height: height - 2 * rest,
});

/** Returns the pages of a spread, or the boards of a cover, with the printer's safe areas. */
export function computePageAreas(doc: SpreadDocument, { printer, cover, pages }: PreflightRules): PageSafeArea[] {
  const profile = printers[printer];
  const boards = profile.covers[cover];
  const gutter = computeGutterMargin(printer, pages, cover);
  return pageAreasOf(doc).map((page) => {
    const isLeft = page.side === 'left';
    const [edge, inner] = doc.role === 'cover' ? [boards.safe, boards.hinge] : [profile.safe, gutter];
    const fold = doc.role === 'cover' ? null : isLeft ? page.x + page.width : page.x;
    const { side: _, ...trim } = page;
    return { trim, safe: isLeft ? inset(trim, edge, inner, edge) : inset(trim, inner, edge, edge), fold };
  });
}

const isBetween = (at: number, from: number, length: number) => at >= from && at <= from + length;

/** Returns the area that contains the centre of a rectangle; undefined when none does, as on a spine. */
export function findPageAreaAt(areas: readonly PageSafeArea[], rect: Rect): PageSafeArea | undefined {
  const { x } = centreOf(rect);
  return areas.find(({ trim }) => isBetween(x, trim.x, trim.width));
}

/** Measures how far, in mm, a rectangle extends beyond another on each side; 0 where it does not. */
export function measureOverhang(rect: Rect, area: Rect) {
  return {
    left: Math.max(0, area.x - rect.x),
    right: Math.max(0, rect.x + rect.width - area.x - area.width),
    top: Math.max(0, area.y - rect.y),
    bottom: Math.max(0, rect.y + rect.height - area.y - area.height),
  };
}
