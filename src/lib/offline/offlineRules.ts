/** Rules of what is cached for offline use, as pure functions: the service worker and the page share them. */
const UUID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';

const USER_CACHE_PREFIX = 'keepsake-user-';
const USER_CACHE_NAME = new RegExp(`^${USER_CACHE_PREFIX}(${UUID})-(?:answers|pictures)$`, 'i');

export const ASSETS_CACHE = 'keepsake-assets';
export const SHARED_FILES_CACHE = 'keepsake-shared-files';

/** Ends in `answers`, because caches of earlier builds have that name. */
export const responsesCacheName = (userId: string): string => `${USER_CACHE_PREFIX}${userId}-answers`;
export const picturesCacheName = (userId: string): string => `${USER_CACHE_PREFIX}${userId}-pictures`;

/** Key of an entry that the page puts into a user's cache. A cache without it was recreated after sign-out. */
export const CACHE_MARKER = '/keepsake-marker';

/** Returns the user of a cache; null for a cache that holds no user's data. */
export const readCacheOwner = (cacheName: string): string | null => USER_CACHE_NAME.exec(cacheName)?.[1] ?? null;

/** Names the caches of all users but this one; with null, those of all users. */
export const listForeignCaches = (cacheNames: readonly string[], userId: string | null): string[] =>
  cacheNames.filter((name) => {
    const owner = readCacheOwner(name);
    return owner !== null && owner !== userId;
  });

const ALBUM_RESPONSE = new RegExp(`^/api/albums/(${UUID})(/preview)?$`, 'i');
const ALBUM_CHANGE = new RegExp(`^/api/albums/(${UUID})(?:/|$)`, 'i');

/** Calls whose responses are cached besides those of albums. Everything else always needs the server. */
const CACHEABLE_PATHS: Readonly<Record<string, readonly string[]>> = {
  GET: [
    '/api/albums',
    '/api/albums/recent',
    '/api/albums/settings',
    '/api/albums/categories',
    '/api/storage/list2',
    '/api/storage/stickers',
    '/api/templates/',
    '/api/user/details',
  ],
  // A search that the contract sends by POST; it changes nothing.
  POST: ['/api/albums/not_complete'],
};

/** Returns true for calls whose last response is shown without a network. */
export const isCacheableCall = (method: string, path: string): boolean =>
  (method === 'GET' && ALBUM_RESPONSE.test(path)) || (CACHEABLE_PATHS[method] ?? []).includes(path);

export const readAlbumId = (path: string): string | null => ALBUM_RESPONSE.exec(path)?.[1]?.toLowerCase() ?? null;

export const readChangedAlbumId = (method: string, path: string): string | null =>
  method === 'GET' ? null : (ALBUM_CHANGE.exec(path)?.[1]?.toLowerCase() ?? null);

export const albumResponsePath = (albumId: string): string => `/api/albums/${albumId}`;

export const isPreviewResponse = (path: string): boolean => ALBUM_RESPONSE.exec(path)?.[2] !== undefined;

export const responseCacheKey = ({ pathname, search }: URL, body = ''): string =>
  pathname + (body ? `?${encodeURIComponent(body)}` : search);

/** Header of a response that the worker has cached. Workers of earlier builds send it too, so its name stays. */
export const FROM_CACHE_HEADER = 'x-keepsake-kept';

/**
 * Message that asks a waiting worker to take over. It carries the build of the page and takes effect once that is safe.
 */
export const TAKE_OVER_MESSAGE = 'keepsake-take-over';

const PICTURE_PATH = new RegExp(`^/files/(?:photos/(${UUID})/${UUID}/(?:250|1440)|spreads/${UUID}/\\d+\\.jpg)$`, 'i');

export const isPicture = (path: string): boolean => PICTURE_PATH.test(path);

/** Returns true for pictures of the user's own photos and spreads; for photos, their owner must be that user. */
export const isCacheablePicture = (path: string, userId: string): boolean => {
  const found = PICTURE_PATH.exec(path);
  return found !== null && (found[1] === undefined || found[1].toLowerCase() === userId.toLowerCase());
};

/** Path of the same photo in the other size, which stands in for a missing one. Null for other pictures. */
export const otherPictureSize = (path: string): string | null =>
  path.startsWith('/files/photos/') ? path.replace(/(250|1440)$/, (size) => (size === '250' ? '1440' : '250')) : null;

const SMALL_PICTURE = /"(?:preview|cover_url)":"(\/files\/(?:photos|spreads)\/[^"?\\]+)(\?[^"\\]*)"/gi;

/** Collects the signed addresses of the cover and of small photos in an album's response: what all its pages need. */
export const listSmallPictures = (responseText: string, userId: string): string[] => [
  ...new Set(
    Array.from(responseText.matchAll(SMALL_PICTURE), ([, path = '', query = '']) =>
      isCacheablePicture(path, userId) ? path + query : '',
    ).filter((url) => url !== ''),
  ),
];

/** Returns the user of an access token, which the server verifies; null for anything else. */
export const readBearerSubject = (authorization: string | null): string | null => {
  try {
    const [, payload = ''] = /^Bearer [^.]+\.([^.]+)\./.exec(authorization ?? '') ?? [];
    const { sub } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown };
    return typeof sub === 'string' && new RegExp(`^${UUID}$`, 'i').test(sub) ? sub : null;
  } catch {
    return null;
  }
};

/** Files with a content hash in their name, whose content never changes. */
export const isHashedAsset = (path: string): boolean => /^\/assets\/[\w-]+\.[\da-f]{6,}\.\w+$/.test(path);

/** Paths of files without a content hash, so their content may change. */
export const isSharedFile = (path: string): boolean =>
  /^\/fonts\/[\w/-]+\.(?:woff2|css)$/.test(path) || /^\/files\/stickers\/[\w-]+\.svg$/.test(path);

/**
 * Returns true for pages of a signed-in user, which the neutral shell can show. Sign-in, legal pages, payments and
 * albums that others share come from the server alone.
 */
export const isShellPage = (path: string): boolean => {
  const bare = path.replace(/^\/(?:[a-z]{2}(?:-[a-z]{2})?)(?=\/|$)/i, '').replace(/\/+$/, '');
  return (
    bare === '' ||
    /^\/(?:creations|photos|templates|account|orders|cart)(?:\/[\w-]+)*$/.test(bare) ||
    new RegExp(`^/app/a/${UUID}$`, 'i').test(bare)
  );
};

export interface CacheLimits {
  readonly maxEntries: number;
  readonly maxBytes: number;
}

/** 40 albums of at most a few MiB each. The lists of albums count too. */
export const RESPONSE_LIMITS: CacheLimits = { maxEntries: 40, maxBytes: 40 * 1024 * 1024 };
export const PICTURE_LIMITS: CacheLimits = { maxEntries: 2500, maxBytes: 200 * 1024 * 1024 };

export interface CacheEntry {
  readonly key: string;
  readonly bytes: number;
}

/**
 * Returns the keys to delete so that the rest is within the limits.
 * @param entries least recently used first
 */
export const listSurplusKeys = (entries: readonly CacheEntry[], { maxEntries, maxBytes }: CacheLimits): string[] => {
  let left = entries.length;
  let bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  return entries
    .filter((entry) => {
      if (left <= maxEntries && bytes <= maxBytes) return false;
      left -= 1;
      bytes -= entry.bytes;
      return true;
    })
    .map(({ key }) => key);
};
