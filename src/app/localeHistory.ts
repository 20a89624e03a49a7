import type { Locale } from '@domain/contract';
import { createPath, type Location } from 'react-router-dom';
import { detectLocale, type LocaleSelection, localeOfPath, withLocale } from '@/i18n';

/** Replaces the language code of the current path. Page, query, hash and history entry stay. */
export const replacePathLocale = (locale: Locale): void => {
  const { pathname, search, hash } = window.location;
  const path = withLocale(pathname, locale);
  if (path !== pathname) window.history.replaceState(window.history.state, '', path + search + hash);
};

/** Returns the locale to start in. A saved locale also goes into the path. */
export const resolveInitialLocale = (): LocaleSelection => {
  const place = detectLocale(window.location.pathname);
  if (place.isPrefixed) replacePathLocale(place.locale);
  return place;
};

/**
 * Replaces the current history entry by the target of an unfinished navigation. A disposed router drops that
 * navigation, and the next one opens the current entry.
 */
export const applyPendingLocation = (pending: Location | undefined): void => {
  if (!pending) return;
  const entry = window.history.state as object | null;
  window.history.replaceState({ ...entry, usr: pending.state as unknown, key: pending.key }, '', createPath(pending));
};

/**
 * Corrects the locale of history entries from before a change of language. Call it before creating
 * the router with `basename`: listeners run in order, and that router knows no path outside its
 * base.
 * @returns a function that removes the listener
 */
export const replaceLocaleOnPopState = (basename: string): (() => void) => {
  const locale = localeOfPath(basename);
  if (!locale) return () => undefined;
  const rename = () => replacePathLocale(locale);
  window.addEventListener('popstate', rename);
  return () => window.removeEventListener('popstate', rename);
};
