import type { ErrorCode } from '@domain/contract';
import { DocumentError } from '@domain/document';
import { isBlobError } from '../drivers/blobs';
import { isDatabaseAway, isDatabaseFull } from '../drivers/database';
import { ImageryError } from '../drivers/image-generation';
import type { Attempt } from '../drivers/queue';
import { ApiFailure } from '../http/apiError';
import { ImageError } from '../images';
import { RenderTooHeavy } from '../render';
import { PhotoUnavailable } from '../render/withLocalFiles';

/** Tells whether every further attempt would end the same. */
function isFinal(error: unknown): boolean {
  if (error instanceof DocumentError || error instanceof RenderTooHeavy) return true;
  if (error instanceof ImageryError) return error.code !== 'images_unavailable';
  return error instanceof ApiFailure && error.status < 500 && error.status !== 429;
}

const isStorageFull = (error: unknown): boolean =>
  isBlobError(error, 'storage_full') ||
  isDatabaseFull(error) ||
  (error instanceof ImageError && error.code === 'storage_full') ||
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | null)?.code ?? '');

/** The reason that the user is told. */
function codeOf(error: unknown): ErrorCode {
  if (error instanceof PhotoUnavailable) return 'photo_unavailable';
  if (error instanceof RenderTooHeavy) return 'page_too_heavy';
  if (error instanceof ImageryError || error instanceof ApiFailure) return error.code;
  return isStorageFull(error) ? 'storage_full' : 'internal';
}

/**
 * Ends a job's work as failed where no further attempt would help or there is none, by `fail`; else throws the error, and the queue tries again. While the
 * database is away nothing is marked as failed: work that has no job left gets a new one (see `resume` of each kind).
 */
export async function failOrRetry(
  error: unknown,
  { signal, isLastAttempt }: Attempt,
  fail: (code: ErrorCode) => Promise<unknown>,
): Promise<void> {
  if (signal.aborted || isDatabaseAway(error)) throw error;
  if (!isLastAttempt && !isFinal(error)) throw error;
  await fail(codeOf(error));
}
