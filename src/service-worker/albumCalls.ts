import {
  albumResponsePath,
  FROM_CACHE_HEADER,
  isPreviewResponse,
  listSmallPictures,
  readAlbumId,
  readBearerSubject,
  responseCacheKey,
} from '@/lib/offline/offlineRules';
import { type CachedAlbum, type CachedSpread, toPreviewResponse, withNewerSpreads } from './cachedAlbum';
import { cacheResponse, evict, findCached, pictureCache, responseCache } from './userCaches';

/** Wait before an album is read for offline use, so that the page comes first. */
const READ_DELAY_MS = 3000;
const PARALLEL_PICTURES = 4;
/** A network may be attached but dead. After this time the cached response is given. */
const NETWORK_TIMEOUT_MS = 6000;

const pause = (ms: number) => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms));

interface AlbumCall {
  readonly userId: string;
  readonly albumId: string;
  readonly headers: Headers;
}

const authorizationOf = ({ headers }: Request) =>
  new Headers({ authorization: headers.get('authorization') ?? '', accept: 'application/json' });

async function readCachedAlbum({ userId, albumId }: AlbumCall): Promise<CachedAlbum | null> {
  const cached = await findCached(responseCache(userId), albumResponsePath(albumId));
  return cached ? ((await cached.json()) as CachedAlbum) : null;
}

const writes = new Map<string, Promise<unknown>>();

/** Runs the writes of one cached album one after the other: each of them reads what the one before has put. */
function writeInOrder<T>({ albumId }: AlbumCall, write: () => Promise<T>): Promise<T> {
  const before = writes.get(albumId) ?? Promise.resolve();
  const written = before.then(write, write);
  writes.set(albumId, written);
  return written.finally(() => {
    if (writes.get(albumId) === written) writes.delete(albumId);
  });
}

/** Spreads that were saved before their album is cached, which may be on its way. */
const savedEarly = new Map<string, readonly CachedSpread[]>();

const putAlbum = (call: AlbumCall, album: CachedAlbum): Promise<void> =>
  writeInOrder(call, async () => {
    const cached = await readCachedAlbum(call);
    const known = cached?.album.spreads ?? savedEarly.get(call.albumId) ?? [];
    savedEarly.delete(call.albumId);
    await cacheResponse(
      responseCache(call.userId),
      albumResponsePath(call.albumId),
      Response.json(withNewerSpreads(album, known)),
    );
  });

/** Puts a saved spread into the cached album. @returns false while the album is not cached */
const putSpread = (call: AlbumCall, spread: CachedSpread): Promise<boolean> =>
  writeInOrder(call, async () => {
    const cached = await readCachedAlbum(call);
    if (cached) {
      const album = Response.json(withNewerSpreads(cached, [spread]));
      await cacheResponse(responseCache(call.userId), albumResponsePath(call.albumId), album);
      return true;
    }
    const others = (savedEarly.get(call.albumId) ?? []).filter(({ id }) => id !== spread.id);
    savedEarly.set(call.albumId, [...others, spread]);
    return false;
  });

/** Puts a cached album again, so that it counts as the one used last. */
const touchAlbum = (call: AlbumCall): Promise<void> =>
  writeInOrder(call, async () => {
    const cached = await findCached(responseCache(call.userId), albumResponsePath(call.albumId));
    if (cached) await cacheResponse(responseCache(call.userId), albumResponsePath(call.albumId), cached);
  });

const evictAlbum = (call: AlbumCall): Promise<void> =>
  writeInOrder(call, async () => {
    savedEarly.delete(call.albumId);
    await evict(responseCache(call.userId), albumResponsePath(call.albumId));
  });

/** Readers of the whole album need its small pictures. */
async function cacheSmallPictures(responseText: string, userId: string): Promise<void> {
  const cache = pictureCache(userId);
  const waiting = listSmallPictures(responseText, userId);
  const loadNext = async (): Promise<void> => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      const [key = ''] = url.split('?');
      if (!(await findCached(cache, key))) await cacheResponse(cache, key, await fetch(url));
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_PICTURES }, loadNext));
}

async function cacheAlbum(call: AlbumCall, response: Response): Promise<void> {
  const text = await response.text();
  await putAlbum(call, JSON.parse(text) as CachedAlbum);
  await pause(READ_DELAY_MS);
  await cacheSmallPictures(text, call.userId);
}

const reads = new Map<string, Promise<void>>();

