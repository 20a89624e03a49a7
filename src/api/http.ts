import { timeTravel } from '@/lib/timeTravel';
import type * as Loaded from './client';
import { ApiError, cancelled } from './error';
import type { Transmission } from './httpRequest';

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

/** One HTTP request. Resolves with the answer's body, which holds what the contract says; throws {@link ApiError} for every failure. */
export const send = async (transmission: Transmission): Promise<unknown> => {
  const { transmit } = await load();
  if (timeTravel.isOn()) await timeTravel.untilEnd();
  if (transmission.signal?.aborted) throw cancelled();
  return transmit(transmission);
};
