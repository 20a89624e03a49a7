import { type Locale, toFormatLocale } from '../../locales';
import type { LayoutPhoto } from '../types';
import { bookText } from './bookText';
import { coarsestPrecision, hasOnlyDateWords, knownDateParts } from './dateFormatters';
import { findOccasion } from './findOccasion';
import { findFolderTitle } from './folderOfPhotos';
import { namePlaces, TITLE_CLAIM } from './placeNames';
import { formatSeason } from './seasons';
import { doubtUnsetClocks, selectTitlePeriod } from './titlePeriod';

type Dated = Pick<LayoutPhoto, 'takenAt' | 'takenPrecision'>;

const MONTH_MS = 31 * 24 * 3600 * 1000;

/**
 * Formats the period of most photos: days within a month, months beyond; empty when too few have a time.
 * @param photos times are the camera's own clock as if UTC, in epoch ms
 */
function formatDateRange(photos: readonly Dated[], locale: Locale): string {
  const period = selectTitlePeriod(doubtUnsetClocks(photos));
  const known = period.flatMap(({ takenAt }) => takenAt ?? []);
  if (known.length === 0) return '';
  const first = known.reduce((a, b) => Math.min(a, b));
  const last = known.reduce((a, b) => Math.max(a, b));
  const days = last - first < MONTH_MS ? ({ day: 'numeric' } as const) : {};
  const parts = knownDateParts({ ...days, month: 'long', year: 'numeric' }, coarsestPrecision(period));
  const words = new Intl.DateTimeFormat(toFormatLocale(locale), { ...parts, timeZone: 'UTC' });
  const range = words.formatRange(first, last);
  return range.charAt(0).toLocaleUpperCase(locale) + range.slice(1);
}

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

/** Photos of more days than these make a book of a time rather than of a place. */
const MAX_PLACE_DAYS = 60;
const MIN_SEASON_DAYS = 10;
const DAY_MS = 86_400_000;

function countDays(photos: readonly Dated[]): number {
  const known = photos.flatMap(({ takenAt }) => (takenAt === null ? [] : Math.floor(takenAt / DAY_MS)));
  return known.length === 0 ? 0 : known.reduce((a, b) => Math.max(a, b)) - known.reduce((a, b) => Math.min(a, b)) + 1;
}

/**
 * Suggests titles from what the photos know, the best first: the name of their folder, their occasion, their places, their season, their period.
 * Nothing is suggested that they do not know, so the list may be empty.
 */
export function suggestTitles(photos: readonly TitlePhoto[], locale: Locale): TitleSuggestion[] {
  const range = formatDateRange(photos, locale);
  const period = selectTitlePeriod(doubtUnsetClocks(photos));
  const days = countDays(period);
  const occasion = findOccasion(photos);
  const places = days <= MAX_PLACE_DAYS ? namePlaces(photos, locale, TITLE_CLAIM) : '';
  const season = days >= MIN_SEASON_DAYS ? formatSeason(period, locale) : '';
  const found: TitleSuggestion[] = [
    { title: findFolderTitle(photos), subtitle: range, source: 'folder' },
    { title: occasion, subtitle: range, source: 'occasion' },
    { title: places, subtitle: range, source: 'places' },
    { title: places && season && `${places} · ${season}`, subtitle: range, source: 'places' },
    { title: season, subtitle: range, source: 'season' },
    { title: range, subtitle: '', source: 'dates' },
  ];
  const titles = found.map(({ title }) => title);
  return found.filter(
    ({ title }, i) => title !== '' && title.length <= MAX_TITLE_LETTERS && titles.indexOf(title) === i,
  );
}

const MAX_TITLE_LETTERS = 80;

export type TitlePhoto = Dated & Pick<LayoutPhoto, 'name' | 'place' | 'folder'>;

/**
 * Returns title and subtitle of cover and title page: the given title with the period below, or the best suggestion.
 * Preview and draft share this, so they agree.
 */
export function resolveAlbumTitles(given: string, photos: readonly TitlePhoto[], locale: Locale): AlbumTitles {
  if (given !== '') return { title: given, subtitle: formatDateRange(photos, locale) };
  const [best] = suggestTitles(photos, locale);
  return best
    ? { title: best.title, subtitle: best.subtitle }
    : { title: bookText(locale, 'album.untitled'), subtitle: '' };
}
