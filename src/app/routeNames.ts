import type { Locale } from '@domain/contract';
import { generatePath, matchPath } from 'react-router-dom';
import { isLocale, localeOfPath, stripLocale } from '@/i18n';
import { type RouteName, routes } from './routes';

const SUFFIX = '___';

/** Returns a route's name, with the language after three underscores: `index___de`. */
export const routeName = (name: RouteName, locale: Locale | null): string => (locale ? name + SUFFIX + locale : name);

/** Returns the route and language of a name; null for an unknown route. */
export const parseRouteName = (full: string): { readonly name: RouteName; readonly locale: Locale | null } | null => {
  const [name, code = null, ...rest] = full.split(SUFFIX);
  const route = routes.find((each) => each.name === name);
  if (!route || rest.length > 0 || (code !== null && !isLocale(code))) return null;
  return { name: route.name, locale: code };
};

/**
 * Returns the path of a named route: `creations-preview-id___de`, `{ id }` →
 * `/de/creations/preview/{id}`. Null for an unknown name.
 */
export const pathForRouteName = (full: string, params: Readonly<Record<string, string>> = {}): string | null => {
  const parsed = parseRouteName(full);
  const route = routes.find(({ name }) => name === parsed?.name);
  if (!parsed || !route) return null;
  const path = generatePath(route.path, params);
  return parsed.locale ? `/${parsed.locale}${path === '/' ? '' : path}` : path;
};

/**
 * Returns the name of the route at a path: `/de/photos` → `photos___de`. Null for an unknown path.
 */
export const routeNameForPath = (pathname: string): string | null => {
  const bare = stripLocale(pathname);
  const route = routes.find(({ path }) => path === bare) ?? routes.find(({ path }) => matchPath(path, bare));
  return route ? routeName(route.name, localeOfPath(pathname)) : null;
};
