import { type RefObject, useEffect, useRef } from 'react';
import { restoreFocus } from '../focus';

/** Whether nothing has the focus instead of it: a button that can be pressed no longer loses it as one that is gone does, though a moment later. */
function isLost(node: Element): boolean {
  const { activeElement, body } = document;
  return (activeElement === body || activeElement === node) && (!node.isConnected || node.matches(':disabled'));
}

/**
 * When what had the focus in a panel goes, such as the button of a menu with the element that it was for, or can be pressed no longer, the focus goes to what is
 * chosen on the page.
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
    if (!last.current || !isLost(last.current)) return;
    last.current = null;
    restoreFocus(chosen[0]);
  });
}
