import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Shorter ways of a finger are taps, or a hand that trembles. */
const SWIPE_PX = 24;

/**
 * Turns pages by a swipe of any speed. page-flip takes only those under 250 ms for one, and a slower one for a tap at its end, which leafs the wrong
 * way; so it is not shown touches at all. Taps still reach it as the mouse events that browsers make of them.
 */
export function useTouchTurn(node: RefObject<HTMLElement | null>, enabled: boolean, turn: (by: 1 | -1) => void): void {
  // A page that renders while a finger is on its way must not lose where it began.
  const turned = useRef(turn);
  useLayoutEffect(() => {
    turned.current = turn;
  });
  // Before the book is painted: who sees it can turn it.
  useLayoutEffect(() => {
    const target = node.current;
    if (!target || !enabled) return;
    let from: { x: number; y: number } | null = null;
    const start = (event: TouchEvent) => {
      event.stopPropagation();
      const [touch] = event.touches;
      from = touch && event.touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    };
    const end = (event: TouchEvent) => {
      const [touch] = event.changedTouches;
      if (!from || !touch) return;
      const [dx, dy] = [touch.clientX - from.x, touch.clientY - from.y];
      from = null;
      if (Math.abs(dx) < SWIPE_PX || Math.abs(dx) < Math.abs(dy)) return;
      turned.current(dx < 0 ? 1 : -1);
    };
    const cancel = () => {
      from = null;
    };
    target.addEventListener('touchstart', start, { capture: true, passive: true });
    target.addEventListener('touchend', end, { passive: true });
    target.addEventListener('touchcancel', cancel, { passive: true });
    return () => {
      target.removeEventListener('touchstart', start, { capture: true });
      target.removeEventListener('touchend', end);
      target.removeEventListener('touchcancel', cancel);
    };
  }, [node, enabled]);
}
