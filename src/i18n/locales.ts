import { DEFAULT_LANGUAGE, LOCALE_COOKIE_DAYS, LOCALES, type Locale } from '@domain/contract';
import { browserStorage, cookies } from '@/lib/browserStorage';

export const languageNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  ru: 'Русский',
  fr: 'Français',
  de: 'Deutsch',
  es: 'Español',
  pt: 'Português',
};

const CODE_KEY = 'languageCode';
const NAME_KEY = 'language';
const COOKIE = 'locale';

export const isLocale = (value: unknown): value is Locale => (LOCALES as readonly unknown[]).includes(value);

/** Returns the language chosen on this device. The code decides; a name must be stored beside it. */
const getSavedLocale = (): Locale | null => {
  const code = browserStorage.get(CODE_KEY);
  return isLocale(code) && browserStorage.get(NAME_KEY) ? code : null;
};

export const saveLocale = (locale: Locale): void => {
  browserStorage.set(CODE_KEY, locale);
  browserStorage.set(NAME_KEY, languageNames[locale]);
  cookies.write(`${COOKIE}=${locale}; path=/; max-age=${LOCALE_COOKIE_DAYS * 86_400}; samesite=lax`);
};

const getCookieLocale = (): Locale | null => {
  const value = /(?:^|; )locale=(\w+)/.exec(cookies.read())?.[1];
  return isLocale(value) ? value : null;
};

/** `/de/photos` → `de`; null when the path carries no language code. */
export const localeOfPath = (pathname: string): Locale | null => {
  const first = pathname.split('/')[1];
  return isLocale(first) ? first : null;
};

export const stripLocale = (pathname: string): string => {
  const locale = localeOfPath(pathname);
  return locale ? pathname.slice(locale.length + 1) || '/' : pathname;
};

/** Returns the path with another language code: `/fr/photos`, `de` → `/de/photos`. */
export const withLocale = (pathname: string, locale: Locale): string => `/${locale}${stripLocale(pathname)}`;

export interface LocaleSelection {
  readonly locale: Locale;
  /** True when paths carry the language code. */
  readonly isPrefixed: boolean;
}

/**
 * Returns the initial language: the saved one (its code then goes into the path), the path's, the
 * cookie's, the browser's, English.
 */
export const detectLocale = (pathname: string, languages: readonly string[] = navigator.languages): LocaleSelection => {
  const saved = getSavedLocale();
  if (saved) return { locale: saved, isPrefixed: true };
  const ofPath = localeOfPath(pathname);
  if (ofPath) return { locale: ofPath, isPrefixed: true };
  const ofBrowser = languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLocale);
  return { locale: getCookieLocale() ?? ofBrowser ?? DEFAULT_LANGUAGE, isPrefixed: false };
};

/**
 * Returns the language of the page outside of components, where there is no `useLanguage`. Another tab may have saved
 * another one.
 */
export const getLocale = (pathname = window.location.pathname): Locale =>
  localeOfPath(pathname) ?? detectLocale(pathname).locale;

/** `/de`, or `/` where paths carry no language code. */
export const routerBasename = ({ locale, isPrefixed }: LocaleSelection): string => (isPrefixed ? `/${locale}` : '/');
