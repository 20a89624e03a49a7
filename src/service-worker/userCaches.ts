import {
  ANSWER_LIMITS,
  answersCacheName,
  type CacheLimits,
  listSurplusKeys,
  PICTURE_LIMITS,
  picturesCacheName,
  readCacheOwner,
} from '@/lib/offline/offlineRules';

/** Pause between two looks at the size of a cache: reading every entry for each new one would be slow. */
const TRIM_PAUSE_MS = 5000;

/** A cache that the page creates at sign-in and deletes at sign-out. Nothing is kept without it. */
interface UserCache {
  readonly name: string;
  readonly limits: CacheLimits;
}

export const answersOf = (userId: string): UserCache => ({ name: answersCacheName(userId), limits: ANSWER_LIMITS });
export const picturesOf = (userId: string): UserCache => ({ name: picturesCacheName(userId), limits: PICTURE_LIMITS });

/** Returns the user who is signed in, by the caches that the page has created; null for none. */
export async function findCacheOwner(): Promise<string | null> {
  const owners = new Set((await caches.keys()).flatMap((name) => readCacheOwner(name) ?? []));
  return owners.size === 1 ? ([...owners][0] ?? null) : null;
}

const readBytes = (response: Response): number => Number(response.headers.get('content-length') ?? 0);

/** Deletes what exceeds the limits. A cache lists its entries by the time they were put, so the first is the oldest. */
async function trimCache({ name, limits }: UserCache, share = 1): Promise<void> {
  if (!(await caches.has(name))) return;
  const cache = await caches.open(name);
  const keys = await cache.keys();
  const entries = await Promise.all(
    keys.map(async ({ url }) => {
      const response = await cache.match(url);
      return { key: url, bytes: response ? readBytes(response) : 0 };
    }),
  );
  const scaled = { maxEntries: limits.maxEntries * share, maxBytes: limits.maxBytes * share };
  for (const key of listSurplusKeys(entries, scaled)) await cache.delete(key);
}

const plannedTrims = new Set<string>();

/** Trims a cache after a pause; calls during it join in. A worker that ends before does so after its next response. */
function trimLater(cache: UserCache): void {
  if (plannedTrims.has(cache.name)) return;
  plannedTrims.add(cache.name);
  setTimeout(() => {
    plannedTrims.delete(cache.name);
    trimCache(cache).catch((error: unknown) => console.warn('failed to trim a cache', error));
  }, TRIM_PAUSE_MS);
}

/** Copies a response with its size, which compressed answers do not state. */
async function withLength(response: Response): Promise<Response> {
  const body = await response.blob();
  const headers = new Headers(response.headers);
  headers.set('content-length', String(body.size));
  headers.delete('content-encoding');
  return new Response(body, { status: 200, headers });
}

/** Keeps a copy of a complete response, unless the user has signed out meanwhile. A full disk halves the cache. */
export async function keepResponse(cache: UserCache, key: string, response: Response): Promise<void> {
  if (response.status !== 200 || response.type === 'opaque') return;
  const copy = await withLength(response);
  if (!(await caches.has(cache.name))) return;
  try {
    const opened = await caches.open(cache.name);
    // Deleted first, so that the entry moves to the end of the list.
    await opened.delete(key);
    await opened.put(key, copy);
  } catch (error) {
    console.warn('failed to keep a response for offline use', error);
    await trimCache(cache, 0.5);
    return;
  }
  trimLater(cache);
}

/** Returns a kept response; undefined for none. It creates no cache. */
export const findKept = (cache: UserCache, key: string): Promise<Response | undefined> =>
  caches.match(key, { cacheName: cache.name, ignoreVary: true });

/** Deletes a kept response. It creates no cache. */
export async function forgetKept({ name }: UserCache, key: string): Promise<void> {
  if (await caches.has(name)) await (await caches.open(name)).delete(key);
}
