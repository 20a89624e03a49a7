import type { Rect } from '../document/model';
import { cropFor, cropLoss, focusLoss } from './crop';
import type { PageGeometry } from './geometry';
import type { Random } from './random';
import { fillingPpi, photoCost } from './score';
import type { AlbumTemplate } from './templates';
import type { LayoutPhoto } from './types';

/** A photo may fill a page or spread when no more than this is cut and it still prints with so many ppi. */
const LIMIT = { loss: 0.36, focusLoss: 0.1, ppi: 105 } as const;
/** What a book gains by a large picture now and then, in the currency of the costs of a page. */
const BONUS = { page: 0.55, spread: 0.8 } as const;
/** A book with fewer photos to a spread than this shows large ones more often, or every spread would be two photos side by side. */
const SPARSE = 4;
/** What lies so near to the fold, as a fraction of the spread, is swallowed by it. */
const FOLD = 0.04;

/** Whether the fold runs through what matters, when that is small enough to stand on one page. */
function foldCutsFocus(photo: LayoutPhoto, frame: Rect): boolean {
  if (!photo.focus) return false;
  const crop = cropFor(photo, frame.width / frame.height);
  const from = (photo.focus.x - crop.x) / crop.width;
  const to = from + photo.focus.width / crop.width;
  return to - from < 0.45 && from < 0.5 + FOLD && to > 0.5 - FOLD;
}

function fillCost(photo: LayoutPhoto, frame: Rect): number {
  const aspect = frame.width / frame.height;
  const refused =
    cropLoss(photo.width / photo.height, aspect) > LIMIT.loss ||
    focusLoss(photo, aspect) > LIMIT.focusLoss ||
    fillingPpi(photo, frame) < LIMIT.ppi;
  return refused ? Number.POSITIVE_INFINITY : photoCost(photo, frame);
}

/** What a photo over a whole page costs (less than nothing when it is a gain), infinite when it does not bear it. */
export const fullPageCost = (photo: LayoutPhoto, { full }: PageGeometry): number =>
  fillCost(photo, full.right) - BONUS.page;

/** What a photo over both pages costs, infinite when it does not bear it. */
export function fullSpreadCost(photo: LayoutPhoto, { spread }: PageGeometry): number {
  return foldCutsFocus(photo, spread) ? Number.POSITIVE_INFINITY : fillCost(photo, spread) - BONUS.spread;
}

/** The photos that may be shown large: of each run of photos for `heroEvery` spreads the one that bears it best. */
export function heroesOf(
  photos: readonly LayoutPhoto[],
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
      cost: Math.min(fullPageCost(photo, geometry), fullSpreadCost(photo, geometry)) + 0.2 * random(),
    }));
    const best = run.reduce((a, b) => (b.cost < a.cost ? b : a));
    if (best.cost < 0) heroes.add(best.index);
  }
  return heroes;
}
