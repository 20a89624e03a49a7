import de from '../../../translations/book/de.json';
import en from '../../../translations/book/en.json';
import es from '../../../translations/book/es.json';
import fr from '../../../translations/book/fr.json';
import pt from '../../../translations/book/pt.json';
import ru from '../../../translations/book/ru.json';
import type { Locale } from '../../locales';

const texts: Readonly<Record<Locale, typeof en>> = { en, ru, fr, de, es, pt };

export const bookText = (locale: Locale, id: keyof typeof en, year?: number): string =>
  texts[locale][id].replace('{year}', String(year));
