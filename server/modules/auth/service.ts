import { randomUUID } from 'node:crypto';
import { isTooCommon } from '@domain/account';
import { DEFAULT_LANGUAGE, type Locale, REFERRAL_DEFAULT } from '@domain/contract';
import { type Database, isUniqueViolation } from '../../drivers/database';
import type { Queue } from '../../drivers/queue';
import { apiFail } from '../../http/failure';
import { countAttempt, forgetAttempts } from './attempts';
import { hashPassword, pretendToVerify, verifyPassword } from './passwords';
import * as repository from './repository';
import { hashToken } from './tokens';

export interface AccountDeps {
  readonly db: Database;
  readonly queue: Queue;
}

const LOGIN_PER_ACCOUNT = { limit: 10, windowSeconds: 60 };
const LOGIN_PER_ADDRESS = { limit: 200, windowSeconds: 60 };
const MAIL_PER_ACCOUNT = { limit: 5, windowSeconds: 600 };
const MAIL_PER_ADDRESS = { limit: 100, windowSeconds: 600 };
const REGISTER_PER_ADDRESS = { limit: 100, windowSeconds: 600 };
const LINK_PER_ADDRESS = { limit: 60, windowSeconds: 60 };

export const normaliseEmail = (email: string): string => email.trim().toLowerCase();

export interface Registration {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly referral?: number | undefined;
  readonly adsAllow: boolean;
  readonly language?: Locale | undefined;
}

/** Makes the account and its verification mail, both or neither. @throws ApiFailure 400 password_too_common, 409 email_taken, 429 */
export async function register({ db, queue }: AccountDeps, request: Registration, address: string): Promise<void> {
  await countAttempt(db, ['register', address], REGISTER_PER_ADDRESS);
  const email = normaliseEmail(request.email);
  if (isTooCommon(request.password, { email, name: request.name })) {
    apiFail('password_too_common', { fields: { password: 'password_too_common' } });
  }
  const user = {
    id: randomUUID(),
    email,
    name: request.name,
    passwordHash: await hashPassword(request.password),
    language: request.language ?? DEFAULT_LANGUAGE,
    referral: request.referral ?? REFERRAL_DEFAULT,
    adsAllow: request.adsAllow,
  };
  await db
    .transaction(async (tx) => {
      await repository.insertUser(tx, user);
      await queue.send('mail', { kind: 'verify', userId: user.id }, { tx, userId: user.id });
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) apiFail('email_taken', { fields: { email: 'email_taken' } });
      throw error;
    });
}

/**
 * Checks who signs in. An account that does not exist is answered as a wrong password, in the same time; only who knows the password learns that
 * the address is not verified.
 * @throws ApiFailure 401 bad_credentials, 403 email_not_verified, 429 rate_limited
 */
export async function login(
  { db }: AccountDeps,
  request: { email: string; password: string },
  address: string,
): Promise<repository.UserRow> {
  const email = normaliseEmail(request.email);
  const pair = ['login', email, address];
  await countAttempt(db, pair, LOGIN_PER_ACCOUNT);
  await countAttempt(db, ['login', address], LOGIN_PER_ADDRESS);
  const user = await repository.findUserByEmail(db, email);
  if (!user) {
    await pretendToVerify(request.password);
    return apiFail('bad_credentials');
  }
  if (!(await verifyPassword(user.passwordHash, request.password))) return apiFail('bad_credentials');
  await forgetAttempts(db, pair);
  if (!user.isVerified) return apiFail('email_not_verified');
  return user;
}

/**
 * Orders a mail for whoever has this address. The answer is the same whether anyone does: the worker looks, not we. An account that is not
 * verified yet gets a verification mail in either case (spec §4). @throws ApiFailure 429
 */
export async function orderMail(
  { db, queue }: AccountDeps,
  kind: 'reset' | 'verify_again',
  given: string,
  address: string,
): Promise<void> {
  const email = normaliseEmail(given);
  await countAttempt(db, ['mail', address], MAIL_PER_ADDRESS);
  await countAttempt(db, [kind, email], MAIL_PER_ACCOUNT);
  await queue.send('mail', { kind, email });
}

/** Verifies the address a link was mailed to. @throws ApiFailure 410 link_invalid */
export async function verifyByToken({ db }: AccountDeps, token: string, address: string): Promise<void> {
  await countAttempt(db, ['link', address], LINK_PER_ADDRESS);
  await db.transaction(async (tx) => {
    const link = await repository.useLink(tx, hashToken(token), 'verify');
    if (!link) return apiFail('link_invalid');
    return repository.updateUser(tx, link.userId, { isVerified: true });
  });
}

/** Sets a new password by a mailed link; every session of the account ends. @throws ApiFailure 400 password_too_common, 410 link_invalid */
export async function setPasswordByToken(
  { db }: AccountDeps,
  request: { token: string; password: string },
  address: string,
): Promise<void> {
  await countAttempt(db, ['link', address], LINK_PER_ADDRESS);
  const hash = hashToken(request.token);
  const owner = await repository.findLinkOwner(db, hash, 'reset');
  if (!owner) return apiFail('link_invalid');
  if (isTooCommon(request.password, owner)) {
    return apiFail('password_too_common', { fields: { password: 'password_too_common' } });
  }
  const passwordHash = await hashPassword(request.password);
  await db.transaction(async (tx) => {
    const link = await repository.useLink(tx, hash, 'reset');
    if (!link) return apiFail('link_invalid');
    await repository.updateUser(tx, link.userId, { passwordHash });
    return repository.revokeAllSessions(tx, link.userId);
  });
}
