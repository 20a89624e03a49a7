import type { LayoutPhoto } from '../types';
import { coarsestPrecision } from './dateFormatters';

const DAY_MS = 86_400_000;
/** A journey lasts `least` to `most` days and has photos on at least half of them. */
const JOURNEY_DAYS = { least: 2, most: 31, withPhotosShare: 0.5 } as const;
/** Fewer photos a day need no heading of each day. */
const MIN_PHOTOS_PER_DAY = 3;

const dayOf = (takenAt: number): number => Math.floor(takenAt / DAY_MS);

/**
 * Returns the indices of the first photos of each day of a journey; none when the photos are no journey: a single day,
 * a few days of a year, or dates that are not known to the day.
 * @param photos ordered by time
 */
export function findJourneyDays(
  photos: readonly Pick<LayoutPhoto, 'takenAt' | 'takenPrecision'>[],
): ReadonlySet<number> {
  const none: ReadonlySet<number> = new Set();
  const precision = coarsestPrecision(photos);
  if (precision === 'year' || precision === 'month') return none;
  const firsts = new Map<number, number>();
  photos.forEach(({ takenAt }, i) => {
    if (takenAt !== null && !firsts.has(dayOf(takenAt))) firsts.set(dayOf(takenAt), i);
  });
  const days = [...firsts.keys()].sort((a, b) => a - b);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return none;
  const span = last - first + 1;
  const isJourney =
    days.length >= JOURNEY_DAYS.least &&
    span <= JOURNEY_DAYS.most &&
    days.length >= JOURNEY_DAYS.withPhotosShare * span &&
    photos.length >= MIN_PHOTOS_PER_DAY * days.length;
  return isJourney ? new Set(firsts.values()) : none;
}
