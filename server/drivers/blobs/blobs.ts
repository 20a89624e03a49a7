import type { Readable } from 'node:stream';

/** What to store: bytes, a stream, or a file that is handed over (moved when it lies on the same disk, else copied and removed). */
export type BlobSource = Buffer | Readable | { readonly file: string };

export interface BlobStat {
  readonly bytes: number;
  readonly modifiedAt: Date;
}

export interface BlobEntry extends BlobStat {
  readonly key: string;
}

/** Bytes `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * A store of immutable-by-convention byte strings under keys such as `photos/{userId}/{photoId}/original`. Every driver passes
 * `compliance.ts`. Errors are {@link BlobError}s.
 */
export interface Blobs {
  /** For `/api/health`. */
  readonly name: string;
  /** Stores the bytes; once it resolves they survive a crash. A reader sees the old bytes or the new ones, never a part. */
  put(key: string, source: BlobSource): Promise<void>;
  /** A stream of the blob or of a part of it. Fails with `blob_missing` before the first byte. */
  get(key: string, range?: ByteRange): Promise<Readable>;
  read(key: string): Promise<Buffer>;
  /** A local file to read (never to write), or null when the driver has none. It may not exist. */
  path(key: string): string | null;
  /** Null only for what is not there: a store that cannot be read is an error. */
  stat(key: string): Promise<BlobStat | null>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
  /** Gives a blob another key, in place of what has that key. A crash leaves it under one of the two at least. Fails with `blob_missing`. */
  move(from: string, to: string): Promise<void>;
  /**
   * Every blob whose key starts with `prefix` (whole segments, or empty for all), in no particular order and in bounded memory. Blobs may be moved
   * and deleted meanwhile. Fails when the store cannot be read: what could not be listed is not taken for missing.
   */
  list(prefix: string): AsyncIterable<BlobEntry>;
  /** Removes what writes that never ended left behind and are older than `ageMs`. Returns how many. */
  sweepTemporary(ageMs: number): Promise<number>;
}

export type BlobErrorCode = 'blob_missing' | 'key_invalid' | 'storage_full';

export class BlobError extends Error {
  constructor(
    readonly code: BlobErrorCode,
    key: string,
    cause?: unknown,
  ) {
    super(`${code}: ${key.slice(0, 200)}`, { cause });
    this.name = 'BlobError';
  }
}

const segment = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$/;

/** Refuses every key that is not made of plain segments, so that no driver can be led out of its root. @throws BlobError `key_invalid` */
export function checkKey(key: string): string {
  if (key.length > 400 || !key.split('/').every((part) => segment.test(part))) throw new BlobError('key_invalid', key);
  return key;
}

export const isBlobError = (error: unknown, code: BlobErrorCode): boolean =>
  error instanceof BlobError && error.code === code;
