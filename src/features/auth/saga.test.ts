/** @jest-environment jsdom */
import { ApiError, authApi, type Failure, toFailure } from '@/api';
import { createHarness } from '@/testing/storeHarness';
import { saga } from './saga';
import { actions, selectors } from './slice';
import { sessionOwner, TOKEN_KEY, tokenStore } from './tokenStore';

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
const otherTab = (newValue: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY, newValue, oldValue: 'before' }));

beforeEach(() => {
  jest.resetAllMocks();
  window.localStorage.clear();
  document.cookie = 'keepsake_session=; path=/; max-age=0';
  api.getUser.mockResolvedValue(user());
  api.getFreshToken.mockRejectedValue(refused('unauthorized', 401));
});

describe('session start', () => {
  it('opens the session with the stored token, without a request', async () => {
    tokenStore.set(anaToken);
    const { until, stop } = started();
    const { auth } = await until((state) => state.auth.user !== null);
    expect(auth).toMatchObject({
      status: 'signedIn',
      isVerified: true,
      claims: { currency: 'EUR', language: 'en', referral: 1 },
    });
    expect(api.getFreshToken).not.toHaveBeenCalled();
    stop();
  });

  it('requests a token by the cookie when none is stored, and stores it under its name', async () => {
    document.cookie = 'keepsake_session=1; path=/';
    api.getFreshToken.mockResolvedValue(anaToken);
    const { until, stop } = started();
    await until((state) => state.auth.user !== null);
    expect(window.localStorage.getItem('token')).toBe(anaToken);
    stop();
  });

  it('is anonymous and silent when the cookie is rejected, and does not ask again at the next start', async () => {
    document.cookie = 'keepsake_session=1; path=/';
    const { until, stop } = started();
    const state = await until(({ auth }) => auth.status === 'anonymous');
    expect(state.toasts.items).toEqual([]);
    stop();
    const next = started();
    await next.until(({ auth }) => auth.status === 'anonymous');
    expect(api.getFreshToken).toHaveBeenCalledTimes(1);
    next.stop();
  });

  it('does not count a token without a referral as signed in', async () => {
    tokenStore.set(tokenFor({ currency: 'EUR' }));
    const { until, stop } = started();
    expect((await until(({ auth }) => auth.status !== 'unknown')).auth.status).toBe('anonymous');
    stop();
  });

  it('keeps the session and reports a failure to load the user', async () => {
    tokenStore.set(anaToken);
    api.getUser.mockRejectedValue(refused('internal', 500));
    const { until, stop } = started();
    const state = await until(({ toasts }) => toasts.items.length > 0);
    expect(state.auth.status).toBe('signedIn');
    expect(state.toasts.items[0]).toMatchObject({ title: { id: 'toast.errorFetchingUser' }, variant: 'destructive' });
    stop();
  });

  describe('while the server cannot be reached', () => {
    beforeEach(() => {
      jest.useFakeTimers();
      tokenStore.set(anaToken);
    });
    afterEach(() => jest.useRealTimers());

    it('loads the user with growing pauses until it answers, and reports one failure', async () => {
      api.getUser
        .mockRejectedValueOnce(refused('internal', 503))
        .mockRejectedValueOnce(refused('network', 0))
        .mockRejectedValueOnce(refused('internal', 503));
      const { store, actions: seen, stop } = started();
      const calls: number[] = [];
      for (const pauseMs of [0, 1000, 2000, 4000]) {
        await jest.advanceTimersByTimeAsync(pauseMs);
        calls.push(api.getUser.mock.calls.length);
      }
      expect(calls).toEqual([1, 2, 3, 4]);
      expect(store.getState().auth.user?.id).toBe('ana');
      expect(store.getState().toasts.items).toHaveLength(1);
      expect(seen.filter(actions.userLoaded.match)).toHaveLength(1);
      stop();
    });

    it('loads the user at once when the network is back', async () => {
      api.getUser.mockRejectedValueOnce(refused('network', 0));
      const { store, stop } = started();
      await jest.advanceTimersByTimeAsync(0);
      window.dispatchEvent(new Event('online'));
      await jest.advanceTimersByTimeAsync(0);
      expect(store.getState().auth.user?.id).toBe('ana');
      stop();
    });

    it('stops at the end of the session', async () => {
      api.getUser.mockRejectedValue(refused('internal', 503));
      const { store, stop } = started();
      await jest.advanceTimersByTimeAsync(0);
      store.dispatch(actions.sessionExpired());
      await jest.advanceTimersByTimeAsync(60_000);
      expect(api.getUser).toHaveBeenCalledTimes(1);
      stop();
    });

    it('stops when another user signs in', async () => {
      api.getUser.mockRejectedValueOnce(refused('internal', 503)).mockResolvedValue(user('bob'));
      const { actions: seen, stop } = started();
      await jest.advanceTimersByTimeAsync(0);
      otherTab(tokenFor({ ...ana, sub: 'bob' }));
      await jest.advanceTimersByTimeAsync(60_000);
      expect(seen.filter(actions.userLoaded.match)).toHaveLength(1);
      stop();
    });
  });

  it('does not repeat a request for the user that the server refuses', async () => {
    jest.useFakeTimers();
    tokenStore.set(anaToken);
    api.getUser.mockRejectedValue(refused('not_found', 404));
    const { stop } = started();
    await jest.advanceTimersByTimeAsync(60_000);
    jest.useRealTimers();
    expect(api.getUser).toHaveBeenCalledTimes(1);
    stop();
  });
});

