import type { WrittenDate } from './parseDateText';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const QUARTER_MS = HOUR_MS / 4;
const FIRST_PHOTOGRAPH = Date.UTC(1826, 0, 1);

/** Start dates of unset clocks: Macintosh, Unix, MS-DOS, GPS, the next era of NTP. */
const EPOCHS = [
  Date.UTC(1904, 0, 1),
  Date.UTC(1970, 0, 1),
  Date.UTC(1980, 0, 1),
  Date.UTC(1980, 0, 6),
  Date.UTC(2036, 0, 1),
  Date.UTC(2036, 1, 7, 6, 28, 16),
];
/** Cameras start at the first second of a year: that of their making, or 2000. */
const CAMERA_YEARS = { first: 2000, last: 2035 } as const;
/** No camera of these years stored the time. What they count is the time since the clock was reset. */
const HOURS_OF_NO_CAMERA = [Date.UTC(1904, 0, 1), Date.UTC(1980, 0, 1)];
/** Epochs that programs write for “no date”, often shifted by a zone. */
const NO_DATE = [Date.UTC(1904, 0, 1), Date.UTC(1970, 0, 1)];
const FARTHEST_ZONE_MS = 14 * HOUR_MS;

function isStartOfYear(local: number): boolean {
  const year = new Date(local).getUTCFullYear();
  return local === Date.UTC(year, 0, 1) && year >= CAMERA_YEARS.first && year <= CAMERA_YEARS.last;
}

function isEpoch({ local, precision, offset }: WrittenDate): boolean {
  if (precision === 'day') return NO_DATE.includes(local);
  if (precision !== 'time') return false;
  const instant = local - (offset ?? 0) * MINUTE_MS;
  const isMoved = (epoch: number) =>
    Math.abs(local - epoch) <= FARTHEST_ZONE_MS && (local - epoch) % QUARTER_MS === 0 && local % HOUR_MS === 0;
  return (
    EPOCHS.includes(local) ||
    EPOCHS.includes(instant) ||
    isStartOfYear(local) ||
    NO_DATE.some(isMoved) ||
    HOURS_OF_NO_CAMERA.some((start) => local >= start && local < start + HOUR_MS)
  );
}

/**
 * Returns true for a plausible date: after the invention of photography, not after tomorrow, and not the start date of
 * an unset clock.
 * @param now epoch ms
 */
export function isPlausible(date: WrittenDate, now: number): boolean {
  const instant = date.local - (date.offset ?? 0) * MINUTE_MS;
  return instant >= FIRST_PHOTOGRAPH && instant <= now + DAY_MS && !isEpoch(date);
}

/**
 * Returns true in the first hour of a year, where clocks start after a lost battery. People take photos then too, so it
 * is a reason to doubt the time, and not to reject it.
 * @param local clock as if it were UTC, in epoch ms
 */
export function isLikeUnsetClock(local: number): boolean {
  const start = Date.UTC(new Date(local).getUTCFullYear(), 0, 1);
  return local >= start && local < start + HOUR_MS;
}

const YEAR_MS = 365 * DAY_MS;
/** A journey may be named by its first day, and cross a new year. */
const CONTRADICTION_MS = 31 * DAY_MS;

/** Returns true when another date of the same file shows that the clock was not set. */
export function isContradicted(date: WrittenDate, other: WrittenDate): boolean {
  if (date.precision !== 'time') return false;
  const apart = Math.abs(date.local - other.local);
  const { [other.precision]: unknown = 0 } = { month: CONTRADICTION_MS, year: YEAR_MS, changed: Infinity } as Partial<
    Record<WrittenDate['precision'], number>
  >;
  const isFirstDay = new Date(date.local).toISOString().slice(5, 10) === '01-01';
  return isFirstDay && apart > unknown + (isLikeUnsetClock(date.local) ? CONTRADICTION_MS : YEAR_MS);
}
