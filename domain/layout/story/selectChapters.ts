import type { EventStart } from './detectEvents';

/** A chapter needs as many photos as would fill so many spreads, and a book so many spreads to be told in chapters. */
const SPREADS_OF_CHAPTER = 1.6;
const SPREADS_OF_BOOK = 6;
/** At most one title page for so many spreads. */
const SPREADS_TO_A_TITLE = 4;

/**
 * The events that are large enough for a title page, as indices of their first photos: the largest, as many as the book bears; none when only
 * one is.
 * @param titles what would stand on the page of each event, by the index of its first photo
 */
export function chaptersOf(
  photoCount: number,
  events: readonly EventStart[],
  spreads: number,
  titles: ReadonlyMap<number, string>,
): ReadonlySet<number> {
  if (spreads < SPREADS_OF_BOOK) return new Set();
  const least = Math.max(4, (SPREADS_OF_CHAPTER * photoCount) / spreads);
  const sized = events.map(({ index }, i) => ({ index, size: (events[i + 1]?.index ?? photoCount) - index }));
  const large = sized
    .filter(({ index, size }) => size >= least && titles.has(index))
    .sort((a, b) => b.size - a.size || a.index - b.index)
    .slice(0, Math.floor(spreads / SPREADS_TO_A_TITLE));
  return new Set(large.length < 2 ? [] : large.map(({ index }) => index));
}
