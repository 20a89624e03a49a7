import { authEndpoints, type ResponseOf } from '@domain/contract';
import { withLock } from '@/lib/tabs/webLocks';
import { ApiError, isTransient } from './error';
import { prepare, send } from './http';
import { currentSession } from './session';

const LOCK = 'keepsake-token-refresh';

let running: Promise<string> | null = null;

/**
 * A token that is not `stale`, renewed at most once at a time. Who comes while a renewal runs waits for it; who comes with a token that was replaced
 * meanwhile gets the new one without a request. Rejects every waiter with the renewal's {@link ApiError}.
 */
export const freshToken = (stale: string | null): Promise<string> => {
  const stored = currentSession().getToken();
  if (stored && stored !== stale) return Promise.resolve(stored);
  // A straggler of a session that has ended meanwhile: nothing is left to renew, and the end was told already.
  if (stale !== null && !stored && !running)
    return Promise.reject(new ApiError({ code: 'session_revoked', status: 401, message: 'Session over' }));
  running ??= currentSession()
    .renewToken(stale)
    .finally(() => {
      running = null;
    });
  return running;
};

let ahead: Promise<string> | null = null;

/** Asks before the start routine does, which then takes this answer: a refusal is no less of one for having come early. */
export const askAhead = (): void => {
  ahead = freshToken(null);
  ahead.catch(() => undefined);
};

/** Waits for the token that was asked for ahead; to be had once. Null when none was. */
export const takeTokenAhead = (): (() => Promise<string>) | null => {
  const asked = ahead;
  ahead = null;
  return asked && (() => asked);
};

/**
 * Waits until no other tab renews the token: the refresh cookie rotates, and two tabs that used it at once would look like a theft and end the session.
 * @returns what lets the next tab go on
 */
export const lockRefresh = (): Promise<() => void> =>
  new Promise((locked, failed) => {
    prepare();
    withLock(LOCK, () => new Promise<void>((release) => locked(release))).catch(failed);
  });

/** Exchanges the refresh cookie for a token. The session is over only where it rejects with 401. */
export const exchangeCookie = async (): Promise<string> => {
  const { refresh } = authEndpoints;
  try {
    const answer = (await send({ endpoint: refresh, path: refresh.path, token: null })) as ResponseOf<'refresh'>;
    return answer.authorization.token;
  } catch (error) {
    if ((error instanceof ApiError && error.status === 401) || isTransient(error)) throw error;
    // Who answers so does not know the session, such as a proxy, and says nothing about it, nor about the call that waits for the token.
    throw new ApiError({ code: 'network', status: 0, message: 'No answer' });
  }
};
