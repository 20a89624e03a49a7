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

/** Calls the API over HTTP with unchecked input, as a stranger would. */
export function createApi(origin: string): TestApi {
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
    const response = await fetch(`${origin}${API_BASE}${path}${search.size > 0 ? `?${search.toString()}` : ''}`, {
      method: endpoint.method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(cookie === undefined ? {} : { cookie }),
        ...request.headers,
      },
      ...(form ? { body: form } : body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return toApiResponse(response, await response.text());
  };
}

function toApiResponse<N extends EndpointName>(response: Response, text: string): ApiResponse<N> {
  const json = (wanted: boolean): unknown => {
    if (response.ok !== wanted) throw new Error(`${response.status} from ${response.url}: ${text.slice(0, 500)}`);
    return JSON.parse(text);
  };
  return {
    status: response.status,
    headers: response.headers,
    text,
    get body() {
      return json(true) as ResponseOf<N>;
    },
    get error() {
      return json(false) as ApiErrorBody;
    },
  };
}
