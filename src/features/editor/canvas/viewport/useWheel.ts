import { useEffect } from 'react';
import { isZoomWheel, wheelPanOffset, wheelZoomFactor } from '@/lib/wheel';
import { panCamera, zoomCameraAt } from './camera';
import type { Viewport } from './useViewport';

/** Wheel and trackpad: they pan, with Ctrl or Command they zoom at the pointer. */
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
    // React listens passively, and the browser would zoom the page.
    node?.addEventListener('wheel', onWheel, { passive: false });
    return () => node?.removeEventListener('wheel', onWheel);
  }, [stage, move, fromCentre]);
}
