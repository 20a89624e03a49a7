import de from '../../../translations/book/de.json';
import en from '../../../translations/book/en.json';
import es from '../../../translations/book/es.json';
import fr from '../../../translations/book/fr.json';
import pt from '../../../translations/book/pt.json';
import ru from '../../../translations/book/ru.json';
import { type Locale, toFormatLocale } from '../../locales';

const texts: Readonly<Record<Locale, typeof en>> = { en, ru, fr, de, es, pt };

type BookTextId = keyof typeof en;

export const bookText = (locale: Locale, id: BookTextId, values: Readonly<Record<string, number>> = {}): string =>
  texts[locale][id].replaceAll(/\{(\w+)\}/g, (given, name: string) => String(values[name] ?? given));

/** Returns a count of photos or places in words, in the plural form of the language. */
export function countInWords(locale: Locale, what: 'photos' | 'places', count: number): string {
  const plural = new Intl.PluralRules(toFormatLocale(locale)).select(count);
  const form = plural === 'one' || plural === 'few' ? plural : 'many';
  return bookText(locale, what === 'photos' ? `colophon.photos.${form}` : `colophon.places.${form}`, { count });
}
