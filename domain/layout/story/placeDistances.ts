import type { PhotoLocation } from '../../photo/photoAnalysis';

const EARTH_RADIUS_KM = 6371;
const rad = Math.PI / 180;

/** Great-circle distance in km: the haversine formula (R. W. Sinnott, "Virtues of the Haversine", Sky and Telescope 1984). */
export function greatCircleKm(a: PhotoLocation, b: PhotoLocation): number {
  const half = (from: number, to: number) => Math.sin(((to - from) * rad) / 2) ** 2;
  const h =
    half(a.latitude, b.latitude) +
    Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * half(a.longitude, b.longitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

const sampleEvenly = <T>(all: readonly T[], most: number): T[] => {
  const step = Math.max(1, all.length / most);
  return Array.from({ length: Math.min(all.length, most) }, (_, i) => all[Math.floor(i * step)] as T);
};

const MAX_CENTRES = 16;
const MAX_SAMPLES = 128;
/** The farthest tenth is ignored: one photo from another continent does not make a village wide. */
const COVERED_SHARE = 0.9;

/** Spread of an album's places in km: the radius around their centre that holds nine tenths of them. */
export function placeSpreadKm(places: readonly PhotoLocation[]): number {
  const others = sampleEvenly(places, MAX_SAMPLES);
  const reaches = sampleEvenly(places, MAX_CENTRES).map((middle) => {
    const ways = others.map((other) => greatCircleKm(middle, other)).sort((a, b) => a - b);
    return ways[Math.floor(COVERED_SHARE * (ways.length - 1))] ?? 0;
  });
  return reaches.length === 0 ? 0 : Math.min(...reaches);
}

/**
 * Distances (km) since the last photo with a place; NaN where one is missing. A single photo far from two close
 * neighbours is a receiver error and counts as taken at the place before.
 */
export function distancesBetweenPhotosKm(given: readonly (PhotoLocation | null)[]): number[] {
  let last: PhotoLocation | null = null;
  const known = given.map((place) => (last = place ?? last));
  const places = known.map((place, i) => {
    const [before, next] = [known[i - 1], known[i + 1]];
    if (!place || !before || !next) return place;
    const across = greatCircleKm(before, next);
    const strays = Math.min(greatCircleKm(before, place), greatCircleKm(place, next)) > 4 * Math.max(across, 0.5);
    return strays ? before : place;
  });
  return places.slice(1).map((place, i) => {
    const before = places[i];
    return place && before && given[i + 1] ? greatCircleKm(before, place) : Number.NaN;
  });
}
