import { randomUUID } from 'node:crypto';
import type { BodyOf, ResponseOf } from '@domain/contract';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { AppDeps } from '../../../deps';
import type { Queryable } from '../../../drivers/database';
import { throwApiError } from '../../../http/apiError';
import type { SignedInUser } from '../../../http/registerRoute';
import { lockUser } from '../../user/quotas';
import { recordClientAttempt } from '../rateLimit';
import { findLiveSession, type UserRow } from '../repository';
import { createSecretToken } from '../tokens';
import * as repository from './repository';

type Deps = Pick<AppDeps, 'db' | 'config' | 'queue'>;
/** A mail tells the owner, because a stranger may have done it. */
type MailingDeps = Pick<AppDeps, 'queue'>;

const CLIENT_OPTIONS_LIMIT = { limit: 200, windowSeconds: 60 };
const CLIENT_LOGIN_LIMIT = { limit: 200, windowSeconds: 60 };
const MAX_PASSKEYS = 20;
/** Signature algorithms of all common authenticators: EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257];
const RELYING_PARTY_NAME = 'Keepsake';

/** Loads the library with the first passkey: it would delay each start. */
const importWebAuthn = () => import('@simplewebauthn/server');

/** Domain that passkeys belong to, and the origin at which they may be used. */
const relyingParty = ({ config }: Pick<Deps, 'config'>) => ({
  rpID: new URL(config.publicUrl).hostname,
  origin: config.publicUrl,
});

const toBytes = (base64Url: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(base64Url, 'base64url'));
const toBase64Url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
/** Handle under which an authenticator keeps the user: the 16 bytes of the id. */
const toUserHandle = (userId: string): string => Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');

/**
 * Returns the challenge that a browser signed; null for anything else than a JSON object with one, and for a page inside
 * another site's.
 */
function readChallenge(clientDataJson: string): string | null {
  try {
    const { challenge, crossOrigin, topOrigin } = JSON.parse(
      Buffer.from(clientDataJson, 'base64url').toString('utf8'),
    ) as Record<string, unknown>;
    const isFramed = (crossOrigin ?? false) !== false || topOrigin !== undefined;
    return typeof challenge === 'string' && !isFramed ? challenge : null;
  } catch {
    return null;
  }
}

/** Takes the challenge of a response out of the database, so that no response counts twice. */
async function consumeSignedChallenge(
  db: Deps['db'],
  clientDataJson: string,
  userId: string | null,
): Promise<string | null> {
  const challenge = readChallenge(clientDataJson);
  return challenge !== null && (await repository.consumeChallenge(db, challenge, userId)) ? challenge : null;
}

/** @throws HttpApiError 429 */
export async function createLoginOptions(
  deps: Deps,
  address: string,
): Promise<ResponseOf<'passkeyLoginOptions'>['options']> {
  await recordClientAttempt(deps.db, ['passkey options'], address, CLIENT_OPTIONS_LIMIT);
  const challenge = createSecretToken();
  await repository.insertChallenge(deps.db, challenge, null);
  const { rpID: rpId } = relyingParty(deps);
  return { challenge, rpId, timeout: repository.CHALLENGE_LIFETIME_MS, userVerification: 'required' };
}

/**
 * Checks a signed challenge. An unknown passkey, a wrong signature and a used challenge get the same response. Only a
 * correct signature reveals that the account is disabled.
 * @throws HttpApiError 401 passkey_refused, 403 email_not_verified, account_disabled; 429 rate_limited
 */
export async function loginByPasskey(
  deps: Deps,
  { credential }: BodyOf<'passkeyLogin'>,
  address: string,
): Promise<UserRow> {
  const { db } = deps;
  await recordClientAttempt(db, ['login'], address, CLIENT_LOGIN_LIMIT);
  const challenge = await consumeSignedChallenge(db, credential.response.clientDataJSON, null);
  const found = await repository.findCredential(db, credential.id);
  if (challenge === null || !found) return throwApiError('passkey_refused');
  const { passkey, user } = found;
  const userHandle = toUserHandle(user.id);
  if (credential.response.userHandle !== userHandle) return throwApiError('passkey_refused');
  const signed = { ...credential, response: { ...credential.response, userHandle }, clientExtensionResults: {} };
  const counter = await verifySignature(deps, signed, passkey, challenge);
  if (counter === null || !(await repository.recordPasskeyUse(db, passkey.id, counter)))
    return throwApiError('passkey_refused');
  if (!user.isVerified) return throwApiError('email_not_verified');
  if (user.disabledAt) return throwApiError('account_disabled');
  return user;
}

