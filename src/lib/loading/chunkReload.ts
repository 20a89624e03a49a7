import { RELOAD_GUARD_MS } from '@domain/contract';
import { tabStorage } from '../browserStorage';

const KEY = 'keepsake-reloaded-at';

/** True when a part of the app could not be loaded: mostly because a new version replaced it on the server. */
export const isChunkError = (error: unknown): error is Error =>
  error instanceof Error && (error.name === 'ChunkLoadError' || /Loading CSS chunk/.test(error.message));

/** When the page was reloaded last; null when that is longer ago than the record is kept, or unreadable. */
const lastReload = (now: number): number | null => {
  const at = Number(tabStorage.get(KEY) ?? Number.NaN);
  return at <= now && now - at < RELOAD_GUARD_MS ? at : null;
};

/** Removes the record of a reload when its time is over. */
export const expireReloadGuard = (now = Date.now()): void => {
  const forget = () => tabStorage.remove(KEY);
  const at = lastReload(now);
  if (at === null) forget();
  else setTimeout(forget, at + RELOAD_GUARD_MS - now);
};

/**
 * Reloads the page unless that was done less than {@link RELOAD_GUARD_MS} ago, or there is no network. Returns false then, so that the error is
 * shown instead of a loop.
 */
export const reloadOnce = (now = Date.now(), reload = () => window.location.reload()): boolean => {
  if (lastReload(now) !== null || !navigator.onLine) return false;
  // Where nothing is remembered, the same would happen after each reload.
  if (!tabStorage.set(KEY, String(now))) return false;
  reload();
  return true;
};
