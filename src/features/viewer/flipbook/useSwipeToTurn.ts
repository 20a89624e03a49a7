import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Shorter ways of a finger are taps, or a hand that trembles. */
const SWIPE_PX = 24;
const TOUCH_END_EVENTS = ['touchend', 'touchcancel'] as const;

/**
 * Turns pages by a swipe of any speed. page-flip takes only those under 250 ms for one, and a slower one for a tap at its end, which leafs the wrong
 * way; so it is not shown touches at all. Taps still reach it as the mouse events that browsers make of them.
 */
export function useSwipeToTurn(
  node: RefObject<HTMLElement | null>,
  enabled: boolean,
  turn: (by: 1 | -1) => void,
): void {
  // A page that renders while a finger is on its way must not lose where it began.
  const turned = useRef(turn);
  useLayoutEffect(() => {
    turned.current = turn;
  });
  // Before the book is painted: who sees it can turn it.
  useLayoutEffect(() => {
    const stage = node.current;
    if (!stage || !enabled) return;
    let leave = () => {};
    const start = (event: TouchEvent) => {
      event.stopPropagation();
      leave();
      const [touch] = event.touches;
      const touched = event.target;
      if (!touch || !touched || event.touches.length !== 1) return;
      const from = { x: touch.clientX, y: touch.clientY };
      const end = (ended: Event) => {
        leave();
        const [last] = (ended as TouchEvent).changedTouches;
        if (!last || ended.type === 'touchcancel') return;
        const [dx, dy] = [last.clientX - from.x, last.clientY - from.y];
        if (Math.abs(dx) < SWIPE_PX || Math.abs(dx) < Math.abs(dy)) return;
        turned.current(dx < 0 ? 1 : -1);
      };
      // All of a touch goes to what it began on, also when that has left the page since, as the cover does when the book that turns is there.
      leave = () => {
        for (const type of TOUCH_END_EVENTS) touched.removeEventListener(type, end);
      };
      for (const type of TOUCH_END_EVENTS) touched.addEventListener(type, end, { passive: true });
    };
    stage.addEventListener('touchstart', start, { capture: true, passive: true });
    return () => {
      leave();
      stage.removeEventListener('touchstart', start, { capture: true });
    };
  }, [node, enabled]);
}
