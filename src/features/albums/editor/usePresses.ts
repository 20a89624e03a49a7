import { type RefObject, useEffect, useRef } from 'react';

/** Counts the presses of pointers: a slider that is drawn twice is drawn by two gestures. Both presses of a double click are one. */
export function usePresses(): RefObject<number> {
  const presses = useRef(0);
  useEffect(() => {
    const count = () => {
      presses.current += 1;
    };
    // Only the mouse's event, which comes after the pointer's, tells that it is the second.
    const again = ({ detail }: MouseEvent) => {
      if (detail === 2) presses.current -= 1;
    };
    window.addEventListener('pointerdown', count, true);
    window.addEventListener('mousedown', again, true);
    return () => {
      window.removeEventListener('pointerdown', count, true);
      window.removeEventListener('mousedown', again, true);
    };
  }, []);
  return presses;
}
