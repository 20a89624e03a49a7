import { layoutNames, routeName, routes, SHARE_TOKEN_PATTERN, SLUG_PATTERN, UUID_PATTERN } from './routes';

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
const legalRoutes: readonly string[] = ['legal-id'];
const named = (names: readonly string[]) => routes.filter(({ name }) => names.includes(name));

describe('the routes table', () => {
  it('names each screen and each path once', () => {
    expect(new Set(routes.map(({ name }) => name)).size).toBe(routes.length);
    expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length);
  });

  it('opens without a token exactly what the specification lists as public, and legal pages', () => {
    for (const { name, access } of routes)
      expect([name, access !== 'token']).toEqual([name, [...publicRoutes, ...legalRoutes].includes(name)]);
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
  it.each([
    [UUID_PATTERN, '0198c0de-0000-7000-8000-000000000000', true],
    [UUID_PATTERN, '0198C0DE-0000-7000-8000-00000000000A', true],
    [UUID_PATTERN, '0198c0de', false],
    [UUID_PATTERN, '0198c0de-0000-7000-8000-000000000000x', false],
    [SHARE_TOKEN_PATTERN, 'aB3-_aB3-_aB3-_aB3-_', true],
    [SHARE_TOKEN_PATTERN, 'short', false],
    [SHARE_TOKEN_PATTERN, '<script>alert(1)</script>', false],
    [SLUG_PATTERN, 'quiet-days-2', true],
    [SLUG_PATTERN, 'Quiet Days', false],
    [SLUG_PATTERN, '..', false],
  ])('%p of %s is %s', (check, id, right) => expect(check.test(id)).toBe(right));
});
