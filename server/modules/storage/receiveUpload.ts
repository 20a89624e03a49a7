import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MAX_UPLOAD_BYTES, type PhotoOrigin } from '@domain/contract';
import { idSchema, photoOriginSchema } from '@domain/contract/schemas';
import { toNameLine } from '@domain/text';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { TemporaryFolder } from '../../drivers/blobs';
import { throwApiError } from '../../http/apiError';
import type { SignedInUser } from '../../http/registerRoute';
import type { FairLimiter } from '../../processes/fairLimiter';

const MAX_NAME_LENGTH = 255;

function truncateName(name: string, length: number): string {
  let short = '';
  let count = 0;
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    count += [...segment].length;
    if (count > length) break;
    short += segment;
  }
  return short;
}

/**
 * Cleans a name for display; it is never used as a path. Invisible characters and excess length are removed, the
 * extension stays. Composed (NFC), so that searches match any spelling of accents.
 * @returns `photo` when nothing remains
 */
function removeInvisible(name: string): string {
  const visible = toNameLine(name);
  if (/^\.*$/.test(visible)) return 'photo';
  if ([...visible].length <= MAX_NAME_LENGTH) return visible;
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(visible)?.[0] ?? '';
  return truncateName(visible, MAX_NAME_LENGTH - ending.length) + ending;
}

/**
 * Cleans a name from a form part's header, which may be a path of any system.
 * @testonly because no client in the tests sends a path
 */
export const cleanUploadName = (name: string | undefined): string =>
  removeInvisible((name ?? '').split(/[/\\]/).at(-1) ?? '');

/** Cleans a file name from a file system, where `\` is an ordinary character. */
export const cleanFileName = (name: string): string => removeInvisible(name.split('/').at(-1) ?? '');

/** Size of a form apart from its file: other fields and boundaries. */
const MAX_FORM_BYTES = 64 * 1024;
const DRAIN_TIMEOUT_MS = 20_000;

export const multipartLimits = {
  files: 1,
  fields: 4,
  parts: 5,
  fieldSize: 8 * 1024,
  fieldNameSize: 100,
  headerPairs: 50,
  fileSize: MAX_UPLOAD_BYTES,
};

export interface UploadedFile {
  readonly file: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly name: string;
  readonly id: string | null;
  readonly origin?: PhotoOrigin;
}

type SavedFile = Omit<UploadedFile, 'id' | 'origin'>;

const tooLargeDetails = (maxBytes: number) => ({ params: { max: Math.floor(maxBytes / 1024 / 1024) } });

interface Reception {
  readonly uploads: TemporaryFolder;
  readonly receptions: FairLimiter;
  readonly maxBytes?: number;
}

export interface UploadRequest {
  readonly user: SignedInUser;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Receives the file of a form on its user's turn and hands it to `store` with its folder, which is removed afterwards.
 * @throws HttpApiError
 */
export async function receiveUpload<R>(
  { uploads, receptions, maxBytes = MAX_UPLOAD_BYTES }: Reception,
  { user, request, reply }: UploadRequest,
  store: (received: UploadedFile, folder: string) => Promise<R>,
): Promise<R> {
  await rejectOversize(request, reply, maxBytes);
  const folder = uploads.newPath();
  try {
    const receive = () => parseFileUpload(request, folder, maxBytes);
    const received = await receptions
      .run({ userId: user.id, priority: 'interactive' }, receive)
      .catch(async (error: unknown) => {
        await drainRequest(request);
        return throwUploadError(error);
      });
    return await store(received, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Converts errors of the form parser, the disk and the connection into API errors. */
export function throwUploadError(error: unknown): never {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (code === 'ENOSPC' || code === 'EDQUOT') throwApiError('storage_full');
  const isBrokenOff =
    code === 'ECONNRESET' ||
    code === 'ERR_STREAM_PREMATURE_CLOSE' ||
    /unexpected end of (?:form|multipart)/i.test(message);
  const isBadForm = /^FST_(?:FILES_LIMIT|FIELDS_LIMIT|PARTS_LIMIT|PROTO_VIOLATION|INVALID_MULTIPART)/.test(code);
  if (isBrokenOff || isBadForm) throwApiError('validation_failed', { fields: { body: 'form' } });
  throw error;
}

async function rejectOversize(
  request: FastifyRequest,
  reply: FastifyReply,
  maxBytes = MAX_UPLOAD_BYTES,
): Promise<void> {
  if (!(Number(request.headers['content-length']) > maxBytes + MAX_FORM_BYTES)) return;
  reply.header('connection', 'close');
  await drainRequest(request);
  throwApiError('file_too_large', tooLargeDetails(maxBytes));
}

/**
 * Reads and discards the rest of a request, for at most {@link DRAIN_TIMEOUT_MS}. A client that is still sending would
 * see a broken connection instead of the response.
 */
export function drainRequest({ raw }: FastifyRequest): Promise<void> {
  if (raw.readableEnded || raw.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, DRAIN_TIMEOUT_MS);
    for (const event of ['end', 'close', 'error']) {
      raw.once(event, () => {
        clearTimeout(timer);
        resolve();
      });
    }
    raw.unpipe();
    raw.resume();
  });
}

/** Form boundaries have 1 to 70 characters (RFC 2046). */
const BOUNDARY = /;\s*boundary=(?:"[^"]{1,70}"|[^\s;"]{1,70})\s*(?:;|$)/i;

