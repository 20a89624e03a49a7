import { RETURNING_HINT_COOKIE, SESSION_HINT_COOKIE } from '@domain/contract';
import type { ApiUser } from './apiUser';

const hints = [SESSION_HINT_COOKIE, RETURNING_HINT_COOKIE];

/** Returns a user's session cookies: the refresh cookie for `auth` calls, and the hints for every page. */
export function sessionCookies(url: string, user: ApiUser) {
  return user.cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split('=');
    const isHint = hints.includes(name);
    const path = isHint ? '/' : '/api/auth';
    return { name, value, domain: new URL(url).hostname, path, httpOnly: !isHint, sameSite: 'Lax' as const };
  });
}
