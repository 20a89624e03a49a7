import { RELOAD_GUARD_MS } from '@domain/contract';
import { tabStorage } from './browserStorage';

const KEY = 'keepsake-reloaded-at';

/** True when a part of the app could not be loaded: mostly because a new version replaced it on the server. */
export const isChunkError = (error: unknown): error is Error =>
  error instanceof Error && (error.name === 'ChunkLoadError' || /Loading CSS chunk/.test(error.message));

/** What could not be loaded, by its address: it holds a hash, so that the same address means the same build. */
const partOf = ({ message }: Error): string => /\/assets\/[^\s)]+/.exec(message)?.[0] ?? message;

interface Guard {
  readonly at: number;
  readonly parts: readonly string[];
}

const read = (): Guard => {
  const value = JSON.parse(tabStorage.get(KEY) ?? '{}') as Partial<Guard>;
  return { at: Number(value.at ?? 0), parts: Array.isArray(value.parts) ? value.parts : [] };
};

/**
 * Reloads the page unless that was done less than {@link RELOAD_GUARD_MS} ago, or for the same part before, or there is no network. Returns false
 * then, so that the error is shown instead of a loop.
 */
export const reloadOnce = (error: Error, now = Date.now(), reload = () => window.location.reload()): boolean => {
  const part = partOf(error);
  try {
    const guard = read();
    if (now - guard.at < RELOAD_GUARD_MS || guard.parts.includes(part) || !navigator.onLine) return false;
    // Where nothing is remembered, the same would happen after each reload.
    if (!tabStorage.set(KEY, JSON.stringify({ at: now, parts: [...guard.parts, part].slice(-20) }))) return false;
  } catch {
    return false;
  }
  reload();
  return true;
};