/**
 * Rejects requests without a readable form, such as those whose client has gone while they waited: the parser would
 * wait forever for their end.
 * @throws HttpApiError file_missing, validation_failed
 */
export function ensureMultipartForm(request: FastifyRequest): void {
  if (request.raw.destroyed) throwApiError('validation_failed', { fields: { body: 'form' } });
  if (!request.isMultipart()) throwApiError('file_missing');
  if (!BOUNDARY.test(request.headers['content-type'] ?? ''))
    throwApiError('validation_failed', { fields: { 'content-type': 'boundary' } });
}

const INVISIBLE_IN_TEXT = /[\p{Cc}\p{Cs}\s]+/gu;
const cleanText = (text: string) => text.normalize('NFC').replace(INVISIBLE_IN_TEXT, ' ').trim();

/** Cleans a path of folders for display; it is never used as a path. */
const cleanFolder = (path: string) =>
  path
    .split('/')
    .map((name) => (name.trim() === '' ? '' : cleanFileName(name)))
    .filter((name) => name !== '')
    .join('/');

export const cleanOrigin = ({ caption, folder, ...origin }: PhotoOrigin): PhotoOrigin => ({
  ...origin,
  ...(caption !== undefined && { caption: cleanText(caption) }),
  ...(folder !== undefined && { folder: cleanFolder(folder) }),
});

const originField = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'not JSON' });
      return z.NEVER;
    }
  })
  .pipe(photoOriginSchema)
  .transform(cleanOrigin);

const uploadFields = z.object({
  id: idSchema.optional(),
  name: z.string().optional(),
  origin: originField.optional(),
});

/**
 * Streams the form's file into a new `folder` and hashes it.
 * @throws HttpApiError
 * @testonly for a client that has gone before its turn
 */
export async function parseFileUpload(
  request: FastifyRequest,
  folder: string,
  maxBytes = MAX_UPLOAD_BYTES,
): Promise<UploadedFile> {
  ensureMultipartForm(request);
  await mkdir(folder);
  let received: SavedFile | null = null;
  const values: Record<string, unknown> = {};
  for await (const part of request.parts()) {
    if (part.type === 'field') values[part.fieldname] = part.value;
    else if (part.fieldname === 'file') received = await saveUploadedFile(part, folder, maxBytes);
    else part.file.resume();
  }
  if (!received) return throwApiError('file_missing');
  const given = uploadFields.safeParse(values);
  if (!given.success) {
    return throwApiError('validation_failed', {
      fields: Object.fromEntries(given.error.issues.map(({ path, code }) => [String(path[0]), code])),
    });
  }
  const { id, name, origin } = given.data;
  return {
    ...received,
    // Browsers escape the name in the part's header; the form field has the plain name.
    name: name === undefined ? received.name : cleanFileName(name),
    id: id ?? null,
    ...(origin && { origin }),
  };
}

async function saveUploadedFile(part: MultipartFile, folder: string, maxBytes: number): Promise<SavedFile> {
  const saved = await saveStream(part.file, folder, part.filename, maxBytes);
  if (part.file.truncated) return throwApiError('file_too_large', tooLargeDetails(maxBytes));
  if (saved.bytes === 0) return throwApiError('file_empty');
  return saved;
}

/**
 * Streams bytes into a file of an existing `folder` and hashes them.
 * @throws HttpApiError file_too_large
 */
export async function saveStream(
  source: Readable,
  folder: string,
  name: string | undefined,
  maxBytes = MAX_UPLOAD_BYTES,
): Promise<SavedFile> {
  const file = join(folder, 'original');
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(
    source,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        if (bytes > maxBytes) throwApiError('file_too_large', tooLargeDetails(maxBytes));
        yield chunk;
      }
    },
    createWriteStream(file, { flags: 'wx' }),
  );
  return { file, sha256: hash.digest('hex'), bytes, name: cleanUploadName(name) };
}
