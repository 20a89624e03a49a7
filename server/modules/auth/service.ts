import { throwApiError } from '../../http/apiError';
import { normaliseEmail } from './normaliseEmail';
import { refuseGuessable } from './passwordRules';
import { hashPassword, pretendToVerify, verifyPassword } from './passwords';
import { countAttempt, countClientAttempt, forgetClientAttempts } from './rateLimit';
import { type AccountDeps, type Client, countLinkUse, verifiedBy } from './registration';
import * as repository from './repository';
import { hashToken } from './tokens';

const LOGIN_PER_CLIENT_AND_EMAIL = { limit: 10, windowSeconds: 60 };
const LOGIN_PER_CLIENT = { limit: 200, windowSeconds: 60 };
const MAIL_PER_CLIENT_AND_EMAIL = { limit: 5, windowSeconds: 600 };
const MAIL_PER_CLIENT = { limit: 100, windowSeconds: 600 };
/** For all clients together: no single one comes near it. */
const MAIL_PER_EMAIL = { limit: 60, windowSeconds: 3600 };

/**
 * Checks who signs in. An account that does not exist is answered as a wrong password, in the same time; only who knows the password learns that
 * the address is not verified.
 * @throws HttpApiError 401 bad_credentials, 403 email_not_verified, 429 rate_limited
 */
export async function login(
  { db }: AccountDeps,
  request: { email: string; password: string },
  address: string,
): Promise<repository.UserRow> {
  const email = normaliseEmail(request.email);
  await countClientAttempt(db, ['login', email], address, LOGIN_PER_CLIENT_AND_EMAIL);
  await countClientAttempt(db, ['login'], address, LOGIN_PER_CLIENT);
  const user = await repository.findUserByEmail(db, email);
  if (!user) {
    await pretendToVerify(request.password);
    return throwApiError('bad_credentials');
  }
  if (!(await verifyPassword(user.passwordHash, request.password))) return throwApiError('bad_credentials');
  await forgetClientAttempts(db, ['login', email], address);
  if (!user.isVerified) return throwApiError('email_not_verified');
  return user;
}

/**
 * Orders a mail for whoever has this address. The answer is the same whether anyone does: the worker looks, not we. It is counted by client first, so
 * that a stranger's requests do not keep the owner from theirs. @throws HttpApiError 429
 */
export async function orderMail(
  { db, queue }: AccountDeps,
  kind: 'reset' | 'verify_again',
  given: string,
  address: string,
): Promise<void> {
  const email = normaliseEmail(given);
  await countClientAttempt(db, ['mail'], address, MAIL_PER_CLIENT);
  await countClientAttempt(db, [kind, email], address, MAIL_PER_CLIENT_AND_EMAIL);
  await countAttempt(db, [kind, email], MAIL_PER_EMAIL);
  await queue.send('mail', { kind, email });
}

/**
 * Sets a new password by a mailed link, which verifies the address too: who can follow it has the mailbox. Every session and every other link of the
 * account ends. @throws HttpApiError 400 password_too_common, 410 link_invalid
 */
export async function setPasswordByToken(
  { db }: AccountDeps,
  request: { token: string; password: string },
  client: Client,
): Promise<void> {
  await countLinkUse(db, client.address);
  const hash = hashToken(request.token);
  const owner = await repository.findLinkOwner(db, hash, 'reset');
  if (!owner) return throwApiError('link_invalid');
  refuseGuessable(request.password, owner);
  const passwordHash = await hashPassword(request.password);
  await db.transaction(async (tx) => {
    const user = await repository.lockLinkOwner(tx, hash, 'reset');
    if (!user || !(await repository.useLink(tx, hash, 'reset'))) return throwApiError('link_invalid');
    const { isOwnRegistration: _, ...verified } = user.isVerified
      ? { isOwnRegistration: true }
      : await verifiedBy(user, client);
    await repository.updateUser(tx, user.id, { ...verified, passwordHash });
    await repository.endLinks(tx, user.id);
    return repository.revokeAllSessions(tx, user.id);
  });
}
