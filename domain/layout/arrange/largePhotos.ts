import type { PageSide } from '../../document/paint/paint.types';
import { toGrid } from '../../geometry/numbers';
import type { Rect } from '../../geometry/rect';
import { estimateBrightness } from '../../photo/exposure';
import type { Random } from '../../random';
import type { PageGeometry } from '../pageGeometry';
import type { Subject } from '../subject';
import type { AlbumTemplate } from '../templates';
import { computeFillPpi, MIN_LAYOUT_PPI, photoCost } from './arrangementCost';
import { computeSafeZones } from './faceSafeZones';
import { computeCrop, cropLoss, focusLoss, HEAD_CUT_TOLERANCE, type SafeZones, worstHeadCut } from './photoCrop';

export interface FillLimits {
  readonly loss: number;
  readonly focusLoss: number;
}
const CROP_LIMIT: FillLimits = { loss: 0.36, focusLoss: 0.1 };
/** Gain of a large picture, in the unit of page costs. */
const BONUS = { page: 0.55, wide: 0.85, spread: 0.95 } as const;
/**
 * Books with fewer photos per spread show large photos more often; otherwise every spread would be two photos side by
 * side.
 */
const SPARSE_PHOTOS_PER_SPREAD = 4;
/** Distance from the fold, as a fraction of the spread, that the fold swallows. */
const FOLD_SHARE = 0.04;

/** Returns true when the fold, at that fraction of the frame, crosses a focus small enough to fit on one page. */
export function foldCutsFocus({ focus }: Subject, crop: Rect, fold = 0.5): boolean {
  if (!focus) return false;
  const from = (focus.x - crop.x) / crop.width;
  const to = from + focus.width / crop.width;
  return to - from < 0.45 && from < fold + FOLD_SHARE && to > fold - FOLD_SHARE;
}

/** Cost of a photo that fills a frame. Infinite when too much is cut or a head is outside the safe zones. */
export function fillCost(photo: Subject, frame: Rect, zones: SafeZones, limits: FillLimits = CROP_LIMIT): number {
  const aspect = frame.width / frame.height;
  const refused =
    cropLoss(photo.aspect, aspect) > limits.loss ||
    computeFillPpi(photo, frame) < MIN_LAYOUT_PPI ||
    (photo.keptBounds
      ? worstHeadCut(photo, computeCrop(photo, aspect, zones), zones) > HEAD_CUT_TOLERANCE
      : focusLoss(photo, aspect) > limits.focusLoss);
  return refused ? Number.POSITIVE_INFINITY : photoCost(photo, frame);
}

/**
 * Mean luma 0..1 below which a photo is too dark for both pages, or for one. Large inked areas look heavy, and prints
 * come out darker than screens.
 */
const MIN_BRIGHTNESS = { spread: 0.25, page: 0.22 } as const;

/** Sharpness below which nothing in a photo is sharp: on a page or more that would show. */
const MIN_LARGE_SHARPNESS = 0.2;

const mayBeLarge = (photo: Subject, minBrightness: number): boolean =>
  estimateBrightness(photo) >= minBrightness && (photo.analysis?.sharpness ?? 1) >= MIN_LARGE_SHARPNESS;

/** Dark, blurred or colourless photos gain little from being large. */
const largePhotoBonus = (full: number, { weight }: Subject) => full * weight + Math.min(0, weight - 1);

export function fullPageCost(photo: Subject, { full, zones }: PageGeometry): number {
  if (!mayBeLarge(photo, MIN_BRIGHTNESS.page)) return Number.POSITIVE_INFINITY;
  const left = fillCost(photo, full.left, zones.left);
  if (left === Number.POSITIVE_INFINITY) return left;
  return Math.max(left, fillCost(photo, full.right, zones.right)) - largePhotoBonus(BONUS.page, photo);
}

