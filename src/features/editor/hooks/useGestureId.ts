import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { isComposing } from '@/lib/dom/isComposing';

/** ms; arrows pressed one after the other move what is chosen by one gesture, after a pause by another. */
export const GESTURE_PAUSE_MS = 1000;

const fields = 'input, textarea, select';
const isField = ({ target }: Event) => target instanceof Element && target.matches(fields);

/**
 * Counts where gestures begin: a slider that is drawn twice is drawn by two of them, a field that is come back to is filled by another, and keys after a pause
 * are others. Both presses of a double click are one.
 */
export function useGestureId(): { readonly presses: RefObject<number>; readonly begin: () => void } {
  const presses = useRef(0);
  const begin = useCallback(() => {
    presses.current += 1;
  }, []);
  useEffect(() => {
    let lastKey = Number.NEGATIVE_INFINITY;
    // Only the mouse's event, which comes after the pointer's, tells that it is the second.
    const again = ({ detail }: MouseEvent) => {
      if (detail === 2) presses.current -= 1;
    };
    const enter = (event: FocusEvent) => {
      if (isField(event)) begin();
    };
    let isDone = false;
    // In a field what is typed digit by digit is one, however long it takes, until Enter.
    const key = (event: KeyboardEvent) => {
      if (isField(event) ? isDone : event.timeStamp - lastKey > GESTURE_PAUSE_MS) begin();
      lastKey = event.timeStamp;
      isDone = event.key === 'Enter' && !isComposing(event) && event.target instanceof HTMLInputElement;
    };
    window.addEventListener('pointerdown', begin, true);
    window.addEventListener('mousedown', again, true);
    window.addEventListener('focusin', enter, true);
    window.addEventListener('keydown', key, true);
    return () => {
      window.removeEventListener('pointerdown', begin, true);
      window.removeEventListener('mousedown', again, true);
      window.removeEventListener('focusin', enter, true);
      window.removeEventListener('keydown', key, true);
    };
  }, [begin]);
  return { presses, begin };
}
