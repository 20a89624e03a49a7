import type { Locale } from '@domain/contract';
import { IntlMessageFormat } from 'intl-messageformat';
import de from '../translations/server/de.json';
import en from '../translations/server/en.json';
import es from '../translations/server/es.json';
import fr from '../translations/server/fr.json';
import pt from '../translations/server/pt.json';
import ru from '../translations/server/ru.json';

/** Ids of the texts in `translations/server/en.json`. A wrong id does not compile. */
type ServerTextId = keyof typeof en;

/** Writes a text with its values. @throws when a value is missing */
export type Translate = (id: ServerTextId, values?: Readonly<Record<string, string | number>>) => string;

const catalogues: Readonly<Record<Locale, Readonly<Record<ServerTextId, string>>>> = { en, ru, fr, de, es, pt };

function createTranslate(language: Locale): Translate {
  const formats = new Map<ServerTextId, IntlMessageFormat>();
  return (id, values) => {
    const format = formats.get(id) ?? new IntlMessageFormat(catalogues[language][id], language);
    formats.set(id, format);
    return String(format.format(values));
  };
}

const translates = new Map<Locale, Translate>();

/** Returns the function that writes the server's texts in a language: mails, invoices, pages without the app. */
export function translateInto(language: Locale): Translate {
  const translate = translates.get(language) ?? createTranslate(language);
  translates.set(language, translate);
  return translate;
}
