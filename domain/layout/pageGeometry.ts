import type { PageSide } from '../document/paint/paint.types';
import { type FormatId, formats } from '../geometry/formats';
import { toGrid } from '../geometry/numbers';
import type { Rect } from '../geometry/rect';
import { type BookBinding, computeSafeMargins, safeAreas } from '../print/safeAreas';
import type { SafeZones } from './arrange/photoCrop';
import type { AlbumTemplate } from './templates';

/** Rectangles of one page for composing, in mm of the page (origin at its top left corner). */
export interface PageGeometry {
  readonly width: number;
  readonly height: number;
  readonly bleed: number;
  /** Shorter side of the page relative to 210 mm: scales large type. */
  readonly scale: number;
  /**
   * Scale of small text against a square page of 210 mm. Follows the diagonal, because larger pages are read from
   * farther away.
   */
  readonly readingScale: number;
  readonly margin: number;
  readonly safe: number;
  readonly gutter: number;
  /** Box of the photos: the page without margins, which are wider at the fold. */
  readonly box: Readonly<Record<PageSide, Rect>>;
  /** The whole page with its bleed, up to the fold. mm. */
  readonly full: Readonly<Record<PageSide, Rect>>;
  /** Both pages with bleed, in mm of the left page. */
  readonly spread: Rect;
  /** Areas clear of trim and fold, in mm of the sheet. */
  readonly safeAreas: Readonly<Record<PageSide, Rect>>;
  /** Parts of a photo over a page, and over both, where heads may be. */
  readonly zones: Readonly<Record<PageSide | 'spread', SafeZones>>;
}

/** Upper and lower edges of frames, each once. */
export const linesOf = (frames: readonly Pick<Rect, 'y' | 'height'>[]): number[] => [
  ...new Set(frames.flatMap(({ y, height }) => [toGrid(y), toGrid(y + height)])),
];

export function toFrameFractions(area: Rect, frame: Rect): Rect {
  return {
    x: (area.x - frame.x) / frame.width,
    y: (area.y - frame.y) / frame.height,
    width: area.width / frame.width,
    height: area.height / frame.height,
  };
}

export function computeReadingScale(format: FormatId): number {
  const { width, height } = formats[format];
  return (Math.hypot(width, height) / READING_REFERENCE.diagonal) ** READING_REFERENCE.power;
}

const READING_REFERENCE = { diagonal: 210 * Math.SQRT2, power: 0.75 } as const;

/**
 * Computes the geometry of an inner page, or of the front of a cover. Margins respect the distances from trim and fold
 * that format, printer and binding require.
 */
export function computePageGeometry(
  format: FormatId,
  template: AlbumTemplate,
  binding: BookBinding,
  role: 'inner' | 'cover' = 'inner',
): PageGeometry {
  const { width, height, bleed } = formats[format];
  const { edge: safe, inner: gutter } = computeSafeMargins({ format, role }, binding);
  const short = Math.min(width, height);
  const margin = toGrid(Math.max(safe, template.margin * short));
  const inner = toGrid(Math.max(gutter, template.innerMargin * short));
  const box = { y: margin, width: toGrid(width - margin - inner), height: toGrid(height - 2 * margin) };
  const full = { y: -bleed, width: width + bleed, height: height + 2 * bleed };
  const sides = { left: { x: -bleed, ...full }, right: { x: 0, ...full } };
  const spread = { x: -bleed, y: -bleed, width: 2 * width + 2 * bleed, height: height + 2 * bleed };
  const [left = spread, right = spread] = safeAreas({ format, role, spine: 0 }, binding);
  return {
    width,
    height,
    bleed,
    scale: short / 210,
    readingScale: computeReadingScale(format),
    margin,
    safe,
    gutter,
    box: { left: { x: margin, ...box }, right: { x: inner, ...box } },
    full: sides,
    spread,
    safeAreas: { left, right },
    zones: {
      left: [toFrameFractions(left, sides.left)],
      right: [toFrameFractions({ ...right, x: right.x - width }, sides.right)],
      spread: [toFrameFractions(left, spread), toFrameFractions(right, spread)],
    },
  };
}
