/** Wrapper of the service worker and its caches, which are missing on plain http and where site data is blocked. */
import type { Album, AlbumSummary } from '@domain/contract';
import { getBuildId } from '../loading/buildManifest';
import {
  ASSETS_CACHE,
  CACHE_MARKER,
  isHashedAsset,
  isSharedFile,
  listForeignCaches,
  picturesCacheName,
  readAlbumId,
  readCacheOwner,
  responsesCacheName,
  SHARED_FILES_CACHE,
  TAKE_OVER_MESSAGE,
} from './offlineRules';

const WORKER_URL = '/sw.js';

interface Available {
  readonly workers: ServiceWorkerContainer;
  readonly caches: CacheStorage;
}

const findSupport = (): Available | null => {
  const { serviceWorker: workers } = navigator as Partial<Pick<Navigator, 'serviceWorker'>>;
  const { caches } = window as Partial<Pick<Window, 'caches'>>;
  return workers && caches ? { workers, caches } : null;
};

/** Runs an access that browsers refuse with blocked site data. Nothing depends on its success. */
async function tryOffline<T>(access: (support: Available) => Promise<T>, otherwise: T): Promise<T> {
  try {
    // Reading `caches` alone throws where site data is blocked.
    const support = findSupport();
    return support ? await access(support) : otherwise;
  } catch (error) {
    console.warn('offline use is not available', error);
    return otherwise;
  }
}

/** Deletes what is cached of all other users; with null, of every user. */
export const deleteForeignCaches = (userId: string | null): Promise<void> =>
  tryOffline(async ({ caches }) => {
    await Promise.all(listForeignCaches(await caches.keys(), userId).map((name) => caches.delete(name)));
  }, undefined);

/** Creates the caches of a user. The worker keeps data only in caches with this marker. */
export const openUserCaches = (userId: string): Promise<void> =>
  tryOffline(async ({ caches }) => {
    for (const name of [responsesCacheName(userId), picturesCacheName(userId)])
      await (await caches.open(name)).put(CACHE_MARKER, new Response());
  }, undefined);

/** Returns the albums that open without a network, last looked at first. */
export const listCachedAlbums = (userId: string): Promise<AlbumSummary[]> =>
  tryOffline(async ({ caches }) => {
    const name = responsesCacheName(userId);
    if (!(await caches.has(name))) return [];
    const cache = await caches.open(name);
    const urls = (await cache.keys())
      .map(({ url }) => url)
      .filter((url) => readAlbumId(new URL(url).pathname) !== null);
    const readSummary = async (url: string): Promise<AlbumSummary[]> => {
      const cached = await cache.match(url);
      if (!cached) return [];
      const { album } = (await cached.json()) as { readonly album: Album };
      const { spreads: _, deleted_spreads: __, photos: ___, ...summary } = album;
      return [summary];
    };
    return (await Promise.all(urls.reverse().map(readSummary))).flat();
  }, []);

export const removeServiceWorker = (): Promise<void> =>
  tryOffline(async ({ workers, caches }) => {
    for (const registration of await workers.getRegistrations()) await registration.unregister();
    const isOurs = (name: string) =>
      readCacheOwner(name) !== null ||
      name === ASSETS_CACHE ||
      name === SHARED_FILES_CACHE ||
      name.startsWith('workbox-');
    await Promise.all((await caches.keys()).filter(isOurs).map((name) => caches.delete(name)));
  }, undefined);

/** Returns true when the server no longer has the worker: offline use was switched off. */
const isSwitchedOff = (): Promise<boolean> =>
  fetch(WORKER_URL, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === 404,
    () => false,
  );

/** Offers a waiting worker to take over. It does when it is of this page's build and no other page is open. */
const offerTakeOver = (registration: ServiceWorkerRegistration): void => {
  const offer = (worker: ServiceWorker | null) =>
    worker?.postMessage({ type: TAKE_OVER_MESSAGE, buildId: getBuildId() });
  offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => installing.state === 'installed' && offer(registration.waiting));
  });
};

const waitForController = (workers: ServiceWorkerContainer): Promise<void> =>
  new Promise((resolve) => {
    if (workers.controller) resolve();
    else workers.addEventListener('controllerchange', () => resolve(), { once: true });
  });

/**
 * Registers the worker and waits until it serves this page.
 * @returns `first` when the page was loaded without it, so that nothing of it is cached yet
 */
export const startServiceWorker = (): Promise<'first' | 'running' | 'off'> =>
  tryOffline(async ({ workers }) => {
    const isFirst = workers.controller === null;
    const known = await workers.getRegistration();
    // Missing in browsers that are told to block workers.
    const registration = (known ?? (await workers.register(WORKER_URL, { updateViaCache: 'none' }))) as
      | ServiceWorkerRegistration
      | undefined;
    if (!registration) return 'off';
    offerTakeOver(registration);
    if (known) {
      try {
        await known.update();
      } catch {
        if (await isSwitchedOff()) {
          await removeServiceWorker();
          return 'off';
        }
      }
    }
    await waitForController(workers);
    return isFirst ? 'first' : 'running';
  }, 'off');

/** Asks the worker to keep the files that the page loaded before the worker served it. They come from the HTTP cache. */
export const cacheLoadedFiles = (): Promise<void> =>
  tryOffline(async ({ caches }) => {
    const urls = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
    const files = urls.filter(
      ({ origin, pathname }) =>
        origin === window.location.origin && (isHashedAsset(pathname) || isSharedFile(pathname)),
    );
    for (const { href } of files)
      if (!(await caches.match(href, { ignoreVary: true }))) await fetch(href, { cache: 'force-cache' });
  }, undefined);
