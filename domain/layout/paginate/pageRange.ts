import { catalogueForPrinter, findBindablePageLimits } from '../../commerce/bookPageLimits';
import type { Currency } from '../../commerce/ids';
import { computeUnitPrice, findAffordablePages } from '../../commerce/price';
import { checkPages } from '../../preflight/pageCount';
import type { PageLimits } from '../../print/bookOptions';
import type { PrintedBook } from '../../print/bookRules';
import { bookPageCount, hasClosingPhoto, minPhotoCount } from './pageCount';

/**
 * Length of a book that is not to be exceeded: inner pages, or the price of one copy in minor units, tax included and
 * without delivery.
 */
export type BookTarget = { readonly pages: number } | { readonly price: number; readonly currency: Currency };

export type TargetBook = Omit<PrintedBook, 'pages'>;

/** Returns the price of one copy in minor units; null when the printer does not make the book, or not of these pages. */
export function computeBookPrice({ printer, ...spec }: PrintedBook, currency: Currency): number | null {
  const limits = findBindablePageLimits({ printer, ...spec });
  if (checkPages(spec.pages, limits).length > 0) return null;
  return computeUnitPrice(catalogueForPrinter(printer), spec, currency);
}

/** Returns the page counts among which a user chooses when the photos are selected to fit. */
export function targetPageRange(usablePhotos: number, book: TargetBook): PageRange {
  const limits = findBindablePageLimits(book);
  const range = newAlbumPageRange(usablePhotos, limits);
  return range.max < limits.min ? range : { ...range, min: limits.min };
}

/** Returns the most pages of a range that a target allows; null when even the fewest exceed it. */
export function findTargetPages(target: BookTarget, range: PageRange, { printer, ...spec }: TargetBook): number | null {
  const most =
    'pages' in target
      ? target.pages
      : findAffordablePages(catalogueForPrinter(printer), spec, target.price, target.currency);
  if (most === null || most < range.min) return null;
  return range.min + Math.floor((Math.min(most, range.max) - range.min) / range.step) * range.step;
}

/** Returns the page count of the draft of exactly these photos; null when they do not fit into the target. */
export const findDraftPages = (target: BookTarget, photoCount: number, book: TargetBook): number | null =>
  findTargetPages(target, newAlbumPageRange(photoCount, findBindablePageLimits(book)), book);

export interface PageRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

const PAGES_PER_SPREAD = 2;
/** Pages with more photos are not offered: each photo would be the size of a stamp. */
const MAX_PHOTOS_PER_PAGE = 30;

/**
 * Fixed parts of a book that is laid out again: the number of kept spreads, and the photos of each run between them.
 */
interface FixedParts {
  readonly keptSpreads: number;
  readonly photosPerRun: readonly number[];
}

export const minSpreadCount = (photos: number): number => Math.ceil(photos / (2 * MAX_PHOTOS_PER_PAGE));

export const minChapterSpreadCount = (photos: number): number => Math.ceil((photos / MAX_PHOTOS_PER_PAGE + 1) / 2);

/**
 * Computes the page counts that may be requested: bindable counts that the photos can fill, at least one per spread.
 * With too few photos to bind, the range ends at what they fill.
 */
export function computePageRange({ keptSpreads, photosPerRun }: FixedParts, limits: PageLimits): PageRange {
  const most = bookPageCount(keptSpreads + photosPerRun.reduce((sum, photos) => sum + photos, 0));
  const least = bookPageCount(keptSpreads + photosPerRun.reduce((sum, photos) => sum + minSpreadCount(photos), 0));
  if (most < limits.min) return { min: least, max: most, step: PAGES_PER_SPREAD };
  const { step } = limits;
  const max = limits.min + Math.floor((Math.min(limits.max, most) - limits.min) / step) * step;
  const min = limits.min + Math.ceil(Math.max(0, least - limits.min) / step) * step;
  return { min: Math.min(min, max), max, step };
}

/**
 * Computes the page counts that may be requested of a book that is laid out anew. With too few photos for a spread each,
 * the range is the shortest book that can be bound, if they fill that with back matter.
 * @param mayClose false when the last page of the book stays as it is
 */
export function newAlbumPageRange(photoCount: number, limits: PageLimits, mayClose = true): PageRange {
  const inside = photoCount - (mayClose && hasClosingPhoto(photoCount) ? 1 : 0);
  const range = computePageRange({ keptSpreads: 0, photosPerRun: [inside] }, limits);
  const isShort = range.max < limits.min && photoCount >= minPhotoCount(limits);
  return isShort ? { min: limits.min, max: limits.min, step: limits.step } : range;
}

export const isInPageRange = (pages: number, { min, max, step }: PageRange): boolean =>
  pages >= min && pages <= max && (pages - min) % step === 0;

/** Distributes spreads among runs of photos in proportion: at least what each needs, at most what it can fill. */
export function distributeSpreads(spreads: number, runs: readonly number[]): number[] {
  const shares = runs.map(minSpreadCount);
  for (let rest = spreads - shares.reduce((sum, share) => sum + share, 0); rest > 0; rest -= 1) {
    // The fullest run gets the next spread.
    const fullness = shares.map((share, i) => (share < (runs[i] ?? 0) ? (runs[i] ?? 0) / share : 0));
    const fullest = Math.max(...fullness);
    if (fullest === 0) break;
    const at = fullness.indexOf(fullest);
    shares[at] = (shares[at] ?? 0) + 1;
  }
  return shares;
}
