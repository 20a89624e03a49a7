import type { ErrorCode, ErrorParams } from '@domain/contract';

/** What can go wrong with a call: an error code of the API, no answer at all, given up by ourselves, not made because of what is not saved, or nobody said what. */
export type FailureCode = ErrorCode | 'network' | 'cancelled' | 'not_saved' | 'unknown';

/** An {@link ApiError} as plain data, for actions and state. */
export interface Failure {
  readonly code: FailureCode;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** English, of the server or of the error. */
  readonly message: string;
  /** The server's own words, maybe none, where no code came that can be translated: they are shown as they are. */
  readonly uncoded?: string;
  readonly params?: ErrorParams;
  /** Field → code, for forms. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly requestId?: string;
}

/** The only error that `src/api` throws. */
export class ApiError extends Error implements Failure {
  override readonly name = 'ApiError';
  readonly code: FailureCode;
  readonly status: number;
  declare readonly uncoded?: string;
  declare readonly params?: ErrorParams;
  declare readonly fields?: Readonly<Record<string, string>>;
  declare readonly requestId?: string;
  /** Of a conflict: what stands at the server instead, as the contract of the call says. */
  declare readonly current?: unknown;

  constructor(failure: Failure & { readonly current?: unknown }) {
    super(failure.message);
    this.code = failure.code;
    this.status = failure.status;
    if (failure.uncoded !== undefined) this.uncoded = failure.uncoded;
    if (failure.params) this.params = failure.params;
    if (failure.fields) this.fields = failure.fields;
    if (failure.requestId) this.requestId = failure.requestId;
    if (failure.current !== undefined) this.current = failure.current;
  }
}

/** Of a call that we gave up ourselves. */
export const cancelledError = (): ApiError => new ApiError({ code: 'cancelled', status: 0, message: 'Cancelled' });

/** Turns whatever was thrown into plain data; an error that is not of a call becomes `internal`, and what is no error `unknown`. */
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

/** Worth another try: no answer, overload, or a server in trouble. */
export const isRetryable = ({ code, status }: Pick<Failure, 'code' | 'status'>): boolean =>
  code === 'network' || status === 429 || status >= 500;

/** Worth another try by itself. */
export const isTransient = (error: unknown): boolean => error instanceof ApiError && isRetryable(error);
