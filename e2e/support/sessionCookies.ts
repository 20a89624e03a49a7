import { SESSION_HINT_COOKIE } from '@domain/contract';
import type { ApiUser } from './apiUser';

/** Returns a user's session cookies: the refresh cookie for `auth` calls, and its hint for every page. */
export function sessionCookies(url: string, user: ApiUser) {
  return user.cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split('=');
    const isHint = name === SESSION_HINT_COOKIE;
    const path = isHint ? '/' : '/api/auth';
    return { name, value, domain: new URL(url).hostname, path, httpOnly: !isHint, sameSite: 'Lax' as const };
  });
}
