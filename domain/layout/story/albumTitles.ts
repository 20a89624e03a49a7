import { type Locale, toFormatLocale } from '../../locales';
import type { Precision } from '../../photo/captureTime/parseDateText';
import type { LayoutPhoto } from '../types';
import { bookText } from './bookText';
import { coarsestPrecision, hasOnlyDateWords, knownDateParts } from './dateFormatters';
import { findOccasion } from './findOccasion';
import { findFolderTitle } from './folderOfPhotos';
import { AREA_CLAIM, findPlaceNames, joinNames, TITLE_CLAIM } from './namePlaces';
import { formatSeason } from './seasons';
import { doubtUnsetClocks, selectTitlePeriod } from './titlePeriod';
import { hasAllWords, WORDS_SEPARATOR } from './titleWords';

type Dated = Pick<LayoutPhoto, 'takenAt' | 'takenPrecision'>;

const DAY_MS = 86_400_000;
const MONTH_MS = 31 * DAY_MS;

interface DatePeriod {
  readonly first: number;
  readonly last: number;
  readonly precision: Precision;
}

/**
 * Returns the period of most photos; null when too few have a time.
 * @param photos times are the camera's own clock as if UTC, in epoch ms
 */
function findPeriod(photos: readonly Dated[]): DatePeriod | null {
  const period = selectTitlePeriod(doubtUnsetClocks(photos));
  const known = period.flatMap(({ takenAt }) => takenAt ?? []);
  if (known.length === 0) return null;
  const first = known.reduce((a, b) => Math.min(a, b));
  const last = known.reduce((a, b) => Math.max(a, b));
  return { first, last, precision: coarsestPrecision(period) };
}

const yearOf = (time: number): number => new Date(time).getUTCFullYear();
const countDays = ({ first, last }: DatePeriod): number => Math.floor(last / DAY_MS) - Math.floor(first / DAY_MS) + 1;
/** Returns the year of a period within one; null for others. */
const findOnlyYear = ({ first, last }: DatePeriod): number | null =>
  yearOf(first) === yearOf(last) ? yearOf(first) : null;

const capitalise = (text: string, locale: Locale): string => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

/**
 * Formats a period: days within a month, months beyond.
 * @param title has the year already, if it names it
 */
function formatPeriod(period: DatePeriod, locale: Locale, title = ''): string {
  const { first, last, precision } = period;
  const days = last - first < MONTH_MS ? ({ day: 'numeric' } as const) : {};
  const hasYear = title.split(/[^\p{N}]+/u).includes(String(findOnlyYear(period)));
  const years = hasYear ? {} : ({ year: 'numeric' } as const);
  if (hasYear && precision === 'year') return '';
  const parts = knownDateParts({ ...days, month: 'long', ...years }, precision);
  const words = new Intl.DateTimeFormat(toFormatLocale(locale), { ...parts, timeZone: 'UTC' });
  return capitalise(words.formatRange(first, last), locale);
}

const formatWeekday = ({ first }: DatePeriod, locale: Locale): string =>
  capitalise(
    new Intl.DateTimeFormat(toFormatLocale(locale), { weekday: 'long', timeZone: 'UTC' }).format(first),
    locale,
  );

/** Returns true when a title is only a date range: digits, a dash, and no word that is not part of a date. */
export const isDateRangeTitle = (title: string): boolean =>
  /[\u2010-\u2014]/.test(title) && /\p{Nd}/u.test(title) && hasOnlyDateWords(title);

interface AlbumTitles {
  readonly title: string;
  readonly subtitle: string;
}

type TitleSource = 'folder' | 'occasion' | 'places' | 'season' | 'dates';

export interface TitleSuggestion extends AlbumTitles {
  readonly source: TitleSource;
}

/** Photos of more days than these make a book of a time rather than of a town. */
const MAX_PLACE_DAYS = 60;
const MIN_SEASON_DAYS = 10;
const MAX_TITLE_LETTERS = 80;
const MAX_SUGGESTIONS = 4;

export type TitlePhoto = Dated & Pick<LayoutPhoto, 'name' | 'place' | 'folder'>;

/** Returns the places that a title may name. A book over years is one of regions or countries, if of any place. */
function findTitlePlaces(photos: readonly TitlePhoto[], period: DatePeriod | null, locale: Locale): readonly string[] {
  if (period === null || countDays(period) <= MAX_PLACE_DAYS) return findPlaceNames(photos, locale, TITLE_CLAIM);
  return findOnlyYear(period) === null ? findPlaceNames(photos, locale, AREA_CLAIM) : [];
}

/** Returns a title of one place with what tells it from other visits: the weekday of one day, else the season or year. */
function joinPlaceAndTime(place: string, period: DatePeriod, season: string, locale: Locale): string {
  const year = findOnlyYear(period);
  if (countDays(period) === 1 && period.precision !== 'year' && period.precision !== 'month')
    return `${formatWeekday(period, locale)}${WORDS_SEPARATOR}${place}`;
  if (season !== '') return `${place}${WORDS_SEPARATOR}${season}`;
  return year === null ? '' : `${place}${WORDS_SEPARATOR}${year}`;
}

/**
 * Suggests titles from what the photos know, the best first: the name of their folder, their occasion, their places, their season, their period.
 * Nothing is suggested that they do not know, so the list may be empty.
 */
export function suggestTitles(photos: readonly TitlePhoto[], locale: Locale): TitleSuggestion[] {
  const period = findPeriod(photos);
  const names = findTitlePlaces(photos, period, locale);
  const places = joinNames(names, locale);
  const season = period ? formatSeason(selectTitlePeriod(doubtUnsetClocks(photos)), locale) : '';
  const placeAndTime = period && names.length === 1 ? joinPlaceAndTime(places, period, season, locale) : '';
  const titles: readonly (readonly [TitleSource, string])[] = [
    ['folder', findFolderTitle(photos)],
    ['occasion', findOccasion(photos)],
    ['places', placeAndTime],
    ['places', places],
    ['season', period && countDays(period) >= MIN_SEASON_DAYS ? season : ''],
    ['dates', period ? formatPeriod(period, locale) : ''],
  ];
  const known = new Set<string>();
  return titles
    .filter(([, title]) => {
      const isNew = title !== '' && title.length <= MAX_TITLE_LETTERS && !known.has(title);
      known.add(title);
      return isNew;
    })
    .slice(0, MAX_SUGGESTIONS)
    .map(([source, title]) => ({ source, title, subtitle: composeSubtitle(title, period, locale) }));
}

/** Returns the period of photos, or what the title does not say of it. */
function composeSubtitle(title: string, period: DatePeriod | null, locale: Locale): string {
  const words = period ? formatPeriod(period, locale, title) : '';
  return hasAllWords(title, words) ? '' : words;
}

/**
 * Returns title and subtitle of cover and title page: the given title with the period below, or the best suggestion.
 * Preview and draft share this, so they agree.
 */
export function resolveAlbumTitles(given: string, photos: readonly TitlePhoto[], locale: Locale): AlbumTitles {
  if (given !== '') return { title: given, subtitle: composeSubtitle(given, findPeriod(photos), locale) };
  const [best] = suggestTitles(photos, locale);
  return best
    ? { title: best.title, subtitle: best.subtitle }
    : { title: bookText(locale, 'album.untitled'), subtitle: '' };
}
