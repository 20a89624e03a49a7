import type { User } from '@domain/contract';
import { expectSaga, testSaga } from 'redux-saga-test-plan';
import { authApi, configureApi } from '@/api';
import { httpClient } from '@/api/client';
import { prefetchToken } from '@/api/refresh';
import { createApiError } from '@/testing/albums';
import { planSupervised, withFakeTimers } from '@/testing/sagaPlan';
import { createHarness } from '@/testing/storeHarness';
import { saga } from '../saga';
import { actions, selectors } from '../slice';
import { requestTokenRenewal } from '../tokenRenewal';
import { sessionOwner, tokenStore } from '../tokenStore';
import { renewToken } from './renewal';
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

describe('the renewal of a token', () => {
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

  it('is told, stored before another tab may go on, and handed to the calls that wait', async () => {
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

  it('asks the server nothing where another tab was faster', async () => {
    tokenStore.set(fresh);
    const renewal = waiting();
    await plan(renewal, () => Promise.reject(refused))
      .not.call(authApi.exchangeRefreshCookie)
      .put(actions.refreshSucceeded())
      .call(renewal.resolve, fresh)
      .run();
  });

  it('that is refused clears the token, ends the session, and only then rejects the calls', async () => {
    const renewal = waiting();
    const { message, code, status } = refused;
    await plan(renewal, () => Promise.reject(refused))
      .put(actions.refreshFailed({ message, code, status }))
      .call(tokenStore.clear)
      .put(actions.sessionExpired())
      .call(renewal.reject, refused)
      .run();
  });

  it('that gets no answer leaves the session as it is', async () => {
    const lost = createApiError('network', 0);
    const renewal = waiting();
    await plan(renewal, () => Promise.reject(lost))
      .not.call(tokenStore.clear)
      .not.put(actions.sessionExpired())
      .call(renewal.reject, lost)
      .run();
  });

  it('for another user replaces the session, and no call of the user before is sent again', async () => {
    const renewal = waiting();
    await plan(renewal, () => Promise.resolve(bobs))
      .put(actions.refreshSucceeded())
      .put(actions.tokenReplaced())
      .not.call(renewal.resolve, bobs)
      .run();
    expect(renewal.reject).toHaveBeenCalledWith(expect.objectContaining({ code: 'cancelled' }));
  });

  it('holds no token in any action', async () => {
    const { allEffects } = await plan(waiting(), () => Promise.resolve(fresh)).run();
    const puts = (allEffects as { type: string }[]).filter(({ type }) => type === 'PUT');
    expect([puts.length, JSON.stringify(puts).includes(fresh)]).toEqual([2, false]);
  });
});

describe('the start of the session', () => {
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

  describe('that was asked for a token before it', () => {
    const early = (renewed: Promise<string>) => {
      configureApi({ getToken: tokenStore.get, renewToken: () => renewed });
      prefetchToken();
      return withFakeTimers(expectSaga(restoreSession)).provide({
        call: ({ fn }, next) => (fn === openSessionWithToken ? undefined : (next() as unknown)),
      });
    };

    it('tells of the renewal, and opens the session with it', () =>
      early(Promise.resolve(fresh))
        .put(actions.refreshRequested())
        .put(actions.refreshSucceeded())
        .call(openSessionWithToken, fresh)
        .run());

    it('takes a refusal for the answer, and asks no more', () => {
      const { message, code, status } = refused;
      return early(Promise.reject(refused))
        .put(actions.refreshRequested())
        .put(actions.refreshFailed({ message, code, status }))
        .not.call(authApi.getFreshToken, null)
        .put(actions.sessionMissing())
        .run();
    });
  });

  it('without a token or a cookie is nobody', () =>
    withFakeTimers(expectSaga(restoreSession))
      .not.call(authApi.getFreshToken, null)
      .put(actions.sessionMissing())
      .run());
});

describe('a session', () => {
  const details = { user: { id: 'bob' } };

  it('of another user drops what was held, then opens theirs', () =>
    withFakeTimers(expectSaga(openSessionWithToken, bobs, 'ana'))
      .provide({ call: ({ fn }, next) => (fn.name === 'abortableCall' ? details : (next() as unknown)) })
      .put(actions.sessionReplaced())
      .call(sessionOwner.set, 'bob')
      .put(actions.sessionOpened({ currency: 'EUR', language: 'en', referral: 1, userId: 'bob' }))
      .put(actions.userLoaded(details.user as Parameters<typeof actions.userLoaded>[0]))
      .run());

  it('that is signed out clears the owner, then the token, then all slices', () =>
    planSupervised('auth', saga)
      .provide({ call: ({ fn }, next) => (fn === authApi.logout ? { status: 'success' } : (next() as unknown)) })
      .dispatch(actions.logoutRequested())
      .call(authApi.logout)
      .call(sessionOwner.clear)
      .call(tokenStore.clear)
      .put(actions.loggedOut())
      .silentRun(20));
});

const user: User = {
  id: 'ana',
  name: 'Ana',
  email: 'ana@example.org',
  is_verified: true,
  created_at: '2026-01-01T00:00:00.000Z',
  currency: 'EUR',
  ads_allow: false,
  additional_data: { showcase: '', language: 'en' },
};

describe('calls whose token has run out', () => {
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

  it('cost one renewal together, which is to be seen as two actions', async () => {
    answer.mockImplementation(({ url, headers }) => {
      if (url === '/auth/refresh') return Promise.resolve({ data: { authorization: { token: fresh } } });
      if ((headers as { Authorization?: string }).Authorization === `Bearer ${old}`)
        return Promise.reject(unauthorized);
      return Promise.resolve({ data: { user } });
    });
    const app = await open();
    await Promise.all(Array.from({ length: 20 }, () => authApi.getUser()));
    expect(types(app)).toEqual(['refreshRequested', 'refreshSucceeded']);
    expect(answer.mock.calls.filter(([{ url }]) => url === '/auth/refresh')).toHaveLength(1);
    app.stop();
  });

  it('end the session once where the renewal is refused', async () => {
    answer.mockImplementation(() => Promise.reject(unauthorized));
    const app = await open();
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => authApi.getUser()));
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']));
    expect(types(app)).toEqual(['refreshRequested', 'refreshFailed', 'sessionExpired']);
    expect(tokenStore.get()).toBeNull();
    app.stop();
  });
});