export function fullSpreadCost(photo: Subject, { spread, zones }: PageGeometry): number {
  if (!mayBeLarge(photo, MIN_BRIGHTNESS.spread)) return Number.POSITIVE_INFINITY;
  const cost = fillCost(photo, spread, zones.spread);
  if (cost === Number.POSITIVE_INFINITY) return cost;
  const crop = computeCrop(photo, spread.width / spread.height, zones.spread);
  if (!photo.keptBounds && foldCutsFocus(photo, crop)) return Number.POSITIVE_INFINITY;
  return cost - largePhotoBonus(BONUS.spread, photo);
}

/**
 * Share of the other page that a wide photo covers. Less is a sliver across the fold; more leaves only a strip of
 * paper.
 */
const OVERLAP_SHARE = { least: 0.2, most: 0.68 } as const;

/**
 * Returns the uncropped frame of a photo that fills one page to its trim and part of the other, in mm of the sheet.
 * Null when the photo's shape does not fit.
 * @param side the page that it fills
 */
export function foldSpanningFrame(aspect: number, side: PageSide, { width, height, bleed }: PageGeometry): Rect | null {
  const tall = height + 2 * bleed;
  const long = toGrid(tall * aspect);
  const over = (long - width - bleed) / width;
  if (over < OVERLAP_SHARE.least || over > OVERLAP_SHARE.most) return null;
  return { x: side === 'left' ? -bleed : toGrid(2 * width + bleed - long), y: -bleed, width: long, height: tall };
}

export const foldSpanningZones = (frame: Rect, { safeAreas }: PageGeometry): SafeZones =>
  computeSafeZones(frame, [safeAreas.left, safeAreas.right]);

/** Cost of a photo over one page and part of the other; infinite when it does not fit or has another shape. */
export function foldSpanningCost(photo: Subject, side: PageSide, geometry: PageGeometry): number {
  const frame = foldSpanningFrame(photo.aspect, side, geometry);
  if (!frame || !mayBeLarge(photo, MIN_BRIGHTNESS.spread)) return Number.POSITIVE_INFINITY;
  const whole = { x: 0, y: 0, width: 1, height: 1 };
  if (!photo.keptBounds && foldCutsFocus(photo, whole, (geometry.width - frame.x) / frame.width))
    return Number.POSITIVE_INFINITY;
  return fillCost(photo, frame, foldSpanningZones(frame, geometry)) - largePhotoBonus(BONUS.wide, photo);
}

export function bestFoldSpanningSide(photo: Subject, geometry: PageGeometry, last: PageSide | null = null) {
  const [left, right] = [foldSpanningCost(photo, 'left', geometry), foldSpanningCost(photo, 'right', geometry)];
  const side: PageSide = left < right || (left === right && last === 'right') ? 'left' : 'right';
  return { side, cost: Math.min(left, right) };
}

export const doublePageCost = (photo: Subject, geometry: PageGeometry): number =>
  Math.min(fullSpreadCost(photo, geometry), bestFoldSpanningSide(photo, geometry).cost);

/** Selects the photos that may be shown large: the best one of each run of photos that fills `heroEvery` spreads. */
export function selectHeroPhotos(
  photos: readonly Subject[],
  template: AlbumTemplate,
  geometry: PageGeometry,
  spreads: number,
  random: Random,
): ReadonlySet<number> {
  const heroes = new Set<number>();
  if (template.heroEvery === 0) return heroes;
  const perSpread = photos.length / spreads;
  const length = Math.max(
    2,
    Math.round(template.heroEvery * perSpread * Math.min(1, perSpread / SPARSE_PHOTOS_PER_SPREAD)),
  );
  for (let start = 0; start < photos.length; start += length) {
    const run = photos.slice(start, start + length).map((photo, i) => ({
      index: start + i,
      cost: Math.min(fullPageCost(photo, geometry), doublePageCost(photo, geometry)) + 0.2 * random(),
    }));
    const best = run.reduce((a, b) => (b.cost < a.cost ? b : a));
    if (best.cost < 0) heroes.add(best.index);
  }
  return heroes;
}
