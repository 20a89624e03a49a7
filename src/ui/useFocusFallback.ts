import { type RefObject, useEffect, useEffectEvent } from 'react';

const isHidden = (node: Element): boolean => 'checkVisibility' in node && !node.checkVisibility();

/**
 * Returns true when nothing else has taken the focus. A disabled or hidden element loses it like a removed one,
 * though a moment later.
 */
function isFocusLost(node: Element): boolean {
  const { activeElement, body } = document;
  if (activeElement === node) return node.matches(':disabled');
  return activeElement === body && (!node.isConnected || node.matches(':disabled') || isHidden(node));
}

/**
 * Calls back when the focused element in a part of the page is removed, disabled or hidden, such as a menu button
 * with its item. It checks after every DOM change.
 */
export function useFocusFallback(part: RefObject<HTMLElement | null>, onLost: () => void): void {
  const lost = useEffectEvent(onLost);
  useEffect(() => {
    let last: Element | null = null;
    const note = ({ target }: FocusEvent) => {
      last = target instanceof Element && part.current?.contains(target) ? target : null;
    };
    const checkFocus = () => {
      if (!last || !isFocusLost(last)) return;
      last = null;
      lost();
    };
    let frame = 0;
    const lookSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(checkFocus);
    };
    const changes = new MutationObserver(checkFocus);
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', note);
    document.addEventListener('focusout', lookSoon);
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      document.removeEventListener('focusin', note);
      document.removeEventListener('focusout', lookSoon);
    };
  }, [part]);
}
