import { clampToPageLimits, type PageLimits } from '../../print/pageLimits';
import type { AlbumTemplate } from '../templates';

/** Title page and last page. */
const FRAME_PAGES = 2;
/** From this many photos on, the draft has the pages that a printer wants at least; with fewer it would be mostly empty. */
const PHOTOS_FOR_MIN_PAGES = 20;
/** Books of more photos than this hold more of them on a page, smaller ones fewer. */
const ORDINARY_BOOK = 60;
const LEAST_DENSITY = 0.55;

/** Whether the last page shows the last photo. */
export const hasClosingPhoto = (photoCount: number): boolean => photoCount >= 6;

/**
 * Pages of the inside for so many photos, as they can be bound. Small albums are shorter than the least that can be printed, and handsome; the printing
 * check asks for more photos then.
 */
export function pageCountFor(photoCount: number, limits: PageLimits, template: AlbumTemplate): number {
  const inside = photoCount - (hasClosingPhoto(photoCount) ? 1 : 0);
  const density = template.density * Math.max(LEAST_DENSITY, (photoCount / ORDINARY_BOOK) ** 0.25);
  const pages = Math.min(2 * inside, Math.max(2, Math.round(inside / density)));
  const even = Math.min(limits.max, 2 * Math.ceil(pages / 2) + FRAME_PAGES);
  return photoCount >= PHOTOS_FOR_MIN_PAGES || even > limits.min ? clampToPageLimits(limits, even) : even;
}

/** Spreads between the title page and the last page. */
export const innerSpreads = (pageCount: number): number => Math.max(0, (pageCount - FRAME_PAGES) / 2);

/** Pages of the inside with so many spreads between the title page and the last page. */
export const pagesOfBook = (spreads: number): number => 2 * spreads + FRAME_PAGES;

/** So many spreads more that title pages of chapters take no room from the photos, as far as can be bound; a book of the fewest pages has room. */
export function withTitlePages(spreads: number, titles: number, limits: PageLimits): number {
  if (spreads <= innerSpreads(limits.min)) return spreads;
  return innerSpreads(clampToPageLimits(limits, pagesOfBook(spreads + Math.ceil(titles / 2))));
}

/** At most one spread for each photo, and no more pages than make a step of those that can be bound. */
export function filledSpreads(spreads: number, photos: number, { min, step }: PageLimits): number {
  const over = pagesOfBook(photos) - min;
  return spreads <= photos || over < 0 ? Math.min(spreads, photos) : innerSpreads(min + Math.floor(over / step) * step);
}
