/** @jest-environment jsdom */
import type { User } from '@domain/contract';
import type { SagaIterator } from 'redux-saga';
import { fork, put, take } from 'redux-saga/effects';
import { authApi, passkeysApi, userApi } from '@/api';
import { abortableCall } from '@/sagas';
import { rootReducer } from '@/store/rootReducer';
import { createApiError, signedInState } from '@/testing/albums';
import { planSupervised } from '@/testing/sagaPlan';
import { accountActions, selectAccount } from '../account/slice';
import { saga as authSaga } from '../saga';
import { openSessionWithToken } from '../sagas/session';
import { actions, type FormName, selectors } from '../slice';
import { accountPasskeysSaga } from './accountSaga';
import { passkeyActions } from './actions';
import { createPasskey, signWithPasskey, supportsPasskeyAutofill } from './ceremony';
import { showPasskeyPrompt } from './signInSaga';

jest.mock('@/api/auth');
jest.mock('@/api/user');
jest.mock('@/api/passkeys');
jest.mock('./ceremony');

const CHALLENGE_RENEWAL_MS = 240_000;
const OFFER_PAUSE_MS = 1000;
const FAILURE_PAUSE_MS = 15_000;
const api = jest.mocked(passkeysApi);
const user = jest.mocked(userApi);
const browser = { create: jest.mocked(createPasskey), sign: jest.mocked(signWithPasskey) };
const hasAutofill = jest.mocked(supportsPasskeyAutofill);

type State = ReturnType<typeof rootReducer>;
const visitor = rootReducer(undefined, { type: 'started' });
const returning = { ...visitor, auth: { ...visitor.auth, hasSignedIn: true } };
const options = { challenge: 'c', rpId: 'localhost', timeout: 1, userVerification: 'required' } as const;
const credential = { id: 'key', rawId: 'key', type: 'public-key' } as never;
const authorization = { token: 'h.e30.s' };
const phone = { id: 'p', name: 'Phone', created_at: '2026-01-01T00:00:00.000Z', last_used_at: null };
const cancelled = () => createApiError('cancelled', 0);
const formOf = ({ storeState }: { storeState: State }, name: FormName = 'passkeyLogin') =>
  selectors.form(name)(storeState);
const toastsOf = ({ storeState }: { storeState: State }) => storeState.toasts.items;

beforeEach(() => {
  jest.resetAllMocks();
  window.localStorage.clear();
  jest.mocked(authApi.getFreshToken).mockRejectedValue(createApiError('unauthorized', 401));
  api.getLoginOptions.mockResolvedValue({ options });
  browser.sign.mockResolvedValue(credential);
  api.login.mockResolvedValue({ authorization });
  hasAutofill.mockResolvedValue(true);
});

describe('signing in with a passkey', () => {
  const plan = () => planSupervised('form', () => showPasskeyPrompt(actions.passkeyPromptChanged('dialog')), visitor);

  it('signs the challenge and opens the session', async () => {
    await plan()
      .call(abortableCall, signWithPasskey, { options, isAutofill: false })
      .call(abortableCall, api.login, { credential })
      .put(actions.formSucceeded('passkeyLogin'))
      .spawn(openSessionWithToken, authorization.token)
      .silentRun(40);
  });

  it('opens a session that outlives the page, which ends the prompt', async () => {
    const claims = { currency: 'EUR', language: 'en', referral: 1, sub: 'ana' };
    api.login.mockResolvedValue({ authorization: { token: `h.${btoa(JSON.stringify(claims))}.s` } });
    const ana = { id: 'ana', is_verified: true } as User;
    jest.mocked(authApi.getUser).mockResolvedValue({ user: ana });
    function* app(): SagaIterator<void> {
      yield fork(authSaga);
      yield take(actions.sessionOpened.type);
      yield put(actions.passkeyPromptChanged('none'));
    }
    const result = await planSupervised('auth', app, visitor)
      .dispatch(actions.passkeyPromptChanged('dialog'))
      .silentRun(60);
    expect(selectors.user(result.storeState)).toEqual(ana);
  });

  it('says nothing when the user closes the browser’s dialog', async () => {
    browser.sign.mockRejectedValue(cancelled());
    const result = await plan().not.call.fn(api.login).silentRun(40);
    expect([formOf(result).phase, formOf(result).failure, toastsOf(result)]).toEqual(['idle', null, []]);
    expect(api.login).not.toHaveBeenCalled();
  });

  it.each([
    ['the server', () => api.login.mockRejectedValue(createApiError('passkey_refused', 401)), 'passkey_refused'],
    ['the browser', () => browser.sign.mockRejectedValue(createApiError('passkey_failed', 0)), 'passkey_failed'],
    ['the network', () => api.getLoginOptions.mockRejectedValue(createApiError('network', 0)), 'network'],
  ])('shows a refusal of %s at the form', async (_, refuse, code) => {
    refuse();
    const result = await plan().not.spawn.fn(openSessionWithToken).silentRun(40);
    expect(formOf(result)).toMatchObject({ phase: 'failed', failure: { code } });
    expect(toastsOf(result)).toEqual([]);
  });
});

