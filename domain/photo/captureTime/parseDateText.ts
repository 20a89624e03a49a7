/** `changed`: only a change of the file is dated, so the photo was taken then or earlier. */
export type Precision = 'time' | 'day' | 'month' | 'year' | 'changed';

export interface WrittenDate {
  /** Clock as if it were UTC, in epoch ms. Unknown parts are the first of their kind. */
  readonly local: number;
  readonly precision: Precision;
  /** Minutes by which the clock is ahead of UTC; null when not written. */
  readonly offset: number | null;
  /** The hour is written as 24. Some phones count from 1 to 24 and mean the first hour of that day. */
  readonly isHour24?: boolean;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MAX_OFFSET_MINUTES = 14 * 60;

const ZONE =
  /^\s*(?:(z|utc|gmt|ut)(?:\s*([+\-\u2212]\d{1,2}(?::?\d{2})?))?|([+\-\u2212]\d{1,2}(?::?\d{2})?)(?::?00)?|\(?[a-z]{3,5}\)?)?\s*(?:\([^)]*\))?$/i;
const MAX_CHARACTERS = 200;
const TIME =
  /^[\sT:,_-]*(\d{1,2})(?:\s*[:.h]\s*(\d{1,2})(?:\s*[:.]\s*(\d{1,2})(?:[.,:](\d{1,9}))?)?)?[\s:.]*(?:([ap])\.?\s?m\.?)?/i;
const COMPACT_TIME = /^[\sT]*(\d{2})(\d{2})(\d{2})?(?:[.,](\d{1,9}))?/i;

/** Parses an offset such as `+02:00`, `+0200`, `-3` or `Z` to minutes; null when invalid. */
export function parseOffset(text: string | undefined): number | null {
  const trimmed = (text ?? '').replace(/\0[\s\S]*$/, '').trim();
  if (/^(?:z|utc|gmt|ut)$/i.test(trimmed)) return 0;
  const match = /^(?:utc|gmt)?\s*([+\-\u2212])(\d{1,2})(?::?(\d{2}))?(?::?00)?$/i.exec(trimmed);
  if (!match) return null;
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  if (minutes > MAX_OFFSET_MINUTES || Number(match[3] ?? 0) > 59) return null;
  return match[1] === '+' || minutes === 0 ? minutes : -minutes;
}

/**
 * Returns the ms of a clock date; null when the calendar lacks it.
 * @param seconds with their fraction
 */
export function clockMs(
  [year, month, day]: readonly [number, number, number],
  [hour, minute, seconds]: readonly [number, number, number] = [0, 0, 0],
): number | null {
  if (hour > 23 || minute > 59 || seconds >= 61) return null;
  const whole = Math.floor(seconds);
  const fraction = Math.floor((seconds - whole) * 1000 + 1e-6);
  const ms = Date.UTC(year, month - 1, day, hour, minute, Math.min(59, whole), fraction);
  const date = new Date(ms);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year > 0 ? ms : null;
}

interface Clock {
  readonly time: readonly [number, number, number];
  readonly isHour24: boolean;
}

/** Parses a time of day with its zone; `day` when it is blank, null for nonsense. */
function parseRest(rest: string): { clock: Clock | null; offset: number | null } | null {
  if (/^[\sT:.,_-]*$/i.test(rest)) return { clock: null, offset: null };
  const match = COMPACT_TIME.exec(rest) ?? TIME.exec(rest);
  const zone = match && ZONE.exec(rest.slice(match[0].length));
  if (!match || !zone) return null;
  const [, hours = '', minutes = '0', seconds = '0', fraction = '', half] = match;
  let hour = Number(hours);
  if (half !== undefined && hour <= 12) hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  const offset = zone[1] ? (zone[2] ? parseOffset(zone[2]) : 0) : parseOffset(zone[3]);
  const time = [hour === 24 ? 0 : hour, Number(minutes), Number(`${seconds}.${fraction || '0'}`)] as const;
  return { clock: { time, isHour24: hour === 24 }, offset };
}

