import { type Locale, toFormatLocale } from '../locales';

interface CalendarDay {
  readonly year: number;
  readonly month: number; // 1…12
  readonly day: number;
}

/** Formatters by language and parts: creating one takes longer than many calls of it. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Formats a day of the calendar, which belongs to no time zone. */
export function formatDay(
  { year, month, day }: CalendarDay,
  parts: Pick<Intl.DateTimeFormatOptions, 'day' | 'month' | 'weekday' | 'year'>,
  locale: Locale,
): string {
  const key = `${locale} ${JSON.stringify(parts)}`;
  const format = formatters.get(key) ?? new Intl.DateTimeFormat(toFormatLocale(locale), { ...parts, timeZone: 'UTC' });
  formatters.set(key, format);
  return format.format(Date.UTC(year, month - 1, day));
}

/** First day of the week where people of that language live: Sunday in the calendars of English and Portuguese. */
export const firstWeekday = (locale: Locale): number => (locale === 'en' || locale === 'pt' ? 0 : 1);
