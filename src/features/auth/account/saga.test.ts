/** @jest-environment jsdom */
import type { Takeout } from '@domain/contract';
import { ApiError, authApi, type Failure, passkeysApi, userApi } from '@/api';
import { downloadUrl } from '@/lib/navigation/download';
import { supervise } from '@/sagas';
import { rootReducer } from '@/store/rootReducer';
import { createHarness } from '@/testing/storeHarness';
import { createUser } from '@/testing/users';
import { actions as auth, selectors, sessionEnds } from '../slice';
import { sessionOwner, tokenStore } from '../tokenStore';
import { accountSaga } from './saga';
import { accountActions as actions } from './slice';

jest.mock('@/api/auth');
jest.mock('@/api/user');
jest.mock('@/api/passkeys');
jest.mock('@/lib/navigation/download');
const api = jest.mocked(userApi);
const account = jest.mocked(authApi);

const user = createUser();
const session = (id: string, current = false) => ({
  id,
  user_agent: 'x',
  created_at: user.created_at,
  last_used_at: user.created_at,
  current,
});
const library = { driver: 'google', available: true, reason: null, linked: true, linked_at: user.created_at } as const;
const archive = (stage: Takeout['stage'], url: string | null = null): Takeout => ({
  id: 't',
  stage,
  completed: 0.5,
  bytes: null,
  url,
  error: null,
  created_at: user.created_at,
  expires_at: null,
});
const refused = (code: Failure['code'], status: number, fields?: Record<string, string>) =>
  new ApiError({ code, status, message: code, ...(fields && { fields }) });

let harness: ReturnType<typeof createHarness>;
const state = () => harness.store.getState();
const dispatch = (action: Parameters<typeof harness.store.dispatch>[0]) => harness.store.dispatch(action);
const fresh = rootReducer(undefined, { type: 'started' }).auth;
const firstToast = () => state().toasts.items[0];
const settled = () => jest.advanceTimersByTimeAsync(0);

const usage = {
  usage: { photos: 3, bytes: 1000, albums: 1, exports: 0 },
  limits: { photos: 300, bytes: 100_000, albums: 10, exports: 20 },
};

beforeEach(() => {
  jest.useFakeTimers();
  jest.resetAllMocks();
  harness = createHarness({ sagas: [() => supervise('account', accountSaga, { restartOn: sessionEnds })] });
  dispatch(auth.sessionOpened({ currency: 'EUR', language: 'en', referral: 1 }));
  dispatch(auth.userLoaded(user));
  api.listSessions.mockResolvedValue({ sessions: [session('s1', true), session('s2')] });
  jest.mocked(passkeysApi).list.mockResolvedValue({ passkeys: [] });
  api.getUsage.mockResolvedValue(usage);
  api.getGoogleStatus.mockResolvedValue({ data: library });
  api.getTakeout.mockResolvedValue({ data: null });
});
afterEach(() => {
  harness.stop();
  jest.useRealTimers();
});

/** A call without a response, and a check if a saga still waits for it. */
function pending() {
  const signals: (AbortSignal | undefined)[] = [];
  const call = (_: unknown, options?: { signal?: AbortSignal | undefined }) => {
    signals.push(options?.signal);
    return new Promise<never>(() => undefined);
  };
  return { call, signals };
}

describe('signing out during a request', () => {
  it.each([
    ['loading the page', () => api.getUsage, actions.opened()],
    ['saving a name', () => account.updateUser, actions.nameSaveRequested({ name: 'Ana S.' })],
    ['saving a preference', () => account.updateUser, actions.preferenceChosen({ currency: 'CHF' })],
    [
      'changing the password',
      () => account.updateUser,
      actions.passwordChangeRequested({ old_password: 'old words', password: 'new words here' }),
    ],
    ['unlinking Google Photos', () => api.unlinkGoogle, actions.libraryUnlinkRequested()],
    ['asking for an archive', () => api.startTakeout, actions.takeoutRequested()],
    ['deleting the account', () => api.confirmPassword, actions.deletionRequested({ password: 'old words' })],
  ] as const)('cancels %s silently', async (_, call, request) => {
    const { call: unanswered, signals } = pending();
    call().mockImplementation(unanswered);
    dispatch(request);
    await settled();
    expect(signals.map((signal) => signal?.aborted)).toEqual([false]);
    dispatch(auth.loggedOut());
    await settled();
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
    expect(state().toasts.items).toEqual([]);
    expect(state().auth.forms).toEqual(fresh.forms);
    expect(state().auth.account).toEqual(fresh.account);
  });

  it('drops the result of ending another session', async () => {
    let refuse: (error: Error) => void = () => undefined;
    api.endSession.mockReturnValue(
      new Promise((_resolve, reject) => {
        refuse = reject;
      }),
    );
    dispatch(actions.sessionEndRequested('s2'));
    await settled();
    dispatch(auth.loggedOut());
    await settled();
    refuse(refused('network', 0));
    await settled();
    expect(state().toasts.items).toEqual([]);
    expect(api.listSessions).not.toHaveBeenCalled();
  });
});

