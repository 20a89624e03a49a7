import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger } from 'fastify';

/** Request or job that the running code works for. Every log line carries it. */
export interface LogContext {
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

/** Returns the id of the request that the running code works for. */
export const currentRequestId = (): string | undefined => storage.getStore()?.requestId;

export function createRequestLogger(...[logger, bindings, options]: CreateRequestLogger): FastifyBaseLogger {
  const child = logger.child(bindings, options);
  requestLoggers.add(child);
  return child;
}

type CreateRequestLogger = [logger: FastifyBaseLogger, ...Parameters<FastifyBaseLogger['child']>];

export function logFieldsOf(logger: object): LogContext {
  const context = storage.getStore();
  if (context === undefined) return {};
  if (!requestLoggers.has(logger)) return context;
  const { requestId: _, ...fields } = context;
  return fields;
}
