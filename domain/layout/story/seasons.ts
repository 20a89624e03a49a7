import type { Locale } from '../../locales';
import type { LayoutPhoto } from '../types';
import { bookText } from './bookText';
import { coarsestPrecision } from './dateFormatters';
import { statedTime } from './titlePeriod';

type Season = 'spring' | 'summer' | 'autumn' | 'winter';

/** Nearer to the equator there are no four seasons, in degrees of latitude. */
const TROPIC_DEG = 23.5;

const northern: readonly Season[] = ['winter', 'spring', 'summer', 'autumn'];
const southern: readonly Season[] = ['summer', 'autumn', 'winter', 'spring'];

type SeasonPhoto = Pick<LayoutPhoto, 'takenAt' | 'takenPrecision' | 'place'>;

/** Returns the names of the seasons by quarter; null unless all places are known to be in one temperate zone. */
function seasonsOf(photos: readonly SeasonPhoto[]): readonly Season[] | null {
  const latitudes = photos.flatMap(({ place }) => place?.latitude ?? []);
  if (latitudes.length === 0) return null;
  if (latitudes.every((latitude) => latitude > TROPIC_DEG)) return northern;
  return latitudes.every((latitude) => latitude < -TROPIC_DEG) ? southern : null;
}

/**
 * Formats the meteorological season of photos: “Summer 2023”; '' when they span several, a turn of the year, or
 * nobody knows on which half of the globe they were taken.
 */
export function formatSeason(photos: readonly SeasonPhoto[], locale: Locale): string {
  const precision = coarsestPrecision(photos);
  const seasons = seasonsOf(photos);
  const times = photos.flatMap((photo) => statedTime(photo) ?? []);
  if (!seasons || times.length === 0 || precision === 'year') return '';
  const found = new Set(
    times.map((time) => {
      const date = new Date(time);
      return `${date.getUTCFullYear()} ${Math.floor(((date.getUTCMonth() + 1) % 12) / 3)}`;
    }),
  );
  const [only = ''] = found;
  const [year = 0, quarter = 0] = only.split(' ').map(Number);
  const season = seasons[quarter];
  // December and the January before it share a year and a quarter, but not a winter.
  const months = new Set(times.map((time) => new Date(time).getUTCMonth()));
  const isSplit = months.has(11) && (months.has(0) || months.has(1));
  return found.size === 1 && season && !isSplit ? bookText(locale, `season.${season}`, { year }) : '';
}