/** Reads an album again after a pause; calls during the pause join in. Without a network the cached one stays. */
function readAlbumLater(call: AlbumCall): Promise<void> {
  const planned = reads.get(call.albumId);
  if (planned) return planned;
  const read = pause(READ_DELAY_MS)
    .then(async () => {
      reads.delete(call.albumId);
      const response = await fetch(albumResponsePath(call.albumId), { headers: call.headers });
      if (response.ok) await cacheAlbum(call, response);
    })
    .catch(() => undefined);
  reads.set(call.albumId, read);
  return read;
}

/** Reads the whole album of a preview. When the cached one has the same time, it only counts as used again. */
async function cachePreviewedAlbum(call: AlbumCall, response: Response): Promise<void> {
  const text = await response.text();
  const { album } = JSON.parse(text) as Pick<CachedAlbum, 'album'>;
  const cached = await readCachedAlbum(call);
  if (cached?.album.updated_at !== album.updated_at) return readAlbumLater(call);
  await touchAlbum(call);
  await pause(READ_DELAY_MS);
  await cacheSmallPictures(text, call.userId);
}

/** Caches the response of a call, or evicts it when the server no longer has it. */
async function cacheApiResponse(request: Request, userId: string, key: string, response: Response): Promise<void> {
  const { pathname } = new URL(request.url);
  const albumId = readAlbumId(pathname);
  if (albumId === null) return cacheResponse(responseCache(userId), key, response);
  const call = { userId, albumId, headers: authorizationOf(request) };
  if (response.status === 404) return evictAlbum(call);
  if (!response.ok) return;
  return isPreviewResponse(pathname) ? cachePreviewedAlbum(call, response) : cacheAlbum(call, response);
}

async function findCachedResponse(request: Request, userId: string, key: string): Promise<Response | undefined> {
  const { pathname } = new URL(request.url);
  const albumId = readAlbumId(pathname);
  if (albumId === null || !isPreviewResponse(pathname)) {
    const cached = await findCached(responseCache(userId), key);
    return (
      cached &&
      new Response(cached.body, { headers: { ...Object.fromEntries(cached.headers), [FROM_CACHE_HEADER]: '1' } })
    );
  }
  const album = await readCachedAlbum({ userId, albumId, headers: request.headers });
  return album ? Response.json(toPreviewResponse(album), { headers: { [FROM_CACHE_HEADER]: '1' } }) : undefined;
}

const cacheInBackground = (event: ExtendableEvent, work: Promise<void>) =>
  event.waitUntil(
    // A lost network or a full disk: the next response is cached again.
    work.catch((error: unknown) => console.warn('failed to cache a response for offline use', error)),
  );

/**
 * Gets a response from the network. Without one, or when it takes too long, the last response to the same user serves.
 * A late response is cached all the same.
 */
export async function respondToCall(request: Request, event: ExtendableEvent): Promise<Response> {
  const userId = readBearerSubject(request.headers.get('authorization'));
  if (userId === null) return fetch(request);
  const key = responseCacheKey(new URL(request.url), request.method === 'GET' ? '' : await request.clone().text());
  const fetched = fetch(request);
  const cache = (response: Response) => cacheApiResponse(request, userId, key, response.clone());
  cacheInBackground(
    event,
    fetched.then(cache, () => undefined),
  );
  const findUnlessAborted = () => (request.signal.aborted ? undefined : findCachedResponse(request, userId, key));
  try {
    const first = await Promise.race([fetched, pause(NETWORK_TIMEOUT_MS)]);
    return first ?? (await findUnlessAborted()) ?? (await fetched);
  } catch (error) {
    const cached = await findUnlessAborted();
    if (cached) return cached;
    throw error;
  }
}

/** Brings a cached album up to date: a saved spread at once, everything else by reading the album again. */
async function cacheChange(call: AlbumCall, path: string, response: Response): Promise<void> {
  if (path !== `${albumResponsePath(call.albumId)}/spread`) {
    if (await readCachedAlbum(call)) await readAlbumLater(call);
    return;
  }
  const { spread, title } = (await response.json()) as { readonly spread: CachedSpread; readonly title?: string };
  const isCached = await putSpread(call, spread);
  // A new title on the cover changes other spreads too.
  if (isCached && title !== undefined) await readAlbumLater(call);
}

/** Sends a change of an album, and brings the cached album up to date once the server has it. */
export async function sendAlbumChange(albumId: string, request: Request, event: ExtendableEvent): Promise<Response> {
  const headers = authorizationOf(request);
  const userId = readBearerSubject(headers.get('authorization'));
  const response = await fetch(request);
  if (userId === null || !response.ok) return response;
  const { pathname } = new URL(request.url);
  const call = { userId, albumId, headers };
  cacheInBackground(
    event,
    request.method === 'DELETE' && pathname === albumResponsePath(albumId)
      ? evictAlbum(call)
      : cacheChange(call, pathname, response.clone()),
  );
  return response;
}
