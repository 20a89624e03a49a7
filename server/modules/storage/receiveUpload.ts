import { rm } from 'node:fs/promises';
import { MAX_UPLOAD_BYTES } from '@domain/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TemporaryFolder } from '../../drivers/blobs';
import { throwApiError } from '../../http/apiError';
import type { SignedInUser } from '../../http/registerRoute';
import type { FairLimiter } from '../../processes/fairLimiter';
import { drainRequest, parseFileUpload, rejectOversize, type UploadedFile } from './parseUpload';

interface Reception {
  readonly uploads: TemporaryFolder;
  /** Limits the uploads that are read at the same time. */
  readonly receiveInTurn: FairLimiter;
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
  { uploads, receiveInTurn, maxBytes = MAX_UPLOAD_BYTES }: Reception,
  { user, request, reply }: UploadRequest,
  store: (received: UploadedFile, folder: string) => Promise<R>,
): Promise<R> {
  await rejectOversize(request, reply, maxBytes);
  const folder = uploads.newPath();
  try {
    const receive = () => parseFileUpload(request, folder, maxBytes);
    const received = await receiveInTurn(user.id, receive).catch(async (error: unknown) => {
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
