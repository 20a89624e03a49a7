import { throwApiError } from '../../http/apiError';
import { normaliseEmail } from './normaliseEmail';
import { deletePasskeys } from './passkeys/repository';
import { ensureNotGuessable, hashPassword, verifyDummy, verifyPassword } from './passwords';
import { isMailDue, recordClientAttempt, resetClientAttempts } from './rateLimit';
import { type AccountDeps, type RegistrationClient, recordLinkUse, toVerifiedUser } from './registration';
import * as repository from './repository';
import { hashToken } from './tokens';

const CLIENT_EMAIL_LOGIN_LIMIT = { limit: 10, windowSeconds: 60 };
const CLIENT_LOGIN_LIMIT = { limit: 200, windowSeconds: 60 };
const CLIENT_MAIL_LIMIT = { limit: 100, windowSeconds: 600 };

/**
 * Checks credentials. An unknown account gets the same response as a wrong password, in equal time. Only a correct
 * password reveals that the address is unverified or the account disabled.
 * @throws HttpApiError 401 bad_credentials, 403 email_not_verified, account_disabled; 429 rate_limited
 */
export async function login(
  { db }: AccountDeps,
  request: { email: string; password: string },
  address: string,
): Promise<repository.UserRow> {
  const email = normaliseEmail(request.email);
  await recordClientAttempt(db, ['login', email], address, CLIENT_EMAIL_LOGIN_LIMIT);
  await recordClientAttempt(db, ['login'], address, CLIENT_LOGIN_LIMIT);
  const user = await repository.findUserByEmail(db, email);
  if (!user) {
    await verifyDummy(request.password);
    return throwApiError('bad_credentials');
  }
  if (!(await verifyPassword(user.passwordHash, request.password))) return throwApiError('bad_credentials');
  await resetClientAttempts(db, ['login', email], address);
  if (!user.isVerified) return throwApiError('email_not_verified');
  if (user.disabledAt) return throwApiError('account_disabled');
  return user;
}

/**
 * Enqueues a mail to the account with this address, unless it got some lately. The response reveals neither that nor
 * whether the account exists: only the worker looks it up.
 * @throws HttpApiError 429 when one client asks for many addresses
 */
export async function enqueueAccountMail(
  { db, queue }: AccountDeps,
  kind: 'reset' | 'verify_again',
  given: string,
  address: string,
): Promise<void> {
  const email = normaliseEmail(given);
  await recordClientAttempt(db, ['mail'], address, CLIENT_MAIL_LIMIT);
  if (await isMailDue(db, [kind, email])) await queue.send('mail', { kind, email });
}

/**
 * Sets a new password by a mailed link and verifies the address, because the link proves access to the mailbox. Ends
 * every session and every other link of the account, and removes its passkeys: a stranger may have added one.
 * @throws HttpApiError 400 password_too_common, 410 link_invalid
 */
export async function setPasswordByToken(
  { db }: AccountDeps,
  request: { token: string; password: string },
  client: RegistrationClient,
): Promise<void> {
  await recordLinkUse(db, client.address);
  const hash = hashToken(request.token);
  const owner = await repository.findLinkOwner(db, hash, 'reset');
  if (!owner) return throwApiError('link_invalid');
  ensureNotGuessable(request.password, owner);
  const passwordHash = await hashPassword(request.password);
  await db.transaction(async (tx) => {
    const user = await repository.lockLinkOwner(tx, hash, 'reset');
    if (!user || !(await repository.consumeLink(tx, hash, 'reset'))) return throwApiError('link_invalid');
    const { isOwnRegistration: _, ...verified } = user.isVerified
      ? { isOwnRegistration: true }
      : await toVerifiedUser(user, client);
    await repository.updateUser(tx, user.id, { ...verified, passwordHash });
    await repository.revokeLinks(tx, user.id);
    await deletePasskeys(tx, user.id);
    return repository.revokeAllSessions(tx, user.id);
  });
}
