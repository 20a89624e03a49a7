import { readFileSync } from 'node:fs';
import { createIntl } from 'react-intl';

const tables = new Map<string, Record<string, string>>();

function tableOf(locale: string): Record<string, string> {
  const known = tables.get(locale);
  if (known) return known;
  const read = (folder: string) =>
    JSON.parse(readFileSync(new URL(`../../translations/${folder}${locale}.json`, import.meta.url), 'utf8')) as Record<
      string,
      string
    >;
  const table = { ...read(''), ...read('server/') };
  tables.set(locale, table);
  return table;
}

/**
 * Text of an id, to find elements by what users read.
 * @throws Error for an id without a text
 */
export function text(id: string, values: Record<string, string | number> = {}, locale = 'en'): string {
  const messages = tableOf(locale);
  if (!(id in messages)) throw new Error(`${locale}.json has no message ${id}`);
  return createIntl({ locale, messages, onWarn: () => undefined }).formatMessage({ id }, values);
}

/** Pattern of a text with its variables as wildcards. */
export function textPattern(id: string, locale = 'en'): RegExp {
  const words = (tableOf(locale)[id] ?? '')
    .split(/\{[^}]*\}|<[^>]*>/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(words.join('.*'));
}
