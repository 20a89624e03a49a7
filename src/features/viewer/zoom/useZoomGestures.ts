import type { Point } from '@domain/geometry/rect';
import { type RefObject, useEffect, useRef } from 'react';
import type { TouchPair } from '@/lib/dom/pointerInput';
import { isZoomWheel, wheelPanOffset, wheelZoomFactor } from '@/lib/dom/pointerInput';
import { useEvent } from '@/lib/useEvent';
import { applyPinch, panBy, type Zoom, zoomAt } from './zoom';

interface Gestures {
  readonly stage: RefObject<HTMLElement | null>;
  readonly zoomed: boolean;
  readonly change: (next: (zoom: Zoom) => Zoom) => void;
  readonly end: () => void;
}

const TOUCH_EVENTS = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const;

/** Zooms by pinch, trackpad pinch and wheel with Ctrl or Command; a plain wheel pans a zoomed book. */
export function useZoomGestures({ stage, zoomed, ...on }: Gestures): void {
  const change = useEvent(on.change);
  const end = useEvent(on.end);
  const isZoomed = useRef(zoomed);
  useEffect(() => {
    isZoomed.current = zoomed;
  }, [zoomed]);
  useEffect(() => {
    const node = stage.current;
    if (!node) return;
    const fromMiddle = ({ clientX, clientY }: Pick<Touch, 'clientX' | 'clientY'>): Point => {
      const { left, top, width, height } = node.getBoundingClientRect();
      return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
    };
    const onWheel = (event: WheelEvent) => {
      if (!isZoomed.current && !isZoomWheel(event)) return;
      event.preventDefault();
      const [at, by, pan] = [fromMiddle(event), wheelZoomFactor(event), wheelPanOffset(event)];
      change((zoom) => (isZoomWheel(event) ? zoomAt(zoom, zoom.scale * by, at) : panBy(zoom, pan)));
    };
    let fingers: TouchPair | null = null;
    const onTouch = (event: TouchEvent) => {
      const [a, b] = event.touches;
      const from = fingers;
      fingers = a && b ? [fromMiddle(a), fromMiddle(b)] : null;
      const to = fingers;
      // The browser would scroll or zoom the page.
      if (to && event.cancelable) event.preventDefault();
      if (from && to) change((zoom) => applyPinch(zoom, from, to));
      if (from && !to) end();
    };
    // React's wheel listeners are passive.
    node.addEventListener('wheel', onWheel, { passive: false });
    for (const type of TOUCH_EVENTS) node.addEventListener(type, onTouch, { passive: false, capture: true });
    return () => {
      node.removeEventListener('wheel', onWheel);
      for (const type of TOUCH_EVENTS) node.removeEventListener(type, onTouch, { capture: true });
    };
  }, [stage, change, end]);
}
