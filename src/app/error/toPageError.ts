import { isRouteErrorResponse } from 'react-router-dom';
import { ApiError, type FailureCode } from '@/api';
import { PageError } from '@/lib/pageError';

/** Content of the error page. Empty texts stand for the defaults of the status. */
export interface PageErrorDetails {
  /** HTTP status; 500 unless the error has one. */
  readonly status: number;
  readonly message: string;
  readonly description: string;
  /** Code of a failed call. It has translations in every language. */
  readonly code?: FailureCode;
  /** Request id in the server's log. */
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
