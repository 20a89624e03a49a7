import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, readFile, rm, stat as statFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { S3Settings } from '../../config.s3';
import {
  type BlobContent,
  type BlobEntry,
  BlobError,
  type BlobSource,
  type BlobStat,
  type Blobs,
  checkKey,
  type DirectReadOptions,
  type OpenOptions,
  type RangeRequest,
} from './blobs';
import { createS3Client, S3_TIME_LIMITS, type S3TimeLimits } from './s3Client';
import { isStatus, toBlobError, toStartError } from './s3Errors';
import { abortStaleUploads } from './s3Uploads';
import { writeNewFile } from './temporaryFolder';

/** Larger blobs, and streams of unknown length, are sent in parts. */
const SINGLE_PUT_BYTES = 16 * 1024 * 1024;
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
/** Window in which a direct URL stays the same, and how long it is valid beyond it. */
const DIRECT_WINDOW_S = 3600;
/** Lifetime of a direct URL that is used once: enough to begin a download. */
const DIRECT_ONCE_S = 300;

/**
 * Blob store in a bucket of Amazon S3 or a compatible server. A put is whole or not by S3's own promise, and durable
 * once answered. A move copies and deletes; it is limited to 5 GB, the limit of a single copy.
 * @throws ConfigError when the bucket is not usable
 */
export async function openS3Blobs(settings: S3Settings, limits: S3TimeLimits = S3_TIME_LIMITS): Promise<Blobs> {
  const client = createS3Client(settings, limits);
  const { bucket: Bucket, prefix, reads } = settings;
  try {
    await client.send(new HeadBucketCommand({ Bucket }));
  } catch (error) {
    client.destroy();
    throw toStartError(error, settings);
  }
  const root = prefix === '' ? '' : `${prefix}/`;
  const toObjectLocation = (key: string) => ({ Bucket, Key: `${root}${checkKey(key)}` });
  const mapped = <T>(key: string, request: Promise<T>): Promise<T> =>
    request.catch((error: unknown) => {
      throw toBlobError(error, key);
    });
  const open = (key: string, options?: OpenOptions) =>
    mapped(key, openContent(client, toObjectLocation(key), limits, options));
  const get = async (key: string, range?: RangeRequest): Promise<Readable> => {
    const content = await open(key, { range });
    if (!content) throw new Error('an unconditional read was answered as not modified');
    return content.body;
  };

  return {
    name: 's3',
    get,
    open,
    async put(key, source) {
      const target = toObjectLocation(key);
      await mapped(key, send(client, target, source));
      if ('file' in source) await rm(source.file, { force: true });
    },
    async read(key) {
      return Buffer.concat(await mapped(key, (await get(key)).toArray()));
    },
    path: () => null,
    download: async (key, file) => mapped(key, writeFileOnce(await get(key), file)),
    async directReadUrl(key, options) {
      if (reads === 'proxied') return null;
      return signDirectRead(client, toObjectLocation(key), options, Date.now());
    },
    async stat(key) {
      try {
        const head = await client.send(new HeadObjectCommand(toObjectLocation(key)));
        return toBlobStat(head, head.ContentLength ?? 0);
      } catch (error) {
        if (isStatus(error, 404)) return null;
        throw toBlobError(error, key);
      }
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(toObjectLocation(key))).catch((error: unknown) => {
        if (!isStatus(error, 404)) throw toBlobError(error, key);
      });
    },
    async move(from, to) {
      const [source, target] = [toObjectLocation(from), toObjectLocation(to)];
      const CopySource = `${Bucket}/${source.Key}`;
      // Copying a blob to itself is an error at S3, and deleting it afterwards would lose it.
      if (from === to) return void (await get(from)).destroy();
      const copy = new CopyObjectCommand({ ...target, CopySource });
      await mapped(from, client.send(copy));
      await mapped(from, client.send(new DeleteObjectCommand(source)));
    },
    list: (prefixKey) => list(client, { Bucket, root, prefix: prefixKey.replace(/\/$/, '') }),
    deleteStaleFiles: (ageMs) => mapped('uploads', abortStaleUploads(client, Bucket, root, ageMs)),
    close: async () => client.destroy(),
  };
}

interface Place {
  readonly Bucket: string;
  readonly Key: string;
}

/** Bodies are buffers, so that the client can repeat a failed request. */
async function send(client: S3Client, target: Place, source: BlobSource): Promise<void> {
  if (Buffer.isBuffer(source) && source.length <= SINGLE_PUT_BYTES) {
    await client.send(new PutObjectCommand({ ...target, Body: source, ContentLength: source.length }));
  } else if ('file' in source) {
    const { size } = await statFile(source.file);
    if (size <= SINGLE_PUT_BYTES) return send(client, target, await readFile(source.file));
    await sendParts(client, target, createReadStream(source.file));
  } else await sendParts(client, target, source);
}

