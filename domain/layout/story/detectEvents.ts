import { resolveInstants } from '../../photo/captureTime/captureOrder';
import type { LayoutPhoto } from '../types';
import { distancesBetweenPhotosKm, placeSpreadKm } from './placeDistances';
import { toCaptured } from './sortPhotosByTime';

/** Half width of the window of neighbouring gaps, and the logarithm of the factor by which a gap must exceed them. */
const GAP_WINDOW = 10;
const LOG_GAP_THRESHOLD = Math.log(17);
/** Shorter gaps, in s, never end an event, however hectic it was before. */
const MIN_GAP_S = 20 * 60;
/**
 * A distance is a jump when it exceeds its neighbours by this factor, a length in km, and a share of the album's own
 * spread.
 */
const JUMP = { times: Math.log(10), km: 2, share: 0.2 } as const;
const MIN_DISTANCE_KM = 0.05;

export interface EventStart {
  readonly index: number;
  readonly hours: number | null;
  /** Distance from the photo before if it is a jump; else null. */
  readonly km: number | null;
}

/** Logarithms of the gaps in seconds since the last dated photo; NaN where a time is missing. */
function logTimeGaps(photos: readonly LayoutPhoto[]): number[] {
  let last: number | null = null;
  const gaps = resolveInstants(photos.map(toCaptured)).map((instant) => {
    const gap = instant === null || last === null ? Number.NaN : Math.log(Math.max(1, (instant - last) / 1000));
    last = instant ?? last;
    return gap;
  });
  return gaps.slice(1);
}

function localMeans(gaps: readonly number[]): number[] {
  const sums = [0];
  const counts = [0];
  for (const gap of gaps) {
    const known = Number.isNaN(gap) ? 0 : 1;
    sums.push((sums.at(-1) ?? 0) + (known ? gap : 0));
    counts.push((counts.at(-1) ?? 0) + known);
  }
  return gaps.map((_, i) => {
    const [from, to] = [Math.max(0, i - GAP_WINDOW), Math.min(gaps.length, i + GAP_WINDOW + 1)];
    return ((sums[to] ?? 0) - (sums[from] ?? 0)) / Math.max(1, (counts[to] ?? 0) - (counts[from] ?? 0));
  });
}

function detectJumps(photos: readonly LayoutPhoto[]): ReadonlyMap<number, number> {
  const places = photos.map(({ place }) => place ?? null);
  const known = places.flatMap((place) => place ?? []);
  if (known.length < 2) return new Map();
  const least = Math.max(JUMP.km, JUMP.share * placeSpreadKm(known));
  const ways = distancesBetweenPhotosKm(places);
  const logs = ways.map((km) => Math.log(Math.max(MIN_DISTANCE_KM, km)));
  const means = localMeans(logs);
  return new Map(
    ways.flatMap((km, i): [number, number][] =>
      km >= least && (logs[i] ?? 0) >= (means[i] ?? 0) + JUMP.times ? [[i + 1, km]] : [],
    ),
  );
}

/**
 * Detects where events begin among photos ordered by time; the first is always at 0. A gap ends an event when its
 * logarithm exceeds the mean of the gaps around it by ln 17, in a window of ±10 gaps: J. Platt, M. Czerwinski, B.
 * Field, "PhotoTOC: Automatic clustering for browsing personal photographs", 2003. Distances are treated alike,
 * relative to the spread of the album's places: a jump ends an event whatever the pause. Pauses below 20 minutes never
 * do. A photo without time or place belongs to the event before it.
 */
export function detectEvents(photos: readonly LayoutPhoto[]): EventStart[] {
  if (photos.length === 0) return [];
  const gaps = logTimeGaps(photos);
  const means = localMeans(gaps);
  const jumps = detectJumps(photos);
  const starts = gaps.flatMap((gap, i): EventStart[] => {
    const km = jumps.get(i + 1) ?? null;
    if (Number.isNaN(gap)) return km === null ? [] : [{ index: i + 1, hours: null, km }];
    if (gap < Math.log(MIN_GAP_S)) return [];
    return km !== null || gap >= LOG_GAP_THRESHOLD + (means[i] ?? 0)
      ? [{ index: i + 1, hours: Math.exp(gap) / 3600, km }]
      : [];
  });
  return [{ index: 0, hours: null, km: null }, ...starts];
}
