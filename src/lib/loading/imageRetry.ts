import { createAction } from '@reduxjs/toolkit';
import { createRetryDelay } from './loadWithRetry';

/** The server rejected image URLs, so their owners must request new ones. URLs are signed for a day or two. */
export const imageUrlsExpired = createAction('pictures/addressesExpired');

const MISSING_IMAGE_PATH = '<path d="M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.500 9.500v.01"/>';

/** Placeholder of a missing image: a white frame with a dark outline, visible on every colour. */
export const MISSING_IMAGE = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-36 -36 96 96" fill="none" stroke-linecap="round" stroke-linejoin="round"><g stroke="#000" stroke-opacity=".4" stroke-width="3.200">${MISSING_IMAGE_PATH}</g><g stroke="#fff" stroke-width="1.600">${MISSING_IMAGE_PATH}</g></svg>`,
)}`;

/** HTTP statuses after which the same URL will not work again. */
const GONE_STATUSES = [403, 404, 410];
/**
 * Automatic attempts for a missing image. Later attempts happen only when the page becomes visible or the browser
 * goes online.
 */
const GONE_LIMIT = 6;
const MIN_RENEW_INTERVAL_MS = 30_000;
/** Images probed in parallel. When none of them loads, the server is down and the others wait. */
const MAX_PARALLEL_PROBES = 6;
const WATCH_DELAY_MS = 300;
/** Time for which a loaded image counts as available from the browser's cache. */
const LOADED_CACHE_MS = 10 * 60_000;

interface ImageFailure {
  gone: number;
}

const failures = new Map<string, ImageFailure>();
const watchedUrls = new Map<string, number>();
const loadedAt = new Map<string, number>();
/** Images that show {@link MISSING_IMAGE} instead of their URL. */
const replacedImages = new Map<HTMLImageElement, string>();
const listeners = new Set<() => void>();
let renew: () => void = () => undefined;
let renewedAt = Number.NEGATIVE_INFINITY;
let attempt = 0;
let endWait: (() => void) | null = null;

const notifyListeners = () => {
  for (const listener of listeners) listener();
};

const canLoad = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const image = new Image();
    image.addEventListener('load', () => resolve(true));
    image.addEventListener('error', () => resolve(false));
    image.src = url;
  });

const forgetUnused = () => {
  for (const image of replacedImages.keys())
    if (!image.isConnected || image.getAttribute('src') !== MISSING_IMAGE) replacedImages.delete(image);
  const used = new Set(replacedImages.values());
  for (const url of failures.keys()) if (!used.has(url) && !watchedUrls.has(url)) failures.delete(url);
};

const isBeingRetried = ({ gone }: ImageFailure): boolean => gone < GONE_LIMIT;

const restoreImage = (url: string) => {
  failures.delete(url);
  loadedAt.set(url, Date.now());
  for (const [image, of] of replacedImages) {
    if (of !== url) continue;
    replacedImages.delete(image);
    // The image may have another source by now.
    if (image.getAttribute('src') === MISSING_IMAGE) image.src = url;
  }
  notifyListeners();
};

/** @returns true when the server responded */
async function probe(url: string): Promise<boolean> {
  // A script may not follow a redirect to an object store; only an image may.
  const response = await fetch(url, { redirect: 'manual' }).catch(() => null);
  const failure = failures.get(url);
  if (!failure) return true;
  if (response?.ok) await response.blob().catch(() => undefined);
  const mayLoad = response?.ok === true || response?.type === 'opaqueredirect';
  if (mayLoad && (await canLoad(url))) restoreImage(url);
  else if (response && (response.ok || GONE_STATUSES.includes(response.status))) {
    failure.gone += 1;
    if (!response.ok && Date.now() - renewedAt > MIN_RENEW_INTERVAL_MS) {
      renewedAt = Date.now();
      // New URLs come soon; the next attempt forgets the old ones.
      attempt = 0;
      renew();
    }
  } else return false;
  return true;
}

async function probeAll(): Promise<void> {
  forgetUnused();
  notifyListeners();
  const urls = [...failures].flatMap(([url, failure]) => (isBeingRetried(failure) ? [url] : []));
  for (let at = 0; at < urls.length; at += MAX_PARALLEL_PROBES) {
    const loaded = await Promise.all(urls.slice(at, at + MAX_PARALLEL_PROBES).map(probe));
    if (!loaded.includes(true)) break;
  }
  notifyListeners();
}

const countRetrying = (): number => [...failures.values()].filter(isBeingRetried).length;

/** Retries with growing waits while images are missing. A hidden page waits until it is visible. */
async function retryLoop(): Promise<void> {
  if (endWait) return;
  while (countRetrying() > 0) {
    const { over, end } = createRetryDelay(attempt);
    endWait = end;
    await over;
    attempt += 1;
    if (document.visibilityState !== 'hidden') await probeAll();
  }
  attempt = 0;
  endWait = null;
}

const retryNow = () => {
  if (document.visibilityState === 'hidden') return;
  attempt = 0;
  for (const failure of failures.values()) failure.gone = 0;
  if (endWait) endWait();
  else void retryLoop();
};

const reportFailure = (url: string) => {
  if (failures.has(url)) return;
  failures.set(url, { gone: 0 });
  loadedAt.delete(url);
  notifyListeners();
  void retryLoop();
};

const isOwnUrl = (url: string | null): url is string => url !== null && url.startsWith('/') && !url.startsWith('//');

const replaceWithPlaceholder = (image: HTMLImageElement) => {
  const url = image.getAttribute('src');
  if (!isOwnUrl(url)) return;
  replacedImages.set(image, url);
  image.src = MISSING_IMAGE;
  reportFailure(url);
};

export const imageRetry = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  missingCount: countRetrying,
  hasFailed: (url: string): boolean => failures.has(url),
  /** Watches images that raise no error event, such as CSS backgrounds. @returns a function that stops watching */
  watch(urls: readonly string[]): () => void {
    for (const url of urls) watchedUrls.set(url, (watchedUrls.get(url) ?? 0) + 1);
    const timer = setTimeout(() => {
      for (const url of urls) {
        if (failures.has(url) || Date.now() - (loadedAt.get(url) ?? 0) < LOADED_CACHE_MS) continue;
        loadedAt.set(url, Date.now());
        void canLoad(url).then((there) => {
          if (!there && watchedUrls.has(url)) reportFailure(url);
        });
      }
    }, WATCH_DELAY_MS);
    return () => {
      clearTimeout(timer);
      for (const url of urls) {
        const left = (watchedUrls.get(url) ?? 1) - 1;
        if (left > 0) watchedUrls.set(url, left);
        else watchedUrls.delete(url);
      }
    };
  },
  /** @param onExpired called when the server rejects signed URLs, which must then be requested again */
  start(onExpired: () => void): void {
    renew = onExpired;
    document.addEventListener(
      'error',
      ({ target }) => target instanceof HTMLImageElement && replaceWithPlaceholder(target),
      true,
    );
    for (const image of document.images) if (image.complete && image.naturalWidth === 0) replaceWithPlaceholder(image);
    window.addEventListener('online', retryNow);
    document.addEventListener('visibilitychange', retryNow);
  },
};
