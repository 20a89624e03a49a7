import pino, { type DestinationStream, type Logger } from 'pino';
import type { Environment } from './config';
import { limitRepeatedLines } from './monitoring/limitRepeatedLines';
import { logFieldsOf } from './monitoring/logContext';

/** Removes query parameters, which Drizzle puts into messages of failed queries: addresses, hashes, whole documents. */
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

/** Describes an error for the log: where it happened, without user input. */
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

export interface ServerLog extends Logger {
  /** Writes how many equal lines were left out. */
  flushRepeats(): void;
}

/** Levels at which every line is wanted. */
const verboseLevels: readonly string[] = ['debug', 'trace'];

/**
 * Creates the server's log, one JSON object per line, without tokens, e-mail addresses and query strings. Each line
 * carries the ids of the request and the job that it belongs to. Above level `debug`, repeated errors are counted.
 */
export function createLogger(
  level: Environment['logLevel'],
  destination: DestinationStream = pino.destination(1),
): ServerLog {
  // Without ids: such a line stands for many requests.
  const plain = pino({ level, base: null }, destination);
  const repeated = limitRepeatedLines(({ level: number, ...lines }) =>
    plain[number === pino.levels.values['warn'] ? 'warn' : 'error'](lines, 'equal lines left out'),
  );
  const log = pino(
    {
      level,
      base: null,
      mixin: (_line, _level, logger) => ({ ...logFieldsOf(logger) }),
      serializers: { err: describeError },
      hooks: verboseLevels.includes(level) ? {} : { logMethod: repeated.logMethod },
    },
    destination,
  );
  return Object.assign(log, { flushRepeats: repeated.flush });
}
