import type { Locale } from '@domain/contract';
import { generatePath, matchPath } from 'react-router-dom';
import { isLocale, localeOfPath, stripLocale } from '@/i18n';
import { type RouteName, routes } from './routes';

const SUFFIX = '___';

/** A route's name, with the language of its path after three underscores: `index___de`. */
export const routeName = (name: RouteName, locale: Locale | null): string => (locale ? name + SUFFIX + locale : name);

/** The route and language that a name means; null for one that no route has. */
export const parseRouteName = (full: string): { readonly name: RouteName; readonly locale: Locale | null } | null => {
  const [name, code = null, ...rest] = full.split(SUFFIX);
  const route = routes.find((each) => each.name === name);
  if (!route || rest.length > 0 || (code !== null && !isLocale(code))) return null;
  return { name: route.name, locale: code };
};

/** The path of a named route: `creations-preview-id___de`, `{ id }` → `/de/creations/preview/{id}`. Null for a name that no route has. */
export const pathForRouteName = (full: string, params: Readonly<Record<string, string>> = {}): string | null => {
  const parsed = parseRouteName(full);
  const route = routes.find(({ name }) => name === parsed?.name);
  if (!parsed || !route) return null;
  const path = generatePath(route.path, params);
  return parsed.locale ? `/${parsed.locale}${path === '/' ? '' : path}` : path;
};

/** The name of the route at a path: `/de/photos` → `photos___de`. Null where no route is. */
export const routeNameForPath = (pathname: string): string | null => {
  const bare = stripLocale(pathname);
  const route = routes.find(({ path }) => path === bare) ?? routes.find(({ path }) => matchPath(path, bare));
  return route ? routeName(route.name, localeOfPath(pathname)) : null;
};
