import { isLikeUnsetClock } from '../../photo/captureTime/unsetClocks';
import type { LayoutPhoto } from '../types';

type Dated = Pick<LayoutPhoto, 'takenAt' | 'takenPrecision'>;

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;

/** Returns when a photo was taken, as texts may state it; null where only a change of the file is dated. */
export const statedTime = ({ takenAt, takenPrecision }: Dated): number | null =>
  takenPrecision === 'changed' ? null : takenAt;

/** Share of the dated photos that a title speaks of, and share of all photos that must be dated. */
const MIN_SHARE = 0.72;
const MIN_DATED_SHARE = 0.5;
/** Outliers are further away than this, and than the period that the other photos span. */
const MIN_GAP_MS = 3 * DAY_MS;

/**
 * Selects the dated photos whose period a title states: the shortest period of most photos, if the others lie far from
 * it, else all. None when too few photos are dated.
 */
export function selectTitlePeriod<Photo extends Dated>(photos: readonly Photo[]): Photo[] {
  const dated = photos
    .flatMap((photo) => {
      const time = statedTime(photo);
      return time === null ? [] : [{ photo, time }];
    })
    .sort((a, b) => a.time - b.time);
  if (dated.length === 0 || dated.length < MIN_DATED_SHARE * photos.length) return [];
  const timeAt = (index: number) => dated[index]?.time ?? Number.NaN;
  const gapBefore = (index: number) =>
    index === 0 || index === dated.length ? Number.POSITIVE_INFINITY : timeAt(index) - timeAt(index - 1);
  const cuts = Array.from({ length: dated.length + 1 }, (_, i) => i).filter((i) => gapBefore(i) > MIN_GAP_MS);
  let best = { from: 0, to: dated.length, span: timeAt(dated.length - 1) - timeAt(0) };
  for (const from of cuts)
    for (const to of cuts) {
      if (to - from < MIN_SHARE * dated.length) continue;
      const span = timeAt(to - 1) - timeAt(from);
      if (span < best.span && Math.min(gapBefore(from), gapBefore(to)) > span) best = { from, to, span };
    }
  return dated.slice(best.from, best.to).map(({ photo }) => photo);
}

/**
 * Marks times that a reset clock has counted, so that no text states them: in the first hour of a year, and more than a
 * year from all other photos. They go on ordering the photos.
 */
export function doubtUnsetClocks<Photo extends Dated>(photos: readonly Photo[]): Photo[] {
  const isDoubtful = ({ takenAt, takenPrecision = 'time' }: Dated) =>
    takenAt !== null && takenPrecision === 'time' && isLikeUnsetClock(takenAt);
  if (!photos.some(isDoubtful)) return [...photos];
  const others = photos.flatMap((photo) => (isDoubtful(photo) ? [] : (photo.takenAt ?? [])));
  const isAlone = (time: number) => others.length > 0 && others.every((other) => Math.abs(other - time) > YEAR_MS);
  return photos.map((photo) =>
    isDoubtful(photo) && isAlone(photo.takenAt ?? 0) ? { ...photo, takenPrecision: 'changed' } : photo,
  );
}

/** Returns the number of days on which dated photos were taken. */
export const countDays = (period: readonly Dated[]): number =>
  new Set(period.map(({ takenAt }) => Math.floor((takenAt ?? 0) / DAY_MS))).size;