describe('the account page', () => {
  it('loads sessions, usage, library and archive in parallel', async () => {
    dispatch(actions.opened());
    await settled();
    expect(state().auth.account).toMatchObject({
      phase: 'ready',
      usage,
      library,
      takeout: undefined,
    });
    expect(state().auth.account.sessions).toHaveLength(2);
  });

  it('reports a failure and can be requested again', async () => {
    api.getUsage.mockRejectedValueOnce(refused('network', 0));
    dispatch(actions.opened());
    await settled();
    expect(state().auth.account.phase).toBe('failed');
    expect(firstToast()).toMatchObject({
      title: { id: 'toast.errorFetchingUser' },
      description: { id: 'error.network' },
    });
    dispatch(actions.opened());
    await settled();
    expect(state().auth.account.phase).toBe('ready');
  });

  it('drops a response after logout and reports nothing', async () => {
    let answer: (value: Awaited<ReturnType<typeof api.getUsage>>) => void = () => undefined;
    api.getUsage.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    dispatch(actions.opened());
    await settled();
    dispatch(auth.loggedOut());
    await settled();
    answer(usage);
    await settled();
    expect(state().auth.account).toMatchObject({ phase: 'idle', usage: null });
    expect(state().toasts.items).toEqual([]);
  });
});

describe('changing the account', () => {
  it('saves a name and confirms with the text of the specification', async () => {
    account.updateUser.mockResolvedValue({ user: { ...user, name: 'Ana S.' } });
    dispatch(actions.nameSaveRequested({ name: 'Ana S.' }));
    await settled();
    expect(account.updateUser.mock.calls[0]?.[0]).toEqual({ name: 'Ana S.' });
    expect(state().auth.user?.name).toBe('Ana S.');
    expect(firstToast()).toMatchObject({ title: { id: 'toast.personalDataUpdated' }, variant: 'success' });
  });

  it.each([
    ['a name', actions.nameSaveRequested({ name: 'Ana S.' }), 'profile'],
    [
      'a password',
      actions.passwordChangeRequested({ old_password: 'old words', password: 'new words here' }),
      'changePassword',
    ],
  ] as const)('reports that %s could not be saved, under its title', async (_, request, form) => {
    account.updateUser.mockRejectedValue(refused('internal', 500));
    dispatch(request);
    await settled();
    expect(selectors.form(form)(state())).toMatchObject({ phase: 'failed', failure: { code: 'internal' } });
    expect(firstToast()).toMatchObject({ title: { id: 'toast.errorUpdateUser' }, variant: 'destructive' });
  });

  it('saves a quick second preference together with the first', async () => {
    const { call, signals } = pending();
    account.updateUser.mockImplementation(call);
    dispatch(actions.preferenceChosen({ currency: 'CHF' }));
    await settled();
    account.updateUser.mockResolvedValue({ user: { ...user, currency: 'CHF', ads_allow: true } });
    dispatch(actions.preferenceChosen({ adsAllow: true }));
    await settled();
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
    expect(account.updateUser.mock.lastCall?.[0]).toEqual({ currency: 'CHF', adsAllow: true });
    expect(state().auth).toMatchObject({ user: { currency: 'CHF', ads_allow: true }, account: { chosen: null } });
    expect(state().toasts.items).toMatchObject([{ title: { id: 'toast.personalDataUpdated' } }]);
  });

  it('keeps the old value when a preference is rejected', async () => {
    account.updateUser.mockRejectedValue(refused('internal', 500));
    dispatch(actions.preferenceChosen({ currency: 'CHF' }));
    expect(state().auth.account.chosen).toEqual({ currency: 'CHF' });
    await settled();
    expect(state().auth.account.chosen).toBeNull();
    expect(state().auth.user?.currency).toBe('EUR');
    expect(firstToast()).toMatchObject({ title: { id: 'toast.errorUpdateUser' }, variant: 'destructive' });
  });

  it('saves two successive choices together, including the consent', async () => {
    account.updateUser.mockResolvedValue({ user: { ...user, ads_allow: true, currency: 'CHF' } });
    dispatch(actions.preferenceChosen({ currency: 'CHF' }));
    dispatch(actions.preferenceChosen({ adsAllow: true }));
    await settled();
    expect(account.updateUser.mock.lastCall?.[0]).toEqual({ currency: 'CHF', adsAllow: true });
    expect(state().auth.user).toMatchObject({ ads_allow: true, currency: 'CHF' });
  });

  it('shows the first of several errors of a new password, and keeps all beside the form', async () => {
    const fields = { old_password: 'password_wrong', password: 'password_too_common' };
    account.updateUser.mockRejectedValue(refused('password_wrong', 400, fields));
    dispatch(actions.passwordChangeRequested({ old_password: 'old words', password: 'password1' }));
    await settled();
    expect(firstToast()).toMatchObject({
      title: { id: 'toast.errorUpdateUser' },
      description: { id: 'error.password_wrong' },
    });
    expect(selectors.form('changePassword')(state())).toMatchObject({ phase: 'failed', failure: { fields } });
    expect(JSON.stringify(state())).not.toContain('old words');
  });

  it('sends a new password once for repeated requests', async () => {
    account.updateUser.mockResolvedValue({ user });
    const request = actions.passwordChangeRequested({ old_password: 'old words', password: 'new words here' });
    dispatch(request);
    dispatch(request);
    await settled();
    expect(account.updateUser).toHaveBeenCalledTimes(1);
    expect(selectors.form('changePassword')(state()).phase).toBe('done');
  });
});