describe('signing in', () => {
  const credentials = { email: 'ana@example.org', password: 'correct horse' };

  it('stores the token and loads the user', async () => {
    api.login.mockResolvedValue({ authorization: { token: anaToken } });
    const { store, until, stop } = started();
    await until(({ auth }) => auth.status === 'anonymous');
    store.dispatch(actions.loginRequested(credentials));
    await until(({ auth }) => auth.user !== null);
    expect(tokenStore.get()).toBe(anaToken);
    stop();
  });

  it('happens by the verification link in the browser that registered', async () => {
    api.verifyEmail.mockResolvedValue({ user: { is_verified: true }, authorization: { token: anaToken } });
    const { store, until, stop } = started();
    await until(({ auth }) => auth.status === 'anonymous');
    store.dispatch(actions.verificationRequested({ token: 't' }));
    await until(({ auth }) => auth.user !== null);
    expect(tokenStore.get()).toBe(anaToken);
    stop();
  });

  it('keeps server errors beside the form, and no password in the state', async () => {
    api.login.mockRejectedValue(refused('email_not_verified', 403));
    const { store, until, stop } = started();
    store.dispatch(actions.loginRequested(credentials));
    const state = await until(({ auth }) => auth.forms.login.phase === 'failed');
    expect(selectors.form('login')(state)).toMatchObject({
      email: credentials.email,
      failure: { code: 'email_not_verified' },
    });
    expect(JSON.stringify(state)).not.toContain(credentials.password);
    stop();
  });
});

describe('a form after success', () => {
  it('is shown again for another address, once another form was shown', () => {
    const { store, stop } = started();
    const phases = () => {
      const { forgotPassword, registration, verification } = store.getState().auth.forms;
      return [forgotPassword.phase, registration.phase, verification.phase];
    };
    store.dispatch(actions.formSucceeded('forgotPassword'));
    store.dispatch(actions.formFailed({ form: 'verification', failure: toFailure(refused('link_invalid', 400)) }));
    store.dispatch(actions.formBusy('registration'));
    store.dispatch(actions.formOpened('login'));
    expect(phases()).toEqual(['idle', 'busy', 'failed']);
    stop();
  });
});

