import {
  API_BASE,
  EMAIL_NOT_VERIFIED_MESSAGE,
  type Endpoint,
  type ErrorCode,
  type ErrorParams,
  errorCodes,
  REQUEST_TIMEOUT_MS,
  type ResponseShape,
} from '@domain/contract';
import responseShapes from '@domain/contract/responseShapes.json';
import axios, { type AxiosProgressEvent } from 'axios';
import { reportResponse } from '@/lib/dom/connection';
import { FROM_CACHE_HEADER } from '@/lib/offline/offlineRules';
import { ApiError, cancelledError, type FailureCode } from './error';

/** Progress of an upload in bytes; `total` is 0 while unknown. */
export interface UploadProgress {
  readonly loaded: number;
  readonly total: number;
}

export interface HttpRequest {
  readonly endpoint: Endpoint;
  readonly path: string;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly token: string | null;
  readonly signal?: AbortSignal | undefined;
  readonly onUploadProgress?: ((progress: UploadProgress) => void) | undefined;
}

/** Loaded with the first call (see `call.ts`). No timeout, as the specification requires. */
export const httpClient = axios.create({ baseURL: API_BASE, withCredentials: true, timeout: REQUEST_TIMEOUT_MS });

const knownErrorCodes = new Set<string>(errorCodes);

const errorCodeFromStatus = (status: number): FailureCode => {
  const codes: Readonly<Record<number, ErrorCode>> = {
    401: 'unauthorized',
    404: 'not_found',
    413: 'payload_too_large',
    429: 'rate_limited',
  };
  if (status === 502 || status === 503 || status === 504) return 'unavailable';
  return codes[status] ?? (status >= 500 ? 'internal' : 'unknown');
};

const MAX_MESSAGE_LENGTH = 500;
const messageFromBody = (value: unknown): string =>
  typeof value === 'string' ? value.trim().slice(0, MAX_MESSAGE_LENGTH) : '';

/**
 * @param body response body of any shape: a proxy may answer instead of the API
 * @param reason error message of the client
 */
export const toHttpError = (status: number, body: unknown, reason = ''): ApiError => {
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const said = messageFromBody(fields.message);
  // The words decide, as the specification says, whatever status and code came with them.
  const named = said === EMAIL_NOT_VERIFIED_MESSAGE ? 'email_not_verified' : fields.error;
  const coded = typeof named === 'string' && knownErrorCodes.has(named);
  const code = coded ? (named as ErrorCode) : errorCodeFromStatus(status);
  return new ApiError({
    code,
    status,
    message: said || reason || 'Unknown error',
    ...(!coded && { uncoded: said }),
    ...(isRecord(fields.params) && { params: fields.params as ErrorParams }),
    ...(isRecord(fields.fields) && { fields: fields.fields as Record<string, string> }),
    ...(typeof fields.requestId === 'string' && { requestId: fields.requestId }),
    ...(fields.current !== undefined && { current: fields.current }),
    data: body,
  });
};

const primitives = { s: 'string', n: 'number', b: 'boolean' } as const;

/**
 * Returns true when a value has all fields of a shape. Other fields are ignored, because a newer
 * server may send more.
 *
 * Exported for tests of every shape of the contract.
 */
export const hasShape = (value: unknown, shape: ResponseShape): boolean => {
  if (shape === 0) return true;
  if (typeof shape === 'string') return typeof value === primitives[shape];
  if (isArrayShape(shape)) return Array.isArray(value) && value.every((item) => hasShape(item, shape[0]));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const fields = value as Readonly<Record<string, unknown>>;
  return Object.entries(shape).every(([marked, field]) => {
    const name = marked.replace(/[?*]+$/, '');
    const marks = marked.slice(name.length);
    const given = fields[name];
    if (given === undefined) return marks.includes('?');
    return given === null ? marks.includes('*') || field === 0 : hasShape(given, field);
  });
};

const isArrayShape = (shape: Exclude<ResponseShape, string | 0>): shape is readonly [ResponseShape] =>
  Array.isArray(shape);

const shapes: Readonly<Record<string, unknown>> = responseShapes;

/**
 * Validates a successful response against the contract. An incomplete response is a failure, so no
 * saga reads a missing field. A server message, if any, becomes the error message.
 * @throws {ApiError}
 */
const validateResponse = ({ method, path }: Endpoint, status: number, body: unknown): unknown => {
  if (hasShape(body, shapes[`${method} ${path}`] as ResponseShape)) return body;
  throw toHttpError(status, body);
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const performRequest = async ({
  endpoint,
  path,
  query,
  body,
  token,
  signal,
  onUploadProgress,
}: HttpRequest): Promise<unknown> => {
  try {
    const response = await httpClient.request<unknown>({
      method: endpoint.method,
      url: path,
      params: query,
      data: body,
      ...(token && { headers: { Authorization: `Bearer ${token}` } }),
      ...(signal && { signal }),
      ...(onUploadProgress && {
        onUploadProgress: ({ loaded, total }: AxiosProgressEvent) => onUploadProgress({ loaded, total: total ?? 0 }),
      }),
    });
    reportResponse(FROM_CACHE_HEADER in response.headers);
    return validateResponse(endpoint, response.status, response.data);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    const { response } = error as { response?: { status: number; data: unknown } };
    if (signal?.aborted) throw cancelledError();
    if (response) throw toHttpError(response.status, response.data, error instanceof Error ? error.message : '');
    throw new ApiError({
      code: 'network',
      status: 0,
      message: error instanceof Error ? error.message : 'Network error',
    });
  }
};
