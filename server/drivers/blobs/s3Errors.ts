import { S3ServiceException } from '@aws-sdk/client-s3';
import { ConfigError } from '../../config';
import type { S3Settings } from '../../config.s3';
import { BlobError } from './blobs';

/** Error codes of full stores: those of Amazon, Ceph, MinIO and Swift, in this order. */
const FULL_CODES = new Set(['QuotaExceeded', 'QuotaExceededException', 'XMinioStorageFull', 'EntityTooLarge']);

/** Error codes that ask for patience whatever their status, such as the 400 of a request that took too long. */
const LATER_CODES = new Set([
  'BandwidthLimitExceeded',
  'InternalError',
  'OperationAborted',
  'RequestLimitExceeded',
  'RequestThrottled',
  'RequestTimeout',
  'ServiceUnavailable',
  'SlowDown',
  'Throttling',
  'ThrottlingException',
  'TooManyRequestsException',
]);
const NETWORK_CODES = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
const [NOT_IMPLEMENTED, INSUFFICIENT_STORAGE] = [501, 507];

/** The store has not answered within the limit of all attempts. */
export class S3TimeoutError extends Error {
  override readonly name = 'S3TimeoutError';
  constructor(limitMs: number) {
    super(`the object store did not answer within ${limitMs} ms`);
  }
}

export const isStatus = (error: unknown, status: number): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === status;

function asksForLater(error: S3ServiceException): boolean {
  const status = error.$metadata.httpStatusCode ?? 0;
  if (status === NOT_IMPLEMENTED || status === INSUFFICIENT_STORAGE) return false;
  return status === 408 || status === 429 || status >= 500 || LATER_CODES.has(error.name);
}

/** The client marks errors of its requests; errors of local files name a path. */
const isFailedRequest = (error: unknown): boolean => {
  const { $metadata, code, path } = error as { $metadata?: unknown; code?: unknown; path?: unknown };
  return (
    error instanceof S3TimeoutError ||
    $metadata !== undefined ||
    (path === undefined && NETWORK_CODES.has(String(code)))
  );
};

/**
 * Maps missing blobs, wrong ranges, full stores and those that cannot answer now. Anything else says nothing about the
 * blob and stays as it is.
 */
export function toBlobError(error: unknown, key: string): unknown {
  if (error instanceof BlobError || !(error instanceof Error)) return error;
  if (!(error instanceof S3ServiceException))
    return isFailedRequest(error) ? new BlobError('store_unavailable', key, error) : error;
  if (error.name === 'NoSuchKey') return new BlobError('blob_missing', key, error);
  if (isStatus(error, 416)) return new BlobError('range_unsatisfiable', key, error);
  if (FULL_CODES.has(error.name) || isStatus(error, 507)) return new BlobError('storage_full', key, error);
  return asksForLater(error) ? new BlobError('store_unavailable', key, error) : error;
}

/** Explains in one line why the bucket is not usable, without secrets. */
export function toStartError(error: unknown, { endpoint, region, bucket }: S3Settings): ConfigError {
  const endpointName = endpoint ?? `Amazon S3 in ${region}`;
  if (isStatus(error, 403) || isStatus(error, 401))
    return new ConfigError(
      `S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are not accepted for the bucket ${bucket} at ${endpointName}`,
    );
  if (isStatus(error, 404))
    return new ConfigError(`S3_BUCKET ${bucket} does not exist at ${endpointName}: create it first`);
  if (isStatus(error, 301) || isStatus(error, 400))
    return new ConfigError(`S3_BUCKET ${bucket} cannot be used at ${endpointName}: check S3_REGION (it is ${region})`);
  const { code, message } = error as NodeJS.ErrnoException;
  return new ConfigError(`S3_ENDPOINT ${endpointName} cannot be used: ${(code ?? message).split('\n')[0]}`);
}
