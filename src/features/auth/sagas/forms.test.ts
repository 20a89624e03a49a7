/** @jest-environment jsdom */
import { ApiError, authApi, type Failure } from '@/api';
import { createHarness } from '@/testing/storeHarness';
import { saga } from '../saga';
import { actions } from '../slice';
import { tokenStore } from '../tokenStore';

jest.mock('@/api/auth');
const api = jest.mocked(authApi);

const anaToken = `h.${btoa(JSON.stringify({ currency: 'EUR', language: 'en', referral: 1, sub: 'ana' }))}.s`;

const refused = (code: Failure['code'], status: number) => new ApiError({ code, status, message: code });
const started = () => createHarness({ sagas: [saga] });

beforeEach(() => {
  jest.resetAllMocks();
  window.localStorage.clear();
  api.getFreshToken.mockRejectedValue(refused('unauthorized', 401));
});

describe('a form', () => {
  const email = 'ana@example.org';
  const noConsents = { adsAllow: false, trackingAllow: false };
  const done = { status: 'success', user: { is_verified: true } } as never;
  const forms = [
    [
      'registration',
      () => api.register,
      actions.registrationRequested({ email, password: 'correct horse', name: 'Ana', ...noConsents }),
    ],
    [
      'resetPassword',
      () => api.updatePassword,
      actions.newPasswordRequested({ token: 't', password: 'correct horse' }),
    ],
    ['verification', () => api.verifyEmail, actions.verificationRequested({ token: 't' })],
    ['resend', () => api.resendVerificationEmail, actions.resendRequested({ email })],
  ] as const;

  it.each(forms)('of %s is done when the server accepts it', async (form, call, request) => {
    call().mockResolvedValue(done);
    const { store, until, stop } = started();
    store.dispatch(request);
    await until(({ auth }) => auth.forms[form].phase === 'done');
    expect(call().mock.calls.map(([body]) => body)).toEqual([request.payload]);
    stop();
  });

  it.each(forms)('of %s keeps server errors without a toast', async (form, call, request) => {
    call().mockRejectedValue(refused('rate_limited', 429));
    const { store, until, stop } = started();
    store.dispatch(request);
    const state = await until(({ auth }) => auth.forms[form].phase === 'failed');
    expect(state.auth.forms[form].failure).toMatchObject({ code: 'rate_limited' });
    expect(state.toasts.items).toEqual([]);
    expect(JSON.stringify(state)).not.toContain('correct horse');
    stop();
  });

  it.each(forms)('of %s aborts the first request when submitted again', async (_, call, request) => {
    const signals: (AbortSignal | undefined)[] = [];
    call().mockImplementation((_body: unknown, options?: { signal?: AbortSignal | undefined }) => {
      signals.push(options?.signal);
      return new Promise<never>(() => undefined);
    });
    const { store, settled, stop } = started();
    store.dispatch(request);
    await settled();
    store.dispatch(request);
    await settled();
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
    expect(store.getState().toasts.items).toEqual([]);
    stop();
  });

  it.each([
    ...forms,
    ['login', () => api.login, actions.loginRequested({ email, password: 'correct horse' })],
    ['forgotPassword', () => api.requestPasswordReset, actions.passwordResetRequested({ email })],
  ] as const)('of %s is cancelled by a logout, in this or another tab', async (form, call, request) => {
    let answer: (value: never) => void = () => undefined;
    const signals: (AbortSignal | undefined)[] = [];
    call().mockImplementation((_body: unknown, options?: { signal?: AbortSignal | undefined }) => {
      signals.push(options?.signal);
      return new Promise<never>((resolve) => {
        answer = resolve;
      });
    });
    const { store, settled, stop } = started();
    store.dispatch(request);
    await settled();
    store.dispatch(actions.loggedOut());
    await settled();
    answer({ authorization: { token: anaToken } } as never);
    await settled();
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
    expect(store.getState().auth).toMatchObject({ status: 'anonymous', forms: { [form]: { phase: 'idle' } } });
    expect(tokenStore.get()).toBeNull();
    expect(store.getState().toasts.items).toEqual([]);
    stop();
  });

  it('of a new link shows the address it was sent to', async () => {
    api.resendVerificationEmail.mockResolvedValue(done);
    const { store, until, stop } = started();
    store.dispatch(actions.resendRequested({ email }));
    const state = await until(({ toasts }) => toasts.items.length > 0);
    expect(state.toasts.items).toMatchObject([
      { title: { id: 'toast.verificationSent' }, description: { values: { email } }, variant: 'success' },
    ]);
    stop();
  });
});

describe('a forgotten password', () => {
  const email = 'ana@example.org';

  it('shows a success toast that does not reveal if the address is known or verified', async () => {
    api.requestPasswordReset.mockResolvedValue({ status: 'success' });
    const { store, until, stop } = started();
    store.dispatch(actions.passwordResetRequested({ email }));
    const state = await until(({ toasts }) => toasts.items.length > 0);
    expect(state.toasts.items[0]).toMatchObject({ variant: 'success', title: { id: 'auth.forgot.doneTitle' } });
    expect(state.auth.forms.forgotPassword).toMatchObject({ phase: 'done', email });
    stop();
  });

  it('keeps a failure beside the form, without a toast', async () => {
    api.requestPasswordReset.mockRejectedValue(refused('rate_limited', 429));
    const { store, until, stop } = started();
    store.dispatch(actions.passwordResetRequested({ email }));
    const state = await until(({ auth }) => auth.forms.forgotPassword.phase === 'failed');
    expect(state.auth.forms.forgotPassword.failure).toMatchObject({ code: 'rate_limited' });
    expect(state.toasts.items).toEqual([]);
    stop();
  });
});
