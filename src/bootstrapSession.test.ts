import { SESSION_HINT_COOKIE } from '@domain/contract';
import type * as Refresh from '@/api/refresh';
import { TOKEN_KEY } from '@/features/auth/tokenStore';

/** A page that starts; the server gives `fresh`, or refuses. @returns how often it was asked, and how the flow of the session then asks */
async function start({ isRefused = false } = {}) {
  const asked = jest.fn();
  jest.resetModules();
  jest.doMock('@/api/http', () => ({
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

describe('before the app is there', () => {
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

  it('the token is asked for once, and kept', async () => {
    const { asked, ask } = await start();
    expect(asked).toHaveBeenCalledTimes(1);
    expect([await ask(), localStorage.getItem(TOKEN_KEY)]).toEqual(['fresh', 'fresh']);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('a refusal is told to the flow of the session, which does not ask again for it', async () => {
    const { asked, ask } = await start({ isRefused: true });
    await new Promise((resolve) => setTimeout(resolve));
    expect([await ask(), localStorage.getItem(TOKEN_KEY)]).toEqual(['refused', null]);
    expect([await ask(), asked.mock.calls.length]).toEqual([null, 1]);
  });

  it('nothing is asked for where a token is kept, or where there is no session', async () => {
    localStorage.setItem(TOKEN_KEY, 'kept');
    expect((await start()).asked).not.toHaveBeenCalled();
    localStorage.clear();
    setHint('max-age=0');
    expect((await start()).asked).not.toHaveBeenCalled();
  });
});
