import { useCallback, useEffect, useRef } from 'react';

/** A function that is always the same and does what the last one does, so that what holds it is not drawn again. */
export function useEvent<A extends readonly unknown[]>(run: (...args: A) => void): (...args: A) => void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
