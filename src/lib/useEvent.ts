import { useCallback, useEffect, useRef } from 'react';

/** Returns a stable function that calls the latest callback, so components that receive it do not re-render. */
export function useEvent<A extends readonly unknown[]>(run: (...args: A) => void): (...args: A) => void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
