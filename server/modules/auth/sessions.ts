import { type KeyObject, randomUUID } from 'node:crypto';
import type { Database } from '../../drivers/database';
import { throwApiError } from '../../http/apiError';
import type { SignedInUser } from '../../http/registerRoute';
import * as repository from './repository';
import { createSecretToken, hashToken, readAccessToken, signAccessToken } from './tokens';

export interface SessionDeps {
  readonly db: Database;
  readonly accessKey: KeyObject;
  /** Former keys whose access tokens are still valid. */
  readonly previousAccessKeys?: readonly KeyObject[];
  readonly accessTokenSeconds: number;
}

export interface SessionTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

const truncateUserAgent = (userAgent: string): string => userAgent.slice(0, 300);

function signSessionToken(deps: SessionDeps, user: repository.UserRow, sessionId: string): Promise<string> {
  const { id: userId, currency, language, referral } = user;
  return signAccessToken(deps.accessKey, { userId, sessionId, currency, language, referral }, deps.accessTokenSeconds);
}

export async function createSession(
  deps: SessionDeps,
  user: repository.UserRow,
  userAgent: string,
): Promise<SessionTokens> {
  const sessionId = randomUUID();
  const refreshToken = createSecretToken();
  await deps.db.transaction((tx) =>
    repository.insertSession(
      tx,
      { id: sessionId, userId: user.id, userAgent: truncateUserAgent(userAgent) },
      hashToken(refreshToken),
    ),
  );
  return { accessToken: await signSessionToken(deps, user, sessionId), refreshToken };
}

/**
 * Seconds in which the same browser may repeat an exchanged token: a page that reloads during the exchange never gets
 * the new token.
 */
const REFRESH_REPEAT_SECONDS = 10;

export interface RefreshCaller {
  readonly elapsedMs: () => number;
  readonly userAgent: string;
}

/**
 * Exchanges a refresh token for a new one. A replayed token means that one side holds a stolen copy, so the whole
 * session ends. A token is accepted again within {@link REFRESH_REPEAT_SECONDS}. Requests that were concurrent with the
 * exchange are only refused.
 * @throws HttpApiError 401
 */
export async function refreshSession(deps: SessionDeps, token: string, caller: RefreshCaller): Promise<SessionTokens> {
  const hash = hashToken(token);
  const next = createSecretToken();
  const repeat = { repeatSeconds: REFRESH_REPEAT_SECONDS, userAgent: truncateUserAgent(caller.userAgent) };
  const granted = await deps.db.transaction(async (tx) => {
    const reissued =
      (await repository.consumeRefreshToken(tx, hash)) ?? (await repository.reissueRefreshToken(tx, hash, repeat));
    if (!reissued) return null;
    const user = await repository.touchSession(tx, reissued.sessionId);
    if (!user || user.disabledAt) return null;
    await repository.insertRefreshToken(tx, reissued.sessionId, hashToken(next));
    return { user, sessionId: reissued.sessionId };
  });
  if (granted)
    return { accessToken: await signSessionToken(deps, granted.user, granted.sessionId), refreshToken: next };
  const known = await repository.findRefreshToken(deps.db, hash);
  const usedMsAgo = known?.usedMsAgo ?? 0;
  if (known && usedMsAgo > caller.elapsedMs()) await repository.revokeSession(deps.db, known.sessionId);
  return throwApiError(known ? 'session_revoked' : 'unauthorized');
}

export async function endSessionByToken(deps: SessionDeps, token: string): Promise<void> {
  const known = await repository.findRefreshToken(deps.db, hashToken(token));
  if (known) await repository.revokeSession(deps.db, known.sessionId);
}

/**
 * Verifies an `Authorization` header. It looks up the session each time, so that logout and a new password end every
 * token at once.
 * @throws HttpApiError 401
 */
export async function authenticate(deps: SessionDeps, authorization: string | undefined): Promise<SignedInUser> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) return throwApiError('unauthorized');
  const claims = await readAccessToken([deps.accessKey, ...(deps.previousAccessKeys ?? [])], token);
  const live = await repository.findLiveSession(deps.db, claims.sessionId, claims.userId);
  if (!live) return throwApiError('session_revoked');
  // A server whose clock is behind verifies an expired token.
  if (claims.expiresAtSeconds <= live.nowSeconds) return throwApiError('unauthorized');
  const { id, language, currency, referral, fileEpoch } = live.user;
  return { id, sessionId: claims.sessionId, language, currency, referral, fileEpoch };
}
