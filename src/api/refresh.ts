import { authEndpoints, type ResponseOf } from '@domain/contract';
import { withLock } from '@/lib/tabs/webLocks';
import { ApiError, isTransient } from './error';
import { preloadHttpClient, sendRequest } from './http';
import { getApiSession } from './session';

const REFRESH_LOCK = 'keepsake-token-refresh';

let runningRefresh: Promise<string> | null = null;

/**
 * Returns a token other than `stale`, with at most one renewal at a time. Callers during a renewal
 * wait for it. A caller whose token was already replaced gets the new one without a request.
 * Rejects every waiter with the renewal's {@link ApiError}.
 */
export const getFreshToken = (stale: string | null): Promise<string> => {
  const stored = getApiSession().getToken();
  if (stored && stored !== stale) return Promise.resolve(stored);
  // Late call of an ended session: there is no token to renew, and the end was already reported.
  if (stale !== null && !stored && !runningRefresh)
    return Promise.reject(new ApiError({ code: 'session_revoked', status: 401, message: 'The session has ended' }));
  runningRefresh ??= getApiSession()
    .renewToken(stale)
    .finally(() => {
      runningRefresh = null;
    });
  return runningRefresh;
};

let prefetchedToken: Promise<string> | null = null;

/**
 * Requests the token before the session saga does, which then uses this result. A refusal counts
 * the same.
 */
export const prefetchToken = (): void => {
  prefetchedToken = getFreshToken(null);
  prefetchedToken.catch(() => undefined);
};

/** Returns the prefetched token once; null when there is none. */
export const takePrefetchedToken = (): (() => Promise<string>) | null => {
  const asked = prefetchedToken;
  prefetchedToken = null;
  return asked && (() => asked);
};

/**
 * Waits until no other tab renews the token. The refresh cookie rotates, and two tabs using it at
 * once would look like theft and end the session.
 * @returns a function that releases the lock
 */
export const acquireRefreshLock = (): Promise<() => void> =>
  new Promise((locked, failed) => {
    preloadHttpClient();
    withLock(REFRESH_LOCK, () => new Promise<void>((release) => locked(release))).catch(failed);
  });

/** Exchanges the refresh cookie for a token. Only a rejection with 401 ends the session. */
export const exchangeRefreshCookie = async (): Promise<string> => {
  const { refresh } = authEndpoints;
  try {
    const answer = (await sendRequest({ endpoint: refresh, path: refresh.path, token: null })) as ResponseOf<'refresh'>;
    return answer.authorization.token;
  } catch (error) {
    if ((error instanceof ApiError && error.status === 401) || isTransient(error)) throw error;
    // Such a response comes from a proxy, for example. It says nothing about the session or about
    // the call that waits for the token.
    throw new ApiError({ code: 'network', status: 0, message: 'No response from the API' });
  }
};
