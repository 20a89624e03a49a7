import { daysInMonth, parseMonth } from '../document/drawn';
import type { CalendarElement } from '../document/model';
import type { Rect } from '../geometry/rect';
import type { Locale } from '../locales';
import { formatDay } from './dateWords';
import {
  circlePath,
  createWords,
  type Drawing,
  filled,
  fitSize,
  inkOn,
  linePath,
  rectPath,
  stroked,
  toPoints,
} from './drawingParts';

/** Shares of the height that the name of the month and the row of weekdays take. */
const HEAD_SHARE = { title: 0.17, weekdays: 0.1 } as const;
/** Sizes of words as shares of the space for them. */
const SIZE = { title: 0.62, number: 0.48, numberWidth: 0.42, weekday: 0.66 } as const;
const RULE_MM = 0.25;
const MARGIN_SHARE = 0.06;
const DAYS = 7;

/** Name of a weekday, 0 for Sunday, in at most three letters. */
const weekdayName = (weekday: number, locale: Locale): string =>
  // 2 January 2000 was a Sunday.
  formatDay({ year: 2000, month: 1, day: 2 + weekday }, { weekday: 'short' }, locale)
    .replace('.', '')
    .slice(0, 3);

function monthTitle(year: number, month: number, locale: Locale): string {
  const name = formatDay({ year, month, day: 1 }, { month: 'long' }, locale);
  return `${name.charAt(0).toLocaleUpperCase(locale)}${name.slice(1)} ${year}`;
}

export function drawCalendar(calendar: CalendarElement): Drawing {
  const { frame, firstDay, locale, colour, accent, ground, font } = calendar;
  const margin = ground === null ? 0 : MARGIN_SHARE * Math.min(frame.width, frame.height);
  const shown = parseMonth(calendar.month);
  if (!shown) return { paths: [], texts: [] };
  const { width, height } = { width: frame.width - 2 * margin, height: frame.height - 2 * margin };
  const shift = ({ x, y, ...size }: Rect): Rect => ({ x: x + margin, y: y + margin, ...size });
  const { year, month } = shown;
  const days = daysInMonth(year, month);
  const offset = (new Date(Date.UTC(year, month - 1, 1)).getUTCDay() - firstDay + DAYS) % DAYS;
  const rows = Math.ceil((offset + days) / DAYS);
  const top = height * (HEAD_SHARE.title + HEAD_SHARE.weekdays);
  const cell = { width: width / DAYS, height: (height - top) / rows };
  const number = Math.min(cell.height * SIZE.number, cell.width * SIZE.numberWidth);
  const title = monthTitle(year, month, locale);
  const titleSize = fitSize(title, font, toPoints(height * HEAD_SHARE.title * SIZE.title), width);
  const weekdaySize = toPoints(Math.min(number * SIZE.weekday, height * HEAD_SHARE.weekdays * SIZE.weekday));

  const cellOf = (day: number): Rect => {
    const at = offset + day - 1;
    return shift({ x: (at % DAYS) * cell.width, y: top + Math.floor(at / DAYS) * cell.height, ...cell });
  };
  const marked = new Set(calendar.marked);
  const radius = Math.min(cell.width, cell.height) * 0.44;
  const weekdays = Array.from({ length: DAYS }, (_, i) => {
    const name = weekdayName((firstDay + i) % DAYS, locale);
    const box = {
      x: i * cell.width,
      y: height * HEAD_SHARE.title,
      width: cell.width,
      height: height * HEAD_SHARE.weekdays,
    };
    return createWords(name, { font, size: fitSize(name, font, weekdaySize, cell.width * 0.9), colour }, shift(box));
  });
  const numbers = Array.from({ length: days }, (_, i) => {
    const ink = marked.has(i + 1) ? inkOn(accent) : colour;
    return createWords(String(i + 1), { font, size: toPoints(number), colour: ink }, cellOf(i + 1));
  });
  const marks = calendar.marked.map((day) => {
    const { x, y } = cellOf(day);
    return filled(circlePath(x + cell.width / 2, y + cell.height / 2, radius), accent);
  });
  const rule = linePath([
    { x: margin, y: margin + top },
    { x: margin + width, y: margin + top },
  ]);
  return {
    paths: [
      ...(ground === null ? [] : [filled(rectPath({ x: 0, y: 0, width: frame.width, height: frame.height }), ground)]),
      stroked(rule, colour, RULE_MM, 0.5),
      ...marks,
    ],
    texts: [
      createWords(
        title,
        { font, size: titleSize, colour },
        shift({ x: 0, y: 0, width, height: height * HEAD_SHARE.title }),
      ),
      ...weekdays,
      ...numbers,
    ],
  };
}
