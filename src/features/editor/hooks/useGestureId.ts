import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { isComposing } from '@/lib/dom/isComposing';

/** A pause between arrow keys that starts a new gesture. */
export const GESTURE_PAUSE_MS = 1000;

const fields = 'input, textarea, select';
const isField = ({ target }: Event) => target instanceof Element && target.matches(fields);

/**
 * Counts the starts of gestures: each drag of a slider, each focus of a field, and keys after a pause. A double click
 * counts as one.
 */
export function useGestureId(): { readonly presses: RefObject<number>; readonly begin: () => void } {
  const presses = useRef(0);
  const begin = useCallback(() => {
    presses.current += 1;
  }, []);
  useEffect(() => {
    let lastKey = Number.NEGATIVE_INFINITY;
    // Only the mouse event, which follows the pointer event, tells the second press of a double click.
    const again = ({ detail }: MouseEvent) => {
      if (detail === 2) presses.current -= 1;
    };
    const enter = (event: FocusEvent) => {
      if (isField(event)) begin();
    };
    let isDone = false;
    // Typing in a field is one gesture until Enter, however long it takes.
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
