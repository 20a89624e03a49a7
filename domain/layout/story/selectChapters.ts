import type { EventStart } from './detectEvents';

/** Spreads that a chapter's photos must fill, and spreads that a book needs to have chapters. */
const MIN_SPREADS_PER_CHAPTER = 1.6;
const MIN_SPREADS_FOR_CHAPTERS = 6;
/** At most one title page per this many spreads. */
const MIN_SPREADS_PER_TITLE_PAGE = 4;

/**
 * Selects the events large enough for a title page, as indices of their first photos: the largest, as many as the book
 * allows; none when only one qualifies.
 * @param titles heading of each event, by the index of its first photo
 */
export function selectChapters(
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
