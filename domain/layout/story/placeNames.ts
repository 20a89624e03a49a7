import { LOCALES, type Locale, toFormatLocale } from '../../locales';
import type { PhotoLocation } from '../../photo/photoAnalysis';
import { type KnownPlace, knownPlaces } from './knownPlaces';
import { greatCircleKm } from './placeDistances';

/** A named place of a photo. `key` is equal for photos of one place in every language. */
export interface PlaceName {
  readonly key: string;
  readonly name: string;
}

export const toKnownLocale = (locale: string): Locale => LOCALES.find((one) => one === locale) ?? 'en';

const isWritable = (name: string): boolean => /^[\p{Script=Latin}\p{Script=Cyrillic}\p{M}\p{Zs}\p{P}]+$/u.test(name);

const MAX_KNOWN_DISTANCE_DEG = 0.8;

function findKnownPlace(position: PhotoLocation) {
  return knownPlaces.find(
    ({ latitude, longitude, km }) =>
      Math.abs(latitude - position.latitude) < MAX_KNOWN_DISTANCE_DEG &&
      Math.abs(longitude - position.longitude) < MAX_KNOWN_DISTANCE_DEG &&
      greatCircleKm(position, { latitude, longitude }) <= km,
  );
}

/** Returns the usual name of a town, city or park in a language; '' when none is near. */
export function townName(position: PhotoLocation, locale: string): string {
  const known = findKnownPlace(position);
  return known ? (known.names[toKnownLocale(locale)] ?? known.names.en) : (position.town ?? '');
}

/** Returns the centre of a city or park that people name; null elsewhere. */
export function findKnownCentre(position: PhotoLocation): Pick<PhotoLocation, 'latitude' | 'longitude'> | null {
  const known = findKnownPlace(position);
  return known ? { latitude: known.latitude, longitude: known.longitude } : null;
}

/** Returns the town, city or park of a position in a language; null when none is known or no font can write it. */
export function findPlaceName(position: PhotoLocation, locale: string): PlaceName | null {
  const name = townName(position, locale);
  return name !== '' && isWritable(name) ? { key: `${position.country ?? ''} ${name}`, name } : null;
}

/** Formatters by language: creating one takes longer than many calls of it. */
const regionNames = new Map<string, Intl.DisplayNames>();

export function cached<Value>(cache: Map<string, Value>, key: string, create: () => Value): Value {
  const value = cache.get(key) ?? create();
  cache.set(key, value);
  return value;
}

export function countryName(country: string, locale: string): string {
  if (!/^[A-Z]{2}$/.test(country)) return '';
  const names = cached(
    regionNames,
    locale,
    () => new Intl.DisplayNames(toFormatLocale(locale), { type: 'region', fallback: 'none' }),
  );
  return names.of(country) ?? '';
}

export interface Located {
  readonly takenAt: number | null;
  readonly place?: PhotoLocation | null | undefined;
}

interface NamedTown {
  readonly latitude: number;
  readonly longitude: number;
  readonly name: string;
  readonly country: string; // ISO 3166-1, two letters
}

let byName: ReadonlyMap<string, readonly KnownPlace[]> | null = null;

function indexByName(): ReadonlyMap<string, readonly KnownPlace[]> {
  const index = new Map<string, KnownPlace[]>();
  for (const known of knownPlaces)
    for (const name of new Set(Object.values(known.names))) {
      const key = `${known.country} ${name}`;
      index.set(key, [...(index.get(key) ?? []), known]);
    }
  return index;
}

/** Returns a city's names by language where they differ from English; null for districts and unknown places. */
export function findCityNames(town: NamedTown): KnownPlace['names'] | null {
  byName ??= indexByName();
  const namesakes = byName.get(`${town.country} ${town.name}`) ?? [];
  return namesakes.find((known) => greatCircleKm(town, known) <= known.km)?.names ?? null;
}
