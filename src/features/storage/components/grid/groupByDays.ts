import type { PhotoItem } from '../../selectors';

const padTwoDigits = (n: number) => String(n).padStart(2, '0');

export type DatedItem = PhotoItem & { readonly at: string };

export const isDated = (item: PhotoItem): item is DatedItem => item.at !== null;

/** Returns the day of a tile, `YYYY-MM-DD`: in the camera's clock, or in the reader's zone for an upload. */
function localDay({ at, clock }: DatedItem): string {
  if (clock === 'camera') return at.slice(0, 10);
  const date = new Date(at);
  return `${date.getFullYear()}-${padTwoDigits(date.getMonth() + 1)}-${padTwoDigits(date.getDate())}`;
}

/** Tiles of one day, or of a few sparse days. */
export interface DayGroup {
  readonly id: string;
  readonly earliest: string;
  readonly latest: string;
  readonly months: readonly string[];
  readonly items: readonly PhotoItem[];
}

/** A day with fewer photos may share a section with its neighbours, because one heading per photo wastes space. */
const SPARSE_DAY_PHOTOS = 5;
/** Merged days lie within this many days and one year. */
const MAX_SPAN_DAYS = 31;

const daysBetween = (a: string, b: string) => Math.abs(Date.parse(a) - Date.parse(b)) / 86_400_000;

const canShareSection = (group: DayGroup, day: DayGroup): boolean =>
  group.items.length < SPARSE_DAY_PHOTOS * 2 &&
  day.items.length < SPARSE_DAY_PHOTOS &&
  (group.earliest !== group.latest || group.items.length < SPARSE_DAY_PHOTOS) &&
  group.id.slice(0, 4) === day.id.slice(0, 4) &&
  daysBetween(group.id, day.id) < MAX_SPAN_DAYS;

const mergeDays = (group: DayGroup, day: DayGroup): DayGroup => ({
  id: group.id,
  earliest: group.earliest < day.earliest ? group.earliest : day.earliest,
  latest: group.latest > day.latest ? group.latest : day.latest,
  months: [...new Set([...group.months, ...day.months])],
  items: [...group.items, ...day.items],
});

/**
 * Groups tiles by day, in the order of the first tile of each day, as the server groups them. Tiles are sorted by
 * instant, so days of two time zones alternate, and each day still appears once.
 */
function groupBySingleDay(items: readonly DatedItem[]): DayGroup[] {
  const itemsByDay = new Map<string, PhotoItem[]>();
  for (const item of items) {
    const day = localDay(item);
    const known = itemsByDay.get(day);
    if (known) known.push(item);
    else itemsByDay.set(day, [item]);
  }
  return [...itemsByDay].map(([day, own]) => ({
    id: day,
    earliest: day,
    latest: day,
    months: [day.slice(0, 7)],
    items: own,
  }));
}

/** Groups tiles by day; nearby sparse days are merged. Each day is in one group. */
export function groupByDays(items: readonly DatedItem[]): DayGroup[] {
  const groups: DayGroup[] = [];
  for (const day of groupBySingleDay(items)) {
    const group = groups.at(-1);
    if (group && canShareSection(group, day)) groups[groups.length - 1] = mergeDays(group, day);
    else groups.push(day);
  }
  return groups;
}
