import pino, { type DestinationStream, type Logger } from 'pino';
import type { Environment } from './config';

/** Drizzle's messages include query parameters: addresses, hashes, whole documents. */
const redactQueryParameters = (text: string): string => text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/g, '');

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: unknown;
  readonly stack?: string;
  readonly cause?: LoggedError | string;
}

/** pg-boss reports errors as plain objects with message and stack. */
const isErrorLike = (error: unknown): error is Partial<Error> & { readonly message: string; readonly code?: unknown } =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string';

/** Describes an error for the log: its place, but no user input. */
function describeError(error: unknown): LoggedError | string {
  if (!isErrorLike(error)) return String(error);
  const { code } = error;
  return {
    type: error.name ?? 'Error',
    message: redactQueryParameters(error.message),
    ...(code === undefined ? {} : { code }),
    ...(error.stack === undefined ? {} : { stack: redactQueryParameters(error.stack) }),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/** Creates the server's logger, one JSON object per line. It logs no token, e-mail address or query string. */
export function createLogger(
  level: Environment['logLevel'],
  destination: DestinationStream = pino.destination(1),
): Logger {
  return pino({ level, base: null, serializers: { err: describeError } }, destination);
}
