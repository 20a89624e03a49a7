import { authEndpoints, type ResponseOf } from '@domain/contract';
import { withLock } from '@/lib/tabs/webLocks';
import { ApiError, isTransient } from './error';
import { preloadHttpClient, sendRequest } from './http';
import { getApiSession } from './session';

const REFRESH_LOCK = 'keepsake-token-refresh';

let runningRefresh: Promise<string> | null = null;

/**
 * A token that is not `stale`, renewed at most once at a time. Who comes while a renewal runs waits for it; who comes with a token that was replaced
 * meanwhile gets the new one without a request. Rejects every waiter with the renewal's {@link ApiError}.
 */
export const getFreshToken = (stale: string | null): Promise<string> => {
  const stored = getApiSession().getToken();
  if (stored && stored !== stale) return Promise.resolve(stored);
  // A straggler of a session that has ended meanwhile: nothing is left to renew, and the end was told already.
  if (stale !== null && !stored && !runningRefresh)
    return Promise.reject(new ApiError({ code: 'session_revoked', status: 401, message: 'Session over' }));
  runningRefresh ??= getApiSession()
    .renewToken(stale)
    .finally(() => {
      runningRefresh = null;
    });
  return runningRefresh;
};

let prefetchedToken: Promise<string> | null = null;

/** Asks before the start routine does, which then takes this answer: a refusal is no less of one for having come early. */
export const prefetchToken = (): void => {
  prefetchedToken = getFreshToken(null);
  prefetchedToken.catch(() => undefined);
};

/** Waits for the token that was asked for ahead; to be had once. Null when none was. */
export const takePrefetchedToken = (): (() => Promise<string>) | null => {
  const asked = prefetchedToken;
  prefetchedToken = null;
  return asked && (() => asked);
};

/**
 * Waits until no other tab renews the token: the refresh cookie rotates, and two tabs that used it at once would look like a theft and end the session.
 * @returns what lets the next tab go on
 */
export const acquireRefreshLock = (): Promise<() => void> =>
  new Promise((locked, failed) => {
    preloadHttpClient();
    withLock(REFRESH_LOCK, () => new Promise<void>((release) => locked(release))).catch(failed);
  });

/** Exchanges the refresh cookie for a token. The session is over only where it rejects with 401. */
export const exchangeRefreshCookie = async (): Promise<string> => {
  const { refresh } = authEndpoints;
  try {
    const answer = (await sendRequest({ endpoint: refresh, path: refresh.path, token: null })) as ResponseOf<'refresh'>;
    return answer.authorization.token;
  } catch (error) {
    if ((error instanceof ApiError && error.status === 401) || isTransient(error)) throw error;
    // Who answers so does not know the session, such as a proxy, and says nothing about it, nor about the call that waits for the token.
    throw new ApiError({ code: 'network', status: 0, message: 'No answer' });
  }
};
