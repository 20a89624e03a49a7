import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** The token of an e-mailed link. It is taken out of the address at once, so that it is in no history, screenshot or referrer. */
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
