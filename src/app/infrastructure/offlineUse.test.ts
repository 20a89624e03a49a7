/** @jest-environment jsdom */
import { selectors } from '@/features/albums';
import { actions as auth, sessionEnds } from '@/features/auth';
import * as offline from '@/lib/offline/serviceWorker';
import { supervise } from '@/sagas';
import { aSummary, signedInState } from '@/testing/albums';
import { createHarness } from '@/testing/storeHarness';
import { offlineUseSaga } from './offlineUse';

jest.mock('@/lib/offline/serviceWorker', () => ({
  deleteForeignCaches: jest.fn(),
  cacheLoadedFiles: jest.fn(),
  openUserCaches: jest.fn(),
  listCachedAlbums: jest.fn(),
  removeServiceWorker: jest.fn(),
  startServiceWorker: jest.fn(),
}));
jest.mock('@/api/auth', () => ({ getUser: jest.fn(() => new Promise(() => undefined)) }));
const worker = jest.mocked(offline);

const USER = '00000000-0000-4000-8000-000000000001';
const claims = { currency: 'EUR', language: 'en', referral: 1, userId: USER };
const start = (state = signedInState()) =>
  createHarness({ sagas: [() => supervise('offlineUse', offlineUseSaga, { restartOn: sessionEnds })], state });
const setController = (controller: object | null) =>
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller }, configurable: true });
const setOnline = (online: boolean) => {
  Object.defineProperty(navigator, 'onLine', { value: online, configurable: true });
  window.dispatchEvent(new Event(online ? 'online' : 'offline'));
};

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  setController({});
  document.head.innerHTML = '<meta name="build-id" content="b1">';
  worker.startServiceWorker.mockResolvedValue('running');
  worker.listCachedAlbums.mockResolvedValue([aSummary()]);
});
afterEach(() => {
  setOnline(true);
  jest.useRealTimers();
});

it('starts the worker only for a signed-in user, and deletes what is kept of others first', async () => {
  const app = start(undefined);
  app.store.dispatch(auth.loggedOut());
  await jest.advanceTimersByTimeAsync(10_000);
  expect(worker.deleteForeignCaches).toHaveBeenLastCalledWith(null);
  expect(worker.startServiceWorker).not.toHaveBeenCalled();
  app.store.dispatch(auth.sessionOpened(claims));
  await jest.advanceTimersByTimeAsync(10_000);
  expect(worker.deleteForeignCaches).toHaveBeenLastCalledWith(USER);
  expect(worker.openUserCaches).toHaveBeenCalledWith(USER);
  expect(worker.startServiceWorker).toHaveBeenCalledTimes(1);
  app.stop();
});

it.each(['loggedOut', 'sessionExpired'] as const)('deletes everything of the user after %s', async (end) => {
  const app = start();
  app.store.dispatch(auth.sessionOpened(claims));
  await jest.advanceTimersByTimeAsync(10_000);
  worker.deleteForeignCaches.mockClear();
  app.store.dispatch(auth[end]());
  await jest.advanceTimersByTimeAsync(0);
  expect(worker.deleteForeignCaches).toHaveBeenCalledWith(null);
  app.stop();
});

it('tells which albums open while there is no network', async () => {
  const app = start();
  app.store.dispatch(auth.sessionOpened(claims));
  await jest.advanceTimersByTimeAsync(0);
  setOnline(false);
  await jest.advanceTimersByTimeAsync(0);
  expect(selectors.selectOfflineAlbums(app.store.getState())).toEqual([aSummary()]);
  setOnline(true);
  await jest.advanceTimersByTimeAsync(0);
  expect(selectors.selectOfflineAlbums(app.store.getState())).toBeNull();
  app.stop();
});

it('leaves the lists as they are while no worker serves the page', async () => {
  setController(null);
  const app = start();
  app.store.dispatch(auth.sessionOpened(claims));
  await jest.advanceTimersByTimeAsync(0);
  setOnline(false);
  await jest.advanceTimersByTimeAsync(0);
  expect(selectors.selectOfflineAlbums(app.store.getState())).toBeNull();
  expect(worker.listCachedAlbums).not.toHaveBeenCalled();
  app.stop();
});

it('notices the network that is back before the kept albums are read', async () => {
  let finishReading: (albums: ReturnType<typeof aSummary>[]) => void = () => undefined;
  worker.listCachedAlbums.mockReturnValue(
    new Promise((resolve) => {
      finishReading = resolve;
    }),
  );
  const app = start();
  app.store.dispatch(auth.sessionOpened(claims));
  await jest.advanceTimersByTimeAsync(0);
  setOnline(false);
  await jest.advanceTimersByTimeAsync(0);
  setOnline(true);
  finishReading([aSummary()]);
  await jest.advanceTimersByTimeAsync(0);
  expect(worker.listCachedAlbums).toHaveBeenCalledTimes(1);
  expect(selectors.selectOfflineAlbums(app.store.getState())).toBeNull();
  app.stop();
});

it('is removed where there is no build, as in development', async () => {
  document.head.innerHTML = '';
  const app = start();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(worker.removeServiceWorker).toHaveBeenCalledTimes(1);
  expect(worker.startServiceWorker).not.toHaveBeenCalled();
  app.stop();
});
