import type { PhotoElement, Rect } from '@domain/document';
import { useEffect, useRef } from 'react';
import { requestId } from '../../../random';
import type { Point } from '../geometry';
import { zoomedAbout, zoomIn } from './parts';

interface Finger {
  readonly clientX: number;
  readonly clientY: number;
}

interface Pair {
  /** px */
  readonly span: number;
  readonly middle: Finger;
}

function pairOf(fingers: ReadonlyMap<number, Finger>): Pair | null {
  const [a, b] = [...fingers.values()];
  if (!a || !b) return null;
  return {
    span: Math.max(1, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)),
    middle: { clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 },
  };
}

interface Pinch {
  /** As it is shown. */
  readonly photo: PhotoElement;
  /** A point of the window in mm from the middle of the frame, along its edges. */
  readonly inFrame: (at: Finger) => Point;
  /** What one pair does is one gesture. */
  readonly cropTo: (crop: Rect, gesture: string) => void;
}

/**
 * Two fingers zoom a photo inside its frame about what lies between them, and draw it along, wherever they are put: a frame has seldom room for both.
 * Nobody else hears of the second one.
 */
export function usePinchZoom(pinch: Pinch): void {
  const latest = useRef(pinch);
  useEffect(() => {
    latest.current = pinch;
  });
  useEffect(() => {
    const fingers = new Map<number, Finger>();
    let start: {
      readonly span: number;
      readonly at: Point;
      readonly photo: PhotoElement;
      readonly gesture: string;
    } | null = null;
    const ends = new AbortController();
    const { signal } = ends;
    const onDown = (event: PointerEvent) => {
      if (event.pointerType !== 'touch') return;
      fingers.set(event.pointerId, event);
      const pair = pairOf(fingers);
      if (pair === null) return;
      event.stopPropagation();
      const { photo, inFrame } = latest.current;
      start = { span: pair.span, at: inFrame(pair.middle), photo, gesture: `pinch-${requestId()}` };
    };
    const onMove = (event: PointerEvent) => {
      if (!fingers.has(event.pointerId)) return;
      fingers.set(event.pointerId, event);
      const pair = pairOf(fingers);
      if (!start || pair === null) return;
      const { photo, span, at, gesture } = start;
      const { inFrame, cropTo } = latest.current;
      cropTo(zoomedAbout(photo, (zoomIn(photo) * pair.span) / span, at, inFrame(pair.middle)), gesture);
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
