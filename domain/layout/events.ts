import type { Place } from '../photo/facts';
import type { LayoutPhoto } from './types';

/** Half width of the window of neighbouring gaps, and the logarithm of how much longer than them a gap must be. */
const WINDOW = 10;
const THRESHOLD = Math.log(17);
/** After so long a way (km) a shorter pause already ends an event. */
const FAR = 20;
const THRESHOLD_FAR = Math.log(3);
/** Nothing shorter ends an event, however hectic it was before (s). */
const LEAST_GAP = 20 * 60;

const EARTH_RADIUS_KM = 6371;

export interface EventStart {
  /** Of its first photo. */
  readonly index: number;
  /** The pause before it; null before the first photo. */
  readonly hours: number | null;
  /** The way since the photo before; null when a place is missing. */
  readonly km: number | null;
}

/** Logarithms of the gaps in seconds between neighbours; NaN where a time is missing. */
function logGaps(times: readonly (number | null)[]): number[] {
  return times.slice(1).map((time, i) => {
    const before = times[i] ?? null;
    return time === null || before === null ? Number.NaN : Math.log(Math.max(1, (time - before) / 1000));
  });
}

/** Great-circle distance in km: the haversine formula (R. W. Sinnott, "Virtues of the Haversine", Sky and Telescope 1984). */
function distance(a: Place, b: Place): number {
  const rad = Math.PI / 180;
  const half = (from: number, to: number) => Math.sin(((to - from) * rad) / 2) ** 2;
  const h =
    half(a.latitude, b.latitude) +
    Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * half(a.longitude, b.longitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Means of the known gaps within the window around each gap, by sums from the left. */
function localMeans(gaps: readonly number[]): number[] {
  const sums = [0];
  const counts = [0];
  for (const gap of gaps) {
    const known = Number.isNaN(gap) ? 0 : 1;
    sums.push((sums.at(-1) ?? 0) + (known ? gap : 0));
    counts.push((counts.at(-1) ?? 0) + known);
  }
  return gaps.map((_, i) => {
    const [from, to] = [Math.max(0, i - WINDOW), Math.min(gaps.length, i + WINDOW + 1)];
    return ((sums[to] ?? 0) - (sums[from] ?? 0)) / Math.max(1, (counts[to] ?? 0) - (counts[from] ?? 0));
  });
}

/**
 * Where a new event begins, among photos ordered by time; the first is always at 0. A gap ends an event when its logarithm exceeds
 * the mean of the gaps around it by ln 17, window of ±10 gaps: J. Platt, M. Czerwinski, B. Field, "PhotoTOC: Automatic clustering for
 * browsing personal photographs", 2003. Two things are added: a far way lowers that to ln 3, and no pause below 20 minutes ends an event.
 * A photo without a time belongs to the event before it.
 */
export function eventsOf(photos: readonly LayoutPhoto[]): EventStart[] {
  if (photos.length === 0) return [];
  let last: number | null = null;
  const times = photos.map((photo) => (last = photo.takenAt ?? last));
  const gaps = logGaps(times);
  const means = localMeans(gaps);
  const starts = gaps.flatMap((gap, i): EventStart[] => {
    if (Number.isNaN(gap) || gap < Math.log(LEAST_GAP)) return [];
    const [from, to] = [photos[i]?.place, photos[i + 1]?.place];
    const km = from && to ? distance(from, to) : null;
    const threshold = km !== null && km >= FAR ? THRESHOLD_FAR : THRESHOLD;
    return gap >= threshold + (means[i] ?? 0) ? [{ index: i + 1, hours: Math.exp(gap) / 3600, km }] : [];
  });
  return [{ index: 0, hours: null, km: null }, ...starts];
}
