import type { Locale } from '@domain/contract';
import { localeOfPath, withLocale } from '@/i18n';

/** Gives the path in the address bar the code of a language; page, query, hash and place in the history stay. */
export const replacePathLocale = (locale: Locale): void => {
  const { pathname, search, hash } = window.location;
  const path = withLocale(pathname, locale);
  if (path !== pathname) window.history.replaceState(window.history.state, '', path + search + hash);
};

/**
 * Entries of the history from before a change of language carry another code, or none. To be called before the router is made that has
 * `basename`: listeners are told in the order they came, and that router knows no path outside its base.
 * @returns a function that ends it
 */
export const replaceLocaleOnPopState = (basename: string): (() => void) => {
  const locale = localeOfPath(basename);
  if (!locale) return () => undefined;
  const rename = () => replacePathLocale(locale);
  window.addEventListener('popstate', rename);
  return () => window.removeEventListener('popstate', rename);
};
