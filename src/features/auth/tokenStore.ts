import { DEFAULT_CURRENCY, DEFAULT_LANGUAGE, SESSION_HINT_COOKIE } from '@domain/contract';
import { cookies, createStoredValue } from '@/lib/browserStorage';
import type { TokenClaims } from './slice';

export const TOKEN_KEY = 'token';

/** The access token, stored or, where site data is blocked, in memory. It never enters state or actions, so no log can hold it. */
export const tokenStore = createStoredValue(TOKEN_KEY);

/** Whether the browser may hold a refresh cookie. Without one the silent refresh would only be a refused request at every first visit. */
export const sessionHint = {
  exists: (): boolean =>
    cookies
      .read()
      .split('; ')
      .some((cookie) => cookie.startsWith(`${SESSION_HINT_COOKIE}=`)),
  clear: (): void => cookies.write(`${SESSION_HINT_COOKIE}=; path=/; max-age=0`),
};

/** Nothing of what is no token. */
const readTokenPayload = (token: string): { readonly [claim: string]: unknown } => {
  try {
    return JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) ?? {};
  } catch {
    return {};
  }
};

/** Who a token is for; a renewed token of the same user is no change of session. Empty for what is no token. */
export const readTokenSubject = (token: string): string => {
  const { sub } = readTokenPayload(token);
  return typeof sub === 'string' ? sub : '';
};

const OWNER_KEY = 'keepsake-owner';

/**
 * Whose data this browser holds, by id: kept when a session expires, so that the next one is known to be of the same user, or of another
 * one; gone after signing out.
 */
export const sessionOwner = createStoredValue(OWNER_KEY);

/** The claims inside an access token, not verified: the server does that. Null for what is no token or holds no referral. */
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
