import { ApiError, type Failure, type FailureCode, toFailure } from '@/api';

/** A job of the server that ended badly: the call was answered, the answer is the failure. */
export class JobFailure extends Error {
  constructor(readonly code: FailureCode) {
    super('The job did not succeed');
  }
}

/** Any error of a flow as plain data. */
export const toPlainFailure = (error: unknown): Failure =>
  error instanceof JobFailure ? { code: error.code, status: 0, message: error.message } : toFailure(error);

/** The thing is not there, or not this user's, which answers the same; a malformed id can be neither. */
export const isNotFoundError = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);
