/** Working days from payment until a book leaves the printer, as print-on-demand services promise. */
export const PRODUCTION_DAYS = { days_min: 3, days_max: 5 } as const;

const DAY_MS = 86_400_000;

/**
 * Adds working days to a day, skipping Saturdays and Sundays but not holidays.
 * @param day `YYYY-MM-DD`
 * @returns `YYYY-MM-DD`
 * @throws RangeError for an invalid day
 */
export function addWorkingDays(day: string, count: number): string {
  let time = Date.parse(`${day}T00:00:00Z`);
  for (let left = count; left > 0; ) {
    time += DAY_MS;
    const weekday = new Date(time).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return new Date(time).toISOString().slice(0, 10);
}

export function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export function dayInTimeZone(timeZone: string, moment: Date): string {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'iso8601',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
}
