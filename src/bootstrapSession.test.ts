/** @jest-environment jsdom */
import { SESSION_HINT_COOKIE } from '@domain/contract';
import type * as Call from '@/api/call';
import type * as Refresh from '@/api/refresh';
import { TOKEN_KEY } from '@/features/auth/tokenStore';

/**
 * Starts a page; the server returns `fresh` or refuses. @returns the number of requests and the
 * refresh call of the session saga
 */
async function start({ isRefused = false } = {}) {
  const asked = jest.fn();
  jest.resetModules();
  jest.doMock('@/api/call', () => ({
    ...jest.requireActual<typeof Call>('@/api/call'),
    preloadHttpClient: () => undefined,
    sendRequest: async () => {
      asked();
      if (isRefused) throw new Error('no');
      return { authorization: { token: 'fresh' } };
    },
  }));
  await import('./bootstrapSession');
  const { takePrefetchedToken } = jest.requireActual<typeof Refresh>('@/api/refresh');
  return { asked, ask: async () => (await takePrefetchedToken()?.().catch(() => 'refused')) ?? null };
}

const setHint = (age: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = `${SESSION_HINT_COOKIE}=1; ${age}`;
};

describe('bootstrapSession', () => {
  beforeEach(() => {
    setHint('');
    const request = (_: string, task: () => unknown) => task();
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  });
  afterEach(() => {
    localStorage.clear();
    setHint('max-age=0');
    Reflect.deleteProperty(navigator, 'locks');
  });

  it('requests the token once and stores it', async () => {
    const { asked, ask } = await start();
    expect(asked).toHaveBeenCalledTimes(1);
    expect([await ask(), localStorage.getItem(TOKEN_KEY)]).toEqual(['fresh', 'fresh']);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('passes a refusal to the session saga, which does not ask again', async () => {
    const { asked, ask } = await start({ isRefused: true });
    await new Promise((resolve) => setTimeout(resolve));
    expect([await ask(), localStorage.getItem(TOKEN_KEY)]).toEqual(['refused', null]);
    expect([await ask(), asked.mock.calls.length]).toEqual([null, 1]);
  });

  it('requests nothing when a token is stored or there is no session', async () => {
    localStorage.setItem(TOKEN_KEY, 'kept');
    expect((await start()).asked).not.toHaveBeenCalled();
    localStorage.clear();
    setHint('max-age=0');
    expect((await start()).asked).not.toHaveBeenCalled();
  });
});
