import { timeTravel } from '@/lib/timeTravel';
import type * as Loaded from './client';
import { ApiError, cancelledError } from './error';
import type { HttpRequest } from './httpRequest';

type HttpClient = typeof Loaded;

let loading: Promise<HttpClient> | null = null;

// axios makes up a fifth of the shell bundle, so it loads with the first call.
const loadClient = (): Promise<HttpClient> => {
  loading ??= import(/* webpackChunkName: "api-client" */ './client').catch(() => {
    loading = null;
    throw new ApiError({ code: 'network', status: 0, message: 'Network error' });
  });
  return loading;
};

/** Preloads the client while the first request waits for something else. */
export const preloadHttpClient = (): void => void loadClient().catch(() => undefined);

/**
 * Sends one HTTP request and resolves with the response body that the contract defines. @throws
 * {ApiError} for every failure
 */
export const sendRequest = async (transmission: HttpRequest): Promise<unknown> => {
  const { performRequest } = await loadClient();
  if (timeTravel.isOn()) await timeTravel.untilEnd();
  if (transmission.signal?.aborted) throw cancelledError();
  return performRequest(transmission);
};
