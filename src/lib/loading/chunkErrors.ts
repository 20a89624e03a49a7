/** Raised on `window` when a part of the app, a script or a stylesheet, could not be loaded. */
export const CHUNK_ERROR_EVENT = 'app:chunkError';

/** Puts into the list what must be loaded before a part can run; rejects when that fails. */
type Loader = (chunkId: string | number, promises: Promise<unknown>[]) => void;
type Loaders = Record<string, Loader | undefined>;

/** The bundler's loaders by kind: `j` scripts, `miniCss` stylesheets. */
declare const __webpack_require__: { f?: Loaders } | undefined;

let isPageLoading = true;

/** From now on the page stands, and a stylesheet that is missing is an error. */
export const markPageLoaded = (): void => {
  isPageLoading = false;
};

const dispatchChunkError = (error: unknown): void => {
  window.dispatchEvent(new CustomEvent(CHUNK_ERROR_EVENT, { detail: error }));
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

/** Every failure of a part is told by the event; while the page loads, a missing stylesheet does not keep it from showing. */
export const reportChunkErrors = (
  loaders: Loaders | undefined = typeof __webpack_require__ === 'undefined' ? undefined : __webpack_require__.f,
): void => {
  const { j, miniCss } = loaders ?? {};
  if (loaders && j) loaders.j = reportFailures(j, () => false);
  if (loaders && miniCss) loaders.miniCss = reportFailures(miniCss, () => isPageLoading);
};
