import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/**
 * Returns the token of an e-mailed link and removes it from the URL, so it appears in no history, screenshot or
 * referrer.
 */
export const useLinkToken = (): string | null => {
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => query.get('token'));
  const present = query.has('token');
  useEffect(() => {
    if (present) void navigate(pathname, { replace: true });
  }, [navigate, pathname, present]);
  return token;
};
