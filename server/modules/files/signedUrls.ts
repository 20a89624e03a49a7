import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { deriveKey } from '../../secrets';
import type { Viewer } from './viewer';

const DAY_S = 24 * 60 * 60;
/** Life of an address that belongs to a session: enough to begin a download. */
const SESSION_URL_S = 10 * 60;

/** Query of every signed address. */
export const signatureQuery = z.object({ e: z.string().max(60), s: z.string().max(60) });

/** The query of a signed address: expiry in epoch seconds with what it is bound to, and the signature. */
export interface FileSignature {
  readonly e: string;
  readonly s: string;
}

/**
 * Signs the path of a file, so that whoever holds the address may read it until it expires and nobody can make one up. All addresses of a
 * day are equal, so that browsers can cache what they show; they live for 24 to 48 hours, or until the epoch of the owner's files is raised.
 * @param path such as `/files/photos/{userId}/{photoId}/250`, without a query
 */
export function signFileUrl(
  { secretKey, fileEpoch }: Pick<Viewer, 'secretKey' | 'fileEpoch'>,
  path: string,
  nowMs = Date.now(),
): string {
  const expires = (Math.floor(nowMs / 1000 / DAY_S) + 2) * DAY_S;
  return appendSignature(secretKey, path, `${expires}-${fileEpoch}`);
}

/** Signs the path of a file that only one session may fetch, for the next minutes. */
export function signSessionUrl(secretKey: Buffer, path: string, sessionId: string, nowMs = Date.now()): string {
  return appendSignature(secretKey, path, `${Math.floor(nowMs / 1000) + SESSION_URL_S}-${sessionId}`);
}

/** The epoch that an address of {@link signFileUrl} was signed with; null unless this server signed exactly this path and it has not expired. */
export function verifyFileUrl(
  secretKey: Buffer,
  path: string,
  signature: FileSignature,
  nowMs = Date.now(),
): number | null {
  const bound = verifySignature(secretKey, path, signature, nowMs);
  return bound !== null && /^\d{1,10}$/.test(bound) ? Number(bound) : null;
}

/** The session that an address of {@link signSessionUrl} belongs to; null unless this server signed exactly this path and it has not expired. */
export function verifySessionUrl(
  secretKey: Buffer,
  path: string,
  signature: FileSignature,
  nowMs = Date.now(),
): string | null {
  const bound = verifySignature(secretKey, path, signature, nowMs);
  return bound !== null && /^[\da-f-]{36}$/.test(bound) ? bound : null;
}

const appendSignature = (secretKey: Buffer, path: string, e: string): string =>
  `${path}?e=${e}&s=${computeSignature(secretKey, path, e)}`;

function verifySignature(secretKey: Buffer, path: string, { e, s }: FileSignature, nowMs: number): string | null {
  const [, expires, bound] = /^(\d{1,12})-([\da-f-]{1,36})$/.exec(e) ?? [];
  if (expires === undefined || bound === undefined || Number(expires) * 1000 <= nowMs) return null;
  const expected = Buffer.from(computeSignature(secretKey, path, e));
  const given = Buffer.from(s);
  return given.length === expected.length && timingSafeEqual(given, expected) ? bound : null;
}

function computeSignature(secretKey: Buffer, path: string, e: string): string {
  return createHmac('sha256', deriveKey(secretKey, 'files')).update(`${path}\n${e}`).digest('base64url');
}
