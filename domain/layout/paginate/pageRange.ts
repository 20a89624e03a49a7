import type { PageLimits } from '../../print/pageLimits';
import { hasClosingPhoto } from './pageCount';

export interface PageRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

const PAGES_PER_SPREAD = 2;
/** More photos than this on one page are not asked for: they would be stamps. */
const MAX_PHOTOS_PER_PAGE = 30;

/** What of a book is fixed when it is laid out: how many inner spreads stay, and the photos of each run between them. */
export interface FixedParts {
  readonly keptSpreads: number;
  readonly photosPerRun: readonly number[];
}

/** Pages of the inside of so many inner spreads: the first and the last page stand alone. */
export const pageCountOfSpreads = (spreads: number): number => 2 * (spreads + 1);

/** Fewest spreads on which so many photos can be shown. */
export const minSpreadCount = (photos: number): number => Math.ceil(photos / (2 * MAX_PHOTOS_PER_PAGE));

/**
 * How many pages may be asked for: what can be bound of what the photos can fill, each spread at least one. A book of too few photos to be
 * bound may be as long as they reach.
 */
export function computePageRange({ keptSpreads, photosPerRun }: FixedParts, limits: PageLimits): PageRange {
  const most = pageCountOfSpreads(keptSpreads + photosPerRun.reduce((sum, photos) => sum + photos, 0));
  const least = pageCountOfSpreads(keptSpreads + photosPerRun.reduce((sum, photos) => sum + minSpreadCount(photos), 0));
  if (most < limits.min) return { min: least, max: most, step: PAGES_PER_SPREAD };
  const { step } = limits;
  const max = limits.min + Math.floor((Math.min(limits.max, most) - limits.min) / step) * step;
  const min = limits.min + Math.ceil(Math.max(0, least - limits.min) / step) * step;
  return { min: Math.min(min, max), max, step };
}

/** The range for a new album of so many photos. */
export const newAlbumPageRange = (photoCount: number, limits: PageLimits): PageRange =>
  computePageRange({ keptSpreads: 0, photosPerRun: [photoCount - (hasClosingPhoto(photoCount) ? 1 : 0)] }, limits);

/** Whether so many pages may be asked for. */
export const isInPageRange = (pages: number, { min, max, step }: PageRange): boolean =>
  pages >= min && pages <= max && (pages - min) % step === 0;

/** So many spreads shared among runs of photos, in proportion to them: at least what each needs, no more than it can fill. */
export function distributeSpreads(spreads: number, runs: readonly number[]): number[] {
  const shares = runs.map(minSpreadCount);
  for (let rest = spreads - shares.reduce((sum, share) => sum + share, 0); rest > 0; rest -= 1) {
    // The run whose pages are fullest gets the next spread.
    const fullness = shares.map((share, i) => (share < (runs[i] ?? 0) ? (runs[i] ?? 0) / share : 0));
    const fullest = Math.max(...fullness);
    if (fullest === 0) break;
    const at = fullness.indexOf(fullest);
    shares[at] = (shares[at] ?? 0) + 1;
  }
  return shares;
}
