import type { Precision, WrittenDate } from './parseDateText';
import { isContradicted } from './unsetClocks';

/** Device or program that wrote the file. */
export interface WritingDevice {
  readonly camera: string | null;
  readonly software: string;
  /** A scanner, so that its dates are those of the scan. */
  readonly isScan: boolean;
}

export interface FoundDates {
  /** Shutter, and creation of the picture, the best first. */
  readonly original: readonly WrittenDate[];
  /** When a file was first made: by a camera with the shutter, by a scanner or a program perhaps years later. */
  readonly digitised: readonly WrittenDate[];
  readonly fix: readonly WrittenDate[];
  readonly listed: readonly WrittenDate[];
  readonly named: readonly WrittenDate[];
  readonly changed: readonly WrittenDate[];
}

const DAY_MS = 86_400_000;

/** Known characters of an ISO date. A change says nothing of the day of a photo, unless it is that day. */
const ISO_PREFIX_LENGTH: Readonly<Record<Precision, number>> = { year: 4, month: 7, day: 10, time: 19, changed: 19 };
const hasSamePrefix = (a: WrittenDate, b: WrittenDate, parts: number) =>
  new Date(a.local).toISOString().slice(0, parts) === new Date(b.local).toISOString().slice(0, parts);

/** Programs that write their own time into a photo. Cameras write the version of their software instead. */
const EDITOR =
  /gimp|photo ?shop|lightroom|photos|paint|picasa|snapseed|picsart|vsco|pixelmator|affinity|acdsee|irfanview|xnview|digikam|darktable|capture one|luminar|facetune|canva|instagram|meitu|adobe|editor|collage|windows|imagemagick|rawtherapee|krita|polarr|lensa|remini|prequel|beauty|preview/i;

const isCameraDate = ({ camera, software, isScan }: WritingDevice): boolean =>
  camera !== null && !isScan && !EDITOR.test(software);

/** Before this, what has the date of a digital camera is the picture of a print. */
const DIGITAL_CAMERAS = Date.UTC(1995, 0, 1);

const isWholeDay = ({ precision }: WrittenDate): boolean => precision === 'day' || precision === 'time';

/**
 * Returns true when a date in the file's name, or beside the file, shows that the file was made later. A year or a
 * month may be what a folder is about, or a counter, so only a whole day shows it against a camera.
 */
function isEarlier(named: WrittenDate, date: WrittenDate, isSure: boolean): boolean {
  if (hasSamePrefix(named, date, ISO_PREFIX_LENGTH[named.precision])) return false;
  if (named.local < DIGITAL_CAMERAS && named.local < date.local) return !isSure || isWholeDay(named);
  return !isSure && date.local - named.local > (named.precision === 'time' ? DAY_MS : 0);
}

/**
 * Libraries write the clock of a file as UTC, so a date within a day of one in the file is the file's own. Another one
 * is a correction.
 */
function placeListed(
  ranked: readonly WrittenDate[],
  { listed, original, digitised, changed }: FoundDates,
): readonly WrittenDate[] {
  const [own] = ranked;
  const [date] = listed;
  const isOwn = (one: WrittenDate) => date && (Math.abs(one.local - date.local) <= DAY_MS || isWithin(date, one));
  if (own && isOwn(own)) return own.precision === 'time' ? ranked : [...ranked, ...listed];
  return own && [...original, ...digitised, ...changed].some(isOwn) ? ranked : [...listed, ...ranked];
}

const isWithin = (date: WrittenDate, coarse: WrittenDate): boolean =>
  coarse.precision !== 'time' && hasSamePrefix(date, coarse, ISO_PREFIX_LENGTH[coarse.precision]);

/**
 * Orders the dates of a file, the best first: shutter, digitised, GPS, file name, last change. A name that was given to
 * a scan, or to what has no camera, goes before the later time at which the file was made.
 */
export function rankDates(found: FoundDates, device: WritingDevice): readonly WrittenDate[] {
  const { fix, listed, named, changed } = found;
  const doubt = (dates: readonly WrittenDate[]) =>
    dates.filter((date) => ![...fix, ...listed, ...named].some((other) => isContradicted(date, other)));
  const [original, digitised] = [doubt(found.original), doubt(found.digitised)];
  const [first] = named;
  const made = [...original, ...digitised];
  const isSure = !device.isScan && (device.camera !== null || original.length > 0);
  const isNamed = first !== undefined && made.length > 0 && made.every((date) => isEarlier(first, date, isSure));
  const isCamera = isCameraDate(device);
  const last = changed.map((date) => (isCamera ? date : ({ ...date, precision: 'changed' } as const)));
  const sure = isCamera && first !== undefined && !isWholeDay(first) ? last : [];
  const ranked = isNamed ? [first, ...fix] : [...made, ...fix, ...sure, ...named];
  return [...placeListed(ranked, found), ...last];
}

export function refineDate(best: WrittenDate, others: readonly WrittenDate[]): WrittenDate {
  return others.reduce((date, other) => {
    if (
      ISO_PREFIX_LENGTH[other.precision] > ISO_PREFIX_LENGTH[date.precision] &&
      hasSamePrefix(date, other, ISO_PREFIX_LENGTH[date.precision])
    )
      return { ...other, precision: other.precision === 'changed' ? 'time' : other.precision };
    if (date.precision !== 'time' || other.precision !== 'time' || !hasSamePrefix(date, other, ISO_PREFIX_LENGTH.time))
      return date;
    return {
      ...date,
      local: date.local % 1000 === 0 ? other.local : date.local,
      offset: date.offset ?? other.offset,
    };
  }, best);
}
