import type { FormatId } from '../print/formats';
import { pageLimits } from '../print/pages';
import { hasClosingPhoto } from './density';

export interface PageRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** More photos than this on one page are not asked for: they would be stamps. */
const MOST_ON_PAGE = 30;

/** What of a book is fixed when it is laid out: how many inner spreads stay, and the photos of each run between them. */
export interface FixedParts {
  readonly kept: number;
  readonly runs: readonly number[];
}

/** Pages of the inside of so many inner spreads: the first and the last page stand alone. */
export const pagesOfSpreads = (spreads: number): number => 2 * (spreads + 1);

/** Fewest spreads on which so many photos can be shown. */
export const leastSpreads = (photos: number): number => Math.ceil(photos / (2 * MOST_ON_PAGE));

/**
 * How many pages may be asked for: what the printer takes of what the photos can fill, each spread at least one. A book of too few photos to be
 * printed may be as long as they reach.
 */
export function pageRange({ kept, runs }: FixedParts, format: FormatId): PageRange {
  const limits = pageLimits(format);
  const most = pagesOfSpreads(kept + runs.reduce((sum, photos) => sum + photos, 0));
  const least = pagesOfSpreads(kept + runs.reduce((sum, photos) => sum + leastSpreads(photos), 0));
  const max = Math.min(limits.max, most);
  const min = Math.min(max, most < limits.min ? least : Math.max(limits.min, least));
  return { min, max, step: limits.step };
}

/** The range for a new album of so many photos. */
export const pageRangeOf = (photoCount: number, format: FormatId): PageRange =>
  pageRange({ kept: 0, runs: [photoCount - (hasClosingPhoto(photoCount) ? 1 : 0)] }, format);

/** Whether so many pages may be asked for. */
export const fitsRange = (pages: number, { min, max, step }: PageRange): boolean =>
  pages >= min && pages <= max && pages % step === 0;

/** So many spreads shared among runs of photos, in proportion to them: at least what each needs, no more than it can fill. */
export function shareSpreads(spreads: number, runs: readonly number[]): number[] {
  const shares = runs.map(leastSpreads);
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
