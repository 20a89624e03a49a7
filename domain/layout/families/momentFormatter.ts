import type { FontId } from '../../document/model';
import { replaceMissingGlyphs } from '../../document/text/glyphFallback';
import { glyphCoverage } from '../../document/text/textRuns';
import { toFormatLocale } from '../../locales';
import type { LayoutPhoto } from '../types';

const DAY_MS = 86_400_000;

/** Creates a formatter of camera clocks, which are kept as if they were UTC; English for an unknown language. */
function createFormatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(toFormatLocale(locale), { ...options, timeZone: 'UTC' });
  } catch {
    return new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' });
  }
}

/**
 * Creates a formatter of the moment of a photo on a line of time: the hour where the album is of few days, else the day.
 * '' when the file does not know it that precisely, or the font lacks letters.
 */
export function createMomentFormatter(photos: readonly LayoutPhoto[], locale: string, font: FontId) {
  const days = new Set(photos.flatMap(({ takenAt }) => (takenAt === null ? [] : [Math.floor(takenAt / DAY_MS)])));
  const isShort = days.size <= 2;
  const format = createFormatter(
    locale,
    isShort ? { hour: 'numeric', minute: '2-digit' } : { day: 'numeric', month: 'long' },
  );
  return ({ takenAt, takenPrecision = 'time' }: LayoutPhoto): string => {
    const isKnown = takenPrecision === 'time' || (!isShort && takenPrecision === 'day');
    if (takenAt === null || !isKnown) return '';
    const text = replaceMissingGlyphs(format.format(takenAt), font);
    return glyphCoverage(text, font) === 1 ? text : '';
  };
}
