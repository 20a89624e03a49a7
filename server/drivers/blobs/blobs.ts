import type { Readable } from 'node:stream';

/**
 * Content to store: bytes, a stream, or a file that the store takes over. A file on the same disk is moved;
 * another is copied and removed.
 */
export type BlobSource = Buffer | Readable | { readonly file: string };

export interface BlobStat {
  readonly bytes: number;
  readonly modifiedAt: Date;
}

export interface BlobEntry extends BlobStat {
  readonly key: string;
}

/** Byte range from `start` to `end`, both inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Blob store. Keys look like `photos/{userId}/{photoId}/original`; blobs are immutable by convention. Every
 * driver passes `compliance.ts`. Errors are {@link BlobError}s.
 */
export interface Blobs {
  /** Name shown by `/api/health`. */
  readonly name: string;
  /**
   * Stores the bytes durably: they survive a crash once the promise resolves. Readers see the old or the new
   * bytes, never a mixture.
   */
  put(key: string, source: BlobSource): Promise<void>;
  /** Streams the blob or a range of it. Rejects with `blob_missing` before the first byte. */
  get(key: string, range?: ByteRange): Promise<Readable>;
  read(key: string): Promise<Buffer>;
  /** Returns a read-only local path, or null for a driver without local files. The file may not exist. */
  path(key: string): string | null;
  /** Returns null only for a missing blob. An unreadable store is an error. */
  stat(key: string): Promise<BlobStat | null>;
  /** Deletes a blob. Deleting a missing blob is not an error. */
  delete(key: string): Promise<void>;
  /**
   * Renames a blob and replaces any blob at the target. After a crash at least one of the two keys holds it.
   * Rejects with `blob_missing`.
   */
  move(from: string, to: string): Promise<void>;
  /**
   * Lists the blobs whose key starts with `prefix` (whole segments; empty means all), unordered and in
   * bounded memory. Blobs may be moved or deleted during the listing. Rejects when the store is unreadable,
   * so that unlisted blobs are not taken for missing.
   */
  list(prefix: string): AsyncIterable<BlobEntry>;
  /** Removes leftovers of unfinished writes that are older than `ageMs`. Returns their number. */
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

/**
 * Rejects keys that are not made of plain segments, which prevents path traversal.
 * @throws BlobError `key_invalid`
 */
export function checkKey(key: string): string {
  if (key.length > 400 || !key.split('/').every((part) => segment.test(part))) throw new BlobError('key_invalid', key);
  return key;
}

export const isBlobError = (error: unknown, code: BlobErrorCode): boolean =>
  error instanceof BlobError && error.code === code;

const making = new Map<string, Promise<void>>();

/** Creates a blob unless it exists or this process is creating it already. Returns its key. */
export async function ensureBlob(blobs: Blobs, key: string, make: () => Promise<Buffer>): Promise<string> {
  if (await blobs.stat(key)) return key;
  const running = making.get(key) ?? make().then((bytes) => blobs.put(key, bytes));
  making.set(key, running);
  await running.finally(() => making.delete(key));
  return key;
}
