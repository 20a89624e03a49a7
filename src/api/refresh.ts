import { authEndpoints, type ResponseOf } from '@domain/contract';
import { withLock } from '@/lib/tabs/webLocks';
import { getFreshToken, preloadHttpClient, sendRequest } from './call';
import { ApiError, isTransient } from './error';

const REFRESH_LOCK = 'keepsake-token-refresh';

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
    const response = (await sendRequest({
      endpoint: refresh,
      path: refresh.path,
      token: null,
    })) as ResponseOf<'refresh'>;
    return response.authorization.token;
  } catch (error) {
    if ((error instanceof ApiError && error.status === 401) || isTransient(error)) throw error;
    // Such a response comes from a proxy, for example. It says nothing about the session or about
    // the call that waits for the token.
    throw new ApiError({ code: 'network', status: 0, message: 'No response from the API' });
  }
};
