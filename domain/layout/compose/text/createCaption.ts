import type { FontId, SpreadDocument, TextElement } from '../../../document/model';
import { glyphCoverage } from '../../../document/text/textRuns';
import { relativeLongitude } from '../../../geometry/numbers';
import { hasOverlap, type Rect } from '../../../geometry/rect';
import { toFormatLocale } from '../../../locales';
import type { PhotoLocation } from '../../../photo';
import { type BookBinding, safeAreas } from '../../../print/safeAreas';
import { computeReadingScale } from '../../pageGeometry';
import { bookText } from '../../story/bookText';
import { createDayRangeFormatter } from '../../story/dateFormatters';
import { countryName, toKnownLocale, townName } from '../../story/placeNames';
import { WORDS_SEPARATOR } from '../../story/titleWords';
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
  readonly sheet: Pick<SpreadDocument, 'format' | 'spine' | 'role'>;
  readonly binding: BookBinding;
  readonly template: AlbumTemplate;
  readonly locale: string; // BCP 47
  readonly others: readonly Rect[];
}

const CAPTION_GAP_MM = 2;
/** Narrower photos get a caption that is wider than they are. */
const MIN_CAPTION_WIDTH_MM = 25;

type Column = Pick<Rect, 'x' | 'width'>;

/** Returns the part of a column between two edges, widened within them to the least width of a caption. */
function fitColumn({ x, width }: Column, within: Column): Column {
  const [from, to] = [Math.max(x, within.x), Math.min(x + width, within.x + within.width)];
  const needed = Math.min(MIN_CAPTION_WIDTH_MM, within.width);
  if (to - from >= needed) return { x: from, width: to - from };
  const start = Math.min(Math.max((from + to - needed) / 2, within.x), within.x + within.width - needed);
  return { x: start, width: needed };
}

/** Returns the safe area of the page that shows most of some photos. */
function findSafeArea({ x, width }: Rect, { sheet, binding }: CaptionOptions): Rect | undefined {
  const shown = (area: Rect) => Math.min(x + width, area.x + area.width) - Math.max(x, area.x);
  const [first, ...others] = safeAreas(sheet, binding);
  return others.reduce((best, area) => (best && shown(area) > shown(best) ? area : best), first);
}

function placeCaption(box: Rect, safe: Rect, heightIn: (width: number) => number, others: readonly Rect[]) {
  const column = fitColumn(box, safe);
  const height = heightIn(column.width);
  const places = [box.y + box.height + CAPTION_GAP_MM, box.y - CAPTION_GAP_MM - height].map((y) => ({
    ...column,
    y,
    height,
  }));
  const bottom = safe.y + safe.height;
  const isFree = (place: Rect) =>
    place.y >= safe.y && place.y + height <= bottom && !others.some((other) => hasOverlap(other, place));
  const free = places.find(isFree);
  if (free) return { frame: free, isInPhoto: false };
  const inner = fitColumn({ x: box.x + CAPTION_GAP_MM, width: box.width - 2 * CAPTION_GAP_MM }, safe);
  const foot = Math.min(box.y + box.height - CAPTION_GAP_MM, bottom) - heightIn(inner.width);
  return { frame: { ...inner, y: Math.max(foot, safe.y), height: heightIn(inner.width) }, isInPhoto: true };
}

/**
 * Creates a caption with date and place of photos in the template's caption style, in the safe area of their page. It is
 * empty when neither is known.
 * @param box around the photos, in mm
 */
export function createCaption(
  photos: readonly LayoutPhoto[],
  box: Rect,
  options: CaptionOptions,
): Omit<TextElement, 'id'> | null {
  const { sheet, template, locale, others } = options;
  const style = captionStyle(template, { readingScale: computeReadingScale(sheet.format) });
  const words = [createDayRangeFormatter(locale, style.font)(photos), formatPlaces(photos, locale, style.font)];
  const text = words.filter((one) => one !== '').join(WORDS_SEPARATOR);
  const safe = findSafeArea(box, options);
  if (!safe) return null;
  const heightIn = (width: number) => measureTextHeight(text || '–', style, width);
  const { frame, isInPhoto } = placeCaption(box, safe, heightIn, others);
  const made = createText(text, frame, isInPhoto ? { ...style, colour: '#ffffff' } : style);
  return made.type === 'text' ? made : null;
}
