import { useSyncExternalStore } from 'react';

/** The last response came from the device, although the browser believes to have a network. */
let isServerAway = false;
const listeners = new Set<() => void>();

const setServerAway = (isAway: boolean): void => {
  if (isAway === isServerAway) return;
  isServerAway = isAway;
  for (const listener of listeners) listener();
};

/** Reports a response of the API, or one that the service worker has cached. */
export const reportResponse = (isFromCache: boolean): void => setServerAway(isFromCache);

/** Calls the listener when the network is lost or found. @returns a function that stops it */
export function watchConnection(listener: () => void): () => void {
  // Lets the next response decide.
  const onOnline = () => {
    setServerAway(false);
    listener();
  };
  window.addEventListener('online', onOnline);
  window.addEventListener('offline', listener);
  listeners.add(listener);
  return () => {
    window.removeEventListener('online', onOnline);
    window.removeEventListener('offline', listener);
    listeners.delete(listener);
  };
}

export const isOnline = (): boolean => navigator.onLine && !isServerAway;

/** Returns false while there is no network. */
export const useOnline = (): boolean => useSyncExternalStore(watchConnection, isOnline);

/** Returns true while a service worker answers for the server, so that cached albums open without it. */
export const hasServiceWorker = (): boolean =>
  // oxlint-disable-next-line no-restricted-properties -- optional here; the other module would load with the shell
  Boolean((navigator as Partial<Pick<Navigator, 'serviceWorker'>>).serviceWorker?.controller);
