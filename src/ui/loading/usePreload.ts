import { useEffect } from 'react';

/** @returns a function that cancels the call */
export function runWhenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, 1500);
    return () => clearTimeout(timer);
  }
  const waiting = requestIdleCallback(run, { timeout: 5000 });
  return () => cancelIdleCallback(waiting);
}

/** Preloads a part when the browser is idle. A failed preload is repeated when the part is needed. */
export const usePreload = (load: () => Promise<unknown>): void => {
  useEffect(() => runWhenIdle(() => void load().catch(() => undefined)), [load]);
};
