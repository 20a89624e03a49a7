import { createHash, createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { CONFIRMATION_LIFETIME_SECONDS } from '@domain/contract';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { throwApiError } from '../../http/apiError';

interface ConfirmationSubject {
  readonly id: string;
  readonly sessionId: string;
}

const signConfirmation = (key: KeyObject, { id, sessionId }: ConfirmationSubject, expires: string): string =>
  createHmac('sha256', key).update(`${id}\n${sessionId}\n${expires}`).digest('base64url');

/** Creates a confirmation for irreversible calls, valid in this session for five minutes. */
export function createConfirmation(key: KeyObject, who: ConfirmationSubject, now: Date): string {
  const expires = String(Math.floor(now.getTime() / 1000) + CONFIRMATION_LIFETIME_SECONDS);
  return `${expires}.${signConfirmation(key, who, expires)}`;
}

export function isConfirmationValid(
  keys: readonly KeyObject[],
  who: ConfirmationSubject,
  confirmation: string,
  now: Date,
): boolean {
  const [expires = '', given = ''] = confirmation.split('.');
  if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 <= now.getTime()) return false;
  const received = Buffer.from(given);
  return keys.some((key) => {
    const expected = Buffer.from(signConfirmation(key, who, expires));
    return expected.length === received.length && timingSafeEqual(expected, received);
  });
}

export const signDevice = (key: KeyObject, email: string): string =>
  createHmac('sha256', key).update(email).digest('base64url');

export const isDeviceKnown = (keys: readonly KeyObject[], email: string, given: string): boolean => {
  const received = Buffer.from(given);
  return keys.some((key) => {
    const expected = Buffer.from(signDevice(key, email));
    return expected.length === received.length && timingSafeEqual(expected, received);
  });
};

const ISSUER = 'keepsake';
const AUDIENCE = 'keepsake-api';
const ALGORITHM = 'HS256';

/** Claims of an access token (spec §3: currency, language, referral). */
export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
  readonly currency: string;
  readonly language: string;
  readonly referral: number;
}

const payloadSchema = z.object({
  exp: z.number(),
  sub: z.uuid(),
  sid: z.uuid(),
  currency: z.string(),
  language: z.string(),
  referral: z.number(),
});

export async function signAccessToken(key: KeyObject, claims: AccessClaims, lifeSeconds: number): Promise<string> {
  const { userId, sessionId, ...shown } = claims;
  return new SignJWT({ ...shown, sid: sessionId })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setSubject(userId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(`${lifeSeconds} s`)
    .sign(key);
}

/** Claims of a verified token, with its end in epoch seconds. */
type VerifiedClaims = AccessClaims & { readonly expiresAtSeconds: number };

const MAX_KNOWN_TOKENS = 10_000;

/** Verified tokens by the key that signed them, the oldest first. May be lost at any time. */
const knownTokens = new WeakMap<KeyObject, Map<string, VerifiedClaims>>();

/** Keeps the claims of a token: its signature takes a tenth of the processor time of a small request. */
function keepToken(key: KeyObject, token: string, claims: VerifiedClaims): void {
  const known = knownTokens.get(key) ?? new Map<string, VerifiedClaims>();
  knownTokens.set(key, known);
  known.set(token, claims);
  const [oldest] = known.keys();
  if (known.size > MAX_KNOWN_TOKENS && oldest !== undefined) known.delete(oldest);
}

function findKnownToken(keys: readonly KeyObject[], token: string): VerifiedClaims | undefined {
  for (const key of keys) {
    const claims = knownTokens.get(key)?.get(token);
    if (claims && claims.expiresAtSeconds > Date.now() / 1000) return claims;
  }
  return undefined;
}

async function verifyToken(keys: readonly KeyObject[], token: string): Promise<VerifiedClaims> {
  const [key, ...older] = keys;
  if (key === undefined) return throwApiError('unauthorized');
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['exp'],
    });
    const { sub, sid, exp, ...shown } = payloadSchema.parse(payload);
    const claims = { userId: sub, sessionId: sid, expiresAtSeconds: exp, ...shown };
    keepToken(key, token, claims);
    return claims;
  } catch (error) {
    if (error instanceof errors.JWSSignatureVerificationFailed && older.length > 0) return verifyToken(older, token);
    throw error;
  }
}

/** @throws HttpApiError 401 unless the signature, audience and lifetime of the token are valid */
export async function readAccessToken(keys: readonly KeyObject[], token: string): Promise<VerifiedClaims> {
  try {
    return findKnownToken(keys, token) ?? (await verifyToken(keys, token));
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) return throwApiError('unauthorized');
    throw error;
  }
}

/** 256 random bits, base64url: a secret of one browser. */
export const createSecretToken = (): string => randomBytes(32).toString('base64url');

export const SECRET_TOKEN = /^[\w-]{43}$/;

/**
 * Derives the token of a mailed link from the id of the job. A retry mails the same link, and neither the queue nor a
 * table stores the token.
 */
export const deriveLinkToken = (key: KeyObject, jobId: string): string =>
  createHmac('sha256', key).update(jobId).digest('base64url');

/** Hash of a stored token: 256 random bits need no slow hash. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
