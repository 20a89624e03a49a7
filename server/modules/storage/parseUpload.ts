import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MAX_UPLOAD_BYTES } from '@domain/contract';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { throwApiError } from '../../http/apiError';
import { cleanFileName, cleanUploadName } from './fileNames';

/** What comes beside the file in a form: the other fields and the boundaries. */
const MAX_FORM_BYTES = 64 * 1024;
/** How long a client that is refused is listened to. */
const DRAIN_TIMEOUT_MS = 20_000;

export const multipartLimits = {
  files: 1,
  fields: 4,
  parts: 5,
  fieldSize: 1024,
  fieldNameSize: 100,
  headerPairs: 50,
  fileSize: MAX_UPLOAD_BYTES,
};

export interface UploadedPhoto {
  readonly file: string;
  /** Hex. */
  readonly sha256: string;
  readonly bytes: number;
  /** As the owner will see it. */
  readonly name: string;
  /** Made by the client; null when it made none. */
  readonly id: string | null;
}

type SavedFile = Omit<UploadedPhoto, 'id'>;

const tooLargeDetails = { params: { max: MAX_UPLOAD_BYTES / 1024 / 1024 } };

/** Answers 413 before reading when the request says itself that it is too large. */
export async function rejectOversize(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!(Number(request.headers['content-length']) > MAX_UPLOAD_BYTES + MAX_FORM_BYTES)) return;
  reply.header('connection', 'close');
  await drainRequest(request);
  throwApiError('file_too_large', tooLargeDetails);
}

/** Lets the rest of a request come and go, for {@link DRAIN_TIMEOUT_MS} at most: whoever still sends sees no answer, only a broken connection. */
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

/** Lines between the parts of a form have 1 to 70 characters (RFC 2046). */
const BOUNDARY = /;\s*boundary=(?:"[^"]{1,70}"|[^\s;"]{1,70})\s*(?:;|$)/i;

/** Refuses what is no form, or one that cannot be read. @throws HttpApiError file_missing, validation_failed */
export function ensureMultipartForm(request: FastifyRequest): void {
  if (!request.isMultipart()) throwApiError('file_missing');
  if (!BOUNDARY.test(request.headers['content-type'] ?? ''))
    throwApiError('validation_failed', { fields: { 'content-type': 'boundary' } });
}

const uploadFields = z.object({ id: z.uuid().optional(), name: z.string().optional() });

/** Streams the form's file into `folder`, which it makes, hashing on the way. @throws HttpApiError */
export async function parsePhotoUpload(request: FastifyRequest, folder: string): Promise<UploadedPhoto> {
  ensureMultipartForm(request);
  await mkdir(folder);
  let received: SavedFile | null = null;
  const values: Record<string, unknown> = {};
  for await (const part of request.parts()) {
    if (part.type === 'field') values[part.fieldname] = part.value;
    else if (part.fieldname === 'file') received = await saveUploadedFile(part, folder);
    else part.file.resume();
  }
  if (!received) return throwApiError('file_missing');
  const given = uploadFields.safeParse(values);
  if (!given.success) {
    return throwApiError('validation_failed', {
      fields: Object.fromEntries(given.error.issues.map(({ path, code }) => [String(path[0]), code])),
    });
  }
  const { id, name } = given.data;
  return {
    ...received,
    // Browsers write the name in the head of the file's part with escapes; as a field it is what it is.
    name: name === undefined ? received.name : cleanFileName(name),
    id: id?.toLowerCase() ?? null,
  };
}

async function saveUploadedFile(part: MultipartFile, folder: string): Promise<SavedFile> {
  const saved = await saveStream(part.file, folder, part.filename);
  if (part.file.truncated) return throwApiError('file_too_large', tooLargeDetails);
  if (saved.bytes === 0) return throwApiError('file_missing');
  return saved;
}

/** Streams bytes into a file in `folder`, which exists, hashing on the way. @throws HttpApiError file_too_large */
export async function saveStream(source: Readable, folder: string, name: string | undefined): Promise<SavedFile> {
  const file = join(folder, 'original');
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(
    source,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        if (bytes > MAX_UPLOAD_BYTES) throwApiError('file_too_large', tooLargeDetails);
        yield chunk;
      }
    },
    createWriteStream(file, { flags: 'wx' }),
  );
  return { file, sha256: hash.digest('hex'), bytes, name: cleanUploadName(name) };
}
