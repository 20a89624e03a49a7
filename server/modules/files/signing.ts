import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../../secrets';

const DAY_S = 24 * 60 * 60;

/** The query of a signed address: expiry in epoch seconds, and the signature. */
export interface FileSignature {
  readonly e: string;
  readonly s: string;
}

/**
 * Signs the path of a file, so that whoever holds the address may read it until it expires and nobody can make one up. All addresses of a
 * day are equal, so that browsers can cache what they show; they live for 24 to 48 hours.
 * @param path such as `/files/photos/{userId}/{photoId}/250`, without a query
 * @param secretKey the master secret; its own key is derived from it
 */
export function signFileUrl(secretKey: Buffer, path: string, nowMs = Date.now()): string {
  const expires = String((Math.floor(nowMs / 1000 / DAY_S) + 2) * DAY_S);
  return `${path}?e=${expires}&s=${signature(secretKey, path, expires)}`;
}

/** Whether this server signed exactly this path and it has not expired. */
export function verifyFileUrl(secretKey: Buffer, path: string, { e, s }: FileSignature, nowMs = Date.now()): boolean {
  if (!/^\d{1,12}$/.test(e) || Number(e) * 1000 <= nowMs) return false;
  const expected = Buffer.from(signature(secretKey, path, e));
  const given = Buffer.from(s);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function signature(secretKey: Buffer, path: string, expires: string): string {
  return createHmac('sha256', deriveKey(secretKey, 'files')).update(`${path}\n${expires}`).digest('base64url');
}
