import { clampToPageLimits, type PageLimits } from '../../print/pageLimits';
import type { AlbumTemplate } from '../templates';

/** Title page and last page. */
const OPENING_AND_CLOSING_PAGES = 2;
/** From this many photos on, the draft has the pages that a printer wants at least; with fewer it would be mostly empty. */
const PHOTOS_FOR_MIN_PAGES = 20;
/** Books of more photos than this hold more of them on a page, smaller ones fewer. */
const TYPICAL_PHOTO_COUNT = 60;
const MIN_DENSITY_FACTOR = 0.55;

/** Whether the last page shows the last photo. */
export const hasClosingPhoto = (photoCount: number): boolean => photoCount >= 6;

/**
 * Pages of the inside for so many photos, as they can be bound. Small albums are shorter than the least that can be printed, and handsome; the printing
 * check asks for more photos then.
 */
export function estimatePageCount(photoCount: number, limits: PageLimits, template: AlbumTemplate): number {
  const inside = photoCount - (hasClosingPhoto(photoCount) ? 1 : 0);
  const density = template.density * Math.max(MIN_DENSITY_FACTOR, (photoCount / TYPICAL_PHOTO_COUNT) ** 0.25);
  const pages = Math.min(2 * inside, Math.max(2, Math.round(inside / density)));
  const even = Math.min(limits.max, 2 * Math.ceil(pages / 2) + OPENING_AND_CLOSING_PAGES);
  return photoCount >= PHOTOS_FOR_MIN_PAGES || even > limits.min ? clampToPageLimits(limits, even) : even;
}

/** Spreads between the title page and the last page. */
export const innerSpreadCount = (pageCount: number): number => Math.max(0, (pageCount - OPENING_AND_CLOSING_PAGES) / 2);

/** Pages of the inside with so many spreads between the title page and the last page. */
export const bookPageCount = (spreads: number): number => 2 * spreads + OPENING_AND_CLOSING_PAGES;

/** So many spreads more that title pages of chapters take no room from the photos, as far as can be bound; a book of the fewest pages has room. */
export function addChapterTitleSpreads(spreads: number, titles: number, limits: PageLimits): number {
  if (spreads <= innerSpreadCount(limits.min)) return spreads;
  return innerSpreadCount(clampToPageLimits(limits, bookPageCount(spreads + Math.ceil(titles / 2))));
}

/** At most one spread for each photo, and no more pages than make a step of those that can be bound. */
export function limitSpreadsToPhotos(spreads: number, photos: number, { min, step }: PageLimits): number {
  const over = bookPageCount(photos) - min;
  return spreads <= photos || over < 0
    ? Math.min(spreads, photos)
    : innerSpreadCount(min + Math.floor(over / step) * step);
}
