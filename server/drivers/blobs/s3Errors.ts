import { S3ServiceException } from '@aws-sdk/client-s3';
import { ConfigError } from '../../config';
import type { S3Settings } from '../../config.s3';
import { BlobError } from './blobs';

/** Error codes of full stores: those of Amazon, Ceph, MinIO and Swift, in this order. */
const FULL_CODES = new Set(['QuotaExceeded', 'QuotaExceededException', 'XMinioStorageFull', 'EntityTooLarge']);

export const isStatus = (error: unknown, status: number): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === status;

/** Maps missing blobs, wrong ranges and full stores; anything else says nothing about the blob and stays as it is. */
export function toBlobError(error: unknown, key: string): unknown {
  if (!(error instanceof S3ServiceException)) return error;
  if (error.name === 'NoSuchKey') return new BlobError('blob_missing', key, error);
  if (isStatus(error, 416)) return new BlobError('range_unsatisfiable', key, error);
  if (FULL_CODES.has(error.name) || isStatus(error, 507)) return new BlobError('storage_full', key, error);
  return error;
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
