import { useRef } from 'react';
import { usePointerDrag } from '../drag/usePointerDrag';
import type { TouchPan } from './usePan';
import type { Viewport } from './useViewport';
import type { VisiblePage } from './useVisiblePage';

/** Shorter swipes, in px, return to the page. */
const MIN_SWIPE_PX = 48;
/** Beyond the first and the last page, the finger moves this many times farther than the page. */
const END_RESISTANCE = 3;

/**
 * Turns the page by a swipe of one finger, unless it only taps. Null on screens that show the whole spread, and while
 * the page is zoomed.
 */
export function usePageSwipe(
  { stage, camera, isFitted }: Viewport,
  { page, turn, canTurn }: VisiblePage,
): TouchPan | null {
  const startDrag = usePointerDrag();
  const slideFrame = useRef(0);
  if (!page || !isFitted) return null;
  /** Slides the pages from an offset in px to their place. */
  const slideFrom = (node: HTMLElement, offset: number) => {
    delete node.dataset.sliding;
    node.style.setProperty('--swipe', `${offset}px`);
    // The offset is painted first.
    slideFrame.current = requestAnimationFrame(() => {
      slideFrame.current = requestAnimationFrame(() => {
        node.dataset.sliding = '';
        node.style.setProperty('--swipe', '0px');
      });
    });
  };
  return (event, onTap) => {
    const node = stage.current;
    if (!node) return;
    let offset = 0;
    startDrag(event, () => ({
      move: ({ x, y }) => {
        const isAlong = Math.abs(x) > Math.abs(y) || offset !== 0;
        if (!isAlong) return;
        // A slide that is still to begin would move the page from under the finger.
        cancelAnimationFrame(slideFrame.current);
        offset = canTurn(x < 0 ? 1 : -1) ? x : x / END_RESISTANCE;
        delete node.dataset.sliding;
        node.style.setProperty('--swipe', `${offset}px`);
      },
      end: (moved) => {
        if (!moved) return onTap();
        const by = offset < 0 ? 1 : -1;
        const isTurned = Math.abs(offset) >= MIN_SWIPE_PX && turn(by);
        slideFrom(node, isTurned ? offset + by * page.width * camera.scale : offset);
      },
      cancel: () => slideFrom(node, offset),
    }));
  };
}
