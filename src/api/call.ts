import {
  type BodyOf,
  type Endpoint,
  type EndpointName,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
} from '@domain/contract';
import { timeTravel } from '@/lib/timeTravel';
import type * as Client from './client';
import { ApiError, cancelledError } from './error';

/** Access to the session, injected once at boot, so `api` does not depend on the store. */
export interface ApiSession {
  /**
   * Reads the stored access token at each call, because another tab may have changed it.
   * @throws {ApiError} when the call belongs to an ended session
   */
  readonly getToken: () => string | null;
  /**
   * Renews and stores the token and updates the session. Rejects when there is no token other than
   * `stale`.
   */
  readonly renewToken: (stale: string | null) => Promise<string>;
}

let session: ApiSession = {
  getToken: () => null,
  renewToken: () => Promise.reject(new Error('The API client has no session')),
};

export const configureApi = (next: ApiSession): void => {
  session = next;
};

let runningRefresh: Promise<string> | null = null;

/**
 * Returns a token other than `stale`, with at most one renewal at a time. Callers during a renewal
 * wait for it. A caller whose token was already replaced gets the new one without a request.
 * Rejects every waiter with the renewal's {@link ApiError}.
 */
export const getFreshToken = (stale: string | null): Promise<string> => {
  const stored = session.getToken();
  if (stored && stored !== stale) return Promise.resolve(stored);
  // Late call of an ended session: there is no token to renew, and the end was already reported.
  if (stale !== null && !stored && !runningRefresh)
    return Promise.reject(new ApiError({ code: 'session_revoked', status: 401, message: 'The session has ended' }));
  runningRefresh ??= session.renewToken(stale).finally(() => {
    runningRefresh = null;
  });
  return runningRefresh;
};

type HttpClient = typeof Client;

let loading: Promise<HttpClient> | null = null;

// axios makes up a fifth of the shell bundle, so it loads with the first call.
const loadClient = (): Promise<HttpClient> => {
  loading ??= import(/* webpackChunkName: "api-client" */ './client').catch(() => {
    loading = null;
    throw new ApiError({ code: 'network', status: 0, message: 'Network error' });
  });
  return loading;
};

/** Loads the HTTP client early, while the first request still waits for something else. */
export const preloadHttpClient = (): void => void loadClient().catch(() => undefined);

/** @throws {ApiError} for every failure */
export const sendRequest = async (request: Client.HttpRequest): Promise<unknown> => {
  const { performRequest } = await loadClient();
  if (timeTravel.isOn()) await timeTravel.untilEnd();
  if (request.signal?.aborted) throw cancelledError();
  return performRequest(request);
};

type Field<K extends string, T> = [T] extends [never] ? { readonly [P in K]?: never } : { readonly [P in K]: T };

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onUploadProgress?: ((progress: Client.UploadProgress) => void) | undefined;
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
  const token = session.getToken();
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
