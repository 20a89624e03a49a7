import { clampToPageLimits, type PageLimits } from '../../print/bookOptions';
import type { AlbumTemplate } from '../templates';

const OPENING_AND_CLOSING_PAGES = 2;
/** An index of all photos and pages for notes: the most spreads of a short book that show no photo of their own. */
const MAX_BACK_MATTER_SPREADS = 2;
/** A book at the minimum of pages has an index if it has no more photos for a spread: it would be all air without. */
const INDEX_PHOTOS_PER_SPREAD = 1.2;
/** Books with more photos hold more of them on a page, smaller ones fewer. */
const TYPICAL_PHOTO_COUNT = 60;
const MIN_DENSITY_FACTOR = 0.55;

const MIN_PHOTOS_FOR_CLOSING_PHOTO = 6;
export const hasClosingPhoto = (photoCount: number): boolean => photoCount >= MIN_PHOTOS_FOR_CLOSING_PHOTO;

/** Returns the fewest photos that fill the shortest book that can be bound: one for each spread but the back matter. */
export const minPhotoCount = ({ min }: Pick<PageLimits, 'min'>): number =>
  innerSpreadCount(min) - MAX_BACK_MATTER_SPREADS;

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
 * Estimates the inner pages for a photo count, as they can be bound. Books of too few photos for that stay shorter than
 * any printer binds, see `minPhotoCount`.
 */
export function estimatePageCount(photoCount: number, limits: PageLimits, template: AlbumTemplate): number {
  const even = Math.min(limits.max, comfortablePageCount(photoCount, template));
  return photoCount >= minPhotoCount(limits) ? clampToPageLimits(limits, even) : even;
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
function limitSpreadsToPhotos(spreads: number, photos: number, { min, step }: PageLimits): number {
  const over = bookPageCount(photos) - min;
  return spreads <= photos || over < 0
    ? Math.min(spreads, photos)
    : innerSpreadCount(min + Math.floor(over / step) * step);
}

export interface BookPlan {
  /** The last photo closes the book, on the last page. */
  readonly hasClosingPhoto: boolean;
  /** Inner spreads without the index and the notes. */
  readonly photoSpreads: number;
  readonly hasIndex: boolean;
  readonly hasNotes: boolean;
}

/**
 * Plans the inside of a book of so many pages. Each spread has a photo at least, but a book at the printer's minimum may
 * end with an index of its photos and a spread for notes.
 * @param mayClose false when the last page of the book stays as it is
 */
export function planBook(photoCount: number, pages: number, limits: PageLimits, mayClose = true): BookPlan {
  const spreads = innerSpreadCount(pages);
  const closes = mayClose && hasClosingPhoto(photoCount);
  const inside = photoCount - (closes ? 1 : 0);
  const isSparse = pages === limits.min && inside <= INDEX_PHOTOS_PER_SPREAD * spreads;
  if (!isSparse || photoCount < minPhotoCount(limits))
    return {
      hasClosingPhoto: closes,
      photoSpreads: limitSpreadsToPhotos(spreads, inside, limits),
      hasIndex: false,
      hasNotes: false,
    };
  const besideIndex = spreads - 1;
  return {
    hasClosingPhoto: closes && inside >= besideIndex,
    photoSpreads: Math.min(besideIndex, photoCount),
    hasIndex: true,
    hasNotes: photoCount < besideIndex,
  };
}

/** Raises the spreads to at least so many, as far as they can be bound and each has a photo. */
export const widenToSpreads = (spreads: number, least: number, photos: number, limits: PageLimits): number =>
  least <= spreads
    ? spreads
    : Math.max(
        spreads,
        limitSpreadsToPhotos(innerSpreadCount(clampToPageLimits(limits, bookPageCount(least))), photos, limits),
      );
