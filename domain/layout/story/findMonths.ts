import type { LayoutPhoto } from '../types';
import { statedTime } from './titlePeriod';

export interface PhotoMonth {
  readonly index: number;
  readonly month: string; // `2024-06`
  /** Days 1…31 with photos, ascending, as far as they are known. */
  readonly days: readonly number[];
}

type Dated = Pick<LayoutPhoto, 'takenAt' | 'takenPrecision'>;

const MIN_KNOWN_SHARE = 0.8;

/** Returns the camera's own day, `2024-06-14`, of a photo that is known to the month; null for others. */
function toDay(photo: Dated): string | null {
  const time = statedTime(photo);
  return time === null || photo.takenPrecision === 'year' ? null : new Date(time).toISOString().slice(0, 10);
}

export const findKnownDay = (photo: Dated): string | null => (photo.takenPrecision === 'month' ? null : toDay(photo));

/**
 * Returns the months of photos, in order; none when the months of too many photos are unknown. A photo without a date
 * belongs to the month of the photo before it.
 * @param photos ordered by time
 * @param before the photo before them; its month does not begin again
 */
export function findMonths(photos: readonly Dated[], before: Dated | null = null): PhotoMonth[] {
  const known = photos.filter((photo) => toDay(photo) !== null).length;
  if (known === 0 || known < MIN_KNOWN_SHARE * photos.length) return [];
  const months: { index: number; month: string; days: Set<number> }[] = [];
  const former = (before && toDay(before)?.slice(0, 7)) ?? '';
  photos.forEach((photo, i) => {
    const day = toDay(photo);
    if (day === null) return;
    const month = day.slice(0, 7);
    let last = months.at(-1);
    // Clocks of two time zones may step back over the turn of a month.
    if (month > (last?.month ?? former)) {
      // Undated photos before the first dated one follow nothing.
      last = { index: months.length === 0 && former === '' ? 0 : i, month, days: new Set() };
      months.push(last);
    }
    if (last?.month === month && findKnownDay(photo) !== null) last.days.add(Number(day.slice(8)));
  });
  return months.map(({ days, ...rest }) => ({ ...rest, days: [...days].sort((a, b) => a - b) }));
}
