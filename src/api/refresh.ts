import { type AnswerOf, authEndpoints } from '@domain/contract';
import { withLock } from '@/lib/webLocks';
import { ApiError, isTransient } from './error';
import { prepare, send } from './http';
import { currentSession } from './session';

const LOCK = 'keepsake-token-refresh';

let running: Promise<string> | null = null;

/**
 * A token that is not `stale`, refreshing at most once at a time, across tabs as well. Who comes while a refresh runs waits for it; who
 * comes with a token that was replaced meanwhile gets the new one without a request. Throws the refresh's {@link ApiError} to every waiter; the
 * session is over only where it is 401.
 */
export const freshToken = (stale: string | null): Promise<string> => {
  const stored = currentSession().getToken();
  if (stored && stored !== stale) return Promise.resolve(stored);
  // A straggler of a session that has ended meanwhile: nothing is left to renew, and the end was told already.
  if (stale !== null && !stored && !running)
    return Promise.reject(new ApiError({ code: 'session_revoked', status: 401, message: 'Session over' }));
  running ??= acrossTabs(() => refreshUnlessReplaced(stale)).finally(() => {
    running = null;
  });
  return running;
};

let ahead: Promise<string> | null = null;

/** Asks before the start routine does, which then gets this answer: a refusal is no less of one for having come early. */
export const askAhead = (): void => {
  ahead = freshToken(null);
  ahead.then(
    () => {
      ahead = null;
    },
    () => undefined,
  );
};

/** Asks for a token by the refresh cookie alone: the start routine when no token is stored. */
export const tokenByCookie = (): Promise<string> => {
  const asked = ahead;
  ahead = null;
  return asked ?? freshToken(null);
};

// The refresh cookie rotates: two tabs that used it at once would look like a theft and end the session.
const acrossTabs = (task: () => Promise<string>): Promise<string> => {
  prepare();
  return withLock(LOCK, task);
};

const refreshUnlessReplaced = async (stale: string | null): Promise<string> => {
  const session = currentSession();
  const stored = session.getToken();
  if (stored && stored !== stale) return stored;
  try {
    const answer = (await send({
      endpoint: authEndpoints.refresh,
      path: authEndpoints.refresh.path,
      token: null,
    })) as AnswerOf<'refresh'>;
    session.onToken(answer.authorization.token);
    return answer.authorization.token;
  } catch (error) {
    const isOver = error instanceof ApiError && error.status === 401;
    if (isOver && stale !== null) session.onSessionExpired();
    if (isOver || isTransient(error)) throw error;
    // Who answers so does not know the session, such as a proxy, and says nothing about it, nor about the call that waits for the token.
    throw new ApiError({ code: 'network', status: 0, message: 'No answer' });
  }
};
