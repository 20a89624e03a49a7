import type { CalendarElement, DateElement, MapElement, MapPlace } from '@domain/document';
import { firstWeekday } from '@domain/drawing/dateWords';
import { findJourneyPlaces, type LayoutPhoto, mapStyleOn, sortPhotosByTime, templateOrDefault } from '@domain/layout';
import type { Locale } from '@domain/locales';
import { type BoundSpread, defaultElementProps, pageWidth, placeInFreeSpace } from '../../elements/createPhotoElement';
import { createElementId } from '../../elements/elementEditing';

export interface DrawingContext extends BoundSpread {
  readonly templateId: string;
  readonly locale: Locale;
  readonly photos: readonly LayoutPhoto[];
  readonly shownIds: ReadonlySet<string>;
  /** `2024-06-14`, for albums without dates. */
  readonly today: string;
}

/** Size of new elements as a share of the width of the page. */
const SHARE = { map: 0.8, calendar: 0.6, date: 0.34 } as const;
const DATE_ASPECT = 4;

const getPhoto = ({ photos }: DrawingContext) => {
  const known = new Map(photos.map((photo) => [photo.id, photo]));
  return (id: string) => known.get(id);
};

/** Returns the places of an album's photos, in the order of the journey. */
export function findAlbumPlaces({ photos, locale }: DrawingContext, font: MapElement['font']): MapPlace[] {
  return findJourneyPlaces(sortPhotosByTime(photos), { locale, font });
}

/** Creates a map of the places of the photos; null when no photo knows its place. */
export function createMap(context: DrawingContext): MapElement | null {
  const { document: doc } = context;
  const theme = templateOrDefault(context.templateId);
  const font = theme.textFont;
  const places = findAlbumPlaces(context, font);
  if (places.length === 0) return null;
  const side = pageWidth(doc) * SHARE.map;
  return {
    type: 'map',
    id: createElementId('map'),
    ...defaultElementProps,
    frame: placeInFreeSpace(context, 'map', { width: side, height: side }, getPhoto(context)),
    places,
    route: true,
    style: mapStyleOn(doc.background.colour),
    colour: '#a63d2f',
    font,
  };
}

/** Camera clocks are kept as if they were UTC. */
const dayOf = (takenAt: number): string => new Date(takenAt).toISOString().slice(0, 10);

/** Returns the days of the photos that are known to the day, those of the spread first. */
function findKnownDays({ photos, shownIds }: DrawingContext) {
  const dated = photos.flatMap(({ id, takenAt, takenPrecision = 'time' }) =>
    takenAt !== null && (takenPrecision === 'time' || takenPrecision === 'day') ? [{ id, day: dayOf(takenAt) }] : [],
  );
  const shown = dated.filter(({ id }) => shownIds.has(id)).map(({ day }) => day);
  return { shown: shown.sort(), all: dated.map(({ day }) => day).sort() };
}

/** Creates the month of the spread's photos, with their days marked. */
export function createCalendar(context: DrawingContext): CalendarElement {
  const { document: doc, locale, today } = context;
  const theme = templateOrDefault(context.templateId);
  const { shown, all } = findKnownDays(context);
  const month = (shown[0] ?? all[0] ?? today).slice(0, 7);
  const width = pageWidth(doc) * SHARE.calendar;
  return {
    type: 'calendar',
    id: createElementId('calendar'),
    ...defaultElementProps,
    frame: placeInFreeSpace(context, 'calendar', { width, height: width * 0.9 }, getPhoto(context)),
    month,
    firstDay: firstWeekday(locale),
    locale,
    marked: [...new Set(shown.filter((day) => day.startsWith(month)).map((day) => Number(day.slice(8))))],
    colour: '#161616',
    accent: '#a63d2f',
    ground: '#ffffff',
    font: theme.textFont,
  };
}

/** Creates a stamp with the first day of the spread's photos. */
export function createDateStamp(context: DrawingContext): DateElement {
  const { document: doc, locale, today } = context;
  const theme = templateOrDefault(context.templateId);
  const { shown, all } = findKnownDays(context);
  const width = pageWidth(doc) * SHARE.date;
  return {
    type: 'date',
    id: createElementId('date'),
    ...defaultElementProps,
    frame: placeInFreeSpace(context, 'date', { width, height: width / DATE_ASPECT }, getPhoto(context)),
    date: shown[0] ?? all[0] ?? today,
    style: 'line',
    locale,
    colour: theme.ink,
    font: theme.titleFont,
  };
}
