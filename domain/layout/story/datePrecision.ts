import type { Precision } from '../../photo/captureTime/parseDateText';
import type { LayoutPhoto } from '../types';

/** Returns the coarsest date precision of the photos. */
export function coarsestPrecision(photos: readonly Pick<LayoutPhoto, 'takenAt' | 'takenPrecision'>[]): Precision {
  const known = new Set(
    photos.flatMap(({ takenAt, takenPrecision }) => (takenAt === null ? [] : (takenPrecision ?? 'time'))),
  );
  return (['year', 'month', 'day'] as const).find((precision) => known.has(precision)) ?? 'time';
}

/** Keeps the known parts of a date: an unknown day or month is not written. */
export function knownDateParts(options: Intl.DateTimeFormatOptions, precision: Precision): Intl.DateTimeFormatOptions {
  if (precision === 'year') return { year: 'numeric' };
  const { day: _, ...others } = options;
  return precision === 'month' ? others : options;
}
