import {
  type BodyOf,
  type Endpoint,
  type EndpointName,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
} from '@domain/contract';
import { ApiError, cancelledError } from './error';
import { sendRequest } from './http';
import type { UploadProgress } from './httpRequest';
import { getFreshToken } from './refresh';
import { getApiSession } from './session';

type Field<K extends string, T> = [T] extends [never] ? { readonly [P in K]?: never } : { readonly [P in K]: T };

/** Options of every call besides its payload. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onUploadProgress?: ((progress: UploadProgress) => void) | undefined;
}

type Payload<N extends EndpointName> = Field<'params', ParamsOf<N>> &
  ([QueryOf<N>] extends [never] ? { readonly query?: never } : { readonly query?: QueryOf<N> }) &
  (N extends 'uploadSingle' | 'clipCreate' | 'albumImport' ? { readonly body: FormData } : Field<'body', BodyOf<N>>);

type Input<N extends EndpointName> = Payload<N> & CallOptions;
type Arguments<N extends EndpointName> =
  Record<never, never> extends Payload<N> ? [input?: Input<N>] : [input: Input<N>];

type AnyInput = CallOptions & {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: unknown;
  readonly body?: unknown;
};

/**
 * Performs one call of the contract and resolves with its response. A 401 costs at most one token
 * refresh and one replay per call.
 * @throws {ApiError} for every failure; code `cancelled` when `signal` was aborted, `network` when
 * there was no response
 */
async function callEndpoint(endpoint: Endpoint, { params, query, body, signal, onUploadProgress }: AnyInput) {
  const path = fillPath(endpoint.path, params);
  const attempt = (token: string | null) =>
    sendRequest({ endpoint, path, query, body, token, signal, onUploadProgress });

  if (endpoint.auth !== 'bearer') return attempt(null);
  const token = getApiSession().getToken();
  try {
    return await attempt(token);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
  }
  // The call now counts as retried: the response of the replay is final, even a second 401.
  const fresh = await getFreshToken(token);
  if (signal?.aborted) throw cancelledError();
  return attempt(fresh);
}

const fillPath = (path: string, params: Readonly<Record<string, string>> | undefined): string =>
  path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params?.[name];
    if (value === undefined) throw new Error(`${path} lacks ${name}`);
    return encodeURIComponent(value);
  });

type Group = Readonly<Record<string, Endpoint>>;

/**
 * Creates the calls of one group of the contract, so a chunk contains only the calls it needs. See
 * {@link callEndpoint}.
 */
export const createEndpointCalls =
  <G extends Group>(group: G) =>
  <N extends keyof G & EndpointName>(name: N, ...[input]: Arguments<N>): Promise<ResponseOf<N>> =>
    callEndpoint(group[name] as Endpoint, (input ?? {}) as AnyInput) as Promise<ResponseOf<N>>;