function dated(year: number, month: number, day: number, rest: string): WrittenDate | null {
  const parsed = parseRest(rest);
  if (!parsed) return null;
  if (month === 0) return partial(clockMs([year, 1, 1]), 'year');
  if (day === 0) return partial(clockMs([year, month, 1]), 'month');
  const { clock, offset } = parsed;
  const local = clockMs([year, month, day], clock?.time);
  if (local === null) return null;
  if (!clock) return { local, precision: 'day', offset: null };
  return { local, precision: 'time', offset, ...(clock.isHour24 ? { isHour24: true } : {}) };
}

const partial = (local: number | null, precision: Precision): WrittenDate | null =>
  local === null ? null : { local, precision, offset: null };

/**
 * Splits `05/08/2023` into day and month: with dots in European order, else only when one of them cannot be a month.
 */
function dayAndMonth(first: number, second: number, separator: string): readonly [number, number] | null {
  if (separator === '.' || first > 12) return [first, second];
  if (second > 12) return [second, first];
  return first === second ? [first, second] : null;
}

/** Splits year, month and day from the start of a text, and returns the rest; blank parts count as 0. */
function splitDate(text: string): readonly [number, number, number, string] | null {
  const compact = /^(\d{4})(\d{2})(\d{2})(?=$|[\sTZ+-]|\d{4})/i.exec(text);
  if (compact) return [...numbers(compact), text.slice(compact[0].length)];
  const yearFirst = /^(\d{4})(?:[:\-/. ]\s{0,2}(\d{1,2}|)(?:\s{0,2}[:\-/. ]\s{0,2}(\d{1,2}|))?)?(?!\d)/.exec(text);
  if (yearFirst) return [...numbers(yearFirst), text.slice(yearFirst[0].length)];
  const yearLast = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?!\d)/.exec(text);
  if (yearLast) {
    const order = dayAndMonth(Number(yearLast[1]), Number(yearLast[3]), yearLast[2] ?? '');
    return order && [Number(yearLast[4]), order[1], order[0], text.slice(yearLast[0].length)];
  }
  return splitNamedMonth(text);
}

const numbers = ([, year, month, day]: RegExpExecArray): [number, number, number] => [
  Number(year),
  Number(month || 0),
  Number(day || 0),
];

/** Splits `Sat, 05 Aug 2023 14:03`, `Aug 5, 2023 2:03 PM`, `Sat Aug 5 14:03:22 2023`. */
function splitNamedMonth(text: string): readonly [number, number, number, string] | null {
  const plain = text.replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?,?\s+/i, '');
  const monthOf = (name = '') => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1 || Number.NaN;
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th|\.)?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4})/i.exec(plain);
  if (dayFirst)
    return [Number(dayFirst[3]), monthOf(dayFirst[2]), Number(dayFirst[1]), plain.slice(dayFirst[0].length)];
  const monthFirst = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/i.exec(plain);
  if (monthFirst)
    return [Number(monthFirst[3]), monthOf(monthFirst[1]), Number(monthFirst[2]), plain.slice(monthFirst[0].length)];
  const yearAtEnd = /^([a-z]{3,9})\s+(\d{1,2})\s+(\d{1,2}:\d{2}(?::\d{2})?)\s+(?:[a-z]{3,5}\s+)?(\d{4})$/i.exec(plain);
  return yearAtEnd && [Number(yearAtEnd[4]), monthOf(yearAtEnd[1]), Number(yearAtEnd[2]), ` ${yearAtEnd[3]}`];
}

/**
 * Parses a date as cameras, scanners and programs write it: with any separators, to the second or only to the year.
 * Null for nonsense and blanks.
 */
export function parseDateText(written: string | undefined): WrittenDate | null {
  const text = (written ?? '')
    .replace(/\0[\s\S]*$/, '')
    .replace(/[年月]/g, '-')
    .replace(/日/g, ' ')
    .replace(/\s/g, ' ')
    .trim();
  if (text.length > MAX_CHARACTERS) return null;
  const parts = splitDate(text);
  if (!parts || parts.some((part) => Number.isNaN(part))) return null;
  return dated(...parts);
}
