import { catalogueForPrinter, findBindablePageLimits } from '../../commerce/bookPageLimits';
import type { Currency } from '../../commerce/ids';
import { computeUnitPrice, findAffordablePages } from '../../commerce/price';
import type { PrintedBook } from '../../print/bookRules';
import { newAlbumPageRange, type PageRange } from './pageRange';

/**
 * Length of a book that is not to be exceeded: inner pages, or the price of one copy in minor units, tax included and
 * without delivery.
 */
export type BookTarget = { readonly pages: number } | { readonly price: number; readonly currency: Currency };

export type TargetBook = Omit<PrintedBook, 'pages'>;

/** Returns the price of one copy in minor units; null when the printer does not make the book. */
export const computeBookPrice = ({ printer, ...spec }: PrintedBook, currency: Currency): number | null =>
  computeUnitPrice(catalogueForPrinter(printer), spec, currency);

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
