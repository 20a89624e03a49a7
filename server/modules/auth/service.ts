import { throwApiError } from '../../http/apiError';
import { normaliseEmail } from './normaliseEmail';
import { removePasskeys } from './passkeys/service';
import { ensureNotGuessable, hashPassword, verifyDummy, verifyPassword } from './passwords';
import {
  addAttempts,
  isMailDue,
  isWithinLimit,
  recordClientAttempt,
  refundAttempt,
  resetClientAttempts,
} from './rateLimit';
import { type AccountDeps, type RegistrationClient, recordLinkUse, toVerifiedUser } from './registration';
import * as repository from './repository';
import { hashToken } from './tokens';

const CLIENT_EMAIL_LOGIN_LIMIT = { limit: 10, windowSeconds: 60 };
const CLIENT_LOGIN_LIMIT = { limit: 200, windowSeconds: 60 };
/** Wrong passwords for one account by all browsers that its owner never signed in with. */
const EMAIL_GUESS_LIMIT = { limit: 60, windowSeconds: 3600 };
/** Owners mistype a few times; then their mailbox tells them. */
const GUESSES_BEFORE_NOTICE = 20;
const GUESS_NOTICE_LIMIT = { limit: 1, windowSeconds: 86_400 };
const CLIENT_MAIL_LIMIT = { limit: 100, windowSeconds: 600 };

interface LoginClient {
  readonly address: string;
  /** Returns true when the owner of this e-mail address has signed in with this browser before. */
  readonly isKnown: (email: string) => boolean;
}

/**
 * Counts a password before it is checked, so that many at once cannot pass the limit.
 * @returns the number of guesses with this one
 * @throws HttpApiError 429
 */
async function countGuess({ db }: AccountDeps, email: string): Promise<number> {
  const { limit, windowSeconds } = EMAIL_GUESS_LIMIT;
  const { count, remainingMs } = await addAttempts(db, ['guess', email], 1, windowSeconds * 1000);
  if (count > limit) throwApiError('rate_limited', { params: { seconds: Math.max(1, Math.ceil(remainingMs / 1000)) } });
  return count;
}

/** Has the owner told once a day when there are many wrong passwords, wherever they come from. */
async function reportGuesses({ db, queue }: AccountDeps, email: string, guesses: number): Promise<void> {
  if (guesses < GUESSES_BEFORE_NOTICE) return;
  if (await isWithinLimit(db, ['guess notice', email], GUESS_NOTICE_LIMIT))
    await queue.send('mail', { kind: 'passwords_tried', email });
}

/**
 * Checks credentials. An unknown account gets the same response as a wrong password, in equal time. Only a correct
 * password reveals that the address is unverified or the account disabled. Many guesses keep out browsers that the owner
 * has not used; a new password by mail lets one in.
 * @throws HttpApiError 401 bad_credentials, 403 email_not_verified, account_disabled; 429 rate_limited
 */
export async function login(
  deps: AccountDeps,
  request: { email: string; password: string },
  { address, isKnown }: LoginClient,
): Promise<repository.UserRow> {
  const { db } = deps;
  const email = normaliseEmail(request.email);
  await recordClientAttempt(db, ['login', email], address, CLIENT_EMAIL_LOGIN_LIMIT);
  await recordClientAttempt(db, ['login'], address, CLIENT_LOGIN_LIMIT);
  const isStranger = !isKnown(email);
  const guesses = isStranger ? await countGuess(deps, email) : 0;
  const user = await repository.findUserByEmail(db, email);
  if (!user) await verifyDummy(request.password);
  if (!user || !(await verifyPassword(user.passwordHash, request.password))) {
    await reportGuesses(deps, email, guesses);
    return throwApiError('bad_credentials');
  }
  if (isStranger) await refundAttempt(db, ['guess', email]);
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
  { db, queue }: AccountDeps,
  request: { token: string; password: string },
  client: RegistrationClient,
): Promise<repository.UserRow> {
  await recordLinkUse(db, client.address);
  const hash = hashToken(request.token);
  const owner = await repository.findLinkOwner(db, hash, 'reset');
  if (!owner) return throwApiError('link_invalid');
  ensureNotGuessable(request.password, owner);
  const passwordHash = await hashPassword(request.password);
  return db.transaction(async (tx) => {
    const user = await repository.lockLinkOwner(tx, hash, 'reset');
    if (!user || !(await repository.consumeLink(tx, hash, 'reset'))) return throwApiError('link_invalid');
    const { isOwnRegistration: _, ...verified } = user.isVerified
      ? { isOwnRegistration: true }
      : await toVerifiedUser(user, client);
    await repository.updateUser(tx, user.id, { ...verified, passwordHash });
    await repository.revokeLinks(tx, user.id);
    await removePasskeys({ queue }, tx, user.id);
    await repository.revokeAllSessions(tx, user.id);
    return user;
  });
}
