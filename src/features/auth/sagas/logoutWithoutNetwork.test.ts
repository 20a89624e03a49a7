/** @jest-environment jsdom */
import { ApiError, authApi, type Failure } from '@/api';
import { createHarness } from '@/testing/storeHarness';
import { saga } from '../saga';
import { actions } from '../slice';
import { tokenStore } from '../tokenStore';

jest.mock('@/api/auth');
const api = jest.mocked(authApi);

const tokenFor = (claims: object): string => `h.${btoa(JSON.stringify(claims))}.s`;
const ana = { currency: 'EUR', language: 'en', referral: 1, sub: 'ana' };
const anaToken = tokenFor(ana);

const user = (id = 'ana') => ({
  user: {
    id,
    name: 'Ana',
    email: 'ana@example.org',
    is_verified: true,
    created_at: '2026-01-01T00:00:00.000Z',
    currency: 'EUR' as const,
    ads_allow: false,
    reminders_allow: false,
    tracking_allow: false,
    additional_data: { showcase: '', language: 'en' as const },
  },
});
const refused = (code: Failure['code'], status: number) => new ApiError({ code, status, message: code });

const started = () => createHarness({ sagas: [saga] });
const nextTask = () => new Promise((done) => setTimeout(done));
const goOnline = () => (window.dispatchEvent(new Event('online')) ? nextTask() : null);

beforeEach(() => {
  jest.resetAllMocks();
  window.localStorage.clear();
  document.cookie = 'keepsake_session=; path=/; max-age=0';
  api.getUser.mockResolvedValue(user());
  api.getFreshToken.mockRejectedValue(refused('unauthorized', 401));
});

describe('a logout without a network', () => {
  async function signOutWithoutNetwork() {
    tokenStore.set(anaToken);
    api.logout.mockRejectedValueOnce(refused('network', 0)).mockResolvedValue({ status: 'success' });
    const app = started();
    await app.until(({ auth }) => auth.user !== null);
    app.store.dispatch(actions.logoutRequested());
    await app.until(({ auth }) => auth.endedBy === 'logout');
    return app.stop;
  }

  it('ends the session of the cookie when the network returns, once', async () => {
    const stop = await signOutWithoutNetwork();
    // Browsers report a network some moments before it works.
    api.logout.mockRejectedValueOnce(refused('network', 0));
    for (let i = 0; i < 3; i += 1) await goOnline();
    stop();
    expect(api.logout).toHaveBeenCalledTimes(3);
  });

  it('ends the session of the cookie at the next start', async () => {
    (await signOutWithoutNetwork())();
    const next = started();
    await next.until(({ auth }) => auth.status === 'anonymous');
    // The code of the logout is loaded first.
    await nextTask();
    await goOnline();
    expect(api.logout).toHaveBeenCalledTimes(2);
    next.stop();
  });

  it('never ends the session of somebody who has signed in since', async () => {
    (await signOutWithoutNetwork())();
    tokenStore.set(anaToken);
    const next = started();
    await next.until(({ auth }) => auth.user !== null);
    await goOnline();
    expect(api.logout).toHaveBeenCalledTimes(1);
    next.stop();
  });

  it.each(['login', 'verification', 'passkey'] as const)(
    'waits for a sign-in that has begun, which gets the cookie: %s',
    async (kind) => {
      jest.useFakeTimers();
      tokenStore.set(anaToken);
      const { store, stop } = started();
      await jest.advanceTimersByTimeAsync(0);
      let signal: AbortSignal | undefined;
      api.logout.mockRejectedValueOnce(refused('network', 0)).mockImplementation((_, options) => {
        signal = options?.signal;
        return new Promise(() => undefined);
      });
      store.dispatch(actions.logoutRequested());
      await jest.advanceTimersByTimeAsync(2000);
      expect([api.logout.mock.calls.length, signal?.aborted]).toEqual([2, false]);
      api.login.mockReturnValue(new Promise(() => undefined));
      api.verifyEmail.mockReturnValue(new Promise(() => undefined));
      const begun = {
        login: actions.loginRequested({ email: 'ana@example.org', password: 'long enough' }),
        verification: actions.verificationRequested({ token: 't' }),
        passkey: actions.formBusy('passkeyLogin'),
      };
      store.dispatch(begun[kind]);
      await jest.advanceTimersByTimeAsync(0);
      expect(signal?.aborted).toBe(true);
      window.dispatchEvent(new Event('online'));
      await jest.advanceTimersByTimeAsync(120_000);
      expect(api.logout).toHaveBeenCalledTimes(2);
      const form = kind === 'passkey' ? 'passkeyLogin' : kind;
      store.dispatch(
        actions.formFailed({ form, failure: { code: 'invalid_credentials', status: 401, message: '' } as never }),
      );
      await jest.advanceTimersByTimeAsync(5000);
      expect(api.logout.mock.calls.length).toBeGreaterThan(2);
      stop();
      jest.useRealTimers();
    },
  );
});
