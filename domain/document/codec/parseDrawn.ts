import { LOCALES } from '../../locales';
import { canBeDrawn, cleanDrawing } from '../drawn';
import {
  type CalendarElement,
  type DateElement,
  type DrawnElement,
  dateStyles,
  fontIds,
  type MapElement,
  type MapPlace,
  mapStyles,
} from '../model';
import { type AttributeReader, parseCommon } from './attributeReader';
import type { Scanner } from './scanner';

function requireDrawable<E extends DrawnElement>(scanner: Scanner, at: number, made: E): E {
  const stored = canBeDrawn(made) ? cleanDrawing(made) : null;
  return stored && JSON.stringify(stored) === JSON.stringify(made) ? stored : scanner.fail('bad_value', at);
}

const placePattern = /^(-?[0-9]{1,2}(?:\.[0-9]{1,2})?) (-?[0-9]{1,3}(?:\.[0-9]{1,2})?) (\S.*)$/u;

function parsePlace(scanner: Scanner, line: string, at: number): MapPlace {
  const [, latitude, longitude, name] = placePattern.exec(line) ?? [];
  if (latitude === undefined || longitude === undefined || name === undefined) scanner.fail('bad_value', at);
  return { name, latitude: Number(latitude) + 0, longitude: Number(longitude) + 0 };
}

export function parseMap(scanner: Scanner, read: AttributeReader, at: number): MapElement {
  const places = read.required('data-places');
  const map: MapElement = {
    type: 'map',
    ...parseCommon(read, 'map'),
    places: places.value.split('\n').map((line) => parsePlace(scanner, line, places.at)),
    route: read.flag('data-route'),
    style: read.oneOf('data-style', mapStyles),
    colour: read.colour('data-colour'),
    font: read.oneOf('data-font', fontIds),
  };
  read.assertNoUnknown();
  return requireDrawable(scanner, at, map);
}

export function parseCalendar(scanner: Scanner, read: AttributeReader, at: number): CalendarElement {
  const marked = read.optional('data-marked');
  const calendar: CalendarElement = {
    type: 'calendar',
    ...parseCommon(read, 'calendar'),
    month: read.required('data-month').value,
    firstDay: read.number('data-first', { min: 0, max: 6 }),
    locale: read.oneOf('data-locale', LOCALES),
    marked: marked ? marked.value.split(' ').map(Number) : [],
    colour: read.colour('data-colour'),
    accent: read.colour('data-accent'),
    ground: read.optionalColour('data-ground'),
    font: read.oneOf('data-font', fontIds),
  };
  read.assertNoUnknown();
  return requireDrawable(scanner, at, calendar);
}

export function parseDateStamp(scanner: Scanner, read: AttributeReader, at: number): DateElement {
  const stamp: DateElement = {
    type: 'date',
    ...parseCommon(read, 'date'),
    date: read.required('data-date').value,
    style: read.oneOf('data-style', dateStyles),
    locale: read.oneOf('data-locale', LOCALES),
    colour: read.colour('data-colour'),
    font: read.oneOf('data-font', fontIds),
  };
  read.assertNoUnknown();
  return requireDrawable(scanner, at, stamp);
}
