import { type RefObject, useEffect, useRef } from 'react';

/** Whether nothing has the focus instead of it: a button that can be pressed no longer loses it as one that is gone does, though a moment later. */
function isLost(node: Element): boolean {
  const { activeElement, body } = document;
  return (activeElement === body || activeElement === node) && (!node.isConnected || node.matches(':disabled'));
}

/** Tells when what had the focus in a part of the page goes, such as the button of a menu with what it was for, or can be pressed no longer. */
export function useLostFocus(part: RefObject<HTMLElement | null>, onLost: () => void): void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = target instanceof Element && part.current?.contains(target) ? target : null;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [part]);
  // After every drawing: any of them may take it away.
  useEffect(() => {
    if (!last.current || !isLost(last.current)) return;
    last.current = null;
    onLost();
  });
}
