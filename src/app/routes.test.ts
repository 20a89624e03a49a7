import { layoutNames, type RouteName, routeName, routes } from './routes';

/** Paths that the specification lists as open without a token. */
const publicRoutes: readonly string[] = [
  'auth-login',
  'auth-registration',
  'auth-forgot_password',
  'auth-reset_password',
  'auth-verify_email',
  'callback-google',
  'preview-id',
];
/** Pages that the law wants open to everyone. */
const legalRoutes: readonly string[] = ['legal-id', 'credits'];
/** A book may be made before anybody signs in. */
const visitorRoutes: readonly string[] = ['book'];
const named = (names: readonly string[]) => routes.filter(({ name }) => names.includes(name));

describe('the routes table', () => {
  it('names each screen and each path once', () => {
    expect(new Set(routes.map(({ name }) => name)).size).toBe(routes.length);
    expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length);
  });

  it('opens without a token exactly what the specification lists as public, legal pages, and the book of a visitor', () => {
    for (const { name, access } of routes)
      expect([name, access !== 'token']).toEqual([
        name,
        [...publicRoutes, ...legalRoutes, ...visitorRoutes].includes(name),
      ]);
  });

  it('sends a signed-in user away from the sign-in and registration pages only', () => {
    const forGuests = routes.filter(({ access }) => access === 'guest').map(({ name }) => name);
    expect(forGuests).toEqual(['auth-login', 'auth-registration']);
  });

  it('keeps alive the pages that the specification names, in their layouts', () => {
    const kept = routes.filter(({ keptAlive }) => keptAlive).map(({ name, layout }) => [name, layout]);
    expect(kept).toEqual([
      ['creations-preview-id', 'flipbook'],
      ['preview-id', 'flipbook'],
      ['templates-id', 'template'],
    ]);
  });

  it('uses each of the eight layouts of the specification, and one for legal pages', () => {
    expect([...layoutNames].sort()).toEqual([
      'auth',
      'cart',
      'default',
      'editor',
      'flipbook',
      'intro',
      'legal',
      'start',
      'template',
    ]);
    expect(named(['index']).map(({ layout }) => layout)).toEqual(['intro']);
  });

  it('checks the id of every path that has one', () => {
    for (const { name, path, check } of routes) expect([name, Boolean(check)]).toEqual([name, path.includes(':id')]);
  });
});

describe('a route name', () => {
  it('may carry a language after three underscores', () => {
    expect(routeName('index', null)).toBe('index');
    expect(routeName('auth-forgot_password', 'de')).toBe('auth-forgot_password___de');
  });
});

describe('the validation checks', () => {
  it.each<[name: RouteName, id: string, right: boolean]>([
    ['creations-editor-id', '0198c0de-0000-7000-8000-000000000000', true],
    ['creations-editor-id', '0198C0DE-0000-7000-8000-00000000000A', true],
    ['creations-editor-id', '0198c0de', false],
    ['creations-editor-id', '0198c0de-0000-7000-8000-000000000000x', false],
    ['preview-id', 'aB3-_aB3-_aB3-_aB3-_', true],
    ['preview-id', 'short', false],
    ['preview-id', '<script>alert(1)</script>', false],
    ['templates-id', 'quiet-days-2', true],
    ['templates-id', 'Quiet Days', false],
    ['templates-id', '..', false],
  ])('of %s: %s is %s', (name, id, right) =>
    expect(routes.find((route) => route.name === name)?.check?.test(id)).toBe(right),
  );
});
