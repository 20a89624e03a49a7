import { useSyncExternalStore } from 'react';

/** Calls the listener when the browser loses or finds its network. @returns a function that stops it */
export function watchConnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export const isOnline = (): boolean => navigator.onLine;

/** Returns false while the browser has no network. */
export const useOnline = (): boolean => useSyncExternalStore(watchConnection, isOnline);
