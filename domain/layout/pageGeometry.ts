import type { Rect } from '../document/model';
import type { FormatId } from '../geometry/formats';
import { formats } from '../geometry/formats';
import { computeFoldMargin } from '../print/bookRules';
import { safeAreas } from '../print/safeAreas';
import type { SafeZones } from './arrange/photoCrop';
import { toGrid } from './arrange/solveSlicingTree';
import type { AlbumTemplate } from './templates';

export type Side = 'left' | 'right';

/** The rectangles of one page that a style composes in; mm of the page (origin its own top left corner). */
export interface PageGeometry {
  readonly width: number;
  readonly height: number;
  readonly bleed: number;
  /** Shorter side of the page in relation to 210 mm: how much larger type is set. */
  readonly scale: number;
  /** How much larger small words are set than on a square page of 210 mm: with its diagonal, as larger pages are looked at from farther off. */
  readonly readingScale: number;
  readonly margin: number;
  /** Nothing important comes nearer to the trim. */
  readonly safe: number;
  /** Nothing important comes nearer to the fold. */
  readonly gutter: number;
  /** The box of the photos: the margins off, and more at the fold. */
  readonly box: Readonly<Record<Side, Rect>>;
  /** The whole page with its bleed, up to the fold. */
  readonly full: Readonly<Record<Side, Rect>>;
  /** Both pages with bleed; mm of the left page. */
  readonly spread: Rect;
  /** Where nothing is cut by the trim or swallowed by the fold; mm of the sheet. */
  readonly safeAreas: Readonly<Record<Side, Rect>>;
  /** Where heads may stand in a photo over a whole page, and over both. */
  readonly zones: Readonly<Record<Side | 'spread', SafeZones>>;
}

/** An area in fractions of a frame around it. */
export function toFrameFractions(area: Rect, frame: Rect): Rect {
  return {
    x: (area.x - frame.x) / frame.width,
    y: (area.y - frame.y) / frame.height,
    width: area.width / frame.width,
    height: area.height / frame.height,
  };
}

const READING_REFERENCE = { diagonal: 210 * Math.SQRT2, power: 0.75 } as const;

/**
 * Margins never come nearer to trim and fold than the format and the thickness of the book allow.
 * @param pages of the whole book; 0 where the fold does not matter
 */
export function computePageGeometry(format: FormatId, template: AlbumTemplate, pages: number): PageGeometry {
  const { width, height, bleed, safe } = formats[format];
  const gutter = computeFoldMargin(format, pages);
  const short = Math.min(width, height);
  const margin = toGrid(Math.max(safe, template.margin * short));
  const inner = toGrid(Math.max(gutter, template.innerMargin * short));
  const box = { y: margin, width: toGrid(width - margin - inner), height: toGrid(height - 2 * margin) };
  const full = { y: -bleed, width: width + bleed, height: height + 2 * bleed };
  const sides = { left: { x: -bleed, ...full }, right: { x: 0, ...full } };
  const spread = { x: -bleed, y: -bleed, width: 2 * width + 2 * bleed, height: height + 2 * bleed };
  const [left = spread, right = spread] = safeAreas({ format, role: 'inner', spine: 0 }, pages);
  return {
    width,
    height,
    bleed,
    scale: short / 210,
    readingScale: (Math.hypot(width, height) / READING_REFERENCE.diagonal) ** READING_REFERENCE.power,
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
