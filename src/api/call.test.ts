import { endpoints } from '@domain/contract';
import type * as Axios from 'axios';
import type { AxiosAdapter, InternalAxiosRequestConfig } from 'axios';
import axios, { AxiosError } from 'axios';
import { createUser } from '@/testing/users';
import { configureApi, createEndpointCalls } from './call';
import { ApiError, isTransient, toFailure } from './error';
import { exchangeRefreshCookie } from './refresh';

const call = createEndpointCalls(endpoints);
const details = { user: createUser({ id: 'u' }) };

const answer = (config: InternalAxiosRequestConfig, status: number, data: unknown) => {
  const response = { status, data, statusText: '', headers: {}, config };
  return status < 400
    ? Promise.resolve(response)
    : Promise.reject(new AxiosError('refused', 'ERR', config, null, response));
};

/** Server that accepts one token and hands out `fresh` at each refresh, unless it refuses. */
const server = ({ refreshRefused = 0, unreachable = false } = {}) => {
  const state = { valid: 'fresh', refreshes: 0, requests: 0, tokens: [] as string[] };
  const adapter: AxiosAdapter = async (config) => {
    await Promise.resolve();
    if (config.url === '/auth/refresh') {
      state.refreshes += 1;
      await new Promise((resolve) => setTimeout(resolve, 5));
      if (unreachable) throw new AxiosError('lost', 'ERR_NETWORK', config);
      return refreshRefused
        ? answer(
            config,
            refreshRefused,
            refreshRefused === 401 ? { error: 'session_revoked', message: 'over' } : '<html>',
          )
        : answer(config, 200, { authorization: { token: 'fresh' } });
    }
    state.requests += 1;
    const token = String(config.headers.get('Authorization') ?? '').replace('Bearer ', '');
    state.tokens.push(token);
    return token === state.valid
      ? answer(config, 200, details)
      : answer(config, 401, { error: 'unauthorized', message: 'no' });
  };
  axios.defaults.adapter = adapter;
  return state;
};

const session = (token: string | null) => {
  const held = { token, expired: 0 };
  configureApi({
    getToken: () => held.token,
    // As the session saga does.
    renewToken: async () => {
      try {
        held.token = await exchangeRefreshCookie();
        return held.token;
      } catch (error) {
        if ((error as ApiError).status === 401) {
          held.token = null;
          held.expired += 1;
        }
        throw error;
      }
    },
  });
  return held;
};

// The client is created once per module. Each test needs its own for its adapter to count.
jest.mock('axios', () => {
  const real = jest.requireActual<typeof Axios>('axios');
  const create: typeof real.default.create = (config) =>
    real.default.create({ ...config, adapter: (request) => (real.default.defaults.adapter as AxiosAdapter)(request) });
  return {
    ...real,
    __esModule: true,
    default: Object.assign(Object.create(real.default) as object, { create, defaults: real.default.defaults }),
  };
});

describe('call', () => {
  it('renews an expired token once for 50 parallel calls and fails none', async () => {
    const state = server();
    const held = session('old');
    const answers = await Promise.all(Array.from({ length: 50 }, () => call('userDetails')));
    expect(answers).toHaveLength(50);
    expect(state.refreshes).toBe(1);
    expect(held.token).toBe('fresh');
    expect(held.expired).toBe(0);
  });

  it('rejects every waiting call and ends the session once when the refresh is refused', async () => {
    const state = server({ refreshRefused: 401 });
    const held = session('old');
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => call('userDetails')));
    expect(outcomes.every((outcome) => outcome.status === 'rejected' && outcome.reason instanceof ApiError)).toBe(true);
    expect(state.refreshes).toBe(1);
    expect(held).toEqual({ token: null, expired: 1 });
  });

  it('neither refreshes nor ends the session again for a late call of an ended session', async () => {
    const state = server();
    const held = session('old');
    const straggler = call('userDetails');
    held.token = null;
    await expect(straggler).rejects.toMatchObject({ code: 'session_revoked' });
    expect(state.refreshes).toBe(0);
    expect(held.expired).toBe(0);
  });

  it('keeps the session when the refresh got no response', async () => {
    server({ unreachable: true });
    const held = session('old');
    await expect(call('userDetails')).rejects.toMatchObject({ code: 'network' });
    expect(held).toEqual({ token: 'old', expired: 0 });
  });

  it.each([500, 502, 503, 429, 404, 403])(
    'keeps the session when the refresh fails with %s, from a failing server or a proxy',
    async (status) => {
      server({ refreshRefused: status });
      const held = session('old');
      const failure = await call('userDetails').catch((error: unknown) => error);
      expect([held, isTransient(failure)]).toEqual([{ token: 'old', expired: 0 }, true]);
    },
  );

  it('does not refresh again when the replayed call fails with 401 too', async () => {
    const state = server();
    state.valid = 'another';
    session('old');
    await expect(call('userDetails')).rejects.toMatchObject({ status: 401 });
    expect(state).toMatchObject({ refreshes: 1, requests: 2 });
  });

  it('only replays when another tab renewed the token meanwhile', async () => {
    const state = server();
    const held = session('old');
    const pending = call('userDetails');
    held.token = 'fresh';
    await expect(pending).resolves.toEqual(details);
    expect(state.refreshes).toBe(0);
  });

  it('does not refresh for calls without a token', async () => {
    const state = server();
    session(null);
    await expect(call('login', { body: { email: 'a@b.example', password: 'x' } })).rejects.toMatchObject({
      status: 401,
    });
    expect(state.refreshes).toBe(0);
  });

  it('rejects with code cancelled when aborted while waiting', async () => {
    const state = server();
    session('old');
    const controller = new AbortController();
    const pending = call('userDetails', { signal: controller.signal });
    setTimeout(() => controller.abort(), 2);
    await expect(pending).rejects.toMatchObject({ code: 'cancelled' });
    expect(state.tokens).toEqual(['old']);
  });

  it('rejects a call without its path parameter before sending it', async () => {
    session('fresh');
    await expect(call('albumGet', { params: {} as { id: string } })).rejects.toThrow('lacks id');
  });

  it.each([
    [{ error: 'bad_credentials', message: 'E-mail or password is not correct.' }, 'bad_credentials'],
    [{ error: 'no_such_code', message: 'Come back tomorrow.' }, 'unknown'],
    [{ authorization: {} }, 'unknown'],
    ['<html>', 'unknown'],
  ])('rejects an invalid success: %j', async (body, code) => {
    axios.defaults.adapter = (config) => answer(config, 200, body) as ReturnType<AxiosAdapter>;
    session(null);
    const failure = await call('login', { body: { email: 'a@b.example', password: 'x' } }).catch(toFailure);
    expect(failure).toMatchObject({ code, status: 200 });
    if (typeof body === 'object' && 'message' in body) expect(failure).toMatchObject({ message: body.message });
  });
});
