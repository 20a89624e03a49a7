import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Config } from '../../config';
import type { SignedInUser } from '../../http/registerRoute';
import { deriveAcceptedKeys, deriveKey, type Secrets } from '../../secrets';

/** Data for signing URLs in a response, for the user who receives it. */
export interface FileViewer extends Pick<Config, 'secretKey' | 'publicUrl' | 'faces'> {
  readonly fileEpoch: number;
  readonly language: string;
}

export const toViewer = (
  { secretKey, publicUrl, faces }: Config,
  { fileEpoch, language }: Pick<SignedInUser, 'fileEpoch' | 'language'>,
): FileViewer => ({ secretKey, publicUrl, faces, fileEpoch, language });

export const withViewer = <D extends { readonly config: Config }>(
  deps: D,
  user: Pick<SignedInUser, 'fileEpoch' | 'language'>,
): D & { readonly viewer: FileViewer } => ({ ...deps, viewer: toViewer(deps.config, user) });

const PURPOSE = 'files';
const DAY_S = 24 * 60 * 60;
/** Lifetime of a session URL: enough to begin a download at a server whose clock is ten minutes ahead. */
const SESSION_URL_S = 20 * 60;

/** Query of a signed URL: expiry in epoch seconds with its binding, and the signature. */
const signatureQuery = z.object({ e: z.string().max(60), s: z.string().max(60) });

/**
 * Signs the path of a file. The URL is readable by its holder until it expires, and cannot be forged. All URLs of a day
 * are equal, so that browsers can cache. They live for 24 to 48 hours, or until the owner's file epoch is raised.
 * @param path such as `/files/photos/{userId}/{photoId}/250`, without a query
 */
export function signFileUrl(
  { secretKey, fileEpoch }: Pick<FileViewer, 'secretKey' | 'fileEpoch'>,
  path: string,
  nowMs = Date.now(),
): string {
  const expires = (Math.floor(nowMs / 1000 / DAY_S) + 2) * DAY_S;
  return appendSignature(secretKey, path, `${expires}-${fileEpoch}`);
}

/** Signs the path of a file for one session, valid for some minutes. */
export function signSessionUrl(secretKey: Buffer, path: string, sessionId: string, nowMs = Date.now()): string {
  return appendSignature(secretKey, path, `${Math.floor(nowMs / 1000) + SESSION_URL_S}-${sessionId}`);
}

/** Returns the epoch of a URL from {@link signFileUrl}; null when the signature is wrong or expired. */
export function verifyFileUrl(secrets: Secrets, path: string, query: unknown, nowMs = Date.now()): number | null {
  const bound = verifySignature(secrets, path, query, nowMs);
  return bound !== null && /^\d{1,10}$/.test(bound) ? Number(bound) : null;
}

/** Returns the session of a URL from {@link signSessionUrl}; null when the signature is wrong or expired. */
export function verifySessionUrl(secrets: Secrets, path: string, query: unknown, nowMs = Date.now()): string | null {
  const bound = verifySignature(secrets, path, query, nowMs);
  return bound !== null && /^[\da-f-]{36}$/.test(bound) ? bound : null;
}

const appendSignature = (secretKey: Buffer, path: string, e: string): string =>
  `${path}?e=${e}&s=${computeSignature(deriveKey(secretKey, PURPOSE), path, e)}`;

function verifySignature(secrets: Secrets, path: string, query: unknown, nowMs: number): string | null {
  const signature = signatureQuery.safeParse(query);
  if (!signature.success) return null;
  const { e, s } = signature.data;
  const [, expires, bound] = /^(\d{1,12})-([\da-f-]{1,36})$/.exec(e) ?? [];
  if (expires === undefined || bound === undefined || Number(expires) * 1000 <= nowMs) return null;
  const given = Buffer.from(s);
  const isSigned = deriveAcceptedKeys(secrets, PURPOSE).some((key) => {
    const expected = Buffer.from(computeSignature(key, path, e));
    return given.length === expected.length && timingSafeEqual(expected, given);
  });
  return isSigned ? bound : null;
}

function computeSignature(key: KeyObject, path: string, e: string): string {
  return createHmac('sha256', key).update(`${path}\n${e}`).digest('base64url');
}
