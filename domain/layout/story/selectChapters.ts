import { minChapterSpreadCount, minSpreadCount } from '../paginate/pageRange';
import type { AlbumTemplate } from '../templates';
import type { Story } from './createStory';
import type { EventStart } from './detectEvents';
import type { PhotoMonth } from './findMonths';

/** Spreads that a chapter's photos must fill, and spreads that a book needs to have chapters. */
const MIN_SPREADS_PER_CHAPTER = 1.6;
const MIN_SPREADS_FOR_CHAPTERS = 6;
const MIN_SPREADS_PER_TITLE_PAGE = 4;

/**
 * Selects the events large enough for a title page, as indices of their first photos: the largest, as many as the book
 * allows; none when only one qualifies.
 * @param titles heading of each event, by the index of its first photo
 */
function selectChapters(
  photoCount: number,
  events: readonly EventStart[],
  spreads: number,
  titles: ReadonlyMap<number, unknown>,
): ReadonlySet<number> {
  if (spreads < MIN_SPREADS_FOR_CHAPTERS) return new Set();
  const least = Math.max(4, (MIN_SPREADS_PER_CHAPTER * photoCount) / spreads);
  const sized = events.map(({ index }, i) => ({ index, size: (events[i + 1]?.index ?? photoCount) - index }));
  const large = sized
    .filter(({ index, size }) => size >= least && titles.has(index))
    .sort((a, b) => b.size - a.size || a.index - b.index)
    .slice(0, Math.floor(spreads / MIN_SPREADS_PER_TITLE_PAGE));
  return new Set(large.length < 2 ? [] : large.map(({ index }) => index));
}

export interface Chapters {
  readonly starts: ReadonlySet<number>;
  readonly months: ReadonlyMap<number, PhotoMonth>;
}

const MIN_PHOTOS_PER_MONTH = 2;

/** Returns the photos of each run that begins with a month, and of those before the first month, if there are any. */
function countPhotosOfMonths(photoCount: number, months: readonly PhotoMonth[]) {
  const counts = months.map(({ index }, i) => (months[i + 1]?.index ?? photoCount) - index);
  return { counts, before: months[0]?.index ?? photoCount };
}

const hasEnoughPhotos = (photoCount: number, months: readonly PhotoMonth[]): boolean =>
  photoCount >= MIN_PHOTOS_PER_MONTH * months.length;

/**
 * Spreads on which months are comfortable: each has a title page and as many pages as its photos need. 0 when they have
 * too few photos to be chapters.
 */
export function comfortableMonthSpreads(
  photoCount: number,
  months: readonly PhotoMonth[],
  { density }: AlbumTemplate,
): number {
  if (!hasEnoughPhotos(photoCount, months)) return 0;
  const { counts, before } = countPhotosOfMonths(photoCount, months);
  const shares = counts.map((count) => Math.max(minChapterSpreadCount(count), Math.round((count / density + 1) / 2)));
  return shares.reduce((sum, share) => sum + share, Math.ceil(before / density / 2));
}

/**
 * Returns the months as chapters if the template has them and the book has spreads for each, else its largest events.
 */
export function chooseChapters(photoCount: number, story: Story, spreads: number): Chapters {
  const { months } = story;
  if (months && hasEnoughPhotos(photoCount, months)) {
    const { counts, before } = countPhotosOfMonths(photoCount, months);
    const fewest = counts.reduce((sum, count) => sum + minChapterSpreadCount(count), minSpreadCount(before));
    if (fewest <= spreads)
      return {
        starts: new Set(months.map(({ index }) => index)),
        months: new Map(months.map((one) => [one.index, one])),
      };
  }
  return { starts: selectChapters(photoCount, story.events, spreads, story.headings), months: new Map() };
}
