import { clampToPageLimits, type PageLimits } from '../../print/bookOptions';
import type { AlbumTemplate } from '../templates';

const OPENING_AND_CLOSING_PAGES = 2;
/** With this many photos or more, a draft has the printer's minimum of pages; with fewer it would be mostly empty. */
const PHOTOS_FOR_MIN_PAGES = 20;
/** Books with more photos hold more of them on a page, smaller ones fewer. */
const TYPICAL_PHOTO_COUNT = 60;
const MIN_DENSITY_FACTOR = 0.55;

export const hasClosingPhoto = (photoCount: number): boolean => photoCount >= 6;

function comfortablePageCount(photoCount: number, template: AlbumTemplate): number {
  const inside = photoCount - (hasClosingPhoto(photoCount) ? 1 : 0);
  const density = template.density * Math.max(MIN_DENSITY_FACTOR, (photoCount / TYPICAL_PHOTO_COUNT) ** 0.25);
  const pages = Math.min(2 * inside, Math.max(2, Math.round(inside / density)));
  return 2 * Math.ceil(pages / 2) + OPENING_AND_CLOSING_PAGES;
}

/** Returns the most photos, up to `most`, that are comfortable on this many inner pages; at least one. */
export function comfortablePhotoCount(pages: number, most: number, template: AlbumTemplate): number {
  let [fits, tooMany] = [1, most + 1];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (comfortablePageCount(middle, template) <= pages) fits = middle;
    else tooMany = middle;
  }
  return fits;
}

/**
 * Estimates the inner pages for a photo count, as they can be bound. Small albums stay below the printable minimum; the
 * print check then asks for more photos.
 */
export function estimatePageCount(photoCount: number, limits: PageLimits, template: AlbumTemplate): number {
  const even = Math.min(limits.max, comfortablePageCount(photoCount, template));
  return photoCount >= PHOTOS_FOR_MIN_PAGES || even > limits.min ? clampToPageLimits(limits, even) : even;
}

export const innerSpreadCount = (pageCount: number): number => Math.max(0, (pageCount - OPENING_AND_CLOSING_PAGES) / 2);

export const bookPageCount = (spreads: number): number => 2 * spreads + OPENING_AND_CLOSING_PAGES;

/**
 * Adds spreads for chapter title pages, so that photos lose no space, as far as they can be bound. A book at the
 * minimum has space already.
 */
export function addChapterTitleSpreads(spreads: number, titles: number, limits: PageLimits): number {
  if (spreads <= innerSpreadCount(limits.min)) return spreads;
  return innerSpreadCount(clampToPageLimits(limits, bookPageCount(spreads + Math.ceil(titles / 2))));
}

/** Limits the spreads to one per photo, and to the page step that can be bound. */
export function limitSpreadsToPhotos(spreads: number, photos: number, { min, step }: PageLimits): number {
  const over = bookPageCount(photos) - min;
  return spreads <= photos || over < 0
    ? Math.min(spreads, photos)
    : innerSpreadCount(min + Math.floor(over / step) * step);
}

/** Raises the spreads to at least so many, as far as they can be bound and each has a photo. */
export const widenToSpreads = (spreads: number, least: number, photos: number, limits: PageLimits): number =>
  least <= spreads
    ? spreads
    : Math.max(
        spreads,
        limitSpreadsToPhotos(innerSpreadCount(clampToPageLimits(limits, bookPageCount(least))), photos, limits),
      );
