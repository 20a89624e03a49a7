import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type Blobs, type ByteRange, isBlobError } from '../../drivers/blobs';
import { throwApiError } from '../../http/apiError';

export interface SendBlobOptions {
  /** Set by the server, never by the client. */
  readonly contentType: string;
  readonly cacheControl: string;
  /** Offers the blob as a download under this name, in any language. */
  readonly downloadName?: string;
}

/** For immutable content that only the holder of its URL may see. */
export const PRIVATE_IMMUTABLE = 'private, max-age=86400, immutable';

/**
 * Answers a GET or HEAD with a blob: ETag, conditional requests and one byte range (RFC 9110 §13 and §14). Its headers
 * let a browser only show or save the content.
 * @throws HttpApiError `not_found`
 */
export async function sendBlob(
  reply: FastifyReply,
  blobs: Blobs,
  key: string,
  options: SendBlobOptions,
): Promise<FastifyReply> {
  const stat = await blobs.stat(key);
  if (!stat) return throwApiError('not_found');
  const etag = `"${stat.bytes.toString(36)}-${stat.modifiedAt.getTime().toString(36)}"`;
  setHeaders(reply, etag, options);
  const { headers } = reply.request;
  if (headers['if-none-match']?.split(/\s*,\s*/).some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag)) {
    return reply.code(304).send();
  }
  const mayRange = headers['if-range'] === undefined || headers['if-range'] === etag;
  const range = mayRange ? parseRange(headers.range, stat.bytes) : null;
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${stat.bytes}`).send();
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${stat.bytes}`);
  }
  reply.header('content-length', range ? range.end - range.start + 1 : stat.bytes);
  // An empty stream, because an empty body would set the length to 0.
  if (reply.request.method === 'HEAD') return reply.send(Readable.from([]));
  return reply.send(await openBlob(blobs, key, range));
}

async function openBlob(blobs: Blobs, key: string, range: ByteRange | null) {
  try {
    return await blobs.get(key, range ?? undefined);
  } catch (error) {
    if (isBlobError(error, 'blob_missing')) return throwApiError('not_found');
    throw error;
  }
}

function setHeaders(
  reply: FastifyReply,
  etag: string,
  { contentType, cacheControl, downloadName }: SendBlobOptions,
): void {
  reply.headers({
    etag,
    'content-type': contentType,
    'cache-control': cacheControl,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  });
  if (downloadName !== undefined) reply.header('content-disposition', contentDisposition(downloadName));
}

/** RFC 6266 with RFC 8187: a plain name for old clients and the real one. */
export function contentDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.replace(/\p{Cs}/gu, '_')).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

function parseRange(header: string | undefined, bytes: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const suffix = match[1] === '';
  const start = suffix ? Math.max(0, bytes - Number(match[2])) : Number(match[1]);
  const end = suffix || match[2] === '' ? bytes - 1 : Math.min(Number(match[2]), bytes - 1);
  if (!suffix && match[2] !== '' && Number(match[2]) < start) return null;
  return start < bytes && start <= end ? { start, end } : 'unsatisfiable';
}