/** Returns the authenticator's new count; null for a signature that is not valid. */
async function verifySignature(
  deps: Deps,
  response: AuthenticationResponseJSON,
  passkey: repository.PasskeyRow,
  challenge: string,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await importWebAuthn();
  const { rpID, origin } = relyingParty(deps);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: toBytes(passkey.publicKey),
        counter: passkey.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // The library reports each mismatch as an exception.
    return null;
  }
}

type Owner = Pick<UserRow, 'id' | 'email' | 'name'>;

/** @throws HttpApiError 409 too_many_passkeys */
export async function createAddOptions(
  deps: Deps,
  { id, email, name }: Owner,
): Promise<ResponseOf<'passkeyAddOptions'>['options']> {
  const existing = await repository.listPasskeys(deps.db, id);
  if (existing.length >= MAX_PASSKEYS) return throwApiError('too_many_passkeys', { params: { max: MAX_PASSKEYS } });
  const challenge = createSecretToken();
  await repository.insertChallenge(deps.db, challenge, id);
  return {
    challenge,
    rp: { id: relyingParty(deps).rpID, name: RELYING_PARTY_NAME },
    user: { id: toUserHandle(id), name: email, displayName: name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: repository.CHALLENGE_LIFETIME_MS,
    excludeCredentials: existing.map(({ credentialId, transports }) => ({
      id: credentialId,
      type: 'public-key',
      transports: [...transports],
    })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

/**
 * Stores the passkey that the browser created.
 * @throws HttpApiError 401 session_revoked, 422 passkey_invalid, 409 too_many_passkeys
 */
export async function addPasskey(
  deps: Deps,
  { id: userId, sessionId }: Pick<SignedInUser, 'id' | 'sessionId'>,
  { name, credential }: BodyOf<'passkeyAdd'>,
): Promise<repository.PasskeyRow> {
  const challenge = await consumeSignedChallenge(deps.db, credential.response.clientDataJSON, userId);
  const verified = challenge === null ? null : await verifyNewCredential(deps, credential, challenge);
  if (!verified) return throwApiError('passkey_invalid');
  return deps.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    // A password reset removes passkeys and ends sessions; none may be added after it.
    if (!(await findLiveSession(tx, sessionId, userId))) return throwApiError('session_revoked');
    if ((await repository.listPasskeys(tx, userId)).length >= MAX_PASSKEYS)
      return throwApiError('too_many_passkeys', { params: { max: MAX_PASSKEYS } });
    const row = await repository.insertPasskey(tx, {
      id: randomUUID(),
      userId,
      credentialId: verified.id,
      publicKey: toBase64Url(verified.publicKey),
      counter: verified.counter,
      transports: credential.response.transports ?? [],
      name,
    });
    if (!row) return throwApiError('passkey_invalid');
    await deps.queue.send('mail', { kind: 'passkey_added', userId }, { tx, userId });
    return row;
  });
}

/** @returns false for an unknown passkey */
export const removePasskey = ({ db, queue }: Deps, userId: string, id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const isRemoved = await repository.deletePasskey(tx, userId, id);
    if (isRemoved) await queue.send('mail', { kind: 'passkey_removed', userId }, { tx, userId });
    return isRemoved;
  });

/** Removes all passkeys of a user: a stranger who had the password, or a session, may have added one. */
export async function removePasskeys({ queue }: MailingDeps, tx: Queryable, userId: string): Promise<void> {
  if ((await repository.deletePasskeys(tx, userId)) > 0)
    await queue.send('mail', { kind: 'passkey_removed', userId }, { tx, userId });
}

async function verifyNewCredential(
  deps: Deps,
  { response, ...credential }: BodyOf<'passkeyAdd'>['credential'],
  challenge: string,
) {
  const { verifyRegistrationResponse } = await importWebAuthn();
  const { rpID, origin } = relyingParty(deps);
  const { transports: _, ...attestation } = response;
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, response: attestation, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return registrationInfo?.credential ?? null;
  } catch {
    // The library reports each mismatch as an exception.
    return null;
  }
}
