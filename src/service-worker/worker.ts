/**
 * Service worker of a build (docs/adr/0023-offline.md). It opens the app without a network, with the albums that the
 * user looked at lately. `scripts/build/service-worker.mjs` bundles it and fills in the constants.
 */
import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import {
  cleanupOutdatedCaches,
  type PrecacheEntry,
  PrecacheFallbackPlugin,
  precacheAndRoute,
} from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly, StaleWhileRevalidate } from 'workbox-strategies';
import {
  ASSETS_CACHE,
  isCacheableCall,
  isHashedAsset,
  isPicture,
  isSharedFile,
  isShellPage,
  readChangedAlbumId,
  SHARED_FILES_CACHE,
  TAKE_OVER_MESSAGE,
} from '@/lib/offline/offlineRules';
import { respondToCall, sendAlbumChange } from './albumCalls';
import { respondToPicture } from './userCaches';

declare const self: ServiceWorkerGlobalScope;
declare const PRECACHED: PrecacheEntry[];
declare const BUILD_ID: string;

/** A page that takes longer is shown by the cached shell. */
const PAGE_TIMEOUT_SECONDS = 4;
const MAX_ASSETS = 300;
const ASSET_MAX_AGE_SECONDS = 60 * 86_400;

const isLocal = (url: URL) => url.origin === self.location.origin;

// Pages always ask the server first, so that nobody gets an old app or another page's first look. Without a response the
// neutral shell opens, which holds nothing of a user.
precacheAndRoute(PRECACHED, { directoryIndex: '', cleanURLs: false });
cleanupOutdatedCaches();
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isLocal(url) && isShellPage(url.pathname),
  new NetworkOnly({
    networkTimeoutSeconds: PAGE_TIMEOUT_SECONDS,
    plugins: [new PrecacheFallbackPlugin({ fallbackURL: '/index.html' })],
  }),
);

const assetsPlugins = () => [
  new ExpirationPlugin({ maxEntries: MAX_ASSETS, maxAgeSeconds: ASSET_MAX_AGE_SECONDS, purgeOnQuotaError: true }),
];
registerRoute(
  ({ url }) => isLocal(url) && isHashedAsset(url.pathname),
  new CacheFirst({ cacheName: ASSETS_CACHE, plugins: assetsPlugins() }),
);
registerRoute(
  ({ url }) => isLocal(url) && isSharedFile(url.pathname),
  new StaleWhileRevalidate({ cacheName: SHARED_FILES_CACHE, plugins: assetsPlugins() }),
);

registerRoute(
  ({ request, url }) => isLocal(url) && request.destination === 'image' && isPicture(url.pathname),
  ({ request, event }) => respondToPicture(request, event),
);

for (const method of ['GET', 'POST'] as const)
  registerRoute(
    ({ url }) => isLocal(url) && isCacheableCall(method, url.pathname),
    ({ request, event }) => respondToCall(request, event),
    method,
  );
for (const method of ['POST', 'DELETE'] as const)
  registerRoute(
    ({ url }) => isLocal(url) && readChangedAlbumId(method, url.pathname) !== null,
    ({ request, url, event }) => sendAlbumChange(readChangedAlbumId(method, url.pathname) ?? '', request, event),
    method,
  );

// The first worker takes the page that registered it. A later one waits until no page runs another build.
clientsClaim();

self.addEventListener('message', (event) => {
  const { type, buildId } = (event.data ?? {}) as { readonly type?: unknown; readonly buildId?: unknown };
  if (type !== TAKE_OVER_MESSAGE || buildId !== BUILD_ID) return;
  const takeOver = async () => {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    if (pages.length <= 1) await self.skipWaiting();
  };
  event.waitUntil(takeOver());
});
