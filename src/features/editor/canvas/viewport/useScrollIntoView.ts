import { type RefObject, useEffect } from 'react';
import { type Camera, panCamera, panIntoView } from './camera';

/**
 * Moves the focused node and the caret into view by the camera. The browser would scroll the stage itself: right and
 * down even if the user cannot scroll back, left and up not at all.
 */
export function useScrollIntoView(
  stage: RefObject<HTMLDivElement | null>,
  move: (next: (camera: Camera) => Camera) => void,
): void {
  useEffect(() => {
    const node = stage.current;
    if (!node) return;
    let frame = 0;
    const takeScroll = () => {
      const by = { x: -node.scrollLeft, y: -node.scrollTop };
      if (by.x === 0 && by.y === 0) return;
      node.scrollTo(0, 0);
      move((now) => panCamera(now, by));
    };
    const scrollIntoView = (element: Element) => {
      if (document.activeElement !== element) return;
      const by = panIntoView(element.getBoundingClientRect(), node.getBoundingClientRect());
      if (by.x !== 0 || by.y !== 0) move((now) => panCamera(now, by));
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || !target.matches('[data-element-id]')) return;
      cancelAnimationFrame(frame);
      // The browser scrolls first.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => scrollIntoView(target));
      });
    };
    node.addEventListener('scroll', takeScroll);
    node.addEventListener('focusin', onFocus);
    return () => {
      cancelAnimationFrame(frame);
      node.removeEventListener('scroll', takeScroll);
      node.removeEventListener('focusin', onFocus);
    };
  }, [stage, move]);
}