describe('passkeys among the suggestions of the field', () => {
  const never = () => new Promise<never>(() => undefined);
  const plan = () =>
    planSupervised('form', () => showPasskeyPrompt(actions.passkeyPromptChanged('suggestions')), returning);

  it('sign in once one is chosen', async () => {
    await plan()
      .call(abortableCall, signWithPasskey, { options, isAutofill: true })
      .spawn(openSessionWithToken, authorization.token)
      .silentRun(40);
  });

  it('get a new challenge before the old one expires', async () => {
    browser.sign.mockImplementation(never);
    await plan().silentRun(2 * CHALLENGE_RENEWAL_MS + 10);
    expect(api.getLoginOptions).toHaveBeenCalledTimes(3);
    const signals = browser.sign.mock.calls.map(([, { signal }]) => signal?.aborted);
    expect(signals).toEqual([true, true, true]);
  });

  it('get a new challenge when the page shows again after a long sleep, and not before', async () => {
    browser.sign.mockImplementation(never);
    const running = plan();
    const show = () => document.dispatchEvent(new Event('visibilitychange'));
    setTimeout(show, 10);
    setTimeout(() => {
      expect(api.getLoginOptions).toHaveBeenCalledTimes(1);
      jest.setSystemTime(Date.now() + CHALLENGE_RENEWAL_MS);
      show();
    }, 20);
    await running.silentRun(40);
    expect(api.getLoginOptions).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['a dismissed suggestion', () => browser.sign.mockRejectedValueOnce(cancelled()), OFFER_PAUSE_MS],
    ['a refusal', () => api.login.mockRejectedValueOnce(createApiError('passkey_refused', 401)), OFFER_PAUSE_MS],
    ['a failure', () => api.getLoginOptions.mockRejectedValueOnce(createApiError('network', 0)), FAILURE_PAUSE_MS],
  ])('are offered again after %s and a pause', async (_, fail, pause) => {
    fail();
    await plan()
      .not.spawn.fn(openSessionWithToken)
      .silentRun(pause - 10);
    fail();
    await plan()
      .spawn(openSessionWithToken, authorization.token)
      .silentRun(pause + 20);
  });

  it('are offered after a dialog that was closed, where somebody has signed in', async () => {
    const prompt = () => showPasskeyPrompt(actions.passkeyPromptChanged('dialog'));
    for (const [state, calls] of [
      [visitor, [false]],
      [returning, [false, true]],
    ] as const) {
      browser.sign.mockReset().mockRejectedValueOnce(cancelled()).mockImplementation(never);
      await planSupervised('form', prompt, state).silentRun(40);
      expect(browser.sign.mock.calls.map(([{ isAutofill }]) => isAutofill)).toEqual(calls);
    }
  });

  it('need nothing of a browser without them, and report no failure that nobody asked for', async () => {
    hasAutofill.mockResolvedValueOnce(false);
    await plan().silentRun(20);
    expect(api.getLoginOptions).not.toHaveBeenCalled();
    api.getLoginOptions.mockRejectedValue(createApiError('rate_limited', 429));
    const result = await plan().silentRun(20);
    expect([formOf(result).failure, toastsOf(result)]).toEqual([null, []]);
  });

  it.each([
    ['leaving the page', 'none'],
    ['pressing the button', 'dialog'],
  ] as const)('end by %s', async (_, prompt) => {
    browser.sign.mockImplementation(never);
    await planSupervised('auth', authSaga, returning)
      .dispatch(actions.passkeyPromptChanged('suggestions'))
      .delay(20)
      .dispatch(actions.passkeyPromptChanged(prompt))
      .delay(20)
      .silentRun(60);
    const [first, second] = browser.sign.mock.calls;
    expect(first?.[1].signal?.aborted).toBe(true);
    expect(second?.[0].isAutofill).toBe(prompt === 'dialog' ? false : undefined);
  });
});

