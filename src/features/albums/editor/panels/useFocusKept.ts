import { type RefObject, useEffect, useRef } from 'react';
import { restoreFocus } from '../focus';

/**
 * When what had the focus in a panel goes, such as the button of a menu with the element that it was for, the focus goes to what is chosen on the page.
 * @param chosen ids of elements
 */
export function useFocusKept(panel: RefObject<HTMLElement | null>, chosen: readonly string[]): void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = target instanceof Element && panel.current?.contains(target) ? target : null;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [panel]);
  // After every drawing: any of them may take it away.
  useEffect(() => {
    if (!last.current || last.current.isConnected || document.activeElement !== document.body) return;
    last.current = null;
    restoreFocus(chosen[0]);
  });
}
