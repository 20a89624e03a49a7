import type { FontId } from '../../document/model';
import { replaceMissingGlyphs } from '../../document/text/glyphFallback';
import { glyphCoverage } from '../../document/text/textRuns';
import { LOCALES, toFormatLocale } from '../../locales';
import type { Precision } from '../../photo/captureTime/parseDateText';
import type { LayoutPhoto } from '../types';
import { statedTime } from './titlePeriod';

const FALLBACK_LOCALE = 'en';

function timeRange(photos: readonly LayoutPhoto[]): readonly [from: number, to: number] | null {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const photo of photos) {
    const time = statedTime(photo);
    if (time === null) continue;
    from = Math.min(from, time);
    to = Math.max(to, time);
  }
  return from > to ? null : [from, to];
}

const DAY_MS = 86_400_000;

/** Recently used formatters: creating one takes longer than formatting a hundred dates. */
const formatters = new Map<string, Intl.DateTimeFormat>();
const MAX_FORMATTERS = 40;

function cachedFormatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formatters.get(key) ?? createFormatter(locale, options);
  if (formatters.size >= MAX_FORMATTERS) formatters.clear();
  formatters.set(key, known);
  return known;
}

function createFormatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  // Camera clocks are kept as if they were UTC.
  const all = { ...options, timeZone: 'UTC' } as const;
  try {
    return new Intl.DateTimeFormat(toFormatLocale(locale), all);
  } catch {
    return new Intl.DateTimeFormat(FALLBACK_LOCALE, all);
  }
}

/**
 * Creates a formatter for the period of photos in a language; English when the language is unknown or the font lacks
 * its letters.
 */
function createRangeFormatter(locale: string, font: FontId, options: Intl.DateTimeFormatOptions) {
  const write = (format: Intl.DateTimeFormat, [from, to]: readonly [number, number]) => {
    // A range within a day reads like the day and is thirty times faster to format.
    const isOneDay = Math.floor(from / DAY_MS) === Math.floor(to / DAY_MS);
    const text = replaceMissingGlyphs(isOneDay ? format.format(from) : format.formatRange(from, to), font);
    return text.charAt(0).toUpperCase() + text.slice(1);
  };
  return (photos: readonly LayoutPhoto[]): string => {
    const span = timeRange(photos);
    if (!span) return '';
    const parts = knownDateParts(options, coarsestPrecision(photos));
    const text = write(cachedFormatter(locale, parts), span);
    return glyphCoverage(text, font) === 1 ? text : write(cachedFormatter(FALLBACK_LOCALE, parts), span);
  };
}

/** To the day, for an event: “11 – 14 July 2015”. */
export const createDayRangeFormatter = (locale: string, font: FontId) =>
  createRangeFormatter(locale, font, { day: 'numeric', month: 'long', year: 'numeric' });

/** A day with its weekday, for headings of a journey's days: “Saturday, July 11”. */
export const createDayHeadingFormatter = (locale: string, font: FontId) =>
  createRangeFormatter(locale, font, { weekday: 'long', day: 'numeric', month: 'long' });

/** Heading of a chapter page: its days, and the year below them. */
export interface ChapterTitle {
  readonly title: string;
  readonly subtitle: string;
}

export function createChapterTitleFormatter(locale: string, fonts: { readonly title: FontId; readonly text: FontId }) {
  const days = createRangeFormatter(locale, fonts.title, { day: 'numeric', month: 'long' });
  const whole = createDayRangeFormatter(locale, fonts.title);
  const years = createRangeFormatter(locale, fonts.text, { year: 'numeric' });
  return (photos: readonly LayoutPhoto[]): ChapterTitle => {
    const [from, to] = timeRange(photos) ?? [];
    if (from === undefined || to === undefined) return { title: '', subtitle: '' };
    if (coarsestPrecision(photos) === 'year') return { title: years(photos), subtitle: '' };
    const isOneYear = new Date(from).getUTCFullYear() === new Date(to).getUTCFullYear();
    return isOneYear ? { title: days(photos), subtitle: years(photos) } : { title: whole(photos), subtitle: '' };
  };
}

/** To the month, for a whole album: “June 2012 – February 2020”. */
export const createMonthRangeFormatter = (locale: string, font: FontId) =>
  createRangeFormatter(locale, font, { month: 'long', year: 'numeric' });

export function coarsestPrecision(photos: readonly Pick<LayoutPhoto, 'takenAt' | 'takenPrecision'>[]): Precision {
  const known = new Set(
    photos.flatMap((photo) => (statedTime(photo) === null ? [] : (photo.takenPrecision ?? 'time'))),
  );
  return (['year', 'month', 'day'] as const).find((precision) => known.has(precision)) ?? 'time';
}

/** Keeps the known parts of a date: an unknown day or month is not written. */
export function knownDateParts(options: Intl.DateTimeFormatOptions, precision: Precision): Intl.DateTimeFormatOptions {
  if (precision === 'year') return { year: 'numeric' };
  const { day: _, ...others } = options;
  return precision === 'month' ? others : options;
}

const WORDS = /\p{L}+/gu;
const splitWords = (text: string): readonly string[] => text.normalize().toLowerCase().match(WORDS) ?? [];

let wordsOfDates: ReadonlySet<string> | null = null;

function collectDateWords(): ReadonlySet<string> {
  const month = { month: 'long', year: 'numeric' } as const;
  const formats = [month, { ...month, day: 'numeric' }, { weekday: 'long' }] as const;
  return new Set(
    LOCALES.flatMap((locale) =>
      formats.flatMap((parts) => {
        const date = createFormatter(locale, parts);
        return Array.from({ length: 12 }, (_, i) => date.format(Date.UTC(2000, i, i + 1)));
      }),
    ).flatMap(splitWords),
  );
}

/** Returns true for a text without other words than those of dates, in the languages of books. */
export function hasOnlyDateWords(text: string): boolean {
  const known = (wordsOfDates ??= collectDateWords());
  return splitWords(text).every((word) => known.has(word));
}
