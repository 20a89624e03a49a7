import { randomUUID } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@domain/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isBlobError } from '../drivers/blobs';
import { isDatabaseFull, isDatabaseUnavailable, isUnstorableValue } from '../drivers/database';
import { ImageGenerationError } from '../drivers/image-generation';
import { PaymentsError } from '../drivers/payments';
import { LibraryError } from '../drivers/photo-library';
import { PrintingError } from '../drivers/printing';
import { WritingError } from '../drivers/writing/writer';
import { ImageError } from '../images';
import { PoolClosedError } from '../processes/childPool';
import { BudgetFullError } from '../processes/fairBudget';
import { QueueFullError } from '../processes/fairQueue';
import { RenderCrashedError, RenderLimitError, RenderTimeoutError } from '../render';
import { PhotoUnavailableError } from '../render/withLocalFiles';
import { HttpApiError, toErrorBody } from './apiError';

const codeByStatus: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthorized',
  404: 'not_found',
  413: 'payload_too_large',
  415: 'validation_failed',
  429: 'rate_limited',
  503: 'unavailable',
};

/** Maps schema issues to field → code of the broken rule. */
function toFieldErrors(issues: readonly { instancePath: string; keyword: string }[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { instancePath, keyword } of issues) {
    const field = instancePath.replace(/^\//, '').replaceAll('/', '.');
    if (field !== '') fields[field] ??= keyword;
  }
  return fields;
}

const [RETRY_SERVICE_S, RETRY_WAITING_S] = [10, 30];

const isDiskFull = (error: unknown) =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | null)?.code ?? '');
const isStorageFull = (error: unknown) =>
  isBlobError(error, 'storage_full') || isDatabaseFull(error) || isDiskFull(error);

/** The services that a request needs and that answer "later", or not at all. */
const isServiceUnavailable = (error: unknown): boolean =>
  isBlobError(error, 'store_unavailable') ||
  ((error instanceof PaymentsError || error instanceof PrintingError) && error.code === 'unreachable') ||
  (error instanceof ImageError && error.code === 'unavailable');

/** Signals that end a process from outside, also when the system runs out of memory. */
const FOREIGN_SIGNALS = new Set<unknown>(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP']);

/** Work that the machine is too busy for now, or that ends with the server. */
const isOverload = (error: unknown): boolean =>
  error instanceof RenderTimeoutError ||
  error instanceof PoolClosedError ||
  (error instanceof RenderCrashedError && FOREIGN_SIGNALS.has(error.how));

function toApiError(error: unknown): HttpApiError | null {
  if (error instanceof HttpApiError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    return new HttpApiError('validation_failed', { fields: toFieldErrors(error.validation) });
  }
  if (isUnstorableValue(error)) return new HttpApiError('validation_failed');
  if (isStorageFull(error)) return new HttpApiError('storage_full');
  if (isDatabaseUnavailable(error) || isServiceUnavailable(error)) return new HttpApiError('unavailable');
  if (isOverload(error)) return new HttpApiError('unavailable', { retryAfterSeconds: RETRY_WAITING_S });
  if (error instanceof LibraryError) return new HttpApiError('google_unavailable');
  if (error instanceof WritingError) return new HttpApiError('writing_unavailable');
  if (error instanceof ImageGenerationError) return new HttpApiError(error.code);
  if (error instanceof PhotoUnavailableError) return new HttpApiError('photo_unavailable');
  if (error instanceof BudgetFullError)
    return new HttpApiError('unavailable', { retryAfterSeconds: error.retryAfterSeconds });
  if (error instanceof RenderLimitError) return new HttpApiError('page_too_heavy');
  if (error instanceof QueueFullError && error.whose === 'all')
    return new HttpApiError('unavailable', { retryAfterSeconds: RETRY_WAITING_S });
  if (error instanceof QueueFullError)
    return new HttpApiError('too_many_waiting', { params: { max: error.max }, retryAfterSeconds: RETRY_WAITING_S });
  const status = (error as Partial<FastifyError> | null)?.statusCode;
  if (status === undefined || status < 400 || status >= 500) return null;
  return new HttpApiError(codeByStatus[status] ?? 'validation_failed', { status });
}

/**
 * Turns every error into the common body. Unexpected errors are logged with their stack, which the response omits.
 * @param onError called with the code of each error response
 */
export function registerErrorHandler(app: FastifyInstance, onError: (code: string) => void = () => undefined): void {
  app.setErrorHandler((error, request, reply) => {
    const known = toApiError(error);
    if (!known || (known.status >= 500 && !(error instanceof HttpApiError || error instanceof BudgetFullError)))
      request.log.error({ err: error }, 'request failed');
    const failure = known ?? new HttpApiError('internal');
    onError(failure.code);
    const retryAfterSeconds =
      failure.details.retryAfterSeconds ?? (failure.status === 503 ? RETRY_SERVICE_S : undefined);
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
    return reply.code(failure.status).send(toErrorBody(failure, request.id));
  });
}

/** Headers of answers that no hook sees. */
const BARE_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const;

/** Answers a path that the router cannot read, such as `/%`. Fastify runs no hooks for it. */
export function answerUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const failure = toApiError(error) ?? new HttpApiError('validation_failed', { status: 400 });
  void reply.code(failure.status).headers(BARE_HEADERS).send(toErrorBody(failure, request.id));
}

/** Returns an answer as text, for a connection whose request no code handles. */
export function formatBareAnswer(status: number, more: Readonly<Record<string, string>> = {}, body = ''): string {
  const headers = { ...BARE_HEADERS, ...more, connection: 'close', 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}

const parserStatus: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Answers what Node's parser cannot read, such as too long headers. There is no request yet. */
export function answerUnparsable(error: Partial<NodeJS.ErrnoException>, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = parserStatus[error.code ?? ''] ?? 400;
  const body = JSON.stringify(toErrorBody(new HttpApiError('validation_failed', { status }), randomUUID()));
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  if (socket.writable) socket.write(formatBareAnswer(status, headers, body));
  socket.destroy(error instanceof Error ? error : undefined);
}

/** Refuses expectations other than `100-continue`, which Node would do without headers. */
export function refuseExpectations(app: FastifyInstance): void {
  app.server.on('checkExpectation', (_, response: ServerResponse) => response.writeHead(417, BARE_HEADERS).end());
}
