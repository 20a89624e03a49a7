import { useEffect } from 'react';
import { isZoomWheel, wheelPanOffset, wheelZoomFactor } from '@/lib/wheel';
import { panCamera, zoomCameraAt } from './camera';
import type { Viewport } from './useViewport';

/** Handles wheel and trackpad: they pan, and with Ctrl or Command zoom at the pointer. */
export function useWheel({ stage, move, fromCentre }: Viewport): void {
  useEffect(() => {
    const node = stage.current;
    const onWheel = (event: WheelEvent) => {
      if (event.target instanceof Element && event.target.closest('[data-own-wheel]')) return;
      event.preventDefault();
      if (isZoomWheel(event)) {
        const [by, at] = [wheelZoomFactor(event), fromCentre(event)];
        move((camera) => zoomCameraAt(camera, camera.scale * by, at));
      } else {
        const by = wheelPanOffset(event);
        move((camera) => panCamera(camera, by));
      }
    };
    // React's wheel listeners are passive, so the browser would zoom the page.
    node?.addEventListener('wheel', onWheel, { passive: false });
    return () => node?.removeEventListener('wheel', onWheel);
  }, [stage, move, fromCentre]);
}
