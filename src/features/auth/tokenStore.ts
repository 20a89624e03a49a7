import { DEFAULT_CURRENCY, DEFAULT_LANGUAGE, SESSION_HINT_COOKIE } from '@domain/contract';
import { cookies, createStoredValue } from '@/lib/browserStorage';
import type { TokenClaims } from './slice';

export const TOKEN_KEY = 'token';

/**
 * Stores the access token, in memory where site data is blocked. It never enters state or actions, so no log contains
 * it.
 */
export const tokenStore = createStoredValue(TOKEN_KEY);

/** True when the browser may hold a refresh cookie. Without it, every first visit would send a refresh that fails. */
export const sessionHint = {
  exists: (): boolean =>
    cookies
      .read()
      .split('; ')
      .some((cookie) => cookie.startsWith(`${SESSION_HINT_COOKIE}=`)),
  clear: (): void => cookies.write(`${SESSION_HINT_COOKIE}=; path=/; max-age=0`),
};

/** Returns the token payload; nothing for an invalid token. */
const readTokenPayload = (token: string): { readonly [claim: string]: unknown } => {
  try {
    return JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) ?? {};
  } catch {
    return {};
  }
};

/**
 * Returns the user id of a token; empty for an invalid token. A renewed token of the same user is no change of
 * session.
 */
export const readTokenSubject = (token: string): string => {
  const { sub } = readTokenPayload(token);
  return typeof sub === 'string' ? sub : '';
};

/** Set when the user has signed out while the server was away. It still has to end the session of the cookie. */
export const pendingServerLogout = createStoredValue('keepsake-signed-out');

const OWNER_KEY = 'keepsake-owner';

/**
 * Id of the user whose data this browser holds. It stays after an expiry, which shows if the next user is the same,
 * and is cleared on logout.
 */
export const sessionOwner = createStoredValue(OWNER_KEY);

/**
 * Reads the claims of an access token without verifying it; the server does that. Null for an invalid token or one
 * without a referral.
 */
export const readTokenClaims = (token: string): TokenClaims | null => {
  const {
    currency = DEFAULT_CURRENCY,
    language = DEFAULT_LANGUAGE,
    referral,
  } = readTokenPayload(token) as Partial<TokenClaims>;
  const userId = readTokenSubject(token);
  if (typeof referral !== 'number' || referral <= 0) return null;
  return { currency, language, referral, ...(userId && { userId }) };
};
