import type { Locale } from '@domain/contract';
import type { PhotoLocation } from '@domain/photo';
import { findTownAt, type GeoPosition, loadTowns, type Town, type Towns, toDegreeKey, townNameIn } from './towns';

export interface NearestTown extends Town {
  readonly km: number;
}

export const KM_PER_DEGREE = 111.2;

/** A photo farther from every town has no town. */
export const MAX_TOWN_DISTANCE_KM = 20;

/** Distance in km on a flat map, for places near each other. */
export const flatDistanceKm = (a: GeoPosition, b: GeoPosition): number =>
  Math.sqrt(squaredDistance(a, b)) * KM_PER_DEGREE;

/** Squared distance, in degrees of latitude, on a map that is accurate near `from`. */
function squaredDistance(from: GeoPosition, to: GeoPosition): number {
  const turn = Math.abs(from.longitude - to.longitude);
  const east = Math.min(turn, 360 - turn) * Math.cos((from.latitude * Math.PI) / 180);
  return (from.latitude - to.latitude) ** 2 + east ** 2;
}

function findNearestTown({ byDegree }: Towns, position: GeoPosition): NearestTown | null {
  let nearest: { readonly town: Town; readonly at: number } | null = null;
  for (const south of [-1, 0, 1])
    for (const west of [-1, 0, 1]) {
      const longitude = ((position.longitude + west + 540) % 360) - 180;
      for (const town of byDegree.get(toDegreeKey(position.latitude + south, longitude)) ?? []) {
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
  const towns = await loadTowns();
  if (nearestTownCache.size > MAX_CACHED_TOWNS) nearestTownCache.clear();
  return positions.map((position) => {
    // A place chosen by hand is a town, however near another one is.
    const exact = findTownAt(towns, position);
    if (exact) return { ...exact, km: 0 };
    const key = toCacheKey(position);
    const known = nearestTownCache.get(key);
    if (known !== undefined) return known;
    const nearest = findNearestTown(towns, position);
    nearestTownCache.set(key, nearest);
    return nearest;
  });
}

/**
 * Adds town, country and region to the places of photos; all are null far from any town.
 * @param locale language of the names of large cities; left out for the names of the gazetteer
 */
export async function addTowns<Photo extends { readonly place?: PhotoLocation | null | undefined }>(
  photos: readonly Photo[],
  locale?: Locale,
): Promise<Photo[]> {
  const found = await findNearestTowns(photos.flatMap(({ place }) => place ?? []));
  let next = 0;
  return photos.map((photo) => {
    if (!photo.place) return photo;
    const near = found[next];
    next += 1;
    const town = near && near.km <= MAX_TOWN_DISTANCE_KM ? near : null;
    const name = town && (locale ? townNameIn(town, locale) : town.name);
    const admin1 = town && town.region !== '' ? `${town.country}.${town.region}` : null;
    return { ...photo, place: { ...photo.place, town: name, country: town?.country ?? null, admin1 } };
  });
}
