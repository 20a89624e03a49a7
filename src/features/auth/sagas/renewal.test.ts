/** @jest-environment jsdom */
import { expectSaga, testSaga } from 'redux-saga-test-plan';
import { authApi, configureApi } from '@/api';
import { httpClient } from '@/api/client';
import { prefetchToken } from '@/api/refresh';
import { abortableCall } from '@/sagas/effects';
import { rootReducer } from '@/store/rootReducer';
import { createApiError } from '@/testing/albums';
import { planSupervised, withFakeTimers } from '@/testing/sagaPlan';
import { createHarness } from '@/testing/storeHarness';
import { createUser } from '@/testing/users';
import { saga } from '../saga';
import { actions, selectors } from '../slice';
import { sessionOwner, tokenStore } from '../tokenStore';
import { renewToken, requestTokenRenewal } from './renewal';
import { openSessionWithToken, restoreSession } from './session';

const tokenFor = (sub: string, serial = 1): string =>
  `h.${btoa(JSON.stringify({ currency: 'EUR', language: 'en', referral: 1, sub, serial }))}.s`;
const [old, fresh, bobs] = [tokenFor('ana'), tokenFor('ana', 2), tokenFor('bob')];
const refused = createApiError('session_revoked', 401);

/** A call that waits for a token. */
const waiting = () => ({ stale: old, resolve: jest.fn(), reject: jest.fn() });

beforeEach(() => {
  window.localStorage.clear();
  document.cookie = 'keepsake_session=; path=/; max-age=0';
});

describe('token renewal', () => {
  const plan = (renewal: ReturnType<typeof waiting>, exchanged: () => Promise<string>, release = jest.fn()) =>
    withFakeTimers(
      expectSaga(renewToken, renewal).provide({
        call: ({ fn }, next) => {
          if (fn === authApi.acquireRefreshLock) return release;
          return fn === authApi.exchangeRefreshCookie ? exchanged() : (next() as unknown);
        },
        select: () => 'ana',
      }),
    );

  it('dispatches actions, stores the token before the next tab continues, and passes it to waiting calls', async () => {
    const renewal = waiting();
    const release = jest.fn(() => expect(tokenStore.get()).toBe(fresh));
    await plan(renewal, () => Promise.resolve(fresh), release)
      .put(actions.refreshRequested())
      .call(authApi.acquireRefreshLock)
      .call(authApi.exchangeRefreshCookie)
      .call(tokenStore.set, fresh)
      .put(actions.refreshSucceeded())
      .call(renewal.resolve, fresh)
      .run();
    expect(release).toHaveBeenCalledTimes(1);
  });

  it('sends no request when another tab was faster', async () => {
    tokenStore.set(fresh);
    const renewal = waiting();
    await plan(renewal, () => Promise.reject(refused))
      .not.call(authApi.exchangeRefreshCookie)
      .put(actions.refreshSucceeded())
      .call(renewal.resolve, fresh)
      .run();
  });

  it('clears the token, ends the session, and then rejects the calls when it is refused', async () => {
    const renewal = waiting();
    const { message, code, status } = refused;
    await plan(renewal, () => Promise.reject(refused))
      .put(actions.refreshFailed({ message, code, status }))
      .call(tokenStore.clear)
      .put(actions.sessionExpired())
      .call(renewal.reject, refused)
      .run();
  });

  it('keeps the session without a response', async () => {
    const lost = createApiError('network', 0);
    const renewal = waiting();
    await plan(renewal, () => Promise.reject(lost))
      .not.call(tokenStore.clear)
      .not.put(actions.sessionExpired())
      .call(renewal.reject, lost)
      .run();
  });

  it('for another user replaces the session and replays no earlier call', async () => {
    const renewal = waiting();
    await plan(renewal, () => Promise.resolve(bobs))
      .put(actions.refreshSucceeded())
      .put(actions.tokenReplaced())
      .not.call(renewal.resolve, bobs)
      .run();
    expect(renewal.reject).toHaveBeenCalledWith(expect.objectContaining({ code: 'cancelled' }));
  });

  it('puts no token into an action', async () => {
    const { allEffects } = await plan(waiting(), () => Promise.resolve(fresh)).run();
    const puts = (allEffects as { type: string }[]).filter(({ type }) => type === 'PUT');
    expect([puts.length, JSON.stringify(puts).includes(fresh)]).toEqual([2, false]);
  });
});

