import type { ErrorCode } from '@domain/contract';
import { DocumentError } from '@domain/document';
import { isBlobError } from '../drivers/blobs';
import { isDatabaseFull, isDatabaseUnavailable } from '../drivers/database';
import { ImageGenerationError } from '../drivers/image-generation';
import type { JobAttempt } from '../drivers/queue';
import { HttpApiError, isTransientApiError } from '../http/apiError';
import { ImageError } from '../images';
import { RenderLimitError } from '../render';
import { PhotoUnavailableError } from '../render/withLocalFiles';

/** Returns true when the user's data or choices are the cause, such as a page that is too heavy or a reached limit. */
function isUserError(error: unknown): boolean {
  if (error instanceof RenderLimitError) return true;
  if (error instanceof ImageGenerationError) return error.code !== 'images_unavailable';
  return error instanceof HttpApiError && error.status < 500;
}

function isPermanent(error: unknown): boolean {
  if (error instanceof DocumentError) return true;
  return isUserError(error) && !isTransientApiError(error);
}

const isStorageFull = (error: unknown): boolean =>
  isBlobError(error, 'storage_full') ||
  isDatabaseFull(error) ||
  (error instanceof ImageError && error.code === 'storage_full') ||
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | null)?.code ?? '');

function toErrorCode(error: unknown): ErrorCode {
  if (error instanceof PhotoUnavailableError) return 'photo_unavailable';
  if (error instanceof RenderLimitError) return 'page_too_heavy';
  if (error instanceof ImageGenerationError || error instanceof HttpApiError) return error.code;
  if (isBlobError(error, 'store_unavailable')) return 'unavailable';
  return isStorageFull(error) ? 'storage_full' : 'internal';
}

/**
 * Fails permanent errors and last attempts with `fail`; rethrows other errors, so that the queue retries. Nothing is
 * marked as failed while the database is down: work without a job gets a new one (see `requeueUnfinished` of each
 * kind).
 */
export async function failOrRetry(
  error: unknown,
  { signal, isLastAttempt, onGivenUp }: JobAttempt,
  fail: (code: ErrorCode) => Promise<unknown>,
): Promise<void> {
  if (signal.aborted || isDatabaseUnavailable(error)) throw error;
  if (!isLastAttempt && !isPermanent(error)) throw error;
  const code = toErrorCode(error);
  await fail(code);
  onGivenUp?.({ code, error, isUserError: isUserError(error) });
}
