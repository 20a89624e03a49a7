import { timeTravel } from '@/lib/timeTravel';
import type * as Loaded from './client';
import { ApiError, cancelledError } from './error';
import type { HttpRequest } from './httpRequest';

type HttpClient = typeof Loaded;

let loading: Promise<HttpClient> | null = null;

// axios is a fifth of the shell when bundled with it, so it is loaded with the first call.
const loadClient = (): Promise<HttpClient> => {
  loading ??= import(/* webpackChunkName: "api-client" */ './client').catch(() => {
    loading = null;
    throw new ApiError({ code: 'network', status: 0, message: 'Network error' });
  });
  return loading;
};

/** Fetches what the first request needs, while that has to wait for something else. */
export const preloadHttpClient = (): void => void loadClient().catch(() => undefined);

/** One HTTP request. Resolves with the answer's body, which holds what the contract says; throws {@link ApiError} for every failure. */
export const sendRequest = async (transmission: HttpRequest): Promise<unknown> => {
  const { performRequest } = await loadClient();
  if (timeTravel.isOn()) await timeTravel.untilEnd();
  if (transmission.signal?.aborted) throw cancelledError();
  return performRequest(transmission);
};
