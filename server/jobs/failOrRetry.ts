import type { ErrorCode } from '@domain/contract';
import { DocumentError } from '@domain/document';
import { isBlobError } from '../drivers/blobs';
import { isDatabaseFull, isDatabaseUnavailable } from '../drivers/database';
import { ImageGenerationError } from '../drivers/image-generation';
import type { JobAttempt } from '../drivers/queue';
import { HttpApiError } from '../http/apiError';
import { ImageError } from '../images';
import { RenderLimitError } from '../render';
import { PhotoUnavailableError } from '../render/withLocalFiles';

/** Tells whether every further attempt would end the same. */
function isPermanent(error: unknown): boolean {
  if (error instanceof DocumentError || error instanceof RenderLimitError) return true;
  if (error instanceof ImageGenerationError) return error.code !== 'images_unavailable';
  return error instanceof HttpApiError && error.status < 500 && error.status !== 429;
}

const isStorageFull = (error: unknown): boolean =>
  isBlobError(error, 'storage_full') ||
  isDatabaseFull(error) ||
  (error instanceof ImageError && error.code === 'storage_full') ||
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | null)?.code ?? '');

/** The reason that the user is told. */
function toErrorCode(error: unknown): ErrorCode {
  if (error instanceof PhotoUnavailableError) return 'photo_unavailable';
  if (error instanceof RenderLimitError) return 'page_too_heavy';
  if (error instanceof ImageGenerationError || error instanceof HttpApiError) return error.code;
  return isStorageFull(error) ? 'storage_full' : 'internal';
}

/**
 * Ends a job's work as failed where no further attempt would help or there is none, by `fail`; else throws the error, and the queue tries again. While the
 * database is away nothing is marked as failed: work that has no job left gets a new one (see `resume` of each kind).
 */
export async function failOrRetry(
  error: unknown,
  { signal, isLastAttempt }: JobAttempt,
  fail: (code: ErrorCode) => Promise<unknown>,
): Promise<void> {
  if (signal.aborted || isDatabaseUnavailable(error)) throw error;
  if (!isLastAttempt && !isPermanent(error)) throw error;
  await fail(toErrorCode(error));
}
