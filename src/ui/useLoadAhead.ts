import { useEffect } from 'react';

const idly = (then: () => void): (() => void) => {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(then, 1500);
    return () => clearTimeout(timer);
  }
  const waiting = requestIdleCallback(then, { timeout: 5000 });
  return () => cancelIdleCallback(waiting);
};

/** Loads a part that will be wanted soon once the browser has nothing better to do. What fails is tried again when it is wanted. */
export const useLoadAhead = (load: () => Promise<unknown>): void => {
  useEffect(() => idly(() => void load().catch(() => undefined)), [load]);
};
