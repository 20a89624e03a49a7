import type { PngText } from '../metadata/metadataBlocks';
import type { IptcDates } from '../metadata/readIptcDates';
import type { XmpFields } from '../metadata/readXmpFields';
import { clockMs, type Precision, parseDateText, parseOffset, type WrittenDate } from './parseDateText';
import { parseFileName } from './parseFileName';
import { type FoundDates, rankDates, refineDate, type WritingDevice } from './rankDates';
import { isPlausible } from './unsetClocks';

/** An EXIF date as written: the clock, the fraction of a second, and the offset from UTC. */
export interface ExifDate {
  readonly clock?: string | undefined;
  readonly subSec?: string | undefined;
  readonly offset?: string | undefined;
}

/** Dates of an EXIF block (EXIF 3.0 §4.6.6). */
export interface ExifDates {
  readonly original?: ExifDate;
  readonly digitised?: ExifDate;
  /** DateTime: when the camera or later software changed the file. */
  readonly modified?: ExifDate;
  readonly gpsDate?: string | undefined; // GPSDateStamp, in UTC
  readonly gpsTime?: readonly number[] | undefined;
}

export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

export interface CaptureSources {
  readonly exif?: ExifDates;
  readonly xmp?: XmpFields;
  readonly iptc?: IptcDates;
  readonly texts?: readonly PngText[];
  readonly fileName?: string;
  readonly place?: Coordinates | null;
  readonly device?: WritingDevice;
  /** Date that the library of the photo gives it, beside the file. It is the file's own unless somebody corrected it. */
  readonly listed?: string | undefined;
  /** Name of its folder, read for a date where the file has none. */
  readonly folder?: string | undefined;
}

/**
 * Returns the minutes by which local clocks at a place are ahead of UTC at an instant; null for an unknown zone.
 * @param instant epoch ms
 */
async function zoneOffsetAt({ latitude, longitude }: Coordinates, instant: number): Promise<number | null> {
  // Loaded on demand: the map of zones is large, and few photos need it.
  const { default: zoneAt } = await import('@photostructure/tz-lookup');
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone: zoneAt(latitude, longitude), timeZoneName: 'longOffset' });
    const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const match = /^GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(name);
    if (!match) return null;
    const minutes = Number(match[2] ?? 0) * 60 + Number(match[3] ?? 0);
    return match[1] === '-' ? -minutes : minutes;
  } catch (error) {
    // Thrown for invalid coordinates, and for a zone newer than the runtime.
    if (error instanceof Error) return null;
    throw error;
  }
}

interface CaptureTime {
  /** Local clock as if it were UTC, in epoch ms with the fraction of a second. */
  readonly local: number;
  /** Minutes by which that clock was ahead of UTC; null when unknown. */
  readonly offset: number | null;
  /** Precision of `local`. Unknown parts are set to their first value: January, day 1, 0:00. */
  readonly precision: Precision;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/**
 * Offsets in minutes that clocks have had since 2000 (IANA time zone database): whole hours from −12 to +14, and these
 * of Marquesas, Venezuela, Newfoundland, Iran, Afghanistan, India, Nepal, Myanmar, Korea, Eucla, Australia, Lord Howe,
 * Norfolk and Chatham. A clock further ahead or behind shows that the fix is older.
 */
const OFFSETS: readonly number[] = Array.from({ length: 27 }, (_, hour) => (hour - 12) * 60).concat([
  -570, -270, -210, -150, 210, 270, 330, 345, 390, 510, 525, 570, 630, 690, 765, 825,
]);
/** The camera's clock and the GPS time may differ by this many minutes when no place gives the time zone. */
const CLOCK_ERROR = 5;
const CLOCK_ERROR_AT_PLACE = 30;

function parseGpsFix({ gpsDate, gpsTime }: ExifDates): WrittenDate | null {
  const day = parseDateText(gpsDate);
  if (day?.precision !== 'day') return null;
  const [hour, minute, seconds] = gpsTime ?? [];
  if (hour === undefined || minute === undefined || seconds === undefined) return day;
  const date = new Date(day.local);
  const ymd = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()] as const;
  const local = clockMs(ymd, [hour, minute, seconds]);
  return local === null || Number.isNaN(local) ? day : { local, precision: 'time', offset: 0 };
}

function chooseGpsFix(exif: ExifDates, gpsTime: string | undefined): WrittenDate | null {
  const fix = parseGpsFix(exif);
  if (fix?.precision === 'time') return fix;
  const gpsDateTime = parseDateText(gpsTime);
  if (gpsDateTime?.precision !== 'time') return fix;
  return { ...gpsDateTime, local: gpsDateTime.local - (gpsDateTime.offset ?? 0) * MINUTE_MS, offset: 0 };
}

async function toLocalClock(date: WrittenDate, place: Coordinates | null): Promise<WrittenDate> {
  const offset = place && date.precision === 'time' ? await zoneOffsetAt(place, date.local) : null;
  return offset === null ? date : { ...date, local: date.local + offset * MINUTE_MS, offset };
}

async function computeOffsetFromFix(local: number, fix: number, place: Coordinates | null): Promise<number | null> {
  const ahead = (local - fix) / MINUTE_MS;
  const zone = place && (await zoneOffsetAt(place, fix));
  if (zone !== null && Math.abs(ahead - zone) <= CLOCK_ERROR_AT_PLACE) return zone;
  const nearest = OFFSETS.reduce((best, offset) => (Math.abs(ahead - offset) < Math.abs(ahead - best) ? offset : best));
  return Math.abs(ahead - nearest) <= CLOCK_ERROR ? nearest : null;
}

