import type { LayoutPhoto } from './types';

/** Half width of the window of neighbouring gaps, and the logarithm of how much longer than them a gap must be. */
const WINDOW = 10;
const THRESHOLD = Math.log(17);

/** Logarithms of the gaps in seconds between neighbours; NaN where a time is missing. */
function logGaps(times: readonly (number | null)[]): number[] {
  return times.slice(1).map((time, i) => {
    const before = times[i] ?? null;
    return time === null || before === null ? Number.NaN : Math.log(Math.max(1, (time - before) / 1000));
  });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * Where a new event begins, as indices into photos ordered by time; the first is always 0. A gap ends an event when its logarithm exceeds
 * the mean of the gaps around it by ln 17, window of ±10 gaps: J. Platt, M. Czerwinski, B. Field, "PhotoTOC: Automatic clustering for
 * browsing personal photographs", 2003. A photo without a time belongs to the event before it.
 */
export function eventStarts(photos: readonly LayoutPhoto[]): number[] {
  let last: number | null = null;
  const times = photos.map((photo) => (last = photo.takenAt ?? last));
  const gaps = logGaps(times);
  const starts = gaps.flatMap((gap, i) => {
    if (Number.isNaN(gap)) return [];
    const around = gaps.slice(Math.max(0, i - WINDOW), i + WINDOW + 1).filter((other) => !Number.isNaN(other));
    return gap >= THRESHOLD + mean(around) ? [i + 1] : [];
  });
  return photos.length === 0 ? [] : [0, ...starts];
}
