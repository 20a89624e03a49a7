import { fontMetrics } from '../../document/metrics';
import type { Rect, SpreadDocument, TextElement } from '../../document/model';
import { pagesOf } from '../../document/pages';
import { MM_PER_POINT, positionLines } from '../../document/text';
import { gutterOf } from '../bookRules';
import { printers } from '../printers';
import type { CheckedBook } from './types';

/** A page or a board: what is seen of it, and where what matters may be. mm of the document. */
export interface Area {
  readonly trim: Rect;
  readonly safe: Rect;
  /** x of the fold; null where the page has none. */
  readonly fold: number | null;
}

export type BookRules = Pick<CheckedBook, 'printer' | 'cover' | 'paper'> & { readonly pages: number };

/** How far letters hang below the baseline at most, in em. */
const DESCENDER = 0.25;

const inset = ({ x, y, width, height }: Rect, left: number, right: number, rest: number): Rect => ({
  x: x + left,
  y: y + rest,
  width: width - left - right,
  height: height - 2 * rest,
});

/** The pages of a spread, or the boards of a cover, with what its printer wants to be left free. */
export function areasOf(doc: SpreadDocument, { printer, cover, pages }: BookRules): Area[] {
  const profile = printers[printer];
  const boards = profile.covers[cover];
  const gutter = gutterOf(printer, pages);
  return pagesOf(doc).map((page) => {
    const isLeft = page.side === 'left';
    const [edge, inner] = doc.role === 'cover' ? [boards.safe, boards.hinge] : [profile.safe, gutter];
    const fold = doc.role === 'cover' ? null : isLeft ? page.x + page.width : page.x;
    const { side: _, ...trim } = page;
    return { trim, safe: isLeft ? inset(trim, edge, inner, edge) : inset(trim, inner, edge, edge), fold };
  });
}

/** The upright rectangle around `rect` turned about a point that need not be its centre. */
export function boundsTurned(rect: Rect, degrees: number, about: { readonly x: number; readonly y: number }): Rect {
  if (degrees === 0) return rect;
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const corners = [rect.x, rect.x + rect.width].flatMap((x) =>
    [rect.y, rect.y + rect.height].map((y) => ({
      x: about.x + (x - about.x) * cos - (y - about.y) * sin,
      y: about.y + (x - about.x) * sin + (y - about.y) * cos,
    })),
  );
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

export const centreOf = ({ x, y, width, height }: Rect) => ({ x: x + width / 2, y: y + height / 2 });

/** Around the letters of a text as they stand on the sheet, from capital height to descender; null when nothing is written. */
export function inkOf(text: TextElement): Rect | null {
  const lines = positionLines(text).filter((line) => line.text.trim() !== '');
  if (lines.length === 0) return null;
  const { capHeight, unitsPerEm } = fontMetrics[text.font];
  const em = text.size * MM_PER_POINT;
  const left = Math.min(...lines.map(({ x }) => x));
  const right = Math.max(...lines.map(({ x, width }) => x + width));
  const top = Math.min(...lines.map(({ baseline }) => baseline)) - (capHeight / unitsPerEm) * em;
  const bottom = Math.max(...lines.map(({ baseline }) => baseline)) + DESCENDER * em;
  const upright = { x: left, y: top, width: right - left, height: bottom - top };
  return boundsTurned(upright, text.rotation, centreOf(text.frame));
}

const within = (at: number, from: number, length: number) => at >= from && at <= from + length;

/** The area that a rectangle belongs to: that of its centre. Undefined for what lies outside of all, such as on a spine. */
export function areaOf(areas: readonly Area[], rect: Rect): Area | undefined {
  const { x } = centreOf(rect);
  return areas.find(({ trim }) => within(x, trim.x, trim.width));
}

/** How far a rectangle reaches out of another on each side, mm; 0 where it does not. */
export function beyond(rect: Rect, area: Rect) {
  return {
    left: Math.max(0, area.x - rect.x),
    right: Math.max(0, rect.x + rect.width - area.x - area.width),
    top: Math.max(0, area.y - rect.y),
    bottom: Math.max(0, rect.y + rect.height - area.y - area.height),
  };
}
