import type { Endpoint } from '@domain/contract';
import type { AxiosProgressEvent } from 'axios';
import { timeTravel } from '@/lib/timeTravel';
import type * as Loaded from './client';
import { ApiError, cancelled } from './error';

/** Progress of an upload in bytes; `total` is 0 while unknown. */
export interface UploadProgress {
  readonly loaded: number;
  readonly total: number;
}

export interface Transmission {
  readonly endpoint: Endpoint;
  readonly path: string;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly token: string | null;
  readonly signal?: AbortSignal | undefined;
  readonly onUploadProgress?: ((progress: UploadProgress) => void) | undefined;
}

type Client = typeof Loaded;

let loading: Promise<Client> | null = null;

// axios is a fifth of the shell when bundled with it, so it is loaded with the first call.
const load = (): Promise<Client> => {
  loading ??= import(/* webpackChunkName: "api-client" */ './client').catch(() => {
    loading = null;
    throw new ApiError({ code: 'network', status: 0, message: 'Network error' });
  });
  return loading;
};

/** Fetches what the first request needs, while that has to wait for something else. */
export const prepare = (): void => void load().catch(() => undefined);

/** One HTTP request. Resolves with the answer's body; throws {@link ApiError} for every failure. */
export const send = async ({
  endpoint,
  path,
  query,
  body,
  token,
  signal,
  onUploadProgress,
}: Transmission): Promise<unknown> => {
  const { client, failureOfAnswer } = await load();
  if (timeTravel.isOn()) await timeTravel.untilEnd();
  if (signal?.aborted) throw cancelled();
  try {
    const answer = await client.request<unknown>({
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
    return answer.data;
  } catch (error) {
    const answer = (error as { response?: { status: number; data: unknown } }).response;
    if (signal?.aborted) throw cancelled();
    if (answer) throw failureOfAnswer(answer.status, answer.data, error instanceof Error ? error.message : '');
    throw new ApiError({
      code: 'network',
      status: 0,
      message: error instanceof Error ? error.message : 'Network error',
    });
  }
};
