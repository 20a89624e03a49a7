import type { WrittenDate } from './parseDateText';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const QUARTER_MS = HOUR_MS / 4;
const FIRST_PHOTOGRAPH = Date.UTC(1826, 0, 1);

/** Start dates of unset clocks: Macintosh, Unix, MS-DOS, GPS, cameras of 2000, the next era of NTP. */
const EPOCHS = [
  Date.UTC(1904, 0, 1),
  Date.UTC(1970, 0, 1),
  Date.UTC(1980, 0, 1),
  Date.UTC(1980, 0, 6),
  Date.UTC(2000, 0, 1),
  Date.UTC(2036, 0, 1),
  Date.UTC(2036, 1, 7, 6, 28, 16),
];
/** Epochs that programs write for “no date”, often shifted by a zone. */
const NO_DATE = [Date.UTC(1904, 0, 1), Date.UTC(1970, 0, 1)];
const FARTHEST_ZONE_MS = 14 * HOUR_MS;

function isEpoch({ local, precision, offset }: WrittenDate): boolean {
  if (precision === 'day') return NO_DATE.includes(local);
  if (precision !== 'time') return false;
  const instant = local - (offset ?? 0) * 60_000;
  const isMoved = (epoch: number) =>
    Math.abs(local - epoch) <= FARTHEST_ZONE_MS && (local - epoch) % QUARTER_MS === 0 && local % HOUR_MS === 0;
  return EPOCHS.includes(local) || EPOCHS.includes(instant) || NO_DATE.some(isMoved);
}

/**
 * Returns true for a plausible date: after the invention of photography, not after tomorrow, and not the start date of
 * an unset clock.
 * @param now epoch ms
 */
export function isPlausible(date: WrittenDate, now: number): boolean {
  const instant = date.local - (date.offset ?? 0) * 60_000;
  return instant >= FIRST_PHOTOGRAPH && instant <= now + DAY_MS && !isEpoch(date);
}
