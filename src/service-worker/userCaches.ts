import {
  CACHE_MARKER,
  type CacheEntry,
  type CacheLimits,
  isCacheablePicture,
  listSurplusKeys,
  otherPictureSize,
  PICTURE_LIMITS,
  picturesCacheName,
  RESPONSE_LIMITS,
  readCacheOwner,
  responsesCacheName,
} from '@/lib/offline/offlineRules';

/** Reading every entry after each new one would be slow. */
const TRIM_PAUSE_MS = 5000;

/** A cache that the page creates with a marker at sign-in and deletes at sign-out. Nothing is cached without it. */
interface UserCache {
  readonly name: string;
  readonly limits: CacheLimits;
}

export const responseCache = (userId: string): UserCache => ({
  name: responsesCacheName(userId),
  limits: RESPONSE_LIMITS,
});
export const pictureCache = (userId: string): UserCache => ({
  name: picturesCacheName(userId),
  limits: PICTURE_LIMITS,
});

/** Returns the user who is signed in, by the caches that the page has created; null for none. */
async function findCacheOwner(): Promise<string | null> {
  const owners = new Set((await caches.keys()).flatMap((name) => readCacheOwner(name) ?? []));
  return owners.size === 1 ? ([...owners][0] ?? null) : null;
}

/**
 * Opens a cache of the user who is signed in; null after sign-out. Opening creates a cache that was deleted a moment
 * before. It has no marker then, so it is deleted again.
 */
async function openCache({ name }: UserCache): Promise<Cache | null> {
  if (!(await caches.has(name))) return null;
  const cache = await caches.open(name);
  if (await cache.match(CACHE_MARKER)) return cache;
  await caches.delete(name);
  return null;
}

const readBytes = (response: Response): number => Number(response.headers.get('content-length') ?? 0);

/** Caches list entries in the order they were put, so the first one is the oldest. */
async function listEntries(cache: Cache): Promise<CacheEntry[]> {
  const keys = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== CACHE_MARKER);
  return Promise.all(
    keys.map(async ({ url }) => {
      const response = await cache.match(url);
      return { key: url, bytes: response ? readBytes(response) : 0 };
    }),
  );
}

async function trimCache(userCache: UserCache): Promise<void> {
  const cache = await openCache(userCache);
  if (!cache) return;
  for (const key of listSurplusKeys(await listEntries(cache), userCache.limits)) await cache.delete(key);
}

/** Deletes the older half of the entries. A full disk may come long before the limits. */
async function halveCache(cache: Cache): Promise<void> {
  const entries = await listEntries(cache);
  for (const { key } of entries.slice(0, Math.ceil(entries.length / 2))) await cache.delete(key);
}

const plannedTrims = new Set<string>();

/** Trims a cache after a pause, once for all calls during it. If the worker ends before, its next response trims. */
function trimLater(cache: UserCache): void {
  if (plannedTrims.has(cache.name)) return;
  plannedTrims.add(cache.name);
  setTimeout(() => {
    plannedTrims.delete(cache.name);
    trimCache(cache).catch((error: unknown) => console.warn('failed to trim a cache', error));
  }, TRIM_PAUSE_MS);
}

/** Copies a response with its size, which compressed responses do not state. */
async function withLength(response: Response): Promise<Response> {
  const body = await response.blob();
  const headers = new Headers(response.headers);
  headers.set('content-length', String(body.size));
  headers.delete('content-encoding');
  return new Response(body, { status: 200, headers });
}

/** Puts an entry. On a full disk it makes space once; when that is not enough, the old entry stays. */
async function putEntry(cache: Cache, key: string, response: Response): Promise<void> {
  const old = await cache.match(key);
  const retry = response.clone();
  // Deleted first, so that the entry moves to the end of the list.
  await cache.delete(key);
  try {
    await cache.put(key, response);
  } catch {
    await halveCache(cache);
    try {
      await cache.put(key, retry);
    } catch (error) {
      if (old) await cache.put(key, old);
      throw error;
    }
  }
}

/** Keeps a copy of a complete response, unless the user has signed out meanwhile. */
export async function cacheResponse(userCache: UserCache, key: string, response: Response): Promise<void> {
  if (response.status !== 200 || response.type === 'opaque') return;
  const copy = await withLength(response);
  const cache = await openCache(userCache);
  if (!cache) return;
  await putEntry(cache, key, copy);
  trimLater(userCache);
}

/** Returns a cached response; undefined for none. It creates no cache. */
export const findCached = (cache: UserCache, key: string): Promise<Response | undefined> =>
  caches.match(key, { cacheName: cache.name, ignoreVary: true });

export async function evict(userCache: UserCache, key: string): Promise<void> {
  await (await openCache(userCache))?.delete(key);
}

async function cachePicture(path: string, response: Response): Promise<void> {
  const owner = await findCacheOwner();
  if (owner !== null && isCacheablePicture(path, owner)) await cacheResponse(pictureCache(owner), path, response);
}

async function findPicture(path: string): Promise<Response | undefined> {
  const owner = await findCacheOwner();
  if (owner === null || !isCacheablePicture(path, owner)) return undefined;
  const cache = pictureCache(owner);
  const other = otherPictureSize(path);
  return (await findCached(cache, path)) ?? (other === null ? undefined : findCached(cache, other));
}

/**
 * Gets a picture from the network. Without one, the cached picture of the same path serves, whatever its signature, or
 * the other size of the same photo.
 */
export async function respondToPicture(request: Request, event: ExtendableEvent): Promise<Response> {
  const { pathname } = new URL(request.url);
  try {
    const response = await fetch(request);
    event.waitUntil(cachePicture(pathname, response.clone()).catch(() => undefined));
    return response;
  } catch (error) {
    const cached = await findPicture(pathname);
    if (cached) return cached;
    throw error;
  }
}