describe('a token of another user', () => {
  const bobToken = tokenFor({ ...ana, sub: 'bob' });
  const replaced = (seen: readonly { type: string }[]) =>
    seen.filter(({ type }) => type === actions.sessionReplaced.type).length;

  it("at the start clears the previous user's data", async () => {
    sessionOwner.set('ana');
    tokenStore.set(bobToken);
    api.getUser.mockResolvedValue(user('bob'));
    const { actions: seen, until, stop } = started();
    await until(({ auth }) => auth.user?.id === 'bob');
    expect(replaced(seen)).toBe(1);
    expect(sessionOwner.get()).toBe('bob');
    stop();
  });

  it('from the cookie clears it too', async () => {
    sessionOwner.set('ana');
    document.cookie = 'keepsake_session=1; path=/';
    api.getFreshToken.mockResolvedValue(bobToken);
    api.getUser.mockResolvedValue(user('bob'));
    const { actions: seen, until, stop } = started();
    await until(({ auth }) => auth.user !== null);
    expect(replaced(seen)).toBe(1);
    stop();
  });

  it('by signing in after an expiry clears it; the same user finds everything', async () => {
    sessionOwner.set('ana');
    const { store, actions: seen, until, stop } = started();
    await until(({ auth }) => auth.status === 'anonymous');
    api.login.mockResolvedValue({ authorization: { token: anaToken } });
    store.dispatch(actions.loginRequested({ email: 'ana@example.org', password: 'correct horse' }));
    await until(({ auth }) => auth.user !== null);
    expect(replaced(seen)).toBe(0);
    store.dispatch(actions.sessionExpired());
    api.login.mockResolvedValue({ authorization: { token: bobToken } });
    api.getUser.mockResolvedValue(user('bob'));
    store.dispatch(actions.loginRequested({ email: 'bob@example.org', password: 'correct horse' }));
    await until(({ auth }) => auth.user?.id === 'bob');
    expect(replaced(seen)).toBe(1);
    stop();
  });

  it('from a refresh clears it and loads that user', async () => {
    tokenStore.set(anaToken);
    const { store, actions: seen, until, stop } = started();
    await until(({ auth }) => auth.user !== null);
    api.getUser.mockResolvedValue(user('bob'));
    tokenStore.set(bobToken);
    store.dispatch(actions.tokenReplaced());
    await until(({ auth }) => auth.user?.id === 'bob');
    expect(replaced(seen)).toBe(1);
    stop();
  });
});

describe('the end of the session', () => {
  it('signs out without a server response: no token, no data, no return path', async () => {
    tokenStore.set(anaToken);
    api.logout.mockRejectedValue(refused('network', 0));
    const { store, until, stop } = started();
    await until(({ auth }) => auth.user !== null);
    store.dispatch(actions.logoutRequested());
    const { auth } = await until((state) => state.auth.status === 'anonymous');
    expect(auth).toMatchObject({ user: null, claims: null, endedBy: 'logout' });
    expect([tokenStore.get(), sessionOwner.get()]).toEqual([null, null]);
    stop();
  });

  it('signs out after some seconds when the network is dead, and no longer uses the refresh cookie', async () => {
    tokenStore.set(anaToken);
    document.cookie = 'keepsake_session=1; path=/';
    api.logout.mockReturnValue(new Promise(() => undefined));
    const { store, until, stop } = started();
    await until(({ auth }) => auth.user !== null);
    jest.useFakeTimers();
    store.dispatch(actions.logoutRequested());
    await jest.advanceTimersByTimeAsync(6000);
    jest.useRealTimers();
    expect(store.getState().auth).toMatchObject({ user: null, endedBy: 'logout' });
    expect(tokenStore.get()).toBeNull();
    expect(document.cookie).not.toContain('keepsake_session');
    stop();
  });

  it('clears everything when another tab signs in as another user, and loads that user', async () => {
    tokenStore.set(anaToken);
    const { actions: seen, until, stop } = started();
    await until(({ auth }) => auth.user?.id === 'ana');
    api.getUser.mockResolvedValue(user('bob'));
    otherTab(tokenFor({ ...ana, sub: 'bob' }));
    await until(({ auth }) => auth.user?.id === 'bob');
    expect(seen.map(({ type }) => type)).toContain(actions.sessionReplaced.type);
    stop();
  });

  it('changes nothing when another tab renews the token of the same user', async () => {
    tokenStore.set(anaToken);
    const { actions: seen, until, stop } = started();
    await until(({ auth }) => auth.user !== null);
    const before = seen.length;
    otherTab(tokenFor({ ...ana, iat: 2 }));
    expect(seen).toHaveLength(before);
    stop();
  });

  it('follows an expiry in another tab, and keeps the user when the session resumes', async () => {
    tokenStore.set(anaToken);
    const { actions: seen, until, stop } = started();
    await until(({ auth }) => auth.user !== null);
    otherTab(null);
    await until(({ auth }) => auth.endedBy === 'expiry');
    otherTab(tokenFor({ ...ana, iat: 3 }));
    await until(({ auth }) => auth.user !== null);
    expect(tokenStore.get()).toBe(tokenFor({ ...ana, iat: 3 }));
    expect(seen.map(({ type }) => type)).toContain(actions.sessionExpired.type);
    stop();
  });

  it('signs out when another tab did', async () => {
    tokenStore.set(anaToken);
    const { until, stop } = started();
    await until(({ auth }) => auth.user !== null);
    sessionOwner.clear();
    otherTab(null);
    await until(({ auth }) => auth.endedBy === 'logout');
    stop();
  });
});