/** A failure aborts the upload; a crash leaves its parts to `deleteStaleFiles`. */
async function sendParts(client: S3Client, target: Place, source: Buffer | Readable): Promise<void> {
  try {
    const params = { ...target, Body: source };
    await new Upload({ client, params, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE }).done();
  } catch (error) {
    if (source instanceof Readable) source.destroy();
    throw error;
  }
}

const toRangeHeader = (range: RangeRequest): string =>
  'last' in range ? `bytes=-${range.last}` : `bytes=${range.start}-${range.end ?? ''}`;

const toBlobStat = (
  { ETag, LastModified }: { ETag?: string | undefined; LastModified?: Date | undefined },
  bytes: number,
): BlobStat => {
  const modifiedAt = LastModified ?? new Date(0);
  const etag = ETag?.replace(/^W\//, '').replaceAll('"', '');
  return { bytes, modifiedAt, etag: etag ?? `${bytes.toString(36)}-${modifiedAt.getTime().toString(36)}` };
};

async function openContent(
  client: S3Client,
  target: Place,
  limits: S3TimeLimits,
  { range, ifNoneMatch }: OpenOptions = {},
): Promise<BlobContent | null> {
  const command = new GetObjectCommand({
    ...target,
    ...(range && { Range: toRangeHeader(range) }),
    ...(ifNoneMatch !== undefined && { IfNoneMatch: `"${ifNoneMatch}"` }),
  });
  try {
    const found = await client.send(command);
    const body = found.Body as IncomingMessage;
    endWhenStalled(target.Key, body, limits.stall);
    const [, start, end, bytes] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(found.ContentRange ?? '') ?? [];
    const part = bytes === undefined ? null : { start: Number(start), end: Number(end) };
    return { ...toBlobStat(found, Number(bytes ?? found.ContentLength)), range: part, body };
  } catch (error) {
    if (isStatus(error, 304)) return null;
    throw error;
  }
}

/** Ends a response whose reader waits in vain. A reader that is slow itself finds bytes in the buffer. */
function endWhenStalled(key: string, body: IncomingMessage, stallMs: number): void {
  let seen = -1;
  const timer = setInterval(() => {
    const received = body.socket.bytesRead;
    if (received === seen && body.readableLength === 0 && !body.complete)
      body.destroy(new BlobError('store_unavailable', key, new Error(`no byte for ${stallMs} ms`)));
    seen = received;
  }, stallMs);
  timer.unref();
  body.once('close', () => clearInterval(timer));
}

/** Writes a file under a temporary name and gives it its own when it is whole. */
async function writeFileOnce(body: Readable, file: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeNewFile(draft, body);
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
}

/** The signing time is rounded down, so that all URLs of a window are equal. */
async function signDirectRead(
  client: S3Client,
  target: Place,
  { contentType, cacheControl, contentDisposition, isCacheable }: DirectReadOptions,
  nowMs: number,
) {
  const command = new GetObjectCommand({
    ...target,
    ResponseContentType: contentType,
    ResponseCacheControl: cacheControl,
    ...(contentDisposition !== undefined && { ResponseContentDisposition: contentDisposition }),
  });
  const now = Math.floor(nowMs / 1000);
  const signedAt = isCacheable ? now - (now % DIRECT_WINDOW_S) : now;
  const expiresIn = isCacheable ? 2 * DIRECT_WINDOW_S : DIRECT_ONCE_S;
  const url = await getSignedUrl(client, command, { signingDate: new Date(signedAt * 1000), expiresIn });
  return { url, maxAge: isCacheable ? signedAt + DIRECT_WINDOW_S - now : 0 };
}

interface Listing {
  readonly Bucket: string;
  readonly root: string;
  /** Complete segments, without a slash at the end. */
  readonly prefix: string;
}

async function* list(client: S3Client, { Bucket, root, prefix }: Listing): AsyncGenerator<BlobEntry> {
  const Prefix = prefix === '' ? root : `${root}${checkKey(prefix)}/`;
  try {
    for await (const { Contents = [] } of paginateListObjectsV2({ client, pageSize: 1000 }, { Bucket, Prefix }))
      for (const object of Contents) {
        const key = object.Key?.slice(root.length) ?? '';
        if (isKey(key)) yield { key, ...toBlobStat(object, object.Size ?? 0) };
      }
  } catch (error) {
    throw toBlobError(error, prefix);
  }
}

/** Other programs leave objects whose keys are none of the product, such as `folder/`. */
function isKey(key: string): boolean {
  try {
    checkKey(key);
    return true;
  } catch (error) {
    if (error instanceof BlobError) return false;
    throw error;
  }
}
