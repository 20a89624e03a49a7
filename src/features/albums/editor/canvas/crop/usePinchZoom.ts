import type { PhotoElement, Rect } from '@domain/document';
import { useEffect, useRef } from 'react';
import { requestId } from '../../../random';
import { zoomedTo, zoomIn } from './parts';

interface Finger {
  readonly clientX: number;
  readonly clientY: number;
}

const spanOf = (fingers: ReadonlyMap<number, Finger>): number | null => {
  const [a, b] = [...fingers.values()];
  return a && b ? Math.max(1, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)) : null;
};

/**
 * Two fingers zoom a photo inside its frame, wherever they are put: a frame has seldom room for both. Nobody else hears of the second one.
 * @param photo as it is shown  @param cropTo what one pair does is one gesture
 */
export function usePinchZoom(photo: PhotoElement, cropTo: (crop: Rect, gesture: string) => void): void {
  const latest = useRef({ photo, cropTo });
  useEffect(() => {
    latest.current = { photo, cropTo };
  });
  useEffect(() => {
    const fingers = new Map<number, Finger>();
    let start: { readonly span: number; readonly photo: PhotoElement; readonly gesture: string } | null = null;
    const ends = new AbortController();
    const { signal } = ends;
    const onDown = (event: PointerEvent) => {
      if (event.pointerType !== 'touch') return;
      fingers.set(event.pointerId, event);
      const span = spanOf(fingers);
      if (span === null) return;
      event.stopPropagation();
      start = { span, photo: latest.current.photo, gesture: `pinch-${requestId()}` };
    };
    const onMove = (event: PointerEvent) => {
      if (!fingers.has(event.pointerId)) return;
      fingers.set(event.pointerId, event);
      const span = spanOf(fingers);
      if (!start || span === null) return;
      latest.current.cropTo(zoomedTo(start.photo, (zoomIn(start.photo) * span) / start.span), start.gesture);
    };
    const onEnd = (event: PointerEvent) => {
      fingers.delete(event.pointerId);
      start = null;
    };
    window.addEventListener('pointerdown', onDown, { signal, capture: true });
    window.addEventListener('pointermove', onMove, { signal });
    window.addEventListener('pointerup', onEnd, { signal });
    window.addEventListener('pointercancel', onEnd, { signal });
    return () => ends.abort();
  }, []);
}
