import type { FontId } from '../../document/model';
import { replaceMissingGlyphs } from '../../document/text/glyphFallback';
import { glyphCoverage } from '../../document/text/textRuns';
import { type Locale, toFormatLocale } from '../../locales';
import type { Precision } from '../../photo/captureTime/parseDateText';
import { findKnownDay } from '../story/findMonths';
import { toKnownLocale } from '../story/placeNames';
import { statedTime } from '../story/titlePeriod';
import type { LayoutPhoto } from '../types';

const DAY_MS = 86_400_000;

/** Moments of photos; empty or null where the file does not know them, or none are written. */
export interface Moments {
  /** Moment among others in words: the hour in an album of few days, else the day. */
  readonly momentOf: (photo: LayoutPhoto) => string;
  readonly timeOf: (photo: LayoutPhoto) => string;
  readonly dayOf: (photo: LayoutPhoto) => string | null; // Day, as `2024-06-14`
  readonly locale: Locale;
}

export const NO_MOMENTS: Moments = { momentOf: () => '', timeOf: () => '', dayOf: () => null, locale: 'en' };

function createFormatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(toFormatLocale(locale), { ...options, timeZone: 'UTC' });
  } catch {
    return new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' });
  }
}

const TIME = { hour: 'numeric', minute: '2-digit' } as const;
const DAY = { day: 'numeric', month: 'long' } as const;

/**
 * Creates the words for the moments of photos. A formatter gives '' when the file does not know the moment that
 * precisely, or the font lacks letters.
 */
export function createMoments(photos: readonly LayoutPhoto[], locale: string, font: FontId): Moments {
  const times = photos.flatMap((photo) => statedTime(photo) ?? []);
  const days = new Set(times.map((time) => Math.floor(time / DAY_MS)));
  const createWriter = (options: Intl.DateTimeFormatOptions, precisions: readonly Precision[]) => {
    const format = createFormatter(locale, options);
    return ({ takenAt, takenPrecision = 'time' }: LayoutPhoto): string => {
      if (takenAt === null || !precisions.includes(takenPrecision)) return '';
      const text = replaceMissingGlyphs(format.format(takenAt), font);
      return glyphCoverage(text, font) === 1 ? text : '';
    };
  };
  const timeOf = createWriter(TIME, ['time']);
  return {
    timeOf,
    momentOf: days.size <= 2 ? timeOf : createWriter(DAY, ['time', 'day']),
    dayOf: findKnownDay,
    locale: toKnownLocale(locale),
  };
}
