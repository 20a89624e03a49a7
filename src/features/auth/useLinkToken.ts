import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

const readToken = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'token' in state && typeof state.token === 'string'
    ? state.token
    : null;

/**
 * Returns the token of an e-mailed link and removes it from the URL, so it appears in no list of visited pages,
 * screenshot or referrer. The state of the history entry keeps it for a change of language, which mounts the page again.
 */
export const useLinkToken = (): string | null => {
  const [query] = useSearchParams();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const linked = query.get('token');
  useEffect(() => {
    if (linked !== null) void navigate(pathname, { replace: true, state: { token: linked } });
  }, [navigate, pathname, linked]);
  return linked ?? readToken(state);
};