describe('sessions', () => {
  it.each([
    ['one', () => actions.sessionEndRequested('s2'), () => api.endSession, 's2'],
    ['all others', () => actions.otherSessionsEndRequested(), () => api.endOtherSessions, 'others'],
  ] as const)('ends %s and shows the remaining ones', async (_, action, call, key) => {
    api.endSession.mockResolvedValue({ status: 'success' });
    api.endOtherSessions.mockResolvedValue({ ended: 1 });
    api.listSessions.mockResolvedValue({ sessions: [session('s1', true)] });
    dispatch(action());
    expect(state().auth.account.ending).toEqual({ [key]: true });
    await settled();
    expect(call()).toHaveBeenCalledTimes(1);
    expect(state().auth.account).toMatchObject({ ending: {}, sessions: [{ id: 's1' }] });
  });

  it('reports when the others could not be ended', async () => {
    api.endOtherSessions.mockRejectedValue(refused('network', 0));
    dispatch(actions.otherSessionsEndRequested());
    await settled();
    expect(state().auth.account.ending).toEqual({});
    expect(firstToast()).toMatchObject({ title: { id: 'toast.errorUpdateUser' }, variant: 'destructive' });
  });

  it('reports when one could not be ended', async () => {
    api.endSession.mockRejectedValue(refused('not_found', 404));
    dispatch(actions.sessionEndRequested('s2'));
    await settled();
    expect(state().auth.account.ending).toEqual({});
    expect(firstToast()).toMatchObject({
      title: { id: 'toast.errorUpdateUser' },
      description: { id: 'error.not_found' },
    });
  });
});

describe('Google Photos', () => {
  it('is shown as unlinked after unlinking', async () => {
    api.unlinkGoogle.mockResolvedValue({ status: 'success' });
    api.getGoogleStatus.mockResolvedValue({ data: { ...library, linked: false, linked_at: null } });
    dispatch(actions.libraryUnlinkRequested());
    await settled();
    expect(state().auth.account.library?.linked).toBe(false);
  });

  it('stays linked when unlinking fails', async () => {
    dispatch(actions.libraryLoaded(library));
    api.unlinkGoogle.mockRejectedValue(refused('network', 0));
    dispatch(actions.libraryUnlinkRequested());
    await settled();
    expect(state().auth.account.library?.linked).toBe(true);
    expect(firstToast()).toMatchObject({ title: { id: 'toast.errorUpdateUser' }, variant: 'destructive' });
  });
});

