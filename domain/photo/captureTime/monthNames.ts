import { LOCALES } from '../../locales';

const SHORT_LETTERS = 3;
const MONTHS = 12;

let numbers: ReadonlyMap<string, number> | null = null;

/** Collects the names of the months in all languages of the product, and their English abbreviations. */
function collectMonthNames(): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const locale of LOCALES)
    for (const options of [{ month: 'long' }, { month: 'long', day: 'numeric' }] as const) {
      const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
      for (let month = 0; month < MONTHS; month += 1) {
        const parts = format.formatToParts(Date.UTC(2000, month));
        const name =
          parts
            .find(({ type }) => type === 'month')
            ?.value.toLowerCase()
            .normalize() ?? '';
        found.set(name, month + 1);
        if (locale === 'en') found.set(name.slice(0, SHORT_LETTERS), month + 1);
      }
    }
  return found;
}

/** Returns the number of a month, 1…12, by its name in any language of the product; null for another word. */
export function monthOf(name: string): number | null {
  numbers ??= collectMonthNames();
  return numbers.get(name.toLowerCase().normalize()) ?? null;
}
