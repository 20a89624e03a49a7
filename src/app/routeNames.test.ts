import { parseRouteName, pathForRouteName, routeName, routeNameForPath } from './routeNames';
import { routes } from './routes';

const id = '0198c0de-0000-7000-8000-000000000000';

describe('route names', () => {
  it('may carry a language after three underscores', () => {
    expect(routeName('index', null)).toBe('index');
    expect(routeName('auth-forgot_password', 'de')).toBe('auth-forgot_password___de');
    expect(parseRouteName('auth-forgot_password___de')).toEqual({ name: 'auth-forgot_password', locale: 'de' });
    expect(parseRouteName('index')).toEqual({ name: 'index', locale: null });
  });

  it.each(['nowhere', 'index___xx', 'index___', 'index___de___fr', '', '___de', 'index__de'])('reject %j', (name) => {
    expect(parseRouteName(name)).toBeNull();
    expect(pathForRouteName(name)).toBeNull();
  });

  it.each([
    ['index', '/', {}],
    ['index___de', '/de', {}],
    ['photos___ru', '/ru/photos', {}],
    ['creations-preview-id___pt', `/pt/creations/preview/${id}`, { id }],
  ])('map %s to the route at %s', (name, path, params) => {
    expect(pathForRouteName(name, params)).toBe(path);
    expect(routeNameForPath(path)).toBe(name);
  });

  it('convert to a path and back for every route, with and without a language', () => {
    for (const { name } of routes)
      for (const locale of [null, 'es'] as const) {
        const full = routeName(name, locale);
        expect(routeNameForPath(pathForRouteName(full, { id }) ?? '')).toBe(full);
      }
  });

  it('are null for unknown paths', () => {
    expect(routeNameForPath('/no/such')).toBeNull();
    expect(routeNameForPath('/xx/photos')).toBeNull();
  });
});
