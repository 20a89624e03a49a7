import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A shorter move of a finger counts as a tap. */
const SWIPE_PX = 24;
const TOUCH_END_EVENTS = ['touchend', 'touchcancel'] as const;

/**
 * Turns by horizontal swipes of any speed: 1 for the next, -1 for the previous. page-flip accepts only swipes below
 * 250 ms, and takes a slower one for a tap at its end, which may turn the wrong way. So touch events are hidden from
 * it; taps still reach it as mouse events.
 */
export function useSwipe(node: RefObject<HTMLElement | null>, enabled: boolean, turn: (by: 1 | -1) => void): void {
  // A render during a swipe must not reset its start.
  const turned = useRef(turn);
  useLayoutEffect(() => {
    turned.current = turn;
  });
  // Runs before the paint, so that a visible book can be turned.
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
      // Touch events go to the node of the press even after it was removed, such as the cover once the flipbook is
      // ready.
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
