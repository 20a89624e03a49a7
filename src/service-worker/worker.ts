/**
 * Service worker: opens the app without a network, with what it has shown before. With a network it changes nothing:
 * pages and calls go to the server first, and files carry a hash of their content, so no page is ever older than the
 * server's build. Calls that write are never handled; drafts and uploads wait in the page's own storage.
 */
import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { clientsClaim, type WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { isOfflineRead, PICTURES_CACHE, readsCacheOf, subjectOf } from './offlineReads';
import { SHELL_CACHE, SHELL_PATH, storeBuild } from './storedBuild';

/** What a service worker has beyond the types of a page. */
interface WorkerScope {
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listener: (event: { waitUntil(work: Promise<unknown>): void }) => void): void;
}
const scope = globalThis as unknown as WorkerScope;

const MAX_READS = 200;
const MAX_PICTURES = 1000;

/** The plugin's types leave its hooks undefined until it is constructed. */
const asPlugin = (plugin: CacheableResponsePlugin | ExpirationPlugin): WorkboxPlugin => plugin as WorkboxPlugin;
const onlyComplete = asPlugin(new CacheableResponsePlugin({ statuses: [200] }));
const keepNewest = (maxEntries: number) => asPlugin(new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true }));

scope.addEventListener('install', (event) => event.waitUntil(Promise.all([storeBuild(), scope.skipWaiting()])));
clientsClaim();

/** True for pages of the app: no call and no file. */
const isAppPage = ({ pathname }: URL): boolean =>
  !/^\/(?:api|files|sandbox)(?:\/|$)/.test(pathname) && !/\.\w+$/.test(pathname);

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isAppPage(url),
  async ({ request, event }) => {
    try {
      const answer = await fetch(request);
      // A new build is stored beside the page that it brought. A failure leaves the former one.
      event.waitUntil(storeBuild().catch(() => undefined));
      return answer;
    } catch (error) {
      const shell = await caches.match(SHELL_PATH, { cacheName: SHELL_CACHE });
      if (!shell) throw error;
      return shell;
    }
  },
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && (url.pathname.startsWith('/assets/') || url.pathname.startsWith('/fonts/')),
  new CacheFirst({
    cacheName: SHELL_CACHE,
    matchOptions: { ignoreVary: true },
    plugins: [onlyComplete],
  }),
);

const strategies = new Map<string, NetworkFirst>();

/** Reads of each user lie apart, so nobody else on this browser is ever answered from them. */
function readsOf(subject: string): NetworkFirst {
  const known = strategies.get(subject);
  if (known) return known;
  const reads = new NetworkFirst({
    cacheName: readsCacheOf(subject),
    matchOptions: { ignoreVary: true },
    plugins: [onlyComplete, keepNewest(MAX_READS)],
  });
  strategies.set(subject, reads);
  return reads;
}

registerRoute(
  ({ url, request, sameOrigin }) => sameOrigin && isOfflineRead(url.pathname) && subjectOf(request) !== null,
  ({ request, event }) => readsOf(subjectOf(request) ?? '').handle({ request, event }),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/files\/(?:photos|spreads)\//.test(url.pathname),
  new NetworkFirst({
    cacheName: PICTURES_CACHE,
    matchOptions: { ignoreVary: true },
    plugins: [
      // Signatures change every day, pictures do not.
      { cacheKeyWillBeUsed: async ({ request }) => request.url.replace(/\?.*$/, '') },
      onlyComplete,
      keepNewest(MAX_PICTURES),
    ],
  }),
);
