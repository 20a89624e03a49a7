import { randomUUID } from 'node:crypto';
import { DEFAULT_LANGUAGE, type Locale, REFERRAL_DEFAULT } from '@domain/contract';
import type { Database } from '../../drivers/database';
import type { Queue } from '../../drivers/queue';
import { HttpApiError, throwApiError } from '../../http/apiError';
import { clientNetwork } from '../../http/clientNetwork';
import { normaliseEmail } from './normaliseEmail';
import { refuseGuessable } from './passwordRules';
import { hashNobodysPassword, hashPassword } from './passwords';
import { countAttempt, countClientAttempt } from './rateLimit';
import * as repository from './repository';
import { hashToken } from './tokens';

export interface AccountDeps {
  readonly db: Database;
  readonly queue: Queue;
}

/** The caller: the address, and the cookie that a registering browser was given. */
export interface Client {
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
export const countLinkUse = (db: Database, address: string): Promise<void> =>
  countClientAttempt(db, ['link'], address, LINK_PER_CLIENT);

/**
 * Makes the account and its verification mail, both or neither. An address that was registered before and never verified gets the new name and
 * password, and the older links end. Where the address has an account, its owner is told by mail; the caller is answered the same, after the same work.
 * @param proof given to the registering browser as a cookie
 * @throws HttpApiError 400 password_too_common, 429
 */
export async function register(
  { db, queue }: AccountDeps,
  request: Registration,
  { address, proof }: { readonly address: string; readonly proof: string },
): Promise<void> {
  const email = normaliseEmail(request.email);
  await countClientAttempt(db, ['register'], address, REGISTER_PER_CLIENT);
  await countClientAttempt(db, ['register', email], address, REGISTER_PER_CLIENT_AND_EMAIL);
  await countAttempt(db, ['register', email], REGISTER_PER_EMAIL);
  refuseGuessable(request.password, { email, name: request.name });
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
    const isNoticeDue = await isWithin(() => countAttempt(tx, ['registration notice', email], NOTICE_PER_EMAIL));
    await repository.endLinks(tx, userId ?? user.id);
    await repository.revokeAllSessions(tx, userId ?? user.id);
    if (userId !== null) await queue.send('mail', { kind: 'verify', userId }, { tx, userId });
    else if (isNoticeDue) await queue.send('mail', { kind: 'registered_again', email }, { tx });
  });
}

async function isWithin(count: () => Promise<void>): Promise<boolean> {
  try {
    await count();
    return true;
  } catch (error) {
    if (error instanceof HttpApiError && error.code === 'rate_limited') return false;
    throw error;
  }
}

/** Tells whether the client is the browser that registered the account. */
const isRegisteringBrowser = (user: repository.UserRow, { registrationProof }: Client): boolean =>
  registrationProof !== undefined && user.registrationProof === hashToken(registrationProof);

/** Tells whether the client is the one that registered the account: the same browser, or the same network. */
const isRegistrant = (user: repository.UserRow, client: Client): boolean =>
  isRegisteringBrowser(user, client) || user.registrationNetwork === hashToken(clientNetwork(client.address));

/**
 * Returns the account as verifying its address leaves it. The mail proves whose the address is, not who chose the password: of a registration by another
 * client nothing is kept, or whoever registers somebody else's address would have a password, consents and a type of their choice there.
 */
export async function verifiedBy(user: repository.UserRow, client: Client) {
  const verified = { isVerified: true, registrationNetwork: null, registrationProof: null };
  if (isRegistrant(user, client)) return { ...verified, isOwnRegistration: true };
  return {
    ...verified,
    isOwnRegistration: false,
    name: user.email.split('@')[0] ?? '',
    passwordHash: await hashNobodysPassword(),
    referral: REFERRAL_DEFAULT,
    adsAllow: false,
  };
}

export interface Verification {
  readonly needsPassword: boolean;
  /** The account that the registering browser may be signed in to; null: nobody is signed in by the link. */
  readonly signsIn: repository.UserRow | null;
}

/**
 * Verifies the address a link was mailed to. Where another client registered it, nobody knows its password any more, and the link sets one once.
 * Followed again, as scanners of mail do, a link of a verified address says the same and changes nothing.
 * @throws HttpApiError 410 link_invalid
 */
export async function verifyByToken({ db }: AccountDeps, token: string, client: Client): Promise<Verification> {
  await countLinkUse(db, client.address);
  const hash = hashToken(token);
  return db.transaction(async (tx) => {
    const user = await repository.lockLinkOwner(tx, hash, 'verify');
    if (!user || !(await repository.useLink(tx, hash, 'verify'))) {
      const link = await repository.findVerifiedLink(tx, hash);
      return link ? { needsPassword: link.setsPassword, signsIn: null } : throwApiError('link_invalid');
    }
    const { isOwnRegistration, ...change } = await verifiedBy(user, client);
    await repository.updateUser(tx, user.id, change);
    await repository.endLinks(tx, user.id);
    if (!isOwnRegistration) await repository.turnIntoResetLink(tx, hash, FIRST_PASSWORD_SECONDS);
    const signsIn = isRegisteringBrowser(user, client) ? { ...user, ...change } : null;
    return { needsPassword: !isOwnRegistration, signsIn };
  });
}
