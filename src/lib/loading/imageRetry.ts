import { createAction } from '@reduxjs/toolkit';
import { retryWait } from './retryUntilLoaded';

/** The server refused addresses of pictures: what holds such addresses asks for new ones. They are signed for a day or two. */
export const pictureAddressesExpired = createAction('pictures/addressesExpired');

const SIGN = '<path d="M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.500 9.500v.01"/>';

/** Stands where a picture is not there yet: a frame with a picture in it, white with a dark rim, so that it is seen on every colour. */
export const MISSING_PICTURE = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-36 -36 96 96" fill="none" stroke-linecap="round" stroke-linejoin="round"><g stroke="#000" stroke-opacity=".4" stroke-width="3.200">${SIGN}</g><g stroke="#fff" stroke-width="1.600">${SIGN}</g></svg>`,
)}`;

/** Statuses of an address that will not come back by itself. */
const GONE = [403, 404, 410];
/** A missing picture is asked for so often; then only when the page is seen again or the browser is online again. */
const GONE_LIMIT = 6;
const RENEW_AT_MOST_EVERY_MS = 30_000;
/** Pictures asked for at once. When none of them comes, the server is away and the others wait. */
const PROBES_AT_ONCE = 6;
const WATCH_AFTER_MS = 300;
/** For so long a picture that was there is taken to be there: its bytes are in the browser's cache. */
const TRUSTED_MS = 10 * 60_000;

interface Failure {
  gone: number;
}

const failures = new Map<string, Failure>();
const watched = new Map<string, number>();
const trusted = new Map<string, number>();
/** Images that show {@link MISSING_PICTURE} in the place of an address. */
const replaced = new Map<HTMLImageElement, string>();
const listeners = new Set<() => void>();
let renew: () => void = () => undefined;
let renewedAt = Number.NEGATIVE_INFINITY;
let attempt = 0;
let endWait: (() => void) | null = null;

const changed = () => {
  for (const listener of listeners) listener();
};

const loads = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const image = new Image();
    image.addEventListener('load', () => resolve(true));
    image.addEventListener('error', () => resolve(false));
    image.src = url;
  });

/** Forgets images that nobody shows any more: one may be gone, or have been given another picture. */
const forgetUnused = () => {
  for (const image of replaced.keys())
    if (!image.isConnected || image.getAttribute('src') !== MISSING_PICTURE) replaced.delete(image);
  const used = new Set(replaced.values());
  for (const url of failures.keys()) if (!used.has(url) && !watched.has(url)) failures.delete(url);
};

const isTried = ({ gone }: Failure): boolean => gone < GONE_LIMIT;

const recovered = (url: string) => {
  failures.delete(url);
  trusted.set(url, Date.now());
  for (const [image, of] of replaced) {
    if (of !== url) continue;
    replaced.delete(image);
    // Unless it was given another picture meanwhile.
    if (image.getAttribute('src') === MISSING_PICTURE) image.src = url;
  }
  changed();
};

/** @returns true when the server answered */
async function probe(url: string): Promise<boolean> {
  const answer = await fetch(url).catch(() => null);
  const failure = failures.get(url);
  if (!failure) return true;
  if (answer?.ok) await answer.blob().catch(() => undefined);
  if (answer?.ok && (await loads(url))) recovered(url);
  else if (answer && (answer.ok || GONE.includes(answer.status))) {
    failure.gone += 1;
    if (!answer.ok && Date.now() - renewedAt > RENEW_AT_MOST_EVERY_MS) {
      renewedAt = Date.now();
      renew();
    }
  } else return false;
  return true;
}

async function tryAll(): Promise<void> {
  forgetUnused();
  changed();
  const urls = [...failures].flatMap(([url, failure]) => (isTried(failure) ? [url] : []));
  for (let at = 0; at < urls.length; at += PROBES_AT_ONCE) {
    const answered = await Promise.all(urls.slice(at, at + PROBES_AT_ONCE).map(probe));
    if (!answered.includes(true)) break;
  }
  changed();
}

const countTried = (): number => [...failures.values()].filter(isTried).length;

/** Tries again with increasing waits while something is missing; a page that is not seen waits until it is. */
async function keepLooking(): Promise<void> {
  if (endWait) return;
  while (countTried() > 0) {
    const { over, end } = retryWait(attempt);
    endWait = end;
    await over;
    attempt += 1;
    if (document.visibilityState !== 'hidden') await tryAll();
  }
  attempt = 0;
  endWait = null;
}

const lookNow = () => {
  if (document.visibilityState === 'hidden') return;
  attempt = 0;
  for (const failure of failures.values()) failure.gone = 0;
  if (endWait) endWait();
  else void keepLooking();
};

const failed = (url: string) => {
  if (failures.has(url)) return;
  failures.set(url, { gone: 0 });
  trusted.delete(url);
  changed();
  void keepLooking();
};

const isOwn = (url: string | null): url is string => url !== null && url.startsWith('/') && !url.startsWith('//');

/** An image that failed shows the sign until its picture is there. */
const replace = (image: HTMLImageElement) => {
  const url = image.getAttribute('src');
  if (!isOwn(url)) return;
  replaced.set(image, url);
  image.src = MISSING_PICTURE;
  failed(url);
};

export const pictures = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Pictures that are shown, are not there, and are tried again. */
  missing: countTried,
  hasFailed: (url: string): boolean => failures.has(url),
  /** Looks after pictures that are shown in a way that tells of no failure, as backgrounds are. @returns what ends it */
  watch(urls: readonly string[]): () => void {
    for (const url of urls) watched.set(url, (watched.get(url) ?? 0) + 1);
    const timer = setTimeout(() => {
      for (const url of urls) {
        if (failures.has(url) || Date.now() - (trusted.get(url) ?? 0) < TRUSTED_MS) continue;
        trusted.set(url, Date.now());
        void loads(url).then((there) => {
          if (!there && watched.has(url)) failed(url);
        });
      }
    }, WATCH_AFTER_MS);
    return () => {
      clearTimeout(timer);
      for (const url of urls) {
        const left = (watched.get(url) ?? 1) - 1;
        if (left > 0) watched.set(url, left);
        else watched.delete(url);
      }
    };
  },
  /** From now on every image of the page that fails is tried again. @param onExpired called when addresses are to be renewed */
  start(onExpired: () => void): void {
    renew = onExpired;
    document.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && replace(target), true);
    for (const image of document.images) if (image.complete && image.naturalWidth === 0) replace(image);
    window.addEventListener('online', lookNow);
    document.addEventListener('visibilitychange', lookNow);
  },
};
