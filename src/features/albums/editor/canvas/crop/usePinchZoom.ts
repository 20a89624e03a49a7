import type { PhotoElement, Rect } from '@domain/document';
import { type PointerEvent, useEffect, useRef } from 'react';
import { zoomedTo, zoomIn } from './parts';

interface Finger {
  readonly clientX: number;
  readonly clientY: number;
}

const spanOf = (fingers: ReadonlyMap<number, Finger>): number | null => {
  const [a, b] = [...fingers.values()];
  return a && b ? Math.max(1, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)) : null;
};

/** Two fingers on a photo zoom it inside its frame. @returns to be asked at each press; true when it is the pair's and nobody else's */
export function usePinchZoom(photo: PhotoElement, cropTo: (crop: Rect) => void): (event: PointerEvent) => boolean {
  const fingers = useRef(new Map<number, Finger>());
  const start = useRef<{ readonly span: number; readonly photo: PhotoElement } | null>(null);
  const crop = useRef(cropTo);
  useEffect(() => {
    crop.current = cropTo;
  });
  useEffect(() => {
    const onMove = (event: globalThis.PointerEvent) => {
      if (!fingers.current.has(event.pointerId)) return;
      fingers.current.set(event.pointerId, event);
      const span = spanOf(fingers.current);
      if (!start.current || span === null) return;
      const { photo: before, span: from } = start.current;
      crop.current(zoomedTo(before, (zoomIn(before) * span) / from));
    };
    const onEnd = (event: globalThis.PointerEvent) => {
      fingers.current.delete(event.pointerId);
      start.current = null;
    };
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onEnd);
    window.addEventListener('pointercancel', onEnd);
    return () => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onEnd);
      window.removeEventListener('pointercancel', onEnd);
    };
  }, []);
  return (event) => {
    if (event.pointerType !== 'touch') return false;
    fingers.current.set(event.pointerId, event);
    const span = spanOf(fingers.current);
    start.current = span === null ? null : { span, photo };
    return start.current !== null;
  };
}
