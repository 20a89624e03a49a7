import type { PhotoElement, Rect } from '@domain/document';
import type { Point } from '@domain/geometry/rect';
import { useEffect, useRef } from 'react';
import { pinchCentre, pinchDistance, type TouchPair } from '@/lib/dom/pointerInput';
import { newId } from '@/lib/ids';
import { currentCropZoom, zoomCropAround } from './cropMath';

interface Pinch {
  readonly photo: PhotoElement;
  /** Converts a point of the window to mm from the centre of the frame, along its edges. */
  readonly inFrame: (at: Point) => Point;
  /** Applies a crop. All changes of one pair of fingers form one gesture. */
  readonly cropTo: (crop: Rect, gesture: string) => void;
}

interface PinchStart extends Pick<Pinch, 'photo'> {
  readonly from: TouchPair;
  /** Midpoint of the fingers, in mm from the centre of the frame. */
  readonly at: Point;
  readonly gesture: string;
}

/**
 * Zooms and pans a photo inside its frame with two fingers. They may lie anywhere, because a frame is often too small
 * for both. Other listeners do not receive the second finger.
 */
export function usePinchZoom(pinch: Pinch): void {
  const latest = useRef(pinch);
  useEffect(() => {
    latest.current = pinch;
  });
  useEffect(() => {
    const touching = new Map<number, Point>();
    let start: PinchStart | null = null;
    const ends = new AbortController();
    const { signal } = ends;
    const note = ({ pointerId, clientX: x, clientY: y }: PointerEvent): TouchPair | null => {
      touching.set(pointerId, { x, y });
      const [a, b] = [...touching.values()];
      return a && b ? [a, b] : null;
    };
    const onDown = (event: PointerEvent) => {
      const from = event.pointerType === 'touch' ? note(event) : null;
      if (!from) return;
      event.stopPropagation();
      const { photo, inFrame } = latest.current;
      start = { photo, from, at: inFrame(pinchCentre(from)), gesture: `pinch-${newId()}` };
    };
    const onMove = (event: PointerEvent) => {
      const to = touching.has(event.pointerId) ? note(event) : null;
      if (!start || !to) return;
      const { photo, from, at, gesture } = start;
      const { inFrame, cropTo } = latest.current;
      const zoom = (currentCropZoom(photo) * pinchDistance(to)) / pinchDistance(from);
      cropTo(zoomCropAround(photo, zoom, at, inFrame(pinchCentre(to))), gesture);
    };
    const onEnd = (event: PointerEvent) => {
      touching.delete(event.pointerId);
      start = null;
    };
    window.addEventListener('pointerdown', onDown, { signal, capture: true });
    window.addEventListener('pointermove', onMove, { signal });
    window.addEventListener('pointerup', onEnd, { signal });
    window.addEventListener('pointercancel', onEnd, { signal });
    return () => ends.abort();
  }, []);
}
