import { usePointerDrag } from '../drag/usePointerDrag';
import type { TouchPan } from './usePan';
import type { Viewport } from './useViewport';
import type { VisiblePage } from './useVisiblePage';

/** Shorter swipes, in px, return to the page. */
const MIN_SWIPE_PX = 48;
/** Resistance of the first and the last page of the book. */
const END_RESISTANCE = 3;

/** Slides the pages from an offset in px to their place. */
function slideFrom(stage: HTMLElement, offset: number): void {
  delete stage.dataset.sliding;
  stage.style.setProperty('--swipe', `${offset}px`);
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      stage.dataset.sliding = '';
      stage.style.setProperty('--swipe', '0px');
    }),
  );
}

/**
 * Turns the page by a swipe of one finger, unless it only taps. Null on screens that show the whole spread, and while
 * the page is zoomed.
 */
export function usePageSwipe(
  { stage, camera, isFitted }: Viewport,
  { page, turn, canTurn }: VisiblePage,
): TouchPan | null {
  const startDrag = usePointerDrag();
  if (!page || !isFitted) return null;
  return (event, onTap) => {
    const node = stage.current;
    if (!node) return;
    let offset = 0;
    startDrag(event, () => ({
      move: ({ x, y }) => {
        const isAlong = Math.abs(x) > Math.abs(y) || offset !== 0;
        if (!isAlong) return;
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
