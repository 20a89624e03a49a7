import { randomUUID } from 'node:crypto';
import { DEFAULT_LANGUAGE, type Locale, REFERRAL_DEFAULT } from '@domain/contract';
import type { Database } from '../../drivers/database';
import type { Queue } from '../../drivers/queue';
import { HttpApiError, throwApiError } from '../../http/apiError';
import { clientNetwork } from '../../http/clientNetwork';
import { normaliseEmail } from './normaliseEmail';
import { ensureNotGuessable } from './passwordRules';
import { hashPassword, hashRandomPassword } from './passwords';
import { recordAttempt, recordClientAttempt } from './rateLimit';
import * as repository from './repository';
import { hashToken } from './tokens';

export interface AccountDeps {
  readonly db: Database;
  readonly queue: Queue;
}

/** The caller: the address, and the cookie that a registering browser was given. */
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
  readonly language?: Locale | undefined;
}

const REGISTER_PER_CLIENT = { limit: 100, windowSeconds: 600 };
const REGISTER_PER_CLIENT_AND_EMAIL = { limit: 10, windowSeconds: 600 };
const REGISTER_PER_EMAIL = { limit: 60, windowSeconds: 3600 };
/** Mails that tell the owner of an account of attempts to register with its address. */
const NOTICE_PER_EMAIL = { limit: 3, windowSeconds: 86_400 };
const LINK_PER_CLIENT = { limit: 60, windowSeconds: 60 };
/** Time in which the link of a verification mail sets the first password, where the registration was somebody else's. */
const FIRST_PASSWORD_SECONDS = 3600;

/** Each use of a mailed link is a guess at one. @throws HttpApiError 429 */
export const recordLinkUse = (db: Database, address: string): Promise<void> =>
  recordClientAttempt(db, ['link'], address, LINK_PER_CLIENT);

/**
 * Makes the account and its verification mail, both or neither. An address that was registered before and never verified gets the new name and
 * password, and the older links end. Where the address has an account, its owner is told by mail; the caller is answered the same, after the same work.
 * @param proof given to the registering browser as a cookie
 * @throws HttpApiError 400 password_too_common, 429
 */
export async function registerAccount(
  { db, queue }: AccountDeps,
  request: Registration,
  { address, proof }: { readonly address: string; readonly proof: string },
): Promise<void> {
  const email = normaliseEmail(request.email);
  await recordClientAttempt(db, ['register'], address, REGISTER_PER_CLIENT);
  await recordClientAttempt(db, ['register', email], address, REGISTER_PER_CLIENT_AND_EMAIL);
  await recordAttempt(db, ['register', email], REGISTER_PER_EMAIL);
  ensureNotGuessable(request.password, { email, name: request.name });
  const user = {
    id: randomUUID(),
    email,
    name: request.name,
    passwordHash: await hashPassword(request.password),
    language: request.language ?? DEFAULT_LANGUAGE,
    referral: request.referral ?? REFERRAL_DEFAULT,
    adsAllow: request.adsAllow,
    registrationNetwork: hashToken(clientNetwork(address)),
    registrationProof: hashToken(proof),
  };
  await db.transaction(async (tx) => {
    const userId = await repository.saveRegistration(tx, user);
    const isNoticeDue = await isWithinLimit(() => recordAttempt(tx, ['registration notice', email], NOTICE_PER_EMAIL));
    await repository.revokeLinks(tx, userId ?? user.id);
    await repository.revokeAllSessions(tx, userId ?? user.id);
    if (userId !== null) await queue.send('mail', { kind: 'verify', userId }, { tx, userId });
    else if (isNoticeDue) await queue.send('mail', { kind: 'registered_again', email }, { tx });
  });
}

async function isWithinLimit(count: () => Promise<void>): Promise<boolean> {
  try {
    await count();
    return true;
  } catch (error) {
    if (error instanceof HttpApiError && error.code === 'rate_limited') return false;
    throw error;
  }
}

/** Tells whether the client is the browser that registered the account. */
const isRegisteringBrowser = (user: repository.UserRow, { registrationProof }: RegistrationClient): boolean =>
  registrationProof !== undefined && user.registrationProof === hashToken(registrationProof);

/** Tells whether the client is the one that registered the account: the same browser, or the same network. */
const isRegistrant = (user: repository.UserRow, client: RegistrationClient): boolean =>
  isRegisteringBrowser(user, client) || user.registrationNetwork === hashToken(clientNetwork(client.address));

/**
 * Returns the account as verifying its address leaves it. The mail proves whose the address is, not who chose the password: of a registration by another
 * client nothing is kept, or whoever registers somebody else's address would have a password, consents and a type of their choice there.
 */
export async function toVerifiedUser(user: repository.UserRow, client: RegistrationClient) {
  const verified = { isVerified: true, registrationNetwork: null, registrationProof: null };
  if (isRegistrant(user, client)) return { ...verified, isOwnRegistration: true };
  return {
    ...verified,
    isOwnRegistration: false,
    name: user.email.split('@')[0] ?? '',
    passwordHash: await hashRandomPassword(),
    referral: REFERRAL_DEFAULT,
    adsAllow: false,
  };
}

export interface Verification {
  readonly needsPassword: boolean;
  /** The account that the registering browser may be signed in to; null: nobody is signed in by the link. */
  readonly signedInUser: repository.UserRow | null;
}

/**
 * Verifies the address a link was mailed to. Where another client registered it, nobody knows its password any more, and the link sets one once.
 * Followed again, as scanners of mail do, a link of a verified address says the same and changes nothing.
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
    const { isOwnRegistration, ...change } = await toVerifiedUser(user, client);
    await repository.updateUser(tx, user.id, change);
    await repository.revokeLinks(tx, user.id);
    if (!isOwnRegistration) await repository.convertToResetLink(tx, hash, FIRST_PASSWORD_SECONDS);
    const signedInUser = isRegisteringBrowser(user, client) ? { ...user, ...change } : null;
    return { needsPassword: !isOwnRegistration, signedInUser };
  });
}
