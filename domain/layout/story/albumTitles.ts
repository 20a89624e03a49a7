import { LOCALES, type Locale, toFormatLocale } from '../../locales';
import type { LayoutPhoto } from '../types';
import { coarsestPrecision, knownDateParts } from './datePrecision';

const untitled: Readonly<Record<Locale, string>> = {
  en: 'My album',
  ru: 'Мой альбом',
  fr: 'Mon album',
  de: 'Mein Album',
  es: 'Mi álbum',
  pt: 'O meu álbum',
};

type Dated = Pick<LayoutPhoto, 'takenAt' | 'takenPrecision'>;

const MONTH_MS = 31 * 24 * 3600 * 1000;

/**
 * Formats the period of the photos: days within a month, months beyond; empty when no photo has a time.
 * @param photos times are the camera's own clock as if UTC, in epoch ms
 */
function formatDateRange(photos: readonly Dated[], locale: Locale): string {
  const known = photos.flatMap(({ takenAt }) => takenAt ?? []);
  if (known.length === 0) return '';
  const first = known.reduce((a, b) => Math.min(a, b));
  const last = known.reduce((a, b) => Math.max(a, b));
  const days = last - first < MONTH_MS ? ({ day: 'numeric' } as const) : {};
  const parts = knownDateParts({ ...days, month: 'long', year: 'numeric' }, coarsestPrecision(photos));
  const words = new Intl.DateTimeFormat(toFormatLocale(locale), { ...parts, timeZone: 'UTC' });
  const range = words.formatRange(first, last);
  return range.charAt(0).toLocaleUpperCase(locale) + range.slice(1);
}

const WORDS = /\p{L}+/gu;
const wordsOf = (text: string): readonly string[] => text.normalize().toLowerCase().match(WORDS) ?? [];

let wordsOfDates: ReadonlySet<string> | null = null;
/** Words of dates in all languages of the product: month names and separators. */
function dateWords(): ReadonlySet<string> {
  wordsOfDates ??= new Set(
    LOCALES.flatMap((locale) =>
      ([{}, { day: 'numeric' }] as const).flatMap((days) => {
        const date = new Intl.DateTimeFormat(toFormatLocale(locale), {
          ...days,
          month: 'long',
          year: 'numeric',
          timeZone: 'UTC',
        });
        return Array.from({ length: 12 }, (_, month) => date.format(Date.UTC(2000, month))).flatMap(wordsOf);
      }),
    ),
  );
  return wordsOfDates;
}

/** Returns true when a title is only a date range: digits, a dash, and no word that is not part of a date. */
export const isDateRangeTitle = (title: string): boolean =>
  /[\u2010-\u2014]/.test(title) && /\p{Nd}/u.test(title) && wordsOf(title).every((word) => dateWords().has(word));

export interface AlbumTitles {
  readonly title: string;
  readonly subtitle: string;
}

/**
 * Returns title and subtitle of cover and title page: the given title with the period below, or the period alone.
 * Preview and draft share this, so they agree.
 */
export function resolveAlbumTitles(given: string, photos: readonly Dated[], locale: Locale): AlbumTitles {
  const range = formatDateRange(photos, locale);
  return given === '' ? { title: range || untitled[locale], subtitle: '' } : { title: given, subtitle: range };
}
