import { type RefObject, useEffect, useRef } from 'react';

/** Counts the presses of pointers: a slider that is drawn twice is drawn by two gestures. */
export function usePresses(): RefObject<number> {
  const presses = useRef(0);
  useEffect(() => {
    const count = () => {
      presses.current += 1;
    };
    window.addEventListener('pointerdown', count, true);
    return () => window.removeEventListener('pointerdown', count, true);
  }, []);
  return presses;
}
