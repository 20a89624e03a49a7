import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger } from 'fastify';
import pino, { type DestinationStream, type Logger } from 'pino';
import type { Environment } from './config';
import { limitRepeatedLines } from './monitoring/limitRepeatedLines';

/** Request or job that the running code works for. Every log line carries it. */
interface LogContext {
  /** Request that caused the work, also of a job that it enqueued. */
  readonly requestId?: string | undefined;
  readonly jobId?: string;
  readonly jobKind?: string;
}

const storage = new AsyncLocalStorage<LogContext>();
/** Loggers of requests, whose lines hold the request's id anyway. */
const requestLoggers = new WeakSet<object>();

/** Runs a task whose log lines, and those of the jobs that it enqueues, carry these ids. */
export const runInLogContext = <R>(context: LogContext, task: () => R): R => storage.run(context, task);

export const currentRequestId = (): string | undefined => storage.getStore()?.requestId;

export function createRequestLogger(...[logger, bindings, options]: CreateRequestLogger): FastifyBaseLogger {
  const child = logger.child(bindings, options);
  requestLoggers.add(child);
  return child;
}

type CreateRequestLogger = [logger: FastifyBaseLogger, ...Parameters<FastifyBaseLogger['child']>];

function logFieldsOf(logger: object): LogContext {
  const context = storage.getStore();
  if (context === undefined) return {};
  if (!requestLoggers.has(logger)) return context;
  const { requestId: _, ...fields } = context;
  return fields;
}

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
  flushRepeats(): void;
}

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
