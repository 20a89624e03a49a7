import type { Rect } from '../../document/model';
import { estimateBrightness } from '../../photo/exposure';
import type { Random } from '../../random';
import type { PageGeometry, Side } from '../pageGeometry';
import type { Subject } from '../subject';
import type { AlbumTemplate } from '../templates';
import { fillingPpi, PPI_FLOOR, photoCost } from './arrangementCost';
import { zonesOf } from './faceSafeZones';
import { wideFrame } from './foldSpanningFrame';
import type { Zones } from './photoCrop';
import { cropFor, cropLoss, focusLoss, HEAD_SLACK, headsCut } from './photoCrop';

/** A photo may fill a page or spread when no more than this is cut. */
const LIMIT = { loss: 0.36, focusLoss: 0.1 } as const;
/** What a book gains by a large picture now and then, in the currency of the costs of a page. */
const BONUS = { page: 0.55, wide: 0.7, spread: 0.8 } as const;
/** A book with fewer photos to a spread than this shows large ones more often, or every spread would be two photos side by side. */
const SPARSE = 4;
/** What lies so near to the fold, as a fraction of the spread, is swallowed by it. */
const FOLD = 0.04;

/** Whether the fold, at that fraction of the frame, runs through what matters, when that is small enough to stand on one page. */
function foldCutsFocus({ focus }: Subject, crop: Rect, fold = 0.5): boolean {
  if (!focus) return false;
  const from = (focus.x - crop.x) / crop.width;
  const to = from + focus.width / crop.width;
  return to - from < 0.45 && from < fold + FOLD && to > fold - FOLD;
}

/** What a photo costs that fills a frame, infinite when it does not bear it: too much is cut, or a head stands where none may. */
export function fillCost(photo: Subject, frame: Rect, zones: Zones): number {
  const aspect = frame.width / frame.height;
  const refused =
    cropLoss(photo.aspect, aspect) > LIMIT.loss ||
    fillingPpi(photo, frame) < PPI_FLOOR ||
    (photo.hull
      ? headsCut(photo, cropFor(photo, aspect, zones), zones) > HEAD_SLACK
      : focusLoss(photo, aspect) > LIMIT.focusLoss);
  return refused ? Number.POSITIVE_INFINITY : photoCost(photo, frame);
}

/** Mean luma 0..1 below which a photo is too dark for both pages, or for one: so much ink is a wall, and prints come out darker than screens. */
const DARK = { spread: 0.21, page: 0.12 } as const;

/** A photo that is dark, blurred or without colour gains little by being large. */
const bonus = (full: number, { weight }: Subject) => full * weight + Math.min(0, weight - 1);

/** What a photo over a whole page costs (less than nothing when it is a gain), infinite when it does not bear it on either side. */
export function fullPageCost(photo: Subject, { full, zones }: PageGeometry): number {
  if (estimateBrightness(photo) < DARK.page) return Number.POSITIVE_INFINITY;
  const left = fillCost(photo, full.left, zones.left);
  if (left === Number.POSITIVE_INFINITY) return left;
  return Math.max(left, fillCost(photo, full.right, zones.right)) - bonus(BONUS.page, photo);
}

/** What a photo over both pages costs, infinite when it does not bear it. */
export function fullSpreadCost(photo: Subject, { spread, zones }: PageGeometry): number {
  if (estimateBrightness(photo) < DARK.spread) return Number.POSITIVE_INFINITY;
  const cost = fillCost(photo, spread, zones.spread);
  if (cost === Number.POSITIVE_INFINITY) return cost;
  const crop = cropFor(photo, spread.width / spread.height, zones.spread);
  if (!photo.hull && foldCutsFocus(photo, crop)) return Number.POSITIVE_INFINITY;
  return cost - bonus(BONUS.spread, photo);
}

/** Where heads may stand in a wide photo. */
export const wideZones = (frame: Rect, { areas }: PageGeometry): Zones => zonesOf(frame, [areas.left, areas.right]);

/** What a photo costs over one page and a part of the other, infinite when it does not bear it or is of another shape. */
export function wideCost(photo: Subject, side: Side, geometry: PageGeometry): number {
  const frame = wideFrame(photo.aspect, side, geometry);
  if (!frame || estimateBrightness(photo) < DARK.spread) return Number.POSITIVE_INFINITY;
  const whole = { x: 0, y: 0, width: 1, height: 1 };
  if (!photo.hull && foldCutsFocus(photo, whole, (geometry.width - frame.x) / frame.width))
    return Number.POSITIVE_INFINITY;
  return fillCost(photo, frame, wideZones(frame, geometry)) - bonus(BONUS.wide, photo);
}

/** The better side for a wide photo, and what it costs there; where both are as good, the other one than `last`. */
export function bestWide(photo: Subject, geometry: PageGeometry, last: Side | null = null) {
  const [left, right] = [wideCost(photo, 'left', geometry), wideCost(photo, 'right', geometry)];
  const side: Side = left < right || (left === right && last === 'right') ? 'left' : 'right';
  return { side, cost: Math.min(left, right) };
}

/** What a photo costs over both pages in the way that suits it better. */
export const largeCost = (photo: Subject, geometry: PageGeometry): number =>
  Math.min(fullSpreadCost(photo, geometry), bestWide(photo, geometry).cost);

/** The photos that may be shown large: of each run of photos for `heroEvery` spreads the one that bears it best. */
export function heroesOf(
  photos: readonly Subject[],
  template: AlbumTemplate,
  geometry: PageGeometry,
  spreads: number,
  random: Random,
): ReadonlySet<number> {
  const heroes = new Set<number>();
  if (template.heroEvery === 0) return heroes;
  const perSpread = photos.length / spreads;
  const length = Math.max(2, Math.round(template.heroEvery * perSpread * Math.min(1, perSpread / SPARSE)));
  for (let start = 0; start < photos.length; start += length) {
    const run = photos.slice(start, start + length).map((photo, i) => ({
      index: start + i,
      cost: Math.min(fullPageCost(photo, geometry), largeCost(photo, geometry)) + 0.2 * random(),
    }));
    const best = run.reduce((a, b) => (b.cost < a.cost ? b : a));
    if (best.cost < 0) heroes.add(best.index);
  }
  return heroes;
}
