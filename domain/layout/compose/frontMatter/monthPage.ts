import { firstWeekday, formatDay } from '../../../drawing/dateWords';
import { toGrid } from '../../../geometry/numbers';
import type { PageGeometry } from '../../pageGeometry';
import type { PhotoMonth } from '../../story/findMonths';
import { toKnownLocale } from '../../story/placeNames';
import type { AlbumTemplate, ChapterColours } from '../../templates/albumTemplate';
import { createCalendarDraft, createRectangle, type ElementDraft } from '../createElements';
import { chooseFont } from '../text/chooseFonts';

/** Least and greatest height of the calendar by its width; it is as large as the box of the page allows. */
const CALENDAR = { least: 0.66, most: 1.18 } as const;

interface MonthPageInput {
  readonly month: PhotoMonth;
  readonly locale: string; // BCP 47
  readonly template: AlbumTemplate;
  readonly geometry: PageGeometry;
  readonly colours: ChapterColours;
}

export function createMonthPage({ month: { month, days }, locale, template, geometry, colours }: MonthPageInput) {
  const language = toKnownLocale(locale);
  const [year = 2000, number = 1] = month.split('-').map(Number);
  const name = formatDay({ year, month: number, day: 1 }, { month: 'long' }, language);
  const box = geometry.box.left;
  const width = Math.min(box.width, box.height / CALENDAR.least);
  const height = Math.min(box.height, width * CALENDAR.most);
  const x = template.titleAlign === 'center' ? box.x + (box.width - width) / 2 : box.x;
  const y = box.y + (box.height - height) / 2;
  const calendar = createCalendarDraft(
    { x: toGrid(x), y: toGrid(y), width: toGrid(width), height: toGrid(height) },
    {
      month,
      firstDay: firstWeekday(language),
      locale: language,
      marked: days,
      colour: colours.ink,
      accent: colours.ink,
      font: chooseFont(name, template.titleFont),
    },
  );
  return [createRectangle(geometry.full.left, colours.background), calendar] satisfies ElementDraft[];
}