describe('the data export', () => {
  it('waits for the archive and downloads it', async () => {
    api.startTakeout.mockResolvedValue({ data: archive('queued') });
    api.getTakeout
      .mockResolvedValueOnce({ data: archive('packing') })
      .mockResolvedValueOnce({ data: archive('done', '/files/takeouts/t.zip?e=1&s=x') });
    dispatch(actions.takeoutRequested());
    expect(state().auth.account.takeoutAsked).toBe(true);
    await settled();
    expect(state().auth.account.takeout?.stage).toBe('packing');
    await jest.advanceTimersByTimeAsync(2000);
    expect(state().auth.account.takeout?.stage).toBe('done');
    expect(downloadUrl).toHaveBeenCalledWith('/files/takeouts/t.zip?e=1&s=x');
  });

  it('requests a new URL for an older archive, because the one on the page may have expired', async () => {
    api.getTakeout.mockResolvedValueOnce({ data: archive('done', '/files/new') });
    dispatch(actions.takeoutChanged(archive('done', '/files/old')));
    dispatch(actions.takeoutDownloadRequested());
    await settled();
    expect(downloadUrl).toHaveBeenCalledWith('/files/new');
    api.getTakeout.mockRejectedValueOnce(refused('network', 0));
    dispatch(actions.takeoutDownloadRequested());
    await settled();
    expect(firstToast()).toMatchObject({ title: { id: 'toast.errorFetchingUrl' }, variant: 'destructive' });
  });

  it('resumes waiting after a reload, without an automatic download', async () => {
    api.getTakeout
      .mockResolvedValueOnce({ data: archive('packing') })
      .mockResolvedValueOnce({ data: archive('saving') })
      .mockResolvedValueOnce({ data: archive('done', '/files/x') });
    dispatch(actions.opened());
    await settled();
    await jest.advanceTimersByTimeAsync(2000);
    expect(state().auth.account.takeout?.stage).toBe('done');
    expect(downloadUrl).not.toHaveBeenCalled();
  });

  it('tolerates a lost connection and reports a rejection', async () => {
    api.startTakeout.mockRejectedValue(refused('rate_limited', 429));
    dispatch(actions.takeoutRequested());
    await settled();
    expect(state().auth.account.takeoutAsked).toBe(false);
    expect(firstToast()).toMatchObject({
      title: { id: 'toast.errorFetchingUrl' },
      description: { id: 'error.rate_limited' },
    });
    api.startTakeout.mockResolvedValue({ data: archive('queued') });
    api.getTakeout
      .mockRejectedValueOnce(refused('network', 0))
      .mockResolvedValueOnce({ data: archive('done', '/files/x') });
    dispatch(actions.takeoutRequested());
    await settled();
    await jest.advanceTimersByTimeAsync(2000);
    expect(downloadUrl).toHaveBeenCalledTimes(1);
  });

  it('stops polling when the session ends', async () => {
    api.startTakeout.mockResolvedValue({ data: archive('queued') });
    api.getTakeout.mockResolvedValue({ data: archive('packing') });
    dispatch(actions.takeoutRequested());
    await settled();
    dispatch(auth.loggedOut());
    const asked = api.getTakeout.mock.calls.length;
    await jest.advanceTimersByTimeAsync(10_000);
    expect(api.getTakeout).toHaveBeenCalledTimes(asked);
  });
});

describe('deleting the account', () => {
  it('verifies the password, deletes, and leaves nothing behind', async () => {
    tokenStore.set('a.b.c');
    sessionOwner.set('ana');
    api.confirmPassword.mockResolvedValue({ confirmation: 'proof', expires_in: 300 });
    api.deleteAccount.mockResolvedValue({ status: 'success' });
    account.logout.mockRejectedValue(refused('network', 0));
    dispatch(actions.deletionRequested({ password: 'old words' }));
    await settled();
    expect(api.confirmPassword.mock.calls[0]?.[0]).toEqual({ password: 'old words' });
    expect(api.deleteAccount).toHaveBeenCalledWith('proof');
    expect([tokenStore.get(), sessionOwner.get()]).toEqual([null, null]);
    expect(state().auth).toMatchObject({ user: null, status: 'anonymous', endedBy: 'logout' });
    expect(firstToast()).toMatchObject({ title: { id: 'toast.accountDeleted' } });
  });

  it('deletes nothing with a wrong password and shows the error at its field', async () => {
    tokenStore.set('a.b.c');
    api.confirmPassword.mockRejectedValue(refused('password_wrong', 400, { password: 'password_wrong' }));
    dispatch(actions.deletionRequested({ password: 'no idea' }));
    await settled();
    expect(api.deleteAccount).not.toHaveBeenCalled();
    expect(tokenStore.get()).toBe('a.b.c');
    expect(selectors.form('deletion')(state()).failure?.fields).toEqual({ password: 'password_wrong' });
    expect(firstToast()).toMatchObject({ title: { id: 'toast.errorDeleteAccount' } });
  });
});
