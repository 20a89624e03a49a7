/** What a photo's metadata says about when it was taken, as the tags of EXIF hold it (EXIF 3.0 §4.6.6): `YYYY:MM:DD HH:MM:SS`, no zone. */
export interface TakenTags {
  /** DateTimeOriginal */
  readonly original?: string | undefined;
  /** OffsetTimeOriginal, `+HH:MM`; it belongs to `original`. */
  readonly originalOffset?: string | undefined;
  /** DateTimeDigitized: the second choice, when `original` is missing or nonsense. */
  readonly digitised?: string | undefined;
  /** OffsetTimeDigitized or OffsetTime. */
  readonly digitisedOffset?: string | undefined;
  /** GPSDateStamp, `YYYY:MM:DD` in UTC. */
  readonly gpsDate?: string | undefined;
  /** GPSTimeStamp: hours, minutes, seconds in UTC. */
  readonly gpsTime?: readonly number[] | undefined;
}

/** Epoch ms. */
export interface Taken {
  /** In UTC when the offset from it is known, else equal to `local`. */
  readonly at: number;
  /** The camera's own clock, as if it were UTC. */
  readonly local: number;
}

const HOUR_MS = 3_600_000;
/** Zones reach from −12 to +14 hours; a GPS time further off is a fix from another day. */
const MAX_OFFSET_MS = 14 * HOUR_MS;
/** The oldest photograph that is kept; an earlier date is a clock that was never set. */
const FIRST_YEAR = 1826;
const LAST_YEAR = 2200;

/** When a photo was taken, or null when its metadata does not tell. Nonsense (zeros, 31 February, year 1601) counts as not told. */
export function takenOf(tags: TakenTags): Taken | null {
  const gps = gpsMs(tags);
  const original = clockMs(tags.original);
  const local = original ?? clockMs(tags.digitised);
  if (local === null) return gps === null ? null : { at: gps, local: gps };
  const offset = offsetMs(original === null ? tags.digitisedOffset : tags.originalOffset);
  if (offset !== null) return { at: local - offset, local };
  if (gps !== null && Math.abs(local - gps) <= MAX_OFFSET_MS) return { at: gps, local };
  return { at: local, local };
}

function clockMs(value: string | undefined): number | null {
  const match = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d):(\d\d):(\d\d)/.exec(value ?? '');
  return match && utcMs(match.slice(1).map(Number));
}

function gpsMs({ gpsDate, gpsTime }: TakenTags): number | null {
  const match = /^(\d{4})[:-](\d\d)[:-](\d\d)/.exec(gpsDate ?? '');
  if (!match || gpsTime?.length !== 3 || !gpsTime.every(Number.isFinite)) return null;
  return utcMs([...match.slice(1).map(Number), ...gpsTime.map(Math.floor)]);
}

/** Of year, month, day, hour, minute, second; null when the calendar has no such moment. */
function utcMs([year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0]: readonly number[]): number | null {
  if (year < FIRST_YEAR || year > LAST_YEAR || hour > 23 || minute > 59 || second > 60) return null;
  const ms = Date.UTC(year, month - 1, day, hour, minute, Math.min(second, 59));
  const date = new Date(ms);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? ms : null;
}

function offsetMs(value: string | undefined): number | null {
  if (value === 'Z') return 0;
  const match = /^([+-])(\d\d):(\d\d)$/.exec(value?.trim() ?? '');
  if (!match) return null;
  const ms = (Number(match[2]) * 60 + Number(match[3])) * 60_000 * (match[1] === '-' ? -1 : 1);
  return Math.abs(ms) <= MAX_OFFSET_MS ? ms : null;
}
