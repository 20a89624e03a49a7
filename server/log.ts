import pino, { type DestinationStream, type Logger } from 'pino';
import type { Environment } from './config';

/** Drizzle puts the values of a failed query into its message: addresses, hashes, whole documents. */
const redactQueryParameters = (text: string): string => text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/g, '');

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: unknown;
  readonly stack?: string;
  readonly cause?: LoggedError | string;
}

/** pg-boss tells of errors by plain objects with their message and their stack. */
const isErrorLike = (error: unknown): error is Partial<Error> & { readonly message: string; readonly code?: unknown } =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string';

/** What the log says of an error: where it happened, and nothing a user typed. */
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

/** The log of the server, one JSON object a line. It holds no token, no e-mail address and no query string. */
export function createLogger(
  level: Environment['logLevel'],
  destination: DestinationStream = pino.destination(1),
): Logger {
  return pino({ level, base: null, serializers: { err: describeError } }, destination);
}
