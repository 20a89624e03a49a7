/** @jest-environment jsdom */
import { expectSaga } from 'redux-saga-test-plan';
import * as matchers from 'redux-saga-test-plan/matchers';
import { throwError } from 'redux-saga-test-plan/providers';
import { actions as auth } from '@/features/auth';
import { actions as toasts } from '@/features/toasts';
import {
  type BuildManifest,
  fetchLatestBuild,
  fetchManifest,
  fetchPayload,
  getBuildId,
  prefetchFiles,
} from '@/lib/loading/buildManifest';
import { CHUNK_ERROR_EVENT } from '@/lib/loading/chunkErrors';
import { withFakeTimers } from '@/testing/sagaPlan';
import { createHarness } from '@/testing/storeHarness';
import { appUpdateSaga } from './appUpdate';
import { prefetchSaga } from './prefetchPages';

const reloadRequested = () => ({ type: 'app/reloadRequested', payload: undefined });

const manifest: BuildManifest = {
  id: 'b1',
  routeRules: { '/auth/login': { prerender: true, next: ['/auth/registration', '/gone'] } },
  prerendered: ['/auth/login', '/auth/registration'],
};
const payload = { id: 'b1', path: '/auth/registration', scripts: ['assets/1.js'], styles: [] };

describe('the prefetch rules of the build', () => {
  let warn: jest.SpyInstance;
  beforeEach(() => {
    window.history.replaceState(null, '', '/de/auth/login');
    warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  });
  afterEach(() => warn.mockRestore());

  it('prefetch the files of the next prerendered pages', () =>
    withFakeTimers(expectSaga(prefetchSaga))
      .provide([
        [matchers.call.fn(getBuildId), 'b1'],
        [matchers.call.fn(fetchManifest), manifest],
        [matchers.call.fn(fetchPayload), payload],
        [matchers.call.fn(prefetchFiles), undefined],
      ])
      .call(prefetchFiles, payload)
      .run());

  it('are skipped and logged when they cannot be loaded', async () => {
    await withFakeTimers(expectSaga(prefetchSaga))
      .provide([
        [matchers.call.fn(getBuildId), 'b1'],
        [matchers.call.fn(fetchManifest), throwError(new Error('404'))],
      ])
      .not.call.fn(prefetchFiles)
      .run();
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('survive an unreadable payload', async () => {
    await withFakeTimers(expectSaga(prefetchSaga))
      .provide([
        [matchers.call.fn(getBuildId), 'b1'],
        [matchers.call.fn(fetchManifest), manifest],
        [matchers.call.fn(fetchPayload), throwError(new Error('404'))],
      ])
      .not.call.fn(prefetchFiles)
      .run();
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('/auth/registration'), expect.any(Error));
  });
});

describe('the update poll', () => {
  const reload = jest.fn();
  let answers: (string | Error)[] = [];
  let asked = 0;

  const start = () => {
    document.head.innerHTML = '<meta name="build-id" content="b1">';
    window.fetch = (() => {
      asked += 1;
      const next = answers.length > 1 ? answers.shift() : answers[0];
      return next instanceof Error
        ? Promise.reject(next)
        : Promise.resolve({ ok: true, json: () => Promise.resolve({ id: next }) });
    }) as unknown as typeof fetch;
    return createHarness({ sagas: [() => appUpdateSaga(reload)] });
  };
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
  const offered = ({ actions }: ReturnType<typeof start>) => actions.filter(toasts.shown.match);
  const hide = (hidden: boolean) => {
    Object.defineProperty(document, 'visibilityState', { value: hidden ? 'hidden' : 'visible', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  };

  beforeEach(() => {
    jest.useFakeTimers();
    asked = 0;
    reload.mockClear();
    answers = ['b1'];
  });
  afterEach(() => {
    hide(false);
    jest.useRealTimers();
  });

  it('polls with growing intervals', async () => {
    const app = start();
    await pass(59_999);
    expect(asked).toBe(0);
    await pass(1);
    expect(asked).toBe(1);
    await pass(60_000);
    expect(asked).toBe(2);
    await pass(60_000);
    expect(asked).toBe(2);
    await pass(30_000);
    expect(asked).toBe(3);
    app.stop();
  });

  it('offers an update once and reloads only when the user accepts', async () => {
    answers = ['b2'];
    const app = start();
    await pass(60_000);
    const [toast, ...more] = offered(app);
    expect(more).toEqual([]);
    expect(toast?.payload).toMatchObject({ duration: null, action: { dispatch: reloadRequested() } });
    await pass(10 * 60_000);
    expect(offered(app)).toHaveLength(1);
    expect(reload).not.toHaveBeenCalled();
    app.store.dispatch(reloadRequested());
    await app.settled();
    expect(reload).toHaveBeenCalledTimes(1);
    app.stop();
  });

  it('pauses while the tab is hidden and polls at once when it is visible', async () => {
    const app = start();
    hide(true);
    await pass(60 * 60_000);
    expect(asked).toBe(0);
    hide(false);
    await pass(0);
    expect(asked).toBe(1);
    app.stop();
  });

  it('retries silently after a failure', async () => {
    answers = [new Error('offline'), new Error('offline'), 'b2'];
    const app = start();
    await pass(60_000);
    expect(offered(app)).toHaveLength(0);
    await pass(150_000);
    expect(offered(app)).toHaveLength(1);
  });

  it('polls at once when a chunk fails to load', async () => {
    answers = ['b2'];
    const app = start();
    window.dispatchEvent(new CustomEvent(CHUNK_ERROR_EVENT, { detail: new Error('Loading chunk 7 failed') }));
    await pass(0);
    expect(offered(app)).toHaveLength(1);
    app.stop();
  });

  it('continues after logout and stops listening when cancelled', async () => {
    answers = ['b2'];
    const app = start();
    app.store.dispatch(auth.loggedOut());
    await pass(60_000);
    expect(offered(app)).toHaveLength(1);
    app.stop();
    app.store.dispatch(reloadRequested());
    expect(reload).not.toHaveBeenCalled();
  });

  it('bypasses the cache', async () => {
    start().stop();
    const fetched = jest.spyOn(window, 'fetch');
    await fetchLatestBuild();
    expect(fetched).toHaveBeenCalledWith('/builds/latest.json', { cache: 'no-cache' });
  });
});
