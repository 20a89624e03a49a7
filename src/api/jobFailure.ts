import { ApiError, type Failure, type FailureCode, toFailure } from '@/api';

/** A server job that failed. The call succeeded; its response is the failure. */
export class JobFailure extends Error {
  constructor(readonly code: FailureCode) {
    super('The job did not succeed');
  }
}

export const toPlainFailure = (error: unknown): Failure =>
  error instanceof JobFailure ? { code: error.code, status: 0, message: error.message } : toFailure(error);

/**
 * Returns true for a missing resource, another user's resource, or a malformed id; the server
 * answers all alike.
 */
export const isNotFoundError = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);
