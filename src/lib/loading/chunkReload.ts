import { RELOAD_GUARD_MS } from '@domain/contract';
import { tabStorage } from '../browserStorage';

const KEY = 'keepsake-reloaded-at';

/** Returns true when a chunk failed to load, usually because a new version replaced it on the server. */
export const isChunkError = (error: unknown): error is Error =>
  error instanceof Error && (error.name === 'ChunkLoadError' || /Loading CSS chunk/.test(error.message));

/** Returns the time of the last reload; null when the record is expired or unreadable. */
const lastReload = (now: number): number | null => {
  const at = Number(tabStorage.get(KEY) ?? Number.NaN);
  return at <= now && now - at < RELOAD_GUARD_MS ? at : null;
};

export const expireReloadGuard = (now = Date.now()): void => {
  const forget = () => tabStorage.remove(KEY);
  const at = lastReload(now);
  if (at === null) forget();
  else setTimeout(forget, at + RELOAD_GUARD_MS - now);
};

/**
 * Reloads the page unless it did so less than {@link RELOAD_GUARD_MS} ago or is offline. Returns false in those
 * cases; the caller then shows the error, which prevents a loop.
 */
export const reloadOnce = (now = Date.now(), reload = () => window.location.reload()): boolean => {
  if (lastReload(now) !== null || !navigator.onLine) return false;
  // Without storage, every reload would trigger the next one.
  if (!tabStorage.set(KEY, String(now))) return false;
  reload();
  return true;
};
