import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import {
  BlobError,
  type BlobStat,
  type Blobs,
  type DirectReadUrl,
  isBlobError,
  type RangeRequest,
} from '../../drivers/blobs';
import { throwApiError } from '../../http/apiError';
import { countReader } from './limitReaders';

export interface SendBlobOptions {
  /** Set by the server, never by the client. */
  readonly contentType: string;
  readonly cacheControl: string;
  readonly downloadName?: string;
  /** Name under which a browser that shows the blob may save it. */
  readonly inlineName?: string;
  /**
   * Lets browsers read the blob at the object store, if the settings say so. Such a URL outlives a revocation of access
   * by up to two hours.
   */
  readonly mayRedirect?: boolean;
  /** Creates a missing blob, which is then sent. */
  readonly create?: (() => Promise<unknown>) | undefined;
}

/** For immutable content that only the holder of its URL may see. */
export const PRIVATE_IMMUTABLE = 'private, max-age=86400, immutable';

/**
 * Answers a GET or HEAD with a blob: ETag, conditional requests and one byte range (RFC 9110 §13 and §14). Its headers
 * let a browser only show or save the content. A GET costs one request to the store, unless it has an `If-Range`, more
 * than one entity tag, or an unsatisfiable range.
 * @throws HttpApiError `not_found`
 */
export async function sendBlob(
  reply: FastifyReply,
  blobs: Blobs,
  key: string,
  options: SendBlobOptions,
): Promise<FastifyReply> {
  try {
    return await redirectOrSend(reply, blobs, key, options);
  } catch (error) {
    if (!isBlobError(error, 'blob_missing')) throw error;
    if (!options.create) return throwApiError('not_found');
    await options.create();
    return sendBlob(reply, blobs, key, { ...options, create: undefined });
  }
}

async function redirectOrSend(
  reply: FastifyReply,
  blobs: Blobs,
  key: string,
  options: SendBlobOptions,
): Promise<FastifyReply> {
  if (reply.request.method === 'HEAD') {
    const stat = await findBlob(blobs, key);
    setHeaders(reply, stat, options);
    if (toEntityTags(reply.request.headers['if-none-match']).some((tag) => tag === '*' || tag === stat.etag))
      return reply.code(304).send();
    // An empty stream, because an empty body would set the length to 0.
    reply.header('content-length', stat.bytes);
    return reply.send(Readable.from([]));
  }
  const direct = await findDirectUrl(blobs, key, options);
  if (!direct) return sendContent(reply, blobs, key, options);
  const cacheControl = direct.maxAge > 0 ? `private, max-age=${direct.maxAge}` : 'private, no-store';
  return reply.code(302).headers({ location: direct.url, 'cache-control': cacheControl }).send();
}

async function findDirectUrl(
  blobs: Blobs,
  key: string,
  { contentType, cacheControl, downloadName, mayRedirect, create }: SendBlobOptions,
): Promise<DirectReadUrl | null> {
  if (!mayRedirect) return null;
  const isCacheable = !cacheControl.includes('no-store');
  const disposition = downloadName === undefined ? undefined : contentDisposition(downloadName);
  const direct = await blobs.directReadUrl(key, {
    contentType,
    cacheControl,
    contentDisposition: disposition,
    isCacheable,
  });
  if (direct && create) await findBlob(blobs, key);
  return direct;
}

async function sendContent(
  reply: FastifyReply,
  blobs: Blobs,
  key: string,
  options: SendBlobOptions,
): Promise<FastifyReply> {
  const { headers } = reply.request;
  let range = parseRange(headers.range);
  let [ifNoneMatch, ...others] = toEntityTags(headers['if-none-match']);
  if (ifNoneMatch === '*' || others.length > 0 || (range && headers['if-range'] !== undefined)) {
    const { etag } = await findBlob(blobs, key);
    ifNoneMatch = [ifNoneMatch, ...others].find((tag) => tag === '*' || tag === etag) && etag;
    if (headers['if-range'] !== undefined && headers['if-range'] !== `"${etag}"`) range = null;
  }
  countReader(blobs, reply);
  try {
    const content = await blobs.open(key, { range: range ?? undefined, ifNoneMatch });
    if (!content) {
      setHeaders(reply, { etag: ifNoneMatch ?? '' }, options);
      return reply.code(304).send();
    }
    setHeaders(reply, content, options);
    const { range: part, bytes, body } = content;
    if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${bytes}`);
    return reply.header('content-length', part ? part.end - part.start + 1 : bytes).send(body);
  } catch (error) {
    if (!isBlobError(error, 'range_unsatisfiable')) throw error;
    const stat = await findBlob(blobs, key);
    setHeaders(reply, stat, options);
    return reply.code(416).header('content-range', `bytes */${stat.bytes}`).send();
  }
}

async function findBlob(blobs: Blobs, key: string): Promise<BlobStat> {
  const stat = await blobs.stat(key);
  if (!stat) throw new BlobError('blob_missing', key);
  return stat;
}

/** Entity tags of a conditional request, without quotes and without the mark of weak ones. */
const toEntityTags = (header: string | undefined): string[] =>
  (header ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^(?:W\/)?"(.*)"$/, '$1'))
    .filter((tag) => tag !== '');

function setHeaders(
  reply: FastifyReply,
  { etag }: Pick<BlobStat, 'etag'>,
  { contentType, cacheControl, downloadName, inlineName }: SendBlobOptions,
): void {
  reply.headers({
    etag: `"${etag}"`,
    'content-type': contentType,
    'cache-control': cacheControl,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  });
  if (downloadName !== undefined) reply.header('content-disposition', contentDisposition(downloadName));
  else if (inlineName !== undefined) reply.header('content-disposition', contentDisposition(inlineName, 'inline'));
}

/** RFC 6266 with RFC 8187: a plain name for old clients and the real one. */
export function contentDisposition(name: string, kind: 'attachment' | 'inline' = 'attachment'): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.replace(/\p{Cs}/gu, '_')).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Anything but a single range of bytes counts as none. */
function parseRange(header: string | undefined): RangeRequest | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (first === '') return last === '' ? null : { last: Number(last) };
  if (last === '') return { start: Number(first) };
  return Number(last) < Number(first) ? null : { start: Number(first), end: Number(last) };
}
