import type { ErrorCode, ErrorParams } from '@domain/contract';

/**
 * Failure of a call: an API error code, no response, cancelled by the client, not sent because of
 * unsaved changes, refused by the browser's passkeys, or unknown.
 */
export type FailureCode =
  | ErrorCode
  | 'network'
  | 'cancelled'
  | 'not_saved'
  | 'passkey_exists'
  | 'passkey_failed'
  | 'unknown';

export interface Failure {
  readonly code: FailureCode;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** English message of the server or of the error. */
  readonly message: string;
  /**
   * Server message, possibly empty, of a failure without a translatable code. It is shown as it is.
   */
  readonly uncoded?: string;
  readonly params?: ErrorParams;
  readonly fields?: Readonly<Record<string, string>>;
  readonly requestId?: string;
}

/** Calls of `src/api` throw no other error. */
export class ApiError extends Error implements Failure {
  override readonly name = 'ApiError';
  readonly code: FailureCode;
  readonly status: number;
  declare readonly uncoded?: string;
  declare readonly params?: ErrorParams;
  declare readonly fields?: Readonly<Record<string, string>>;
  declare readonly requestId?: string;
  /** Current server value on a conflict, as the contract of the call defines. */
  declare readonly current?: unknown;
  /** Whole body of the response, of any shape. Absent without a response. */
  declare readonly data?: unknown;

  constructor(failure: Failure & { readonly current?: unknown; readonly data?: unknown }) {
    super(failure.message);
    this.code = failure.code;
    this.status = failure.status;
    if (failure.uncoded !== undefined) this.uncoded = failure.uncoded;
    if (failure.params) this.params = failure.params;
    if (failure.fields) this.fields = failure.fields;
    if (failure.requestId) this.requestId = failure.requestId;
    if (failure.current !== undefined) this.current = failure.current;
    if (failure.data !== undefined) this.data = failure.data;
  }
}

export const cancelledError = (): ApiError => new ApiError({ code: 'cancelled', status: 0, message: 'Cancelled' });

/**
 * Converts any thrown value to plain data. An error of no call becomes `internal`, a thrown
 * non-error `unknown`.
 */
export const toFailure = (error: unknown): Failure => {
  if (error instanceof ApiError) {
    const { code, status, message, uncoded, params, fields, requestId } = error;
    return {
      code,
      status,
      message,
      ...(uncoded !== undefined && { uncoded }),
      ...(params && { params }),
      ...(fields && { fields }),
      ...(requestId && { requestId }),
    };
  }
  return error instanceof Error
    ? { code: 'internal', status: 0, message: error.message, uncoded: '' }
    : { code: 'unknown', status: 0, message: 'Unknown error' };
};

/** Returns true for a missing response, overload or a server error. */
export const isRetryable = ({ code, status }: Pick<Failure, 'code' | 'status'>): boolean =>
  code === 'network' || status === 429 || status >= 500;

export const isNetworkError = (error: unknown): boolean => error instanceof ApiError && error.code === 'network';

export const isTransient = (error: unknown): boolean => error instanceof ApiError && isRetryable(error);
