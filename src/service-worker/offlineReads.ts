/** Caches with data of a user. The page removes them when a session ends (`src/lib/serviceWorker.ts`). */
export const PRIVATE_PREFIX = 'private-';
export const PICTURES_CACHE = `${PRIVATE_PREFIX}pictures`;
export const readsCacheOf = (subject: string): string => `${PRIVATE_PREFIX}reads-${subject}`;

/**
 * Reads that show albums and photos. Listed one by one: other GET calls publish a link or delete an account, and the
 * states of jobs must never be old.
 */
const OFFLINE_READS = [
  '/albums',
  '/albums/recent',
  '/albums/settings',
  '/albums/categories',
  '/albums/creation',
  '/albums/:id',
  '/albums/:id/preview',
  '/catalogue',
  '/storage/list2',
  '/storage/stickers',
  '/templates/',
  '/templates/:id',
  '/user/details',
  '/user/cart',
];
const ID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';
const patterns = OFFLINE_READS.map((path) => {
  const id = path.startsWith('/templates') ? '[a-z\\d-]+' : ID;
  return new RegExp(`^/api${path.replace(':id', id)}$`, 'i');
});

export const isOfflineRead = (pathname: string): boolean => patterns.some((pattern) => pattern.test(pathname));

/** Returns the user of a call by its token, which the server verifies; null without one. */
export function subjectOf(request: Request): string | null {
  const payload = /^Bearer [^.]+\.([^.]+)\./.exec(request.headers.get('authorization') ?? '')?.[1];
  if (payload === undefined) return null;
  try {
    const { sub } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown };
    return typeof sub === 'string' && sub !== '' ? sub : null;
  } catch {
    return null;
  }
}
