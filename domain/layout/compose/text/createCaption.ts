import type { FontId, TextElement } from '../../../document/model';
import { glyphCoverage } from '../../../document/text/textRuns';
import { type FormatId, formats } from '../../../geometry/formats';
import { relativeLongitude } from '../../../geometry/numbers';
import { hasOverlap, type Rect } from '../../../geometry/rect';
import { toFormatLocale } from '../../../locales';
import type { PhotoLocation } from '../../../photo';
import { computePageGeometry } from '../../pageGeometry';
import { bookText } from '../../story/bookText';
import { createDayRangeFormatter } from '../../story/dateFormatters';
import { countryName, toKnownLocale, townName } from '../../story/placeNames';
import type { AlbumTemplate } from '../../templates';
import type { LayoutPhoto } from '../../types';
import { createText } from '../createElements';
import { captionStyle } from './textStyles';
import { measureTextHeight } from './typesetting';

const MAX_PLACE_DISTANCE_DEG = 0.2;

function formatCoordinates({ latitude, longitude }: PhotoLocation, locale: string): string {
  const letter = (point: 'north' | 'south' | 'east' | 'west') => bookText(toKnownLocale(locale), `compass.${point}`);
  const degrees = new Intl.NumberFormat(toFormatLocale(locale), { maximumFractionDigits: 2 });
  return `${degrees.format(Math.abs(latitude))}° ${letter(latitude < 0 ? 'south' : 'north')}, ${degrees.format(Math.abs(longitude))}° ${letter(longitude < 0 ? 'west' : 'east')}`;
}

function commonValue(values: readonly string[]): string {
  const [first = ''] = values;
  return values.every((value) => value === first) ? first : '';
}

/**
 * Formats the place of photos: “Sóller, Spain” for one town, “Spain” for several of one country. Far from towns, one
 * place gives “36.05° N, 112.14° W”. Otherwise ''. Omits names that the font cannot write.
 */
function formatPlaces(photos: readonly LayoutPhoto[], locale: string, font: FontId): string {
  const places = photos.flatMap(({ place }) => place ?? []);
  const [first] = places;
  if (!first || places.length < photos.length) return '';
  const isNear = (a: PhotoLocation, b: PhotoLocation) =>
    Math.max(Math.abs(a.latitude - b.latitude), Math.abs(relativeLongitude(a.longitude, b.longitude))) <
    MAX_PLACE_DISTANCE_DEG;
  const town = commonValue(places.map((place) => (place.town ? townName(place, locale) : '')));
  const country = countryName(commonValue(places.map((place) => place.country ?? '')), locale);
  const names = [town, country];
  const named = names.filter((name) => name !== '' && glyphCoverage(name, font) === 1);
  if (named.length > 0) return named.join(', ');
  const words = places.every((place) => isNear(place, first)) ? formatCoordinates(first, locale) : '';
  return glyphCoverage(words, font) === 1 ? words : '';
}

interface CaptionOptions {
  readonly format: FormatId;
  readonly template: AlbumTemplate;
  readonly locale: string; // BCP 47
  readonly others: readonly Rect[];
}

const CAPTION_GAP_MM = 2;

function placeCaption(
  box: Rect,
  height: number,
  { format, others }: CaptionOptions,
): { readonly frame: Rect; readonly within: boolean } {
  const { height: page, safe } = formats[format];
  const places = [box.y + box.height + CAPTION_GAP_MM, box.y - CAPTION_GAP_MM - height].map((y) => ({
    x: box.x,
    y,
    width: box.width,
    height,
  }));
  const isFree = (place: Rect) =>
    place.y >= safe && place.y + height <= page - safe && !others.some((other) => hasOverlap(other, place));
  const free = places.find(isFree);
  if (free) return { frame: free, within: false };
  const foot = {
    x: box.x + CAPTION_GAP_MM,
    y: box.y + box.height - height - CAPTION_GAP_MM,
    width: box.width - 2 * CAPTION_GAP_MM,
    height,
  };
  return { frame: foot, within: true };
}

/**
 * Creates a caption with date and place of photos in the template's caption style. Null when neither is known.
 * @param box around the photos, in mm
 */
export function createCaption(
  photos: readonly LayoutPhoto[],
  box: Rect,
  options: CaptionOptions,
): Omit<TextElement, 'id'> | null {
  const { format, template, locale } = options;
  const style = captionStyle(template, computePageGeometry(format, template, 0));
  const words = [createDayRangeFormatter(locale, style.font)(photos), formatPlaces(photos, locale, style.font)];
  const text = words.filter((one) => one !== '').join(' · ');
  if (text === '') return null;
  const { frame, within } = placeCaption(box, measureTextHeight(text, style, box.width), options);
  const made = createText(text, frame, within ? { ...style, colour: '#ffffff' } : style);
  return made.type === 'text' ? made : null;
}
