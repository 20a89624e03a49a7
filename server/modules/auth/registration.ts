import { randomUUID } from 'node:crypto';
import { DEFAULT_LANGUAGE, type Locale, REFERRAL_DEFAULT } from '@domain/contract';
import type { Database } from '../../drivers/database';
import type { Queue } from '../../drivers/queue';
import { throwApiError } from '../../http/apiError';
import { normaliseEmail } from './normaliseEmail';
import { ensureNotGuessable, hashPassword, hashRandomPassword } from './passwords';
import { isMailDue, isWithinLimit, recordClientAttempt } from './rateLimit';
import * as repository from './repository';
import { hashToken } from './tokens';

export interface AccountDeps {
  readonly db: Database;
  readonly queue: Queue;
}

/** The caller: its address and the cookie of the registering browser. */
export interface RegistrationClient {
  readonly address: string;
  readonly registrationProof: string | undefined;
}

export interface Registration {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly referral?: number | undefined;
  readonly adsAllow: boolean;
  readonly trackingAllow: boolean;
  readonly language?: Locale | undefined;
}

const REGISTER_PER_CLIENT = { limit: 100, windowSeconds: 600 };
const NOTICE_PER_EMAIL = { limit: 3, windowSeconds: 86_400 };
const LINK_PER_CLIENT = { limit: 60, windowSeconds: 60 };
/** Lifetime of a verification link that sets the first password, after a registration by somebody else. */
const FIRST_PASSWORD_SECONDS = 3600;

/**
 * Counts the use of a mailed link as a guess.
 * @throws HttpApiError 429
 */
export const recordLinkUse = (db: Database, address: string): Promise<void> =>
  recordClientAttempt(db, ['link'], address, LINK_PER_CLIENT);

/**
 * Creates the account and its verification mail, atomically. An unverified registration of the address gets the new
 * name and password, and its links end. An existing account is not changed: its owner gets a mail. Beyond some mails an
 * hour to an address, nothing is changed or sent. The caller always gets the same response after the same work.
 * @param proof cookie given to the registering browser
 * @throws HttpApiError 400 password_too_common, 429
 */
export async function registerAccount(
  { db, queue }: AccountDeps,
  request: Registration,
  { address, proof }: { readonly address: string; readonly proof: string },
): Promise<void> {
  const email = normaliseEmail(request.email);
  await recordClientAttempt(db, ['register'], address, REGISTER_PER_CLIENT);
  ensureNotGuessable(request.password, { email, name: request.name });
  const user = {
    id: randomUUID(),
    email,
    name: request.name,
    passwordHash: await hashPassword(request.password),
    language: request.language ?? DEFAULT_LANGUAGE,
    referral: request.referral ?? REFERRAL_DEFAULT,
    adsAllow: request.adsAllow,
    trackingAllow: request.trackingAllow,
    registrationProof: hashToken(proof),
  };
  if (!(await isMailDue(db, ['register', email]))) return;
  await db.transaction(async (tx) => {
    const userId = await repository.saveRegistration(tx, user);
    const isNoticeDue = await isWithinLimit(tx, ['registration notice', email], NOTICE_PER_EMAIL);
    await repository.revokeLinks(tx, userId ?? user.id);
    await repository.revokeAllSessions(tx, userId ?? user.id);
    if (userId !== null) await queue.send('mail', { kind: 'verify', userId }, { tx, userId });
    else if (isNoticeDue) await queue.send('mail', { kind: 'registered_again', email }, { tx });
  });
}

const isRegisteringBrowser = (user: repository.UserRow, { registrationProof }: RegistrationClient): boolean =>
  registrationProof !== undefined && user.registrationProof === hashToken(registrationProof);

/**
 * Returns the account after verification. The mail proves who owns the address, not who chose the password: only the
 * cookie of the registering browser does, because owner and stranger may share a network. Nothing is kept of any other
 * registration; otherwise a stranger would have a password for the owner's account.
 */
export async function toVerifiedUser(user: repository.UserRow, client: RegistrationClient) {
  const verified = { isVerified: true, registrationProof: null };
  if (isRegisteringBrowser(user, client)) return { ...verified, isOwnRegistration: true };
  return {
    ...verified,
    isOwnRegistration: false,
    name: user.email.split('@')[0] ?? '',
    passwordHash: await hashRandomPassword(),
    referral: REFERRAL_DEFAULT,
    adsAllow: false,
    remindersAllow: null,
    trackingAllow: false,
  };
}

export interface Verification {
  readonly needsPassword: boolean;
  /** Account to log in; null unless the registering browser opens the link. */
  readonly signedInUser: repository.UserRow | null;
}

/**
 * Verifies the address of a mailed link. When another browser registered it, the password is dropped, and the link sets
 * a new one once. Reopening the link of a verified address, as mail scanners do, gives the same response without a
 * change.
 * @throws HttpApiError 410 link_invalid
 */
export async function verifyEmailByToken(
  { db }: AccountDeps,
  token: string,
  client: RegistrationClient,
): Promise<Verification> {
  await recordLinkUse(db, client.address);
  const hash = hashToken(token);
  return db.transaction(async (tx) => {
    const user = await repository.lockLinkOwner(tx, hash, 'verify');
    if (!user || !(await repository.consumeLink(tx, hash, 'verify'))) {
      const link = await repository.findVerifiedLink(tx, hash);
      return link ? { needsPassword: link.setsPassword, signedInUser: null } : throwApiError('link_invalid');
    }
    // A mail of an earlier registration that was sent late; its link changes nothing any more.
    if (user.isVerified) return { needsPassword: false, signedInUser: null };
    const { isOwnRegistration, ...change } = await toVerifiedUser(user, client);
    await repository.updateUser(tx, user.id, change);
    await repository.revokeLinks(tx, user.id);
    if (!isOwnRegistration) await repository.convertToResetLink(tx, hash, FIRST_PASSWORD_SECONDS);
    const signedInUser = isRegisteringBrowser(user, client) && !user.disabledAt ? { ...user, ...change } : null;
    return { needsPassword: !isOwnRegistration, signedInUser };
  });
}
