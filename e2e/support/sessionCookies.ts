import { SESSION_HINT_COOKIE } from '@domain/contract';
import type { ApiUser } from './apiUser';

/** The session of a user as a browser holds it: the refresh cookie for the calls of `auth`, its hint for every page. */
export function sessionCookies(url: string, user: ApiUser) {
  return user.cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split('=');
    const isHint = name === SESSION_HINT_COOKIE;
    const path = isHint ? '/' : '/api/auth';
    return { name, value, domain: new URL(url).hostname, path, httpOnly: !isHint, sameSite: 'Lax' as const };
  });
}
