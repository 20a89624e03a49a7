import { act, screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { actions, tokenStore } from '@/features/auth';
import { renderApp } from '@/testing/renderApp';
import { RouteGuard } from './RouteGuard';
import type { Access } from './routes';

const claims = { currency: 'EUR', language: 'en', referral: 1 };

const Where = () => {
  const { pathname, search } = useLocation();
  return <p data-testid="where">{pathname + search}</p>;
};

const at = (access: Access, route: string) =>
  renderApp(<Where />, { guard: <RouteGuard access={access} />, route, path: route.split(/[?#]/)[0] ?? '/' });

const signIn = ({ store }: ReturnType<typeof at>) => act(() => void store.dispatch(actions.sessionOpened(claims)));
const be = ({ store }: ReturnType<typeof at>, action: { type: string }) => act(() => void store.dispatch(action));
const here = ({ router }: ReturnType<typeof at>) => router.state.location.pathname + router.state.location.search;

describe('RouteGuard', () => {
  beforeEach(() => window.localStorage.clear());

  it('sends a visitor without a token to the sign-in page with the full requested path', () => {
    const app = at('token', '/photos?sort=name#top');
    expect(screen.queryByTestId('where')).toBeNull();
    be(app, actions.sessionMissing());
    expect(here(app)).toBe(`/auth/login?next=${encodeURIComponent('/photos?sort=name#top')}`);
  });

  it('shows the page to a signed-in user', () => {
    const app = at('token', '/photos');
    signIn(app);
    expect(screen.getByTestId('where')).toHaveTextContent('/photos');
  });

  it('returns to the page after an expired session, but not after signing out', () => {
    const expired = at('token', '/photos');
    signIn(expired);
    be(expired, actions.sessionExpired());
    expect(here(expired)).toBe('/auth/login?next=%2Fphotos');
    const left = at('token', '/photos');
    signIn(left);
    be(left, actions.loggedOut());
    expect(here(left)).toBe('/auth/login');
  });

  it('returns to the first page after signing in from there', () => {
    const app = at('token', '/');
    be(app, actions.sessionMissing());
    expect(here(app)).toBe('/auth/login?next=%2F');
  });

  /** Renders the sign-in page for a visitor without a session, who then signs in. */
  const signInAt = (route: string) => {
    const app = at('guest', route);
    be(app, actions.sessionMissing());
    signIn(app);
    return app;
  };

  it('shows the sign-in page at once and redirects to the requested path after sign-in', () => {
    const app = at('guest', '/auth/login?next=/photos');
    expect(screen.getByTestId('where')).toBeInTheDocument();
    be(app, actions.sessionMissing());
    signIn(app);
    expect(here(app)).toBe('/photos');
  });

  it.each(['/auth/login?next=/photos', '/auth/registration?next=/photos', '/auth/login'])(
    'sends a signed-in user who opens %s home',
    (route) => {
      const app = at('guest', route);
      signIn(app);
      expect(here(app)).toBe('/');
    },
  );

  it('never flashes the sign-in page for a signed-in user', () => {
    tokenStore.set('something');
    at('guest', '/auth/login');
    expect(screen.queryByTestId('where')).toBeNull();
  });

  it.each([
    '//evil.example',
    '/%5Cevil.example',
    'javascript:alert(1)',
    'https://evil.example/',
    '/de//evil.example',
    '/de/%5Cevil.example',
    '/de/auth/login',
    '/ru/auth/login',
    '/auth/registration',
    'data:text/html,x',
  ])('never redirects to %s', (next) => {
    const app = signInAt(`/auth/login?next=${next}`);
    expect(here(app)).toBe('/');
  });

  it('keeps the current language, whatever code the requested path carries', () => {
    const app = signInAt(`/auth/login?next=${encodeURIComponent('/de/photos?sort=name#top')}`);
    expect(here(app)).toBe('/photos?sort=name');
  });

  it('stores a referral from any entry page', () => {
    const app = at('token', '/photos?referral=4');
    be(app, actions.sessionMissing());
    expect(app.store.getState().auth.referral).toBe(4);
  });

  it.each(['0', '-1', '100', '2.5', 'x', ''])('ignores the referral "%s"', (given) => {
    const app = at('public', `/preview/x?referral=${given}`);
    be(app, actions.sessionMissing());
    expect(app.store.getState().auth.referral).toBeNull();
  });

  it('stores a referral of an anonymous visitor and removes it after sign-in', () => {
    const app = at('public', '/preview/x?referral=4');
    be(app, actions.sessionMissing());
    expect(app.store.getState().auth.referral).toBe(4);
    signIn(app);
    expect(app.store.getState().auth.referral).toBeNull();
  });
});
