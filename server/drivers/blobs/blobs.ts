import type { Readable } from 'node:stream';

/**
 * Content to store: bytes, a stream, or a file that the store takes over. A file on the same disk is moved;
 * another is copied and removed.
 */
export type BlobSource = Buffer | Readable | { readonly file: string };

export interface BlobStat {
  readonly bytes: number;
  readonly modifiedAt: Date;
  /** Entity tag without quotes: the same tag of a key means the same bytes. */
  readonly etag: string;
}

export interface BlobEntry extends BlobStat {
  readonly key: string;
}

/** Byte range from `start` to `end`, both inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Range as HTTP requests it: without `end` up to the last byte, or only the last bytes. */
export type RangeRequest = { readonly start: number; readonly end?: number } | { readonly last: number };

export interface OpenOptions {
  readonly range?: RangeRequest | undefined;
  readonly ifNoneMatch?: string | undefined;
}

/** An open blob. Whoever opened it reads the body to its end or destroys it. */
export interface BlobContent extends BlobStat {
  readonly range: ByteRange | null; // Part that the body holds; null for the whole blob
  readonly body: Readable;
}

export interface DirectReadOptions {
  readonly contentType: string;
  readonly cacheControl: string;
  readonly contentDisposition?: string | undefined;
  /** Returns the same URL for a while, so that browsers can cache. Otherwise it only lives long enough to start. */
  readonly isCacheable: boolean;
}

/** URL of a blob at its store, readable by its holder until it expires. */
export interface DirectReadUrl {
  readonly url: string;
  readonly maxAge: number;
}

/**
 * Blob store. Keys look like `photos/{userId}/{photoId}/original`; blobs are immutable by convention. Every
 * driver passes `compliance.ts`. Errors are {@link BlobError}s.
 */
export interface Blobs {
  readonly name: string;
  /**
   * Stores the bytes durably: they survive a crash once the promise resolves. Readers see the old or the new
   * bytes, never a mixture.
   */
  put(key: string, source: BlobSource): Promise<void>;
  /** Streams the blob or a range of it. Rejects with `blob_missing` before the first byte. */
  get(key: string, range?: ByteRange): Promise<Readable>;
  /**
   * Opens a blob with a single request to the store. Returns null if its entity tag is `ifNoneMatch`. Rejects with
   * `blob_missing`, or with `range_unsatisfiable` if no byte of the blob lies in the range.
   */
  open(key: string, options?: OpenOptions): Promise<BlobContent | null>;
  read(key: string): Promise<Buffer>;
  /** Returns a read-only local path, or null for a driver without local files. The file may not exist. */
  path(key: string): string | null;
  /**
   * Places the bytes at a local path, whole or not at all; an existing file stays. The file may be a hard link, so
   * nobody may write to it. Rejects with `blob_missing`.
   */
  download(key: string, file: string): Promise<void>;
  /** Returns a URL at which a browser reads the blob itself; null when the server must send it. */
  directReadUrl(key: string, options: DirectReadOptions): Promise<DirectReadUrl | null>;
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
  deleteStaleFiles(ageMs: number): Promise<number>;
  close(): Promise<void>;
}

/** `store_unavailable`: the store is overloaded, silent or unreachable; a later attempt may succeed. */
export type BlobErrorCode =
  | 'blob_missing'
  | 'key_invalid'
  | 'range_unsatisfiable'
  | 'storage_full'
  | 'store_unavailable';

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

/**
 * Returns the part of a blob of this size that a request means.
 * @throws BlobError `range_unsatisfiable`
 */
export function resolveRange(key: string, range: RangeRequest, bytes: number): ByteRange {
  const start = 'last' in range ? Math.max(0, bytes - range.last) : range.start;
  const end = Math.min('last' in range ? bytes - 1 : (range.end ?? bytes - 1), bytes - 1);
  if (start > end) throw new BlobError('range_unsatisfiable', key);
  return { start, end };
}

/** Returns true for a name that can be a part of a key between slashes. */
export const isKeySegment = (name: string): boolean => /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$/.test(name);

/**
 * Rejects keys that are not made of plain segments, which prevents path traversal.
 * @throws BlobError `key_invalid`
 */
export function checkKey(key: string): string {
  if (key.length > 400 || !key.split('/').every(isKeySegment)) throw new BlobError('key_invalid', key);
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
