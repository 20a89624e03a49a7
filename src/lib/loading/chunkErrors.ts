/** Raised on `window` when a script or stylesheet of a chunk failed to load. */
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

/** Reports stylesheets of the HTML that could not be loaded, because the bundler takes them for loaded. */
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
