import type { SpreadDocument } from '../document/model';
import { pageAreasOf } from '../document/pageGeometry';
import type { PageSide } from '../document/paint/paint.types';
import { formats } from '../geometry/formats';
import { centreOf, type Rect } from '../geometry/rect';
import { isLayflat } from './bookOptions';
import type { PrintedBook } from './bookRules';
import { printers } from './printers';

/** Decides how far content keeps from trim and fold. A thick book's binding swallows more at the fold. */
export type BookBinding = Pick<PrintedBook, 'printer' | 'cover' | 'pages'>;

/** Width beside the crease of a layflat book where no head should be, in mm. */
const LAYFLAT_CREASE_MM = 5;

/**
 * Returns the width in mm beside the fold that a printer wants free: its safe area and what the binding swallows.
 * @testonly to compare it with what each printer publishes
 */
export function computeGutterMargin({ printer, cover, pages }: BookBinding): number {
  const { safe, gutter } = printers[printer];
  if (isLayflat(cover)) return LAYFLAT_CREASE_MM;
  return safe + (gutter.find(({ upToPages }) => pages <= upToPages)?.width ?? 0);
}

/** Returns the width in mm beside the fold where no face should be: what a binding swallows, or the crease of a layflat book. */
export function computeSwallowedWidth(binding: BookBinding): number {
  const margin = computeGutterMargin(binding);
  return isLayflat(binding.cover) ? margin : margin - printers[binding.printer].safe;
}

type Sheet = Pick<SpreadDocument, 'format' | 'spine' | 'role'>;

/** Distances in mm from the edges of a page, or from those of a board and the spine. */
interface SheetMargins {
  readonly edge: number;
  readonly inner: number;
}

function requiredMargins(role: SpreadDocument['role'], binding: BookBinding): SheetMargins {
  const { safe, covers } = printers[binding.printer];
  const boards = covers[binding.cover];
  return role === 'cover'
    ? { edge: boards.safe, inner: boards.hinge }
    : { edge: safe, inner: computeGutterMargin(binding) };
}

/** Returns the margins that layouts and editor keep: the larger of the format's and the printer's. */
export function computeSafeMargins(
  { format, role }: Pick<Sheet, 'format' | 'role'>,
  binding: BookBinding,
): SheetMargins {
  const { safe, gutter } = formats[format];
  const required = requiredMargins(role, binding);
  const inner = role === 'cover' ? safe : gutter;
  return { edge: Math.max(safe, required.edge), inner: Math.max(inner, required.inner) };
}

export interface PageSafeArea {
  readonly trim: Rect;
  /** Clear of what the printer forbids. The check reports what leaves it. */
  readonly required: Rect;
  /** Within `required` and clear of the format's margins. All that the product places lies in it. */
  readonly safe: Rect;
  readonly fold: number | null; // X of the fold; null when the page has none
}

/** Returns the pages of a sheet, or the boards of a cover, with their safe areas, in mm of the sheet. */
export function computePageAreas(sheet: Sheet, binding: BookBinding): PageSafeArea[] {
  const [required, safe] = [requiredMargins(sheet.role, binding), computeSafeMargins(sheet, binding)];
  return pageAreasOf(sheet).map(({ side, ...trim }) => {
    const fold = sheet.role === 'cover' ? null : side === 'left' ? trim.x + trim.width : trim.x;
    return { trim, required: insetPage(trim, side, required), safe: insetPage(trim, side, safe), fold };
  });
}

const insetPage = ({ x, y, width, height }: Rect, side: PageSide, { edge, inner }: SheetMargins): Rect => ({
  x: x + (side === 'left' ? edge : inner),
  y: y + edge,
  width: width - edge - inner,
  height: height - 2 * edge,
});

export const safeAreas = (sheet: Sheet, binding: BookBinding): Rect[] =>
  computePageAreas(sheet, binding).map(({ safe }) => safe);

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
