import { useEffect } from 'react';
import { panned, zoomedAt } from './camera';
import type { Viewport } from './useViewport';

/** px of a wheel's line. */
const LINE_PX = 16;
/** A wheel's notch reports 100 px and more, a trackpad's pinch a few at a time. */
const MOST_PX = 30;
const ZOOM_PER_PX = 0.01;

/** Wheel and trackpad: they pan, with Ctrl or Command they zoom at the pointer. */
export function useWheel({ stage, move, fromMiddle }: Viewport): void {
  useEffect(() => {
    const node = stage.current;
    const onWheel = (event: WheelEvent) => {
      if (event.target instanceof Element && event.target.closest('[data-own-wheel]')) return;
      event.preventDefault();
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1;
      const [x, y] = [event.deltaX * unit, event.deltaY * unit];
      if (event.ctrlKey || event.metaKey) {
        const by = Math.exp(-Math.min(Math.max(y, -MOST_PX), MOST_PX) * ZOOM_PER_PX);
        const at = fromMiddle(event);
        move((camera) => zoomedAt(camera, camera.scale * by, at));
      } else {
        move((camera) => panned(camera, event.shiftKey && x === 0 ? { x: -y, y: 0 } : { x: -x, y: -y }));
      }
    };
    // React listens passively, and the browser would zoom the page.
    node?.addEventListener('wheel', onWheel, { passive: false });
    return () => node?.removeEventListener('wheel', onWheel);
  }, [stage, move, fromMiddle]);
}
