import { isRouteErrorResponse } from 'react-router-dom';
import { ApiError, type FailureCode } from '@/api';
import { PageError } from '@/lib/pageError';

/** What the error page says of an error. Empty texts stand for the defaults of the status. */
export interface PageErrorDetails {
  /** 500 unless the error says otherwise. */
  readonly status: number;
  readonly message: string;
  readonly description: string;
  /** Of a call that failed: its code has words in every language. */
  readonly code?: FailureCode;
  /** What the server's log calls the request. */
  readonly requestId?: string;
}

const isStatus = (status: number): boolean => Number.isInteger(status) && status >= 400 && status < 600;

export const toPageError = (error: unknown): PageErrorDetails => {
  if (isRouteErrorResponse(error)) return { status: error.status, message: error.statusText, description: '' };
  if (error instanceof PageError)
    return { status: error.status, message: error.message, description: error.description };
  if (error instanceof ApiError && isStatus(error.status)) {
    const { status, code, requestId } = error;
    return { status, code, message: '', description: '', ...(requestId && { requestId }) };
  }
  return { status: 500, message: '', description: '' };
};