function addSubseconds(date: WrittenDate, subSec: string | undefined): WrittenDate {
  const digits = /^\s*(\d{1,9})/.exec(subSec ?? '')?.[1];
  if (date.precision !== 'time' || digits === undefined || date.local % 1000 !== 0) return date;
  return { ...date, local: date.local + Math.floor(Number(`0.${digits}`) * 1000 + 1e-6) };
}

/** Computes the offset of a clock set to the local time of its place, as phones do. */
async function computeOffsetAtPlace(local: number, place: Coordinates): Promise<number | null> {
  const near = await zoneOffsetAt(place, local);
  return near === null ? null : zoneOffsetAt(place, local - near * MINUTE_MS);
}

interface Around {
  readonly fix: WrittenDate | null;
  readonly place: Coordinates | null;
  readonly others: readonly (ExifDate | undefined)[];
}

async function exifDate(date: ExifDate | undefined, { fix, place, others }: Around): Promise<WrittenDate | null> {
  const parsed = parseDateText(date?.clock);
  if (!parsed || parsed.precision !== 'time') return parsed;
  const known = addSubseconds(parsed, date?.subSec);
  const own = known.offset ?? parseOffset(date?.offset);
  if (own !== null) return { ...known, offset: own };
  if (fix?.precision === 'time') {
    // A phone that counts hours from 1 to 24 means the first hour of the day. Only a fix can show that it means the
    // next day.
    for (const local of known.isHour24 ? [known.local, known.local + DAY_MS] : [known.local]) {
      const offset = await computeOffsetFromFix(local, fix.local, place);
      if (offset !== null) return { ...known, local, offset };
    }
  }
  const isSameClock = (other: ExifDate | undefined) => other?.clock === undefined || other.clock === date?.clock;
  const offsets = others.filter(isSameClock).map((other) => parseOffset(other?.offset));
  return { ...known, offset: offsets.find((offset) => offset !== null) ?? null };
}

const iptcDate = (day: string | undefined, time: string | undefined): WrittenDate | null =>
  (time ? parseDateText(`${(day ?? '').trim()}T${time.trim()}`) : null) ?? parseDateText(day);

/** Text chunks with the date of the picture; those with a file's own times (`date:create`) are ignored. */
const TEXT_KEYWORDS = [
  /^exif:DateTimeOriginal$/i,
  /^(?:creation[ _-]?time|create[ _-]?date|creation[ _-]?date|date ?taken)$/i,
  /^exif:DateTimeDigitized$/i,
];

function xmpOriginal({ original, originalOffset }: NonNullable<CaptureSources['xmp']>): WrittenDate | null {
  const date = parseDateText(original);
  return date?.precision === 'time' ? { ...date, offset: date.offset ?? parseOffset(originalOffset) } : date;
}

const NO_DEVICE: WritingDevice = { camera: null, software: '', isScan: false };

async function collectDates(sources: CaptureSources, now: number): Promise<FoundDates> {
  const { exif = {}, xmp = {}, iptc = {}, texts = [], fileName, place = null, listed, folder } = sources;
  const { original, digitised, modified } = exif;
  const fix = chooseGpsFix(exif, xmp.gpsTime);
  const textDates = TEXT_KEYWORDS.map((keyword) =>
    parseDateText(texts.find((text) => keyword.test(text.keyword))?.text),
  );
  const named = parseFileName(fileName, now) ?? parseFileName(folder, now);
  const inLibrary = parseDateText(listed);
  const keep = (dates: readonly (WrittenDate | null)[]) =>
    dates.flatMap((date) => (date && isPlausible(date, now) ? [date] : []));
  return {
    original: keep([
      await exifDate(original, { fix, place, others: [digitised, modified] }),
      xmpOriginal(xmp),
      parseDateText(xmp.created),
      iptcDate(iptc.created, iptc.createdTime),
    ]),
    digitised: keep([
      await exifDate(digitised, { fix, place, others: [modified] }),
      parseDateText(xmp.digitised),
      parseDateText(xmp.createDate),
      iptcDate(iptc.digitised, iptc.digitisedTime),
      ...textDates,
    ]),
    fix: keep([fix && (await toLocalClock(fix, place))]),
    listed: keep([inLibrary && (await toLocalClock(inLibrary, inLibrary.offset === 0 ? place : null))]),
    named: keep([named && (await toLocalClock(named, named.offset === 0 ? place : null))]),
    changed: keep([
      await exifDate(modified, { fix: null, place, others: [] }),
      parseDateText(xmp.modified),
      parseDateText(xmp.changed),
    ]),
  };
}

/**
 * Resolves when a photo was taken from the best source in its file; null without a plausible one. Times of writing,
 * download or upload do not count.
 * @param now epoch ms; later dates than tomorrow are implausible
 */
export async function resolveCaptureTime(sources: CaptureSources, now: number): Promise<CaptureTime | null> {
  const [best, ...others] = rankDates(await collectDates(sources, now), sources.device ?? NO_DEVICE);
  if (!best) return null;
  const { local, offset, precision } = refineDate(best, others);
  const { place = null } = sources;
  const assumed =
    offset === null && place !== null && precision === 'time' ? await computeOffsetAtPlace(local, place) : offset;
  return { local, offset: assumed, precision };
}
