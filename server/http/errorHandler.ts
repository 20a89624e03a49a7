import type { ErrorCode } from '@domain/contract';
import type { FastifyError, FastifyInstance } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isBlobError } from '../drivers/blobs';
import { isDatabaseAway, isDatabaseFull, isUnstorable } from '../drivers/database';
import { TooManyWaiting } from '../processes/fairQueue';
import { RenderTooHeavy } from '../render';
import { PhotoUnavailable } from '../render/withLocalFiles';
import { ApiFailure, failureBody } from './apiError';

const codeByStatus: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthorized',
  404: 'not_found',
  413: 'payload_too_large',
  415: 'validation_failed',
  429: 'rate_limited',
  503: 'unavailable',
};

/** Field → code of the rule it breaks, from a schema's issues. */
function fieldsOf(issues: readonly { instancePath: string; keyword: string }[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { instancePath, keyword } of issues) {
    const field = instancePath.replace(/^\//, '').replaceAll('/', '.');
    if (field !== '') fields[field] ??= keyword;
  }
  return fields;
}

/** Seconds until trying again may help. */
const [RETRY_PHOTO_S, RETRY_WAITING_S] = [10, 30];

const isDiskFull = (error: unknown) =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | null)?.code ?? '');
const isStorageFull = (error: unknown) =>
  isBlobError(error, 'storage_full') || isDatabaseFull(error) || isDiskFull(error);

function toFailure(error: unknown): ApiFailure | null {
  if (error instanceof ApiFailure) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    return new ApiFailure('validation_failed', { fields: fieldsOf(error.validation) });
  }
  if (isUnstorable(error)) return new ApiFailure('validation_failed');
  if (isStorageFull(error)) return new ApiFailure('storage_full');
  if (isDatabaseAway(error)) return new ApiFailure('unavailable');
  if (error instanceof PhotoUnavailable)
    return new ApiFailure('photo_unavailable', { retryAfterSeconds: RETRY_PHOTO_S });
  if (error instanceof RenderTooHeavy) return new ApiFailure('page_too_heavy');
  if (error instanceof TooManyWaiting)
    return new ApiFailure('too_many_waiting', { params: { max: error.max }, retryAfterSeconds: RETRY_WAITING_S });
  const status = (error as Partial<FastifyError> | null)?.statusCode;
  if (status === undefined || status < 400 || status >= 500) return null;
  return new ApiFailure(codeByStatus[status] ?? 'validation_failed', { status });
}

/** Every failure becomes the same body; what we did not mean to answer is logged with its stack and answered without it. */
export function registerErrorAnswers(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const known = toFailure(error);
    if (!known || (known.status >= 500 && !(error instanceof ApiFailure)))
      request.log.error({ err: error }, 'request failed');
    const failure = known ?? new ApiFailure('internal');
    const { retryAfterSeconds } = failure.details;
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
    return reply.code(failure.status).send(failureBody(failure, request.id));
  });
}
