import { DEFAULT_LANGUAGE, LOCALES, type Locale } from '@domain/contract';

const isLocale = (value: unknown): value is Locale => (LOCALES as readonly unknown[]).includes(value);

export function splitLocale(path: string): { readonly locale: Locale | null; readonly bare: string } {
  const first = path.split('/')[1];
  if (!isLocale(first)) return { locale: null, bare: path };
  return { locale: first, bare: path.slice(first.length + 1) || '/' };
}

function acceptedLanguages(header: string): string[] {
  const wanted = header.split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().split(';');
    const weight = Number(/^\s*q=([\d.]+)/.exec(parameters.join(';'))?.[1] ?? 1);
    return { code: tag.slice(0, 2).toLowerCase(), weight };
  });
  return wanted.sort((a, b) => b.weight - a.weight).map(({ code }) => code);
}

interface LanguageHints {
  readonly locale: Locale | null;
  readonly cookie: string | undefined;
  readonly accepted: string | undefined;
}

/** Predicts the language in which a page starts: from the path, the cookie, the browser, else English. */
export function choosePageLanguage({ locale, cookie, accepted }: LanguageHints): Locale {
  if (locale) return locale;
  if (isLocale(cookie)) return cookie;
  return acceptedLanguages(accepted ?? '').find(isLocale) ?? DEFAULT_LANGUAGE;
}