describe('passkeys of the account', () => {
  const plan = () => planSupervised('account', accountPasskeysSaga, signedInState());
  const asked = passkeyActions.addRequested({ name: 'Phone', password: 'secret' });
  const creation = { challenge: 'a' } as never;

  beforeEach(() => {
    user.confirmPassword.mockResolvedValue({ confirmation: 'proof', expires_in: 300 });
    api.getAddOptions.mockResolvedValue({ options: creation });
    browser.create.mockResolvedValue(credential);
    api.add.mockResolvedValue({ passkey: phone });
  });

  it('are added after the password, in one flow', async () => {
    const result = await plan()
      .call(abortableCall, user.confirmPassword, { password: 'secret' })
      .call(abortableCall, api.getAddOptions, { confirmation: 'proof' })
      .call(abortableCall, createPasskey, creation)
      .call(abortableCall, api.add, { name: 'Phone', credential })
      .dispatch(asked)
      .silentRun(40);
    expect(selectAccount(result.storeState).passkeys).toEqual([phone]);
    expect([formOf(result, 'passkeyAdd').phase, toastsOf(result).length]).toEqual(['done', 1]);
  });

  it('are not created with a wrong password, and a closed dialog of the browser is no error', async () => {
    user.confirmPassword.mockRejectedValueOnce(createApiError('password_wrong', 400));
    const wrong = await plan().dispatch(asked).silentRun(40);
    expect(formOf(wrong, 'passkeyAdd').failure?.code).toBe('password_wrong');
    expect(browser.create).not.toHaveBeenCalled();
    browser.create.mockRejectedValue(cancelled());
    const closed = await plan().dispatch(asked).silentRun(40);
    expect([formOf(closed, 'passkeyAdd').phase, toastsOf(closed)]).toEqual(['idle', []]);
    expect(api.add).not.toHaveBeenCalled();
  });

  it('are not stored once the dialog is closed', async () => {
    browser.create.mockImplementation(() => new Promise<never>(() => undefined));
    await plan().dispatch(asked).delay(20).dispatch(passkeyActions.addCancelled()).silentRun(40);
    expect(browser.create.mock.calls[0]?.[1].signal?.aborted).toBe(true);
    expect(api.add).not.toHaveBeenCalled();
  });

  it('are renamed and removed; one that is gone already counts as removed', async () => {
    const state = { ...signedInState() };
    const stored = rootReducer(state, accountActions.passkeysLoaded([phone]));
    const rename = { id: phone.id, name: 'Tablet' };
    api.rename.mockResolvedValue({ passkey: { ...phone, name: 'Tablet' } });
    user.confirmPassword.mockResolvedValue({ confirmation: 'proof', expires_in: 300 });
    const run = (action: Parameters<ReturnType<typeof plan>['dispatch']>[0]) =>
      planSupervised('account', accountPasskeysSaga, stored).dispatch(action).silentRun(40);
    const renamed = await run(passkeyActions.renameRequested(rename));
    expect(selectAccount(renamed.storeState).passkeys?.map(({ name }) => name)).toEqual(['Tablet']);
    api.remove.mockRejectedValue(createApiError('not_found', 404));
    const removed = await run(passkeyActions.removeRequested({ id: phone.id, password: 'mine' }));
    expect(selectAccount(removed.storeState).passkeys).toEqual([]);
    api.remove.mockRejectedValue(createApiError('internal', 500));
    const failed = await planSupervised('account', accountPasskeysSaga, stored)
      .not.put(accountActions.passkeysLoaded([]))
      .dispatch(passkeyActions.removeRequested({ id: phone.id, password: 'mine' }))
      .silentRun(40);
    expect(formOf(failed, 'passkeyRemove').failure?.code).toBe('internal');
    expect(api.remove).toHaveBeenLastCalledWith({ id: phone.id, confirmation: 'proof' }, expect.anything());
  });
});
