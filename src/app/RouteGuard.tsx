import { useEffect, useState } from 'react';
import { Navigate, Outlet, useHref, useLocation, useMatches, useSearchParams } from 'react-router-dom';
import { type AuthState, actions, selectors, tokenStore } from '@/features/auth';
import { stripLocale } from '@/i18n';
import { sanitizeNextPath } from '@/lib/navigation/appPaths';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { NotFoundPage } from './error/ErrorPage';
import { Splash } from './LoadingIndicator';
import type { Access, PageRoute } from './routes';

/** Returns the route of the shown page with the `{id}` of its path; null on an unknown path. */
export const useCurrentRoute = (): { readonly route: PageRoute; readonly id: string | undefined } | null => {
  const match = useMatches().at(-1);
  const route = match?.handle as PageRoute | undefined;
  return match && route ? { route, id: match.params['id'] } : null;
};

/** Returns the sign-in path, with the full requested path as `next` except after signing out. */
const loginPath = (wanted: string, endedBy: 'logout' | 'expiry' | null): string =>
  endedBy === 'logout' ? '/auth/login' : `/auth/login?next=${encodeURIComponent(wanted)}`;

/**
 * Returns the path to open after sign-in. The current language replaces any code in the requested
 * path.
 */
const resolveNextPath = (next: string | null): string => sanitizeNextPath(next && stripLocale(next));

/**
 * Shows a page only to its audience, and only where the path passes the validation check. Other
 * paths render the not-found page.
 */
export const RouteGuard = ({ access }: { readonly access: Access }) => {
  const status = useAppSelector(selectors.status);
  const endedBy = useAppSelector(selectors.endedBy);
  const fullPath = useHref(useLocation());
  const [query] = useSearchParams();
  const page = useCurrentRoute();
  const signsIn = useHasJustSignedIn(status);
  useReferral(access);

  if (page && page.route.check?.test(page.id ?? '') === false) return <NotFoundPage text={page.route.notFound} />;
  if (access === 'token') {
    if (status === 'unknown') return <Splash />;
    if (status === 'anonymous') return <Navigate to={loginPath(fullPath, endedBy)} replace />;
  }
  if (access === 'guest') {
    if (status === 'signedIn') return <Navigate to={signsIn ? resolveNextPath(query.get('next')) : '/'} replace />;
    if (status === 'unknown' && tokenStore.get()) return <Splash />;
  }
  return <Outlet />;
};

const useHasJustSignedIn = (status: AuthState['status']): boolean => {
  const [wasAnonymous, setWasAnonymous] = useState(false);
  if (status === 'anonymous' && !wasAnonymous) setWasAnonymous(true);
  return wasAnonymous;
};

/**
 * Stores a referral in the address for a later registration. A signed-in user on a public route
 * needs none.
 */
const useReferral = (access: Access): void => {
  const dispatch = useAppDispatch();
  const status = useAppSelector(selectors.status);
  const stored = useAppSelector(selectors.referral);
  const [query] = useSearchParams();
  const given = Number(query.get('referral'));
  useEffect(() => {
    if (status === 'signedIn' && stored !== null && access !== 'token') dispatch(actions.referralRemoved());
    if (status === 'anonymous' && Number.isInteger(given) && given > 0 && given < 100 && given !== stored)
      dispatch(actions.referralStored(given));
  }, [access, dispatch, given, status, stored]);
};
