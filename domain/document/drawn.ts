import { isDrawnElement } from './elementTraits';
import { type DrawnElement, MAX_MAP_PLACES, type MapPlace, type SpreadElement } from './model';
import { cleanText, truncateText } from './text/breakLines';
import { toStoredText } from './text/glyphFallback';

export const MAX_PLACE_NAME_LENGTH = 60;

const MONTH = /^(\d{4})-(\d{2})$/;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
export const YEARS = { least: 1800, most: 2199 } as const;

export const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Returns the year and the month `1`…`12` of `2024-06`; null when it is no month. */
export function parseMonth(text: string): { readonly year: number; readonly month: number } | null {
  const [, year = 0, month = 0] = (MONTH.exec(text) ?? []).map(Number);
  return year >= YEARS.least && year <= YEARS.most && month >= 1 && month <= 12 ? { year, month } : null;
}

export function parseDate(
  text: string,
): { readonly year: number; readonly month: number; readonly day: number } | null {
  if (!DATE.test(text)) return null;
  const month = parseMonth(text.slice(0, 7));
  const day = Number(text.slice(8));
  return month && day >= 1 && day <= daysInMonth(month.year, month.month) ? { ...month, day } : null;
}

const roundDegrees = (degrees: number): number => Math.round(degrees * 100) / 100 + 0;

const isOnEarth = ({ latitude, longitude }: MapPlace): boolean =>
  Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180;

const cleanName = (name: string, font: DrawnElement['font']): string =>
  truncateText(toStoredText(cleanText(name).replace(/\s+/g, ' ').trim(), font), MAX_PLACE_NAME_LENGTH).trim();

export const cleanPlace = ({ name, latitude, longitude }: MapPlace, font: DrawnElement['font']): MapPlace => ({
  name: cleanName(name, font),
  latitude: roundDegrees(latitude),
  longitude: roundDegrees(longitude),
});

export function cleanDrawing<E extends DrawnElement>(element: E): E {
  if (element.type === 'map')
    return { ...element, places: element.places.map((place) => cleanPlace(place, element.font)) };
  if (element.type !== 'calendar') return element;
  const month = parseMonth(element.month);
  const days = month ? daysInMonth(month.year, month.month) : 0;
  const marked = [...new Set(element.marked)].filter((day) => Number.isInteger(day) && day >= 1 && day <= days);
  return { ...element, marked: marked.sort((a, b) => a - b) };
}

/** Returns false for a map without places, or with nameless or too many ones, and for dates that do not exist. */
export function canBeDrawn(element: SpreadElement): boolean {
  if (!isDrawnElement(element)) return true;
  switch (element.type) {
    case 'map':
      return (
        element.places.length > 0 &&
        element.places.length <= MAX_MAP_PLACES &&
        element.places.every((place) => isOnEarth(place) && cleanName(place.name, element.font) !== '')
      );
    case 'calendar':
      return (
        parseMonth(element.month) !== null &&
        Number.isInteger(element.firstDay) &&
        element.firstDay >= 0 &&
        element.firstDay <= 6
      );
    case 'date':
      return parseDate(element.date) !== null;
  }
}