describe('session start', () => {
  it('opens it with the stored token', () => {
    tokenStore.set(old);
    testSaga(restoreSession)
      .next()
      .call(authApi.takePrefetchedToken)
      .next(null)
      .call(tokenStore.get)
      .next(old)
      .call(openSessionWithToken, old)
      .next()
      .isDone();
  });

  describe('with a prefetched token', () => {
    const early = (renewed: Promise<string>) => {
      configureApi({ getToken: tokenStore.get, renewToken: () => renewed });
      prefetchToken();
      return withFakeTimers(expectSaga(restoreSession)).provide({
        call: ({ fn }, next) => (fn === openSessionWithToken ? undefined : (next() as unknown)),
      });
    };

    it('dispatches the renewal and opens the session with it', () =>
      early(Promise.resolve(fresh))
        .put(actions.refreshRequested())
        .put(actions.refreshSucceeded())
        .call(openSessionWithToken, fresh)
        .run());

    it('accepts a refusal and sends no other request', () => {
      const { message, code, status } = refused;
      return early(Promise.reject(refused))
        .put(actions.refreshRequested())
        .put(actions.refreshFailed({ message, code, status }))
        .not.call(authApi.getFreshToken, null)
        .put(actions.sessionMissing())
        .run();
    });
  });

  it('is anonymous without a token or a cookie', () =>
    withFakeTimers(expectSaga(restoreSession))
      .not.call(authApi.getFreshToken, null)
      .put(actions.sessionMissing())
      .run());
});

describe('a session', () => {
  const details = { user: { id: 'bob' } };

  it('of another user drops the stored data, then opens', () =>
    withFakeTimers(expectSaga(openSessionWithToken, bobs, 'ana').withReducer(rootReducer))
      .provide({ call: ({ fn }, next) => (fn.name === 'abortableCall' ? details : (next() as unknown)) })
      .put(actions.sessionReplaced())
      .call(sessionOwner.set, 'bob')
      .put(actions.sessionOpened({ currency: 'EUR', language: 'en', referral: 1, userId: 'bob' }))
      .put(actions.userLoaded(details.user as Parameters<typeof actions.userLoaded>[0]))
      .run());

  it('clears the owner, then the token, then all slices on logout', () =>
    planSupervised('auth', saga)
      .provide({ call: ({ fn }, next) => (fn === authApi.logout ? { status: 'success' } : (next() as unknown)) })
      .dispatch(actions.logoutRequested())
      .call(abortableCall, authApi.logout, undefined)
      .call(sessionOwner.clear)
      .call(tokenStore.clear)
      .put(actions.loggedOut())
      .silentRun(20));
});

const user = createUser();

describe('calls with an expired token', () => {
  const answer = jest.spyOn(httpClient, 'request');
  const open = async () => {
    tokenStore.set(old);
    const app = createHarness({ sagas: [saga] });
    configureApi({ getToken: tokenStore.get, renewToken: requestTokenRenewal });
    await app.until((state) => selectors.isSignedIn(state));
    return app;
  };
  const types = ({ actions: seen }: Awaited<ReturnType<typeof open>>) =>
    seen.flatMap(({ type }) => (/refresh|session(Exp|Rep)/.test(type) ? [type.replace('auth/', '')] : []));
  const unauthorized = Object.assign(new Error('401'), { response: { status: 401, data: { error: 'unauthorized' } } });

  it('share one renewal, visible as two actions', async () => {
    answer.mockImplementation(({ url, headers }) => {
      if (url === '/auth/refresh') return Promise.resolve({ data: { authorization: { token: fresh } }, headers: {} });
      if ((headers as { Authorization?: string }).Authorization === `Bearer ${old}`)
        return Promise.reject(unauthorized);
      return Promise.resolve({ data: { user }, headers: {} });
    });
    const app = await open();
    await Promise.all(Array.from({ length: 20 }, () => authApi.getUser()));
    expect(types(app)).toEqual(['refreshRequested', 'refreshSucceeded']);
    expect(answer.mock.calls.filter(([{ url }]) => url === '/auth/refresh')).toHaveLength(1);
    app.stop();
  });

  it('end the session once when the renewal is refused', async () => {
    answer.mockImplementation(() => Promise.reject(unauthorized));
    const app = await open();
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => authApi.getUser()));
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']));
    expect(types(app)).toEqual(['refreshRequested', 'refreshFailed', 'sessionExpired']);
    expect(tokenStore.get()).toBeNull();
    app.stop();
  });
});
