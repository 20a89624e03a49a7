import { RELOAD_GUARD_MS } from '@domain/contract';
import { tabStorage } from '../browserStorage';

const RELOADED_AT_KEY = 'keepsake-reloaded-at';

/** Returns true when a chunk failed to load, usually because a new version replaced it on the server. */
export const isChunkError = (error: unknown): error is Error =>
  error instanceof Error && (error.name === 'ChunkLoadError' || /Loading CSS chunk/.test(error.message));

const lastReload = (now: number): number | null => {
  const at = Number(tabStorage.get(RELOADED_AT_KEY) ?? Number.NaN);
  return at <= now && now - at < RELOAD_GUARD_MS ? at : null;
};

export const expireReloadGuard = (now = Date.now()): void => {
  const forget = () => tabStorage.remove(RELOADED_AT_KEY);
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
  if (!tabStorage.set(RELOADED_AT_KEY, String(now))) return false;
  reload();
  return true;
};

export const CHUNK_ERROR_EVENT = 'app:chunkError';

/** Pushes promises of required files into the list; they reject when loading fails. */
type Loader = (chunkId: string | number, promises: Promise<unknown>[]) => void;
type Loaders = Record<string, Loader | undefined>;

/** Loaders of the bundler by kind: `j` scripts, `miniCss` stylesheets, `data` the file of scripts/build/data-modules.mjs. */
declare const __webpack_require__: { f?: Loaders } | undefined;

let isPageLoading = true;

const dispatchChunkError = (error: unknown): void => {
  window.dispatchEvent(new CustomEvent(CHUNK_ERROR_EVENT, { detail: error }));
};

/** Returns false for a stylesheet that failed: it has no rules, or none that may be read. */
const hasRules = ({ sheet }: HTMLLinkElement): boolean => {
  try {
    return (sheet?.cssRules.length ?? 0) > 0;
  } catch {
    return false;
  }
};

/** Marks the page as loaded. From then on a missing stylesheet is an error. */
export const markPageLoaded = (): void => {
  isPageLoading = false;
};

/** The bundler counts the stylesheets of the HTML as loaded, even when they failed. This reports those. */
export const reportMissingStyles = (): void => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][href^="/assets/"]'))
    if (!hasRules(link)) dispatchChunkError(new Error(`stylesheet ${link.href} cannot be loaded`));
};

const reportFailures =
  (load: Loader, isSuppressed: () => boolean): Loader =>
  (chunkId, promises) => {
    const own: Promise<unknown>[] = [];
    load(chunkId, own);
    for (const promise of own)
      promises.push(
        promise.catch((error: unknown) => {
          dispatchChunkError(error);
          if (!isSuppressed()) throw error;
        }),
      );
  };

/** Raises the event for every failed chunk. During page load, a missing stylesheet does not block the page. */
export const reportChunkErrors = (
  loaders: Loaders | undefined = typeof __webpack_require__ === 'undefined' ? undefined : __webpack_require__.f,
): void => {
  const { j, miniCss, data } = loaders ?? {};
  if (loaders && j) loaders.j = reportFailures(j, () => false);
  if (loaders && data) loaders.data = reportFailures(data, () => false);
  if (loaders && miniCss) loaders.miniCss = reportFailures(miniCss, () => isPageLoading);
};
