import { type RefObject, useEffect, useEffectEvent } from 'react';

const isHidden = (node: Element): boolean => 'checkVisibility' in node && !node.checkVisibility();

/** Whether nothing has the focus instead of it: what can be pressed no longer, or is hidden, loses it as what is gone does, though a moment later. */
function isFocusLost(node: Element): boolean {
  const { activeElement, body } = document;
  if (activeElement === node) return node.matches(':disabled');
  return activeElement === body && (!node.isConnected || node.matches(':disabled') || isHidden(node));
}

/**
 * Tells when what had the focus in a part of the page goes, such as the button of a menu with what it was for, can be pressed no longer, or is hidden.
 * It is asked after every change of the page, whoever made it.
 */
export function useFocusFallback(part: RefObject<HTMLElement | null>, onLost: () => void): void {
  const lost = useEffectEvent(onLost);
  useEffect(() => {
    let last: Element | null = null;
    const note = ({ target }: FocusEvent) => {
      last = target instanceof Element && part.current?.contains(target) ? target : null;
    };
    const look = () => {
      if (!last || !isFocusLost(last)) return;
      last = null;
      lost();
    };
    let frame = 0;
    const lookSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    const changes = new MutationObserver(look);
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
