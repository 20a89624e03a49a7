import { useSyncExternalStore } from 'react';

/** True when the service worker gave the last response, although the browser reports a network. */
let isServerAway = false;
const listeners = new Set<() => void>();

const setServerAway = (isAway: boolean): void => {
  if (isAway === isServerAway) return;
  isServerAway = isAway;
  for (const listener of listeners) listener();
};

/** @param isFromCache the service worker gave the response because the server did not answer */
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

export const useOnline = (): boolean => useSyncExternalStore(watchConnection, isOnline);

/** Returns true while a service worker answers for the server, so that cached albums open without it. */
export const hasServiceWorker = (): boolean =>
  // oxlint-disable-next-line no-restricted-properties -- optional here; the other module would load with the shell
  Boolean((navigator as Partial<Pick<Navigator, 'serviceWorker'>>).serviceWorker?.controller);
