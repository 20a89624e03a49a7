import type { Locale } from '../../locales';
import type { LayoutPhoto } from '../types';
import { coarsestPrecision } from './datePrecision';

type Season = 'spring' | 'summer' | 'autumn' | 'winter';

/** Season with its year, in the form of a title. */
const seasonTitles: Readonly<Record<Locale, Readonly<Record<Season, (year: number) => string>>>> = {
  en: {
    spring: (year) => `Spring ${year}`,
    summer: (year) => `Summer ${year}`,
    autumn: (year) => `Autumn ${year}`,
    winter: (year) => `Winter ${year}`,
  },
  de: {
    spring: (year) => `Frühling ${year}`,
    summer: (year) => `Sommer ${year}`,
    autumn: (year) => `Herbst ${year}`,
    winter: (year) => `Winter ${year}`,
  },
  fr: {
    spring: (year) => `Printemps ${year}`,
    summer: (year) => `Été ${year}`,
    autumn: (year) => `Automne ${year}`,
    winter: (year) => `Hiver ${year}`,
  },
  es: {
    spring: (year) => `Primavera de ${year}`,
    summer: (year) => `Verano de ${year}`,
    autumn: (year) => `Otoño de ${year}`,
    winter: (year) => `Invierno de ${year}`,
  },
  pt: {
    spring: (year) => `Primavera de ${year}`,
    summer: (year) => `Verão de ${year}`,
    autumn: (year) => `Outono de ${year}`,
    winter: (year) => `Inverno de ${year}`,
  },
  ru: {
    spring: (year) => `Весна ${year}`,
    summer: (year) => `Лето ${year}`,
    autumn: (year) => `Осень ${year}`,
    winter: (year) => `Зима ${year}`,
  },
};

/** Nearer to the equator there are no four seasons, in degrees of latitude. */
const TROPIC_DEG = 23.5;

const northern: readonly Season[] = ['winter', 'spring', 'summer', 'autumn'];
const southern: readonly Season[] = ['summer', 'autumn', 'winter', 'spring'];

type SeasonPhoto = Pick<LayoutPhoto, 'takenAt' | 'takenPrecision' | 'place'>;

/** Returns the seasons' names by quarter where all places lie in one temperate zone; null when that is unknown. */
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
  const times = photos.flatMap(({ takenAt }) => takenAt ?? []);
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
  return found.size === 1 && season && !isSplit ? seasonTitles[locale][season](year) : '';
}
