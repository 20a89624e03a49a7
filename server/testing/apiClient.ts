import type { OutgoingHttpHeaders } from 'node:http';
import type { ApiErrorBody, ResponseOf } from '@domain/contract';
import {
  API_BASE,
  type BodyOf,
  type Endpoint,
  type EndpointName,
  endpoints,
  type ParamsOf,
  type QueryOf,
} from '@domain/contract';
import type { FastifyInstance } from 'fastify';

type Given<T, K extends string> = [T] extends [never] ? { readonly [P in K]?: unknown } : { readonly [P in K]?: T };

export type ApiRequest<N extends EndpointName> = Given<ParamsOf<N>, 'params'> &
  Given<QueryOf<N>, 'query'> &
  Given<BodyOf<N>, 'body'> & {
    readonly token?: string | undefined;
    readonly cookie?: string | undefined;
    readonly form?: FormData;
    readonly headers?: Readonly<Record<string, string>>;
  };

export interface ApiResponse<N extends EndpointName> {
  readonly status: number;
  /** Body of a success. Reading it after a failure fails the test with that response. */
  readonly body: ResponseOf<N>;
  /** Error of a failure. Reading it after a success fails the test. */
  readonly error: ApiErrorBody;
  readonly text: string;
  readonly headers: Headers;
}

export interface TestUser {
  readonly id: string;
  readonly token: string;
  readonly email: string;
  readonly password: string;
  readonly cookie: string;
}

export type TestApi = <N extends EndpointName>(name: N, request?: ApiRequest<N>) => Promise<ApiResponse<N>>;

/** What `fetch` of Node sends beside the headers of the caller. */
const FETCH_HEADERS = { accept: '*/*', 'accept-language': '*', 'sec-fetch-mode': 'cors', 'user-agent': 'node' };

/**
 * Calls the API with unchecked input, as a stranger would: over HTTP, or, where only the answer matters, within the
 * process, which takes half the time.
 */
export function createApi(origin: string, app?: Pick<FastifyInstance, 'inject'>): TestApi {
  return async (name, request = {}) => {
    const endpoint: Endpoint = endpoints[name];
    const { params, query, body, form, token, cookie } = request as ApiRequest<EndpointName> &
      Record<'params' | 'query' | 'body', unknown>;
    const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) =>
      encodeURIComponent(String((params as Record<string, unknown>)?.[key])),
    );
    const search = new URLSearchParams(
      Object.entries((query ?? {}) as Record<string, unknown>).map(([key, value]): [string, string] => [
        key,
        String(value),
      ]),
    );
    const url = `${API_BASE}${path}${search.size > 0 ? `?${search.toString()}` : ''}`;
    const headers = {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(cookie === undefined ? {} : { cookie }),
      ...request.headers,
    };
    const payload = body === undefined ? {} : { body: JSON.stringify(body) };
    if (app && !form && !needsSocket(request.headers)) {
      const response = await app.inject({
        method: endpoint.method,
        url,
        headers: { ...FETCH_HEADERS, ...headers },
        ...payload,
      });
      return toApiResponse(name, response.statusCode, toHeaders(response.headers), response.payload);
    }
    const response = await fetch(`${origin}${url}`, {
      method: endpoint.method,
      headers,
      ...(form ? { body: form } : payload),
    });
    return toApiResponse(name, response.status, response.headers, await response.text());
  };
}

/** Other headers than the address of the client may decide how the answer travels. */
const needsSocket = (headers: Readonly<Record<string, string>> = {}): boolean =>
  Object.keys(headers).some((name) => name !== 'x-forwarded-for');

function toHeaders(given: OutgoingHttpHeaders): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given))
    for (const each of [value ?? []].flat()) headers.append(name, String(each));
  return headers;
}

function toApiResponse<N extends EndpointName>(
  name: N,
  status: number,
  headers: Headers,
  text: string,
): ApiResponse<N> {
  const json = (isExpected: boolean): unknown => {
    if (isExpected !== (status >= 200 && status < 300))
      throw new Error(`${status} from ${name}: ${text.slice(0, 500)}`);
    return JSON.parse(text);
  };
  return {
    status,
    headers,
    text,
    get body() {
      return json(true) as ResponseOf<N>;
    },
    get error() {
      return json(false) as ApiErrorBody;
    },
  };
}