describe('signing out during a request', () => {
  const pending = <T>() => {
    let answer: (value: T) => void = () => undefined;
    const signals: (AbortSignal | undefined)[] = [];
    const call = (_: unknown, options?: { signal?: AbortSignal | undefined }) => {
      signals.push(options?.signal);
      return new Promise<T>((resolve) => {
        answer = resolve;
      });
    };
    return { call, signals, answer: (value: T) => answer(value) };
  };

  it('drops the user being loaded', async () => {
    const details = pending<ReturnType<typeof user>>();
    tokenStore.set(anaToken);
    api.getUser.mockImplementation(details.call);
    api.logout.mockResolvedValue({ status: 'success' });
    const { store, until, settled, stop } = started();
    await until(({ auth }) => auth.status === 'signedIn');
    store.dispatch(actions.logoutRequested());
    await until(({ auth }) => auth.endedBy === 'logout');
    details.answer(user());
    await settled();
    expect(details.signals[0]?.aborted).toBe(true);
    expect(store.getState().auth).toMatchObject({ status: 'anonymous', user: null });
    expect(store.getState().toasts.items).toEqual([]);
    stop();
  });

  it("drops the first user's data when another one signs in", async () => {
    const details = pending<ReturnType<typeof user>>();
    tokenStore.set(anaToken);
    api.getUser.mockImplementationOnce(details.call).mockResolvedValue(user('bob'));
    const { store, until, settled, stop } = started();
    await until(({ auth }) => auth.status === 'signedIn');
    otherTab(tokenFor({ ...ana, sub: 'bob' }));
    await until(({ auth }) => auth.user?.id === 'bob');
    details.answer(user());
    await settled();
    expect(store.getState().auth.user?.id).toBe('bob');
    stop();
  });

  it('drops the response of saving the language', async () => {
    const saving = pending<ReturnType<typeof user>>();
    tokenStore.set(anaToken);
    api.updateUser.mockImplementation(saving.call);
    const { store, until, settled, stop } = started();
    await until(({ auth }) => auth.user !== null);
    store.dispatch(actions.languageChosen('de'));
    await settled();
    store.dispatch(actions.loggedOut());
    await settled();
    saving.answer(user());
    await settled();
    expect(store.getState().auth).toMatchObject({ status: 'anonymous', user: null });
    expect(store.getState().toasts.items).toEqual([]);
    stop();
  });
});

describe('the language', () => {
  it('is saved for a signed-in user only', async () => {
    api.updateUser.mockResolvedValue(user());
    const { store, until, settled, stop } = started();
    await until(({ auth }) => auth.status === 'anonymous');
    store.dispatch(actions.languageChosen('de'));
    await settled();
    expect(api.updateUser).not.toHaveBeenCalled();
    stop();
    tokenStore.set(anaToken);
    const member = started();
    await member.until(({ auth }) => auth.user !== null);
    member.store.dispatch(actions.languageChosen('ru'));
    await member.settled();
    expect(api.updateUser.mock.calls.map(([body]) => body)).toEqual([{ additional_data: { language: 'ru' } }]);
    expect(member.actions.filter(actions.userLoaded.match)).toHaveLength(2);
    member.stop();
  });

  it('reports a failure under its title', async () => {
    tokenStore.set(anaToken);
    api.updateUser.mockRejectedValue(refused('internal', 500));
    const { store, until, stop } = started();
    await until(({ auth }) => auth.user !== null);
    store.dispatch(actions.languageChosen('de'));
    const state = await until(({ toasts }) => toasts.items.length > 0);
    expect(state.toasts.items).toMatchObject([{ title: { id: 'toast.errorUpdateUser' }, variant: 'destructive' }]);
    stop();
  });
});

describe('an invalid response', () => {
  it.each([{ error: 'bad_credentials', message: 'No.' }, {}, null])(
    'to a sign-in is shown by the form: %j',
    async (answer) => {
      api.login.mockResolvedValue(answer as never);
      const { store, until, stop } = started();
      for (let i = 0; i < 2; i += 1) {
        store.dispatch(actions.loginRequested({ email: 'ana@example.org', password: 'correct horse' }));
        const { auth } = await until((state) => state.auth.forms.login.phase === 'failed');
        expect(auth.status).toBe('anonymous');
      }
      stop();
    },
  );
});
