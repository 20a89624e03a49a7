import type { PhotoItem } from '../../selectors';

const padTwoDigits = (n: number) => String(n).padStart(2, '0');

/** Tile with a known time. */
export type DatedItem = PhotoItem & { readonly at: string };

export const isDated = (item: PhotoItem): item is DatedItem => item.at !== null;

/** Returns the day of a tile, `YYYY-MM-DD`: in the camera's clock, or in the reader's zone for an upload. */
export function localDay({ at, clock }: DatedItem): string {
  if (clock === 'camera') return at.slice(0, 10);
  const date = new Date(at);
  return `${date.getFullYear()}-${padTwoDigits(date.getMonth() + 1)}-${padTwoDigits(date.getDate())}`;
}

/** Tiles of one day, or of a few sparse days, in their order. */
export interface DayGroup {
  readonly first: string;
  readonly last: string;
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
  (group.first !== group.last || group.items.length < SPARSE_DAY_PHOTOS) &&
  group.first.slice(0, 4) === day.first.slice(0, 4) &&
  daysBetween(group.first, day.first) < MAX_SPAN_DAYS;

function singleDays(items: readonly DatedItem[]): DayGroup[] {
  const days: { first: string; last: string; months: string[]; items: PhotoItem[] }[] = [];
  for (const item of items) {
    const day = localDay(item);
    const current = days.at(-1);
    if (current?.first === day) current.items.push(item);
    else days.push({ first: day, last: day, months: [day.slice(0, 7)], items: [item] });
  }
  return days;
}

/** Groups tiles by day in their order; nearby sparse days are merged. */
export function groupByDays(items: readonly DatedItem[]): DayGroup[] {
  const groups: DayGroup[] = [];
  for (const day of singleDays(items)) {
    const group = groups.at(-1);
    if (!group || !canShareSection(group, day)) {
      groups.push(day);
      continue;
    }
    const months = [...new Set([...group.months, ...day.months])];
    groups[groups.length - 1] = { first: group.first, last: day.last, months, items: [...group.items, ...day.items] };
  }
  return groups;
}
