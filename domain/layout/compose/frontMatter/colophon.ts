import { replaceMissingGlyphs } from '../../../document/text/glyphFallback';
import { countInWords } from '../../story/bookText';
import { createDayRangeFormatter } from '../../story/dateFormatters';
import { findPlaceName, toKnownLocale } from '../../story/placeNames';
import { selectTitlePeriod } from '../../story/titlePeriod';
import type { Subject } from '../../subject';
import type { AlbumTemplate } from '../../templates';
import type { LayoutRequest } from '../../types';

/** Fewer places are in the title or in the captions. */
const MIN_PLACES = 2;

/** Returns what the book holds in words: “57 photos, 5 places, June 12 – July 11, 2015”; '' for an album without words. */
export function writeColophon(
  photos: readonly Subject[],
  { captions, locale }: Pick<LayoutRequest, 'captions' | 'locale'>,
  { textFont }: AlbumTemplate,
): string {
  if (!captions || photos.length === 0) return '';
  const language = toKnownLocale(locale);
  const places = new Set(photos.flatMap(({ place }) => (place && findPlaceName(place, language)?.key) || []));
  const words = [
    countInWords(language, 'photos', photos.length),
    places.size < MIN_PLACES ? '' : countInWords(language, 'places', places.size),
    createDayRangeFormatter(locale, textFont)(selectTitlePeriod(photos)),
  ];
  return replaceMissingGlyphs(words.filter((one) => one !== '').join(', '), textFont);
}
